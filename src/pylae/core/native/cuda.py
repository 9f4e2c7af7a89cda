"""An NVIDIA GPU: LLVM's text made into PTX by llvmlite, PTX made into kernels by the driver; no toolkit is needed.

A kernel is a loop like any other, in which each thread is a worker that takes its share. It is called with the same NumPy
arrays as on the CPU: they travel to the GPU, and back where the loop may have written to them.
"""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from functools import cache as once
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from pylae.core.native import COMPILING_FOR_A_GPU, ENTRY, NoDevice, Notice, cache, machine
from pylae.core.native.calls import handed, signatures
from pylae.core.native.lines import Target
from pylae.core.native.llvm import Text
from pylae.core.native.program import Program
from pylae.core.native.ranges import Ranges
from pylae.core.source import Rule
from pylae.core.state import StateType

THREADS = 256  # a block
BLOCKS_PER_PROCESSOR = 32
REGISTERS = 64  # of a thread: more threads at once hide more waiting than the spilled registers cost
# Threads of a warp wait for each other where their ways part, so long code is dear: loops are not unrolled, and rules of
# a large program are inlined only where that makes it shorter.
LARGE = 100  # units
INLINED = {False: 225, True: 10}


def ptx(
    wanted: Mapping[str, Rule], bound: Mapping[str, Any], state: StateType | None, capability: int
) -> tuple[dict[str, Any], bytes]:
    """The wanted loops as kernels in PTX: what a call must know, and the text."""
    program = Program(wanted, bound, state)
    text = Text(program, Target(kernels=True), Ranges(program)).text
    gpu = processor(capability)
    optimised = machine.optimised(
        text,
        gpu,
        threading=False,
        loop_unrolling=False,
        loop_vectorization=False,
        slp_vectorization=False,
        inlining_threshold=INLINED[len(program.units) > LARGE],
    )
    return {"entries": signatures(program)}, gpu.emit_assembly(optimised).encode()


def processor(capability: int) -> Any:
    """LLVM's machine for a GPU of this compute capability (90 for 9.0)."""
    llvm = machine.binding()
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple("nvptx64-nvidia-cuda")
    return target.create_target_machine(cpu=f"sm_{capability}", opt=3)


def kernels(
    wanted: Mapping[str, Rule], bound: Mapping[str, Any], state: StateType | None, notice: Notice | None
) -> SimpleNamespace:
    """The wanted loops as kernels: PTX and the driver's machine code are each kept in the cache."""
    gpu = device()
    made_for = f"{machine.version()} sm_{gpu.capability}"
    name = cache.fingerprint(wanted, bound, state, made_for)
    linked_name = cache.fingerprint(wanted, bound, state, f"{made_for} driver {gpu.version}")
    linked = cache.load(linked_name)
    if linked is None:
        if notice is not None:
            notice(COMPILING_FOR_A_GPU)
        made = cache.load(name)
        if made is None:
            made = ptx(wanted, bound, state, gpu.capability)
            cache.save(name, *made)
        linked = made[0], gpu.linked(made[1])
        cache.save(linked_name, *linked)
    head, image = linked
    module = gpu.loaded(image)
    return SimpleNamespace(
        **{name: Kernel(gpu, module, name, told) for name, told in head["entries"].items()}
    )


class Kernel:
    """A loop on the GPU, as Python calls it."""

    def __init__(self, gpu: Device, module: Any, name: str, told: dict[str, Any]) -> None:
        self.gpu, self.name = gpu, name
        self.params: list[list[str]] = [word.split() for word in told["params"]]
        self.function = gpu.function(module, ENTRY + name)

    def __call__(self, *arguments: Any) -> None:
        words = iter(handed(self.name, self.params, arguments))
        sent: list[tuple[Any, Any, bool]] = []
        values: list[Any] = []
        try:
            for param, argument in zip(self.params, arguments, strict=True):
                values.append(next(words))
                if param[0] == "number":
                    continue
                memory = self.gpu.sent(argument)
                sent.append((memory, argument, param[0] != "state"))
                values[-1] = int(memory)
                if param[0] == "states" or param[1] == "*":
                    values.append(next(words))
            self.gpu.run(self.function, values)
            for memory, argument, written in sent:
                if written:
                    self.gpu.fetch(memory, argument)
        finally:
            for memory, _, _ in sent:
                self.gpu.free(memory)


@once
def device() -> Device:
    """The first GPU of this machine."""
    try:
        return Device()
    except NoDevice:
        raise
    except ImportError:
        raise NoDevice(
            "CUDA needs the package cuda-bindings: pip install 'pylae[cuda]'; leave out --device cuda to run on the CPU."
        ) from None
    except Exception as error:  # a missing or broken driver fails in many ways, and each means the same here
        raise NoDevice(
            f"CUDA cannot be used here ({error}); leave out --device cuda to run on the CPU."
        ) from None


class Device:
    """A GPU through its driver."""

    def __init__(self) -> None:
        self.driver: Any = import_module("cuda.bindings.driver")  # the extra "cuda" brings it
        self.ask("cuInit", 0)
        if self.ask("cuDeviceGetCount") == 0:
            raise NoDevice("There is no CUDA GPU on this machine; leave out --device cuda to run on the CPU.")
        self.device = self.ask("cuDeviceGet", 0)
        self.context = self.ask("cuDevicePrimaryCtxRetain", self.device)
        self.version = self.ask("cuDriverGetVersion")
        major, minor, self.processors = (
            self.ask(
                "cuDeviceGetAttribute",
                getattr(self.driver.CUdevice_attribute, f"CU_DEVICE_ATTRIBUTE_{name}"),
                self.device,
            )
            for name in ("COMPUTE_CAPABILITY_MAJOR", "COMPUTE_CAPABILITY_MINOR", "MULTIPROCESSOR_COUNT")
        )
        self.capability = 10 * major + minor
        self.grid = (self.processors * BLOCKS_PER_PROCESSOR, THREADS)

    def ask(self, name: str, *arguments: Any) -> Any:
        """Calls the driver; an error is an exception with the driver's own word for it."""
        error, *given = getattr(self.driver, name)(*arguments)
        if error != self.driver.CUresult.CUDA_SUCCESS:
            raise RuntimeError(f"{name}: {error.name}")
        return given[0] if len(given) == 1 else given

    def linked(self, text: bytes) -> bytes:
        """PTX as machine code of this GPU."""
        option = self.driver.CUjit_option.CU_JIT_MAX_REGISTERS
        self.ask("cuCtxSetCurrent", self.context)
        link = self.ask("cuLinkCreate", 1, [option], [REGISTERS])
        try:
            kind = self.driver.CUjitInputType.CU_JIT_INPUT_PTX
            self.ask("cuLinkAddData", link, kind, text + b"\0", len(text) + 1, b"rules", 0, [], [])
            image, size = self.ask("cuLinkComplete", link)
            return ctypes.string_at(int(image), size)
        finally:
            self.ask("cuLinkDestroy", link)

    def loaded(self, image: bytes) -> Any:
        self.ask("cuCtxSetCurrent", self.context)
        return self.ask("cuModuleLoadData", image)

    def function(self, module: Any, name: str) -> Any:
        return self.ask("cuModuleGetFunction", module, name.encode())

    def sent(self, array: Any) -> Any:
        """A copy of an array in the GPU's memory."""
        self.ask("cuCtxSetCurrent", self.context)
        memory = self.ask("cuMemAlloc", max(1, array.nbytes))
        if array.nbytes:
            self.ask("cuMemcpyHtoD", memory, array.ctypes.data, array.nbytes)
        return memory

    def fetch(self, memory: Any, array: Any) -> None:
        if array.nbytes:
            self.ask("cuMemcpyDtoH", array.ctypes.data, memory, array.nbytes)

    def free(self, memory: Any) -> None:
        self.ask("cuMemFree", memory)

    def run(self, function: Any, values: list[int]) -> None:
        """Runs a kernel and waits for its end."""
        blocks, threads = self.grid
        types = (ctypes.c_int64,) * len(values)
        self.ask("cuLaunchKernel", function, blocks, 1, 1, threads, 1, 1, 0, 0, (tuple(values), types), 0)
        self.ask("cuCtxSynchronize")
