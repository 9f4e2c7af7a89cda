"""The declared state: one declaration, the same bytes as an object and as a NumPy record."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pylae.core.state import StateBase, int8, int16, int32, int64

C_TYPES = {"b": ctypes.c_int8, "h": ctypes.c_int16, "i": ctypes.c_int32, "q": ctypes.c_int64}
RANGES = {"b": 1 << 7, "h": 1 << 15, "i": 1 << 31, "q": 1 << 63}


class Camp(StateBase):
    """Every kind and every shape, with gaps between them."""

    tents = int8()
    wagons = int64()
    guard = int8(3)
    grain = int16()
    map = int32(2, 3)
    flag = int8()


def numbers(code: str) -> st.SearchStrategy[int]:
    return st.integers(-RANGES[code], RANGES[code] - 1)


@st.composite
def camps(draw: st.DrawFn) -> Camp:
    camp = Camp()
    for name, field in Camp.fields.items():
        flat = [draw(numbers(field.code)) for _ in range(field.count)]
        setattr(camp, name, field.shaped(flat))
    return camp


def as_c(declared: type[StateBase]) -> type[ctypes.Structure]:
    """The same fields as a C compiler lays them out."""

    def kind(field: Any) -> Any:
        made = C_TYPES[field.code]
        for length in reversed(field.shape):
            made = made * length
        return made

    fields = [(name, kind(field)) for name, field in declared.fields.items()]
    return type("C", (ctypes.Structure,), {"_fields_": fields})


def test_state_is_laid_out_as_a_c_struct():
    c = as_c(Camp)
    assert Camp.offsets == {name: getattr(c, name).offset for name in Camp.fields}
    assert Camp.size == ctypes.sizeof(c)


def test_state_dtype_agrees_with_the_declaration():
    dtype = Camp.dtype()
    assert dtype.names == tuple(Camp.fields)
    assert dtype.itemsize == Camp.size == Camp.layout.size
    assert dtype.isalignedstruct
    laid: Any = dtype.fields
    for name, field in Camp.fields.items():
        kind, offset = laid[name][:2]
        assert offset == Camp.offsets[name]
        assert kind.shape == field.shape
        assert kind.base == np.dtype({"b": "i1", "h": "i2", "i": "i4", "q": "i8"}[field.code])
    assert Camp.dtype() is dtype


def test_state_has_slots_and_nothing_else():
    camp: Any = Camp()
    assert not hasattr(camp, "__dict__")
    with pytest.raises(AttributeError):
        camp.horses = 3


def test_state_is_zero_when_made():
    camp = Camp()
    assert (camp.tents, camp.guard, camp.map) == (0, [0, 0, 0], [[0, 0, 0], [0, 0, 0]])
    assert camp.pack() == bytes(Camp.size)


@settings(deadline=None)
@given(camps())
def test_state_packs_and_unpacks(camp: Camp):
    again = Camp.unpack(camp.pack())
    assert again == camp
    assert again.pack() == camp.pack()
    assert len(camp.pack()) == Camp.size


@settings(deadline=None)
@given(camps())
def test_state_pack_is_the_record(camp: Camp):
    record = camp.record()
    assert record.shape == (1,) and record.dtype == Camp.dtype()
    assert record.tobytes() == camp.pack()
    for name in Camp.fields:
        assert record[0][name].tolist() == getattr(camp, name)


def test_state_record_may_be_changed_and_read_back():
    camp = Camp()
    record = camp.record()
    record[0]["map"][1][2] = -7
    record[0]["wagons"] = 1 << 40
    back = Camp.unpack(record.tobytes())
    assert back.map == [[0, 0, 0], [0, 0, -7]] and back.wagons == 1 << 40
    assert camp == Camp()  # the state the record was made of


def test_state_pack_writes_each_field_at_its_offset():
    camp = Camp()
    camp.flag = -1
    packed = camp.pack()
    assert packed[Camp.offsets["flag"]] == 255
    assert packed.count(0) == Camp.size - 1


@pytest.mark.parametrize("name", ["tents", "wagons", "grain"])
@pytest.mark.parametrize("side", [-1, 1])
def test_state_a_number_that_does_not_fit_raises(name: str, side: int):
    most = RANGES[Camp.fields[name].code]
    camp = Camp()
    setattr(camp, name, most - 1 if side > 0 else -most)
    camp.pack()
    setattr(camp, name, most if side > 0 else -most - 1)
    with pytest.raises(OverflowError, match="does not fit"):
        camp.pack()


def test_state_a_number_that_does_not_fit_a_row_or_grid_raises():
    camp = Camp()
    camp.guard[2] = 128
    with pytest.raises(OverflowError, match="does not fit"):
        camp.pack()
    camp.guard[2] = 127
    camp.map[1][0] = 1 << 31
    with pytest.raises(OverflowError):
        camp.record()


def test_state_a_row_of_another_length_does_not_pack():
    camp = Camp()
    camp.guard.append(1)
    with pytest.raises(OverflowError):
        camp.pack()


@settings(deadline=None)
@given(camps())
def test_state_copies_are_independent(camp: Camp):
    before = camp.pack()
    copy = camp.copy()
    assert copy == camp and type(copy) is Camp
    copy.guard[0] = copy.guard[0] ^ 1
    copy.map[1][2] ^= 1
    copy.tents ^= 1
    assert camp.pack() == before
    assert copy != camp


def test_state_equality_looks_at_every_field():
    for name, field in Camp.fields.items():
        other = Camp()
        setattr(other, name, field.shaped([0] * (field.count - 1) + [1]))
        assert other != Camp()


def test_state_equals_no_other_kind_of_thing():
    class Fleet(StateBase):
        ships = int8()

    class Other(StateBase):
        ships = int8()

    assert Fleet() == Fleet()
    assert Fleet() != Other()
    assert Fleet() != 0


def test_state_is_no_key():
    with pytest.raises(TypeError, match="unhashable"):
        hash(Camp())


def test_state_repr_tells_what_is_not_zero():
    camp = Camp()
    assert repr(camp) == "Camp()"
    camp.tents = 3
    camp.guard[1] = -1
    assert repr(camp) == "Camp(tents=3, guard=[0, -1, 0])"


def test_state_bytes_of_another_size_are_refused():
    with pytest.raises(Exception, match="requires a buffer"):
        Camp.unpack(bytes(Camp.size - 1))


@pytest.mark.parametrize("shape", [(0,), (2, 0), (-1,), (1, 2, 3)])
def test_state_a_field_of_a_bad_shape_is_refused(shape: tuple[int, ...]):
    make: Any = int8
    with pytest.raises(ValueError, match="up to two dimensions"):
        make(*shape)


def test_state_keeps_its_own_functions_and_constants():
    class Fleet(StateBase):
        ships = int8()
        LIMIT = 7

        def double(self) -> int:
            return 2 * self.ships

    fleet = Fleet()
    fleet.ships = 3
    assert fleet.double() == 6 and Fleet.LIMIT == 7
    assert list(Fleet.fields) == ["ships"]


def test_state_a_field_named_like_a_function_is_refused():
    with pytest.raises((TypeError, ValueError)):

        class Bad(StateBase):  # pyright: ignore[reportUnusedClass]
            copy = int8()  # pyright: ignore[reportAssignmentType, reportIncompatibleMethodOverride]


def test_state_a_declaration_built_on_another_keeps_its_fields_or_is_refused():
    try:

        class Fort(Camp):
            wall = int8()

    except (TypeError, ValueError):
        return
    fort = Fort()
    fort.tents = 5
    assert fort.copy().tents == 5
    assert Fort.unpack(fort.pack()).tents == 5
