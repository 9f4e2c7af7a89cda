"""The building blocks as LLVM text: what whole numbers, piles and generators can do, for each width.

Each equals its interpreted namesake (`core.piles`, `core.chance`, Python's own `//` and `%`), and the tests hold them to it.
"""

from __future__ import annotations

from pylae.core.chance import GOLDEN, MULTIPLIER

# A processor stops at the least number divided by -1, and at 0, so neither is left to it.
DIVIDE = """
define internal {t} @floordiv.{t}({t} %a, {t} %b) alwaysinline nounwind {{
  %none = icmp eq {t} %b, 0
  %opposite = icmp eq {t} %b, -1
  %whole = or i1 %none, %opposite
  %d = select i1 %whole, {t} 1, {t} %b
  %q = sdiv {t} %a, %d
  %r = srem {t} %a, %d
  %rest = icmp ne {t} %r, 0
  %x = xor {t} %r, %d
  %apart = icmp slt {t} %x, 0
  %down = and i1 %rest, %apart
  %one = sext i1 %down to {t}
  %f = add {t} %q, %one
  %minus = sub {t} 0, %a
  %g = select i1 %opposite, {t} %minus, {t} %f
  %v = select i1 %none, {t} 0, {t} %g
  ret {t} %v
}}
"""
REMAINDER = """
define internal {t} @floormod.{t}({t} %a, {t} %b) alwaysinline nounwind {{
  %none = icmp eq {t} %b, 0
  %opposite = icmp eq {t} %b, -1
  %whole = or i1 %none, %opposite
  %d = select i1 %whole, {t} 1, {t} %b
  %r = srem {t} %a, %d
  %rest = icmp ne {t} %r, 0
  %x = xor {t} %r, %d
  %apart = icmp slt {t} %x, 0
  %down = and i1 %rest, %apart
  %add = select i1 %down, {t} %d, {t} 0
  %f = add {t} %r, %add
  %v = select i1 %none, {t} 0, {t} %f
  ret {t} %v
}}
"""
# Deposits a single bit at the place of the card; one instruction of newer x86 processors.
NTH_BY_DEPOSITING = """
declare {t} @llvm.x86.bmi.pdep.{n}({t}, {t})
define internal {t} @nth.{t}({t} %pile, {t} %index) alwaysinline nounwind {{
  %bit = shl {t} 1, %index
  %found = call {t} @llvm.x86.bmi.pdep.{n}({t} %bit, {t} %pile)
  %card = call {t} @llvm.cttz.{t}({t} %found, i1 false)
  ret {t} %card
}}
"""
# A search by halves: no branch, and every thread of a GPU takes the same steps.
HALF = """
  %mask{w} = and {t} %bits{above}, {mask}
  %count{w} = call {t} @llvm.ctpop.{t}({t} %mask{w})
  %up{w} = icmp sge {t} %left{above}, %count{w}
  %less{w} = sub {t} %left{above}, %count{w}
  %left{w} = select i1 %up{w}, {t} %less{w}, {t} %left{above}
  %high{w} = lshr {t} %bits{above}, {w}
  %bits{w} = select i1 %up{w}, {t} %high{w}, {t} %bits{above}
  %step{w} = select i1 %up{w}, {t} {w}, {t} 0
  %card{w} = add {t} %card{above}, %step{w}"""
# A large pile is two words; the card is in the low one if that has enough.
NTH_OF_TWO_WORDS = """
define internal i64 @nth.i128(i128 %pile, i64 %index) alwaysinline nounwind {
  %low = trunc i128 %pile to i64
  %shifted = lshr i128 %pile, 64
  %high = trunc i128 %shifted to i64
  %count = call i64 @llvm.ctpop.i64(i64 %low)
  %beyond = icmp sge i64 %index, %count
  %less = sub i64 %index, %count
  %word = select i1 %beyond, i64 %high, i64 %low
  %at = select i1 %beyond, i64 %less, i64 %index
  %card = call i64 @nth.i64(i64 %word, i64 %at)
  %more = select i1 %beyond, i64 64, i64 0
  %v = add i64 %card, %more
  ret i64 %v
}
"""
# A large pile is shifted as two words: LLVM 22 makes a wrong mask for a GPU of `~(1 << card)` with 128 bits.
BIT_OF_TWO_WORDS = """
define internal i128 @bit.i128(i64 %card) alwaysinline nounwind {
  %at = and i64 %card, 63
  %one = shl i64 1, %at
  %beyond = icmp ugt i64 %card, 63
  %low = select i1 %beyond, i64 0, i64 %one
  %high = select i1 %beyond, i64 %one, i64 0
  %a = zext i64 %low to i128
  %b = zext i64 %high to i128
  %c = shl i128 %b, 64
  %v = or i128 %a, %c
  ret i128 %v
}
"""
SHIFT_OF_TWO_WORDS = """
declare i64 @llvm.fshr.i64(i64, i64, i64)
define internal i128 @lshr.i128(i128 %pile, i64 %by) alwaysinline nounwind {
  %low = trunc i128 %pile to i64
  %shifted = lshr i128 %pile, 64
  %high = trunc i128 %shifted to i64
  %at = and i64 %by, 63
  %both = call i64 @llvm.fshr.i64(i64 %high, i64 %low, i64 %at)
  %rest = lshr i64 %high, %at
  %beyond = icmp ugt i64 %by, 63
  %c = select i1 %beyond, i64 %rest, i64 %both
  %d = select i1 %beyond, i64 0, i64 %rest
  %e = zext i64 %c to i128
  %f = zext i64 %d to i128
  %g = shl i128 %f, 64
  %v = or i128 %e, %g
  ret i128 %v
}
"""
CHANCE = f"""
declare i32 @llvm.fshr.i32(i32, i32, i32)
define internal i64 @mix(i64 %a) alwaysinline nounwind {{
  %b = lshr i64 %a, 30
  %c = xor i64 %a, %b
  %d = mul i64 %c, u0xBF58476D1CE4E5B9
  %e = lshr i64 %d, 27
  %f = xor i64 %d, %e
  %g = mul i64 %f, u0x94D049BB133111EB
  %h = lshr i64 %g, 31
  %i = xor i64 %g, %h
  ret i64 %i
}}
define internal void @start(ptr %random, i64 %seed, i64 %game) alwaysinline nounwind {{
  %a = add i64 %seed, u0x{GOLDEN:X}
  %key = call i64 @mix(i64 %a)
  %b = add i64 %key, %game
  %zero = call i64 @mix(i64 %b)
  %c = add i64 %zero, u0x{GOLDEN:X}
  %d = call i64 @mix(i64 %c)
  %one = or i64 %d, 1
  store i64 %zero, ptr %random, !tbaa !GENERATOR
  %second = getelementptr inbounds i64, ptr %random, i64 1
  store i64 %one, ptr %second, !tbaa !GENERATOR
  ret void
}}
define internal i64 @below.i64(ptr %random, i64 %n) alwaysinline nounwind {{
  %g = call i32 @draw(ptr %random)
  %h = zext i32 %g to i64
  %i = mul i64 %h, %n
  %v = lshr i64 %i, 32
  ret i64 %v
}}
define internal i32 @below.i32(ptr %random, i32 %n) alwaysinline nounwind {{
  %g = call i32 @draw(ptr %random)
  %h = zext i32 %g to i64
  %m = zext i32 %n to i64
  %i = mul nuw i64 %h, %m
  %j = lshr i64 %i, 32
  %v = trunc i64 %j to i32
  ret i32 %v
}}
define internal i32 @draw(ptr %random) alwaysinline nounwind {{
  %word = load i64, ptr %random, !tbaa !GENERATOR
  %second = getelementptr inbounds i64, ptr %random, i64 1
  %stream = load i64, ptr %second, !tbaa !GENERATOR
  %a = mul i64 %word, {MULTIPLIER}
  %b = add i64 %a, %stream
  store i64 %b, ptr %random, !tbaa !GENERATOR
  %c = lshr i64 %word, 18
  %d = xor i64 %word, %c
  %e = lshr i64 %d, 27
  %mixed = trunc i64 %e to i32
  %f = lshr i64 %word, 59
  %turn = trunc i64 %f to i32
  %g = call i32 @llvm.fshr.i32(i32 %mixed, i32 %mixed, i32 %turn)
  ret i32 %g
}}
"""
# What a checked build remembers: the first thing that went wrong, where, and the number it met.
FAULTS = """
@fault.site = global i64 0
@fault.value = global i64 0
@fault.memory = global [ROOM x i8] zeroinitializer, align 16
define internal void @fault(i1 %bad, i64 %site, i64 %value) noinline nounwind {
  br i1 %bad, label %wrong, label %right
wrong:
  %known = load i64, ptr @fault.site
  %first = icmp eq i64 %known, 0
  br i1 %first, label %new, label %right
new:
  store i64 %site, ptr @fault.site
  store i64 %value, ptr @fault.value
  br label %right
right:
  ret void
}
"""


def nth(bits: int, deposit: bool) -> str:
    """The rule that finds the n-th card of a pile, with pdep where the processor has it."""
    kind = f"i{bits}"
    if deposit:
        return NTH_BY_DEPOSITING.format(t=kind, n=bits)
    steps, above = [], "0"
    width = bits // 2
    while width:
        steps.append(HALF.format(t=kind, w=width, above=above, mask=(1 << width) - 1))
        above, width = str(width), width // 2
    head = (
        f"define internal {kind} @nth.{kind}({kind} %pile, {kind} %index) alwaysinline nounwind {{\n"
        f"  %bits0 = or {kind} %pile, 0\n  %left0 = or {kind} %index, 0\n  %card0 = or {kind} 0, 0"
    )
    return head + "".join(steps) + f"\n  ret {kind} %card1\n}}\n"


def prelude(deposit: bool, checked: bool, generator_tag: int, room: int) -> str:
    """All building blocks; what a program does not use is dropped at once.

    `room` is as many bytes as the largest thing has that a checked program may read or write at once.
    """
    parts = [
        "declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)",
        "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)",
    ]
    for kind in ("i32", "i64"):
        parts += [f"declare {kind} @llvm.{name}.{kind}({kind}, {kind})" for name in ("smin", "smax")]
        parts += [f"declare {kind} @llvm.abs.{kind}({kind}, i1)"]
        parts += [
            f"declare {{{kind}, i1}} @llvm.{name}.with.overflow.{kind}({kind}, {kind})"
            for name in ("sadd", "ssub", "smul")
        ]
        parts += [DIVIDE.format(t=kind), REMAINDER.format(t=kind)]
    for kind in ("i32", "i64", "i128"):
        parts += [
            f"declare {kind} @llvm.ctpop.{kind}({kind})",
            f"declare {kind} @llvm.cttz.{kind}({kind}, i1)",
        ]
    parts += [nth(32, deposit), nth(64, deposit), NTH_OF_TWO_WORDS, BIT_OF_TWO_WORDS, SHIFT_OF_TWO_WORDS]
    parts.append(CHANCE.replace("!GENERATOR", f"!{generator_tag}"))
    if checked:
        parts.append(FAULTS.replace("ROOM", str(room)))
    return "\n".join(parts)
