"""The processor: LLVM's text made into machine code by llvmlite, and machine code made callable."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import metadata
from itertools import count
from typing import Any

from pylae.core.native import ENTRY, NoCompiler

LEVEL = 2  # of optimisation
# Versions of LLVM known to have the pass that follows a phase from one step into the next: a fifth more games of Thermopyles
# on a CPU, and a quarter of them on a GPU, whose threads part at every copy. A version that does not know its name would
# end the process.
THREADING = (22,)
NUMBERS = count()  # a name for each library of this process


@cache
def binding() -> Any:
    """llvmlite's binding, imported only where something is compiled or loaded."""
    try:
        import llvmlite.binding as llvm

        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
    except Exception as error:  # a missing or broken library fails in many ways, and each means the same here
        raise NoCompiler(f"Rules cannot be compiled here, so they run interpreted: {error}") from None
    return llvm


def version() -> str:
    """The version of llvmlite: another one may make other code."""
    binding()
    return metadata.version("llvmlite")


@cache
def host() -> tuple[str, str, str]:
    """The triple, the name and the features of this processor."""
    llvm = binding()
    return (
        llvm.get_default_triple(),
        llvm.get_host_cpu_name(),
        llvm.get_host_cpu_features().flatten(),
    )


def deposits() -> bool:
    """Whether this processor finds the n-th card of a pile by one instruction."""
    return host()[0].startswith("x86_64") and "+bmi2" in host()[2].split(",")


@cache
def cpu() -> Any:
    """LLVM's machine for this processor."""
    triple, name, features = host()
    target = binding().Target.from_triple(triple)
    return target.create_target_machine(
        cpu=name, features=features, opt=LEVEL, reloc="pic", codemodel="small"
    )


def optimised(text: str, machine: Any, threading: bool = True, **settings: Any) -> Any:
    """A module of LLVM, parsed, checked and optimised for a machine; `threading` follows phases from step to step."""
    llvm = binding()
    if llvm.llvm_version_info[0] in THREADING:
        llvm.set_option("pylae", f"--enable-dfa-jump-thread={str(threading).lower()}")
    module = llvm.parse_assembly(text)
    module.triple = machine.triple
    module.data_layout = str(machine.target_data)
    tuning = llvm.create_pipeline_tuning_options(speed_level=LEVEL)
    for name, value in settings.items():
        setattr(tuning, name, value)
    builder = llvm.create_pass_builder(machine, tuning)
    builder.getModulePassManager().run(module, builder)
    return module


def object_code(text: str) -> bytes:
    """Machine code for this processor, as the bytes of an object file."""
    return cpu().emit_object(optimised(text, cpu()))


class Library:
    """The entries of an object file in this process, and what else it exports, by their addresses."""

    def __init__(self, image: bytes, entries: Iterable[str], more: Iterable[str] = ()) -> None:
        llvm = binding()
        builder = llvm.JITLibraryBuilder().add_object_img(image).add_current_process()
        for name in (*(ENTRY + entry for entry in entries), *more):
            builder = builder.export_symbol(name)
        try:
            self.tracker = builder.link(linker(), f"rules {next(NUMBERS)}")
        except RuntimeError as error:
            raise NoCompiler(
                f"Compiled rules cannot be loaded here, so they run interpreted: {error}"
            ) from None

    def address(self, name: str) -> int:
        return self.tracker[name]


@cache
def linker() -> Any:
    return binding().create_lljit_compiler(cpu())
