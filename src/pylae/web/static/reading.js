// Files that become texts.

const LARGEST = 64 * 1024;

/** Reads a chosen file into a field, where it can be changed, and empties the chooser; false where it cannot be. */
export async function readInto(chooser, field) {
  const [file] = chooser.files;
  const large = file && file.size > LARGEST;
  chooser.setCustomValidity(large ? `This file has ${file.size} bytes; at most ${LARGEST} are taken.` : "");
  if (!file || !chooser.reportValidity()) return false;
  field.value = await file.text();
  chooser.value = "";
  return true;
}
