"""The primitives of the compiled gears: same names, same answers, machine words instead of Python's long ints.

Imported only by the twin builder, because it needs NumPy. Each body is tested to equal its interpreted namesake.
"""

# The compiler, not Python, runs these bodies:
# pyright: basic, reportCallIssue=false, reportArgumentType=false

from __future__ import annotations

from llvmlite.binding import get_host_cpu_features
from llvmlite.ir import ArrayType, Constant, FunctionType, IntType
from numba import types
from numba.core.cgutils import alloca_once, raw_memcpy
from numba.extending import intrinsic
from numba.np.arrayobj import populate_array
from numpy import int64, uint32, uint64

from pylae.core.chance import GOLDEN, MULTIPLIER


@intrinsic
def population(typingctx, bits):
    """The machine's own count of set bits."""
    return bits(bits), lambda context, builder, signature, args: builder.ctpop(args[0])


@intrinsic
def trailing_zeros(typingctx, bits):
    """The machine's own index of the lowest set bit."""

    def code(context, builder, signature, args):
        return builder.cttz(args[0], Constant(IntType(1), 0))

    return bits(bits), code


@intrinsic
def deposit(typingctx, bits, mask):
    """The machine's own scattering of low bits to the places of a mask (pdep), where it has one."""

    def code(context, builder, signature, args):
        word = IntType(32)
        scatter = builder.module.declare_intrinsic(
            "llvm.x86.bmi.pdep.32", fnty=FunctionType(word, (word, word))
        )
        return builder.call(scatter, args)

    return types.uint32(types.uint32, types.uint32), code


def size(pile):
    return int64(population(uint32(pile)))


def lowest(pile):
    return int64(trailing_zeros(uint32(pile)))


def nth_by_counting(pile, index):
    bits = uint32(pile)
    for _ in range(index):
        bits = uint32(bits & uint32(bits - uint32(1)))
    return lowest(bits)


def nth_by_depositing(pile, index):
    return lowest(deposit(uint32(1) << uint32(index), uint32(pile)))


nth = nth_by_depositing if get_host_cpu_features().get("bmi2") else nth_by_counting


# Memory on the stack must be made in the function that uses it, so these three are intrinsics and no functions.


@intrinsic(prefer_literal=True)
def row(typingctx, length):
    return _stack_array(types.int64, length.literal_value, (length,))


@intrinsic
def blank_generator(typingctx):
    return _stack_array(types.uint64, 2, ())


def _stack_array(word, length, arguments):
    array_type = types.Array(word, 1, "C")

    def code(context, builder, signature, args):
        # Filled with zeros where it is made, not once where the function begins: a rule may be inlined into a loop.
        memory = alloca_once(builder, ArrayType(context.get_data_type(word), length), zfill=True)
        array = context.make_array(array_type)(context, builder)
        size = context.get_constant(types.intp, word.bitwidth // 8)
        count = context.get_constant(types.intp, length)
        data = builder.bitcast(memory, context.get_data_type(types.CPointer(word)))
        populate_array(array, data=data, shape=[count], strides=[size], itemsize=size, meminfo=None)
        return array._getvalue()

    return array_type(*arguments), code


@intrinsic
def copy_of(typingctx, states):
    record = states.dtype

    def code(context, builder, signature, args):
        array = context.make_array(states)(context, builder, args[0])
        memory = alloca_once(builder, ArrayType(IntType(8), record.size))
        memory.align = 16
        raw_memcpy(builder, memory, array.data, Constant(IntType(64), 1), record.size)
        return builder.bitcast(memory, context.get_value_type(record))

    return record(states), code


def mix(word):
    word = uint64(word)
    word = (word ^ (word >> uint64(30))) * uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> uint64(27))) * uint64(0x94D049BB133111EB)
    return word ^ (word >> uint64(31))


def start(random, seed, game):
    key = mix(uint64(seed) + uint64(GOLDEN))
    random[0] = mix(key + uint64(game))
    random[1] = mix(random[0] + uint64(GOLDEN)) | uint64(1)


def below(random, n):
    word = random[0]
    random[0] = word * uint64(MULTIPLIER) + random[1]
    mixed = uint32((word ^ (word >> uint64(18))) >> uint64(27))
    turn = uint32(word >> uint64(59))
    mixed = uint32(mixed >> turn) | uint32(mixed << (uint32(32) - turn & uint32(31)))
    return int64((uint64(mixed) * uint64(n)) >> uint64(32))
