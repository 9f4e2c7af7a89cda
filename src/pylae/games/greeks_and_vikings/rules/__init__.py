"""The rules: chapters of the sheet, and the interpreter of card effects."""
