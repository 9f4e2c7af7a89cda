"""Data of a table, from the text somebody brings to records, codes and compiled rules, with a small game of two decks."""

from __future__ import annotations

import hashlib
import io
import json
import pickle
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from pylae import cli, games
from pylae.core import engine, native
from pylae.core.chance import below, generator
from pylae.core.codes import CodeError, decode, encode
from pylae.core.game import WATCHER, Game
from pylae.core.match import Match
from pylae.core.native.cuda import ptx
from pylae.core.piles import lowest
from pylae.core.playout import final_states, playout
from pylae.core.positions import AT_HAND
from pylae.core.record import RecordError, dumps, loads
from pylae.core.table_data import DataSlot, Loaded, UnknownSlot, data_of_table, read_texts
from pylae.core.tables import DataError, parse
from pylae.core.testing import contract
from pylae.lab.sim import simulate
from pylae.lab.tally import tally_games
from pylae.terminal.line import LineTable
from tests import muster as muster_module

MUSTER = cast(Game, muster_module)
SHIPPED = Path(muster_module.__file__).with_name("cards.toml").read_text(encoding="utf-8")
CARDS = json.dumps(
    {
        "name": "Plataea and after",
        "card": [
            {"title": "Helot", "strength": 1, "worth": 1},
            {"title": "Spartiate", "strength": 9, "worth": 4},
            {"title": "Medizer", "strength": 3, "worth": 9},
        ],
    },
    indent=1,
)
OWN = {"cards": CARDS, "deck 1": "Helot\nSpartiate\n", "deck 2": "Medizer\n\nHelot"}


def load(name: str) -> Game:
    return MUSTER if name == "muster" else games.load(name)


def played(data: dict[str, str] | None = None, seed: int = 1) -> Match:
    match = Match(MUSTER, seed=seed, data=data)
    while not match.over:
        match.play(match.hint().action)
    return match


# Fresh states


def test_without_data_a_table_has_what_is_shipped():
    state = engine.fresh(MUSTER)
    assert state.strength[:6] == (4, 2, 6, 3, 5, 1)
    assert state.table_data.titles["cards"][2] == "Strategos"
    assert state.table_data.texts == {}


def test_what_is_brought_is_in_the_fixed_fields():
    state = engine.fresh(MUSTER, {}, OWN)
    assert state.strength == (1, 9, 3, *[0] * 13)
    assert state.lists == (0b011, 0b101)
    assert state.deck == [0b011, 0b101]
    assert state.table_data.names == {"cards": "Plataea and after", "deck 1": "own", "deck 2": "own"}


def test_copies_share_what_is_fixed_and_compare_without_it():
    state, other = engine.fresh(MUSTER, {}, OWN), engine.fresh(MUSTER)
    twin = state.copy()
    assert all(getattr(twin, name) is getattr(state, name) for name in ("strength", "lists", "table_data"))
    assert len(state.pack()) == muster_module.State.layout.size < muster_module.State.size
    other.deck = list(state.deck)
    assert other == state
    assert other.pack() == state.pack()
    assert "strength" not in repr(state)
    assert muster_module.State.unpack(state.pack(), other).strength is other.strength
    assert muster_module.State.of_record(state.record()).strength == state.strength


def test_positions_of_different_tables_have_different_keys():
    shipped, own = engine.fresh(MUSTER), engine.fresh(MUSTER, {}, OWN)
    own.deck = list(shipped.deck)
    tables = [Match(MUSTER, position=state, physical=True) for state in (shipped, shipped, own)]
    assert shipped.key() == own.key()
    assert tables[0].key() == tables[1].key() != tables[2].key()


def test_a_table_with_data_goes_on_from_its_record_only():
    said: list[str] = []
    LineTable(Match(MUSTER, seed=1, data=OWN), lambda prompt: "quit", said.append).run()
    assert "only a record holds" in said[-1] and not any("--position" in line for line in said)


def test_the_digest_is_of_what_the_texts_mean():
    one, two = data_of_table(MUSTER, OWN), data_of_table(MUSTER, OWN | {"cards": f"\n{CARDS}\r\n"})
    assert one and two
    assert one.digest == two.digest
    for told in ('"worth": 4', '"Spartiate"'):
        changed = CARDS.replace(told, told.replace("4", "5").replace("tiate", "tan"))
        brought = {"cards": changed, "deck 1": "Helot", "deck 2": "Medizer"}
        first = data_of_table(MUSTER, brought | {"cards": CARDS})
        other = data_of_table(MUSTER, brought)
        assert first and other
        assert first.digest != other.digest


def test_a_match_with_data_can_be_pickled():
    match = Match(MUSTER, seed=1, data=OWN)
    assert pickle.loads(pickle.dumps(match.state.table_data)) == match.state.table_data


# What is refused


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"crads": ""}, "muster takes no data 'crads'; did you mean 'cards'?"),
        ({"x": ""}, "muster takes no data 'x'; it takes cards, deck 1, deck 2"),
        ({"cards": "{"}, "cards: Expecting property name"),
        ({"cards": "card = "}, "cards: Invalid value"),
        ({"cards": "[" * 3000}, "cards"),
        ({"cards": '{"card":' + "[" * 3000}, "cards is nested too deeply"),
        ({"cards": "card = " + "[" * 3000}, "cards is nested too deeply"),
        ({"cards": '{"card": 1, "card": 2}'}, "cards: 'card' stands twice in one object"),
        ({"cards": "card = []"}, "cards: there are 1 to 16 cards, not 0"),
        ({"cards": '{"card": [{"title": "A", "strength": 1}]}'}, "cards: card[1] lacks worth"),
        (
            {"cards": '{"card": [{"title": "A", "strength": "x", "worth": 1}]}'},
            "cards: card[1].strength must be a whole number, not 'x'",
        ),
        (
            {"cards": '{"card": [{"title": "A", "strength": 1, "worth": 99}]}'},
            "cards: card[1] (A): strength and worth lie between 0 and 9",
        ),
        (
            {"cards": f'{{"card": [{{"title": "A", "strength": "{"x" * 3000}", "worth": 1}}]}}'},
            "cards: card[1].strength must be a whole number, not 'xxx",
        ),
        ({"cards": "x" * 4097}, "cards has 4097 bytes; at most 4096 are taken"),
        ({"cards": "é" * 2049}, "cards has 4098 bytes; at most 4096 are taken"),
        ({"cards": "a = 1\nb\x00 = 2"}, "cards: line 2 holds a character that is no text"),
        ({"cards": "a = '\x1b[2J'"}, "cards: line 1 holds a character that is no text"),
        ({"cards": "a = '\ud800'"}, "cards holds half a letter, which is no text"),
        ({"deck 1": "Hoplite\nHopelite"}, "deck 1: line 2: there is no card 'Hopelite'"),
        ({"deck 1": "Hoplite"}, "the decks have 1 and 6 cards; they must have as many"),
    ],
)
def test_data_that_cannot_be_used_are_refused_in_one_sentence(data: dict[str, str], sentence: str):
    with pytest.raises(DataError) as error:
        Match(MUSTER, data=data)
    assert str(error.value).startswith(sentence)
    assert len(str(error.value)) < 200
    assert "\n" not in str(error.value)


def test_a_number_of_many_digits_is_told_in_few_words():
    with pytest.raises(DataError, match="n is a number of hundreds of digits; it must lie between 1 and 2"):
        parse("cards", f"n = 0x{'f' * 9000}").number("n", 1, 2)


def test_a_game_without_slots_takes_no_data():
    thermopyles = games.load("thermopyles")
    with pytest.raises(UnknownSlot, match="thermopyles takes no data 'cards'; it takes none at all"):
        Match(thermopyles, data={"cards": CARDS})
    assert Match(thermopyles, data={}).data == {}


def test_data_that_a_game_cannot_do_without_are_asked_for():
    slots = (DataSlot("cards", "The cards of both sides.", required=True),)
    game = cast(Game, SimpleNamespace(**{**vars(MUSTER), "data_slots": slots}))
    with pytest.raises(DataError, match="muster needs the data 'cards': The cards of both sides."):
        Match(game)
    assert Match(game, data={"cards": CARDS}).data == {"cards": CARDS}


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ([1, 2], "is given"),
        ([1] * 17, "is given"),
        ([300] * 16, r"strength\[0\] is 300"),
        ([1] * 15 + [100], r"strength\[15\] is 100, not 0 to 99"),
    ],
)
def test_a_loader_that_gives_other_numbers_than_the_state_holds_is_caught(given: list[int], reason: str):
    def load_data(texts: Any) -> Loaded:
        loaded = muster_module.load_data(texts)
        return Loaded({**loaded.fields, "strength": given}, loaded.titles)

    game = cast(Game, SimpleNamespace(**{**vars(MUSTER), "load_data": load_data}))
    with pytest.raises(ValueError, match=reason):
        engine.fresh(game)


@pytest.mark.parametrize("title", ["", " A", "A  B", "A\nB", "A\u202eB", "A\x1b[2J", "A" * 81])
def test_a_title_that_no_line_could_hold_is_refused(title: str):
    def load_data(texts: Any) -> Loaded:
        return Loaded(muster_module.load_data(texts).fields, {"cards": [title]})

    game = cast(Game, SimpleNamespace(**{**vars(MUSTER), "load_data": load_data}))
    with pytest.raises(DataError, match="is no title"):
        engine.fresh(game)


def told(**more: Any) -> Game:
    """The game with something else in the place of what it has."""
    return cast(Game, SimpleNamespace(**{**vars(MUSTER), **more}))


@pytest.mark.parametrize("line", ["", "A" * 400, "Two words. And two more."])
def test_lines_are_longer_than_titles_and_may_be_empty(line: str):
    game = told(
        load_data=lambda texts: Loaded(muster_module.load_data(texts).fields, lines={"texts": [line]})
    )
    assert engine.fresh(game).table_data.titles == {"texts": (line,)}


@pytest.mark.parametrize("line", [" A", "A  B", "A\nB", "A\u202eB", "A\x1b[2J", "A" * 401])
def test_a_line_that_no_page_could_hold_is_refused(line: str):
    game = told(
        load_data=lambda texts: Loaded(muster_module.load_data(texts).fields, lines={"texts": [line]})
    )
    with pytest.raises(DataError, match="is no line"):
        engine.fresh(game)


def test_lines_are_part_of_the_digest():
    digests = {
        engine.fresh(
            told(
                load_data=lambda texts, line=line: Loaded(
                    muster_module.load_data(texts).fields, lines={"texts": [line]}
                )
            )
        ).table_data.digest
        for line in ("", "A", "B")
    }
    assert len(digests) == 3


def test_data_and_options_that_do_not_go_together_are_refused_before_the_set_up():
    def check_table(state: Any) -> None:
        if state.lists[0].bit_count() < 2 * state.players:
            raise DataError(
                f"deck 1 has {state.lists[0].bit_count()} cards; {state.players} players need more"
            )

    def setup(state: Any) -> None:
        seen.append(state)
        muster_module.setup(state)

    seen: list[Any] = []
    game = told(check_table=check_table, setup=setup)
    assert engine.fresh(game).players == 2
    with pytest.raises(DataError, match="deck 1 has 2 cards; 2 players need more"):
        Match(game, data=OWN)
    assert len(seen) == 1


def test_a_file_that_is_no_text_or_too_large_is_refused(tmp_path: Path):
    file = tmp_path / "cards.toml"
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(DataError, match=r"cards.toml is not UTF-8 text"):
        read_texts({"cards": file})
    file.write_bytes(b" " * (1 << 21))
    with pytest.raises(DataError, match=r"cards.toml has more than 1048576 bytes"):
        read_texts({"cards": file})
    file.write_text("\ufeff" + SHIPPED, encoding="utf-8")
    assert Match(MUSTER, data=read_texts({"cards": file})).data == {"cards": SHIPPED}


# Every gear


@pytest.mark.parametrize("data", [None, OWN, {"deck 1": "Satrap\nArcher", "deck 2": "Hoplite\nImmortal"}])
def test_muster_keeps_the_contract_whatever_its_decks(data: dict[str, str] | None):
    contract(MUSTER, data=data, games=6, pictures=False, skill=30, exchange=exchange)


def exchange(state: Any, seat: int, random: list[int]) -> bool:
    """A card of the other's hand changes places with one of the other's deck."""
    side = 1 - seat if seat >= 0 else below(random, 2)
    if not state.hand[side] or not state.deck[side]:
        return False
    both = 1 << lowest(state.hand[side]) | 1 << lowest(state.deck[side])
    state.hand[side] ^= both
    state.deck[side] ^= both
    return True


def test_two_tables_share_one_compiled_program(monkeypatch, tmp_path: Path):
    monkeypatch.setenv("PYLAE_CACHE_DIR", str(tmp_path))
    built, said = [], []
    build = native.build
    monkeypatch.setattr(native, "build", lambda *arguments: built.append(1) or build(*arguments))
    one = simulate(MUSTER, games=200, policy="heuristic", notice=said.append)
    two = simulate(MUSTER, games=200, policy="heuristic", data=OWN, notice=said.append)
    assert len(built) == len(said) == 1
    assert one.data != two.data
    assert one.win_rate != two.win_rate


def test_a_simulation_with_data_is_what_python_plays():
    summary = simulate(MUSTER, games=40, policy="random", seed=3, data=OWN)
    loops = engine.interpreted(MUSTER, {"playout": playout}, "random")
    ended = dict.fromkeys(muster_module.endings, 0)
    for number in range(40):
        state = engine.fresh(MUSTER, {}, OWN)
        loops.playout(state, [0] * muster_module.MOST, generator(3, number))
        ended[muster_module.endings[muster_module.ending(state)]] += 1
    assert summary.endings == ended


def test_a_loop_with_fixed_fields_is_made_for_a_gpu():
    loops = {"tally_games": tally_games, "final_states": final_states}
    told, text = ptx(loops, engine.slots(MUSTER, "heuristic"), muster_module.State, 90)
    assert set(told["entries"]) == set(loops)
    assert text.count(b".entry") == 2


# Matches


def test_undo_branch_hint_and_views_keep_the_data():
    match = Match(MUSTER, seed=2, data=OWN)
    assert match.hint().text in [choice.text for choice in match.legal()]
    match.play(match.actions()[0])
    match.undo(force=True)
    assert match.view(WATCHER).strength is match.state.strength
    twin = match.branch(seed=5)
    assert twin.data == match.data == OWN
    match.data.clear()
    assert match.data == OWN
    twin.play(twin.hint().action)
    assert twin.state.strength is match.state.strength


def test_positions_that_were_packed_have_the_data_again():
    match = Match(MUSTER, seed=2, data=OWN)
    for _ in range(3 * AT_HAND):
        match.positions.append(match.state.copy())
    assert match.positions[0].strength is match.state.strength
    assert match.positions[0].table_data is match.state.table_data
    assert match.positions.copy()[0].lists == (0b011, 0b101)


def test_a_position_brings_its_own_data():
    match = Match(MUSTER, seed=2, data=OWN)
    assert Match(MUSTER, position=match.state).data == OWN
    with pytest.raises(ValueError, match="a position brings the data of its table with it"):
        Match(MUSTER, position=match.state, data=OWN)


# Codes


def test_a_code_is_read_with_the_same_data():
    match = Match(MUSTER, seed=2, data=OWN)
    code = encode(MUSTER, match.state)
    assert code.endswith(f".{match.state.table_data.digest}")
    _, state = decode(code, load, OWN)
    assert state == match.state
    assert state.strength == match.state.strength
    assert encode(MUSTER, state) == code


def test_a_code_of_what_is_shipped_needs_no_data():
    state = engine.fresh(MUSTER)
    assert decode(encode(MUSTER, state), load)[1].strength == state.strength


def test_a_code_says_which_data_are_missing():
    code = encode(MUSTER, engine.fresh(MUSTER, {}, OWN))
    digest = code.rpartition(".")[2]
    with pytest.raises(CodeError, match=rf"data of its own table \({digest}\), not with what is shipped"):
        decode(code, load)
    with pytest.raises(CodeError, match=rf"other data \({digest}\) than these: cards"):
        decode(code, load, {"cards": SHIPPED})


def test_a_code_with_another_digest_is_damaged():
    code, other = (encode(MUSTER, engine.fresh(MUSTER, {}, data)) for data in (OWN, None))
    letters, _, digest = code.rpartition(".")
    for damaged in (letters, f"{letters}.", f"{letters}.{other.rpartition('.')[2]}", f"{code}.", f"{code}0"):
        with pytest.raises(CodeError, match="damaged"):
            decode(damaged, load, OWN)
    assert digest != other.rpartition(".")[2]


def test_codes_of_games_without_data_have_no_digest():
    thermopyles = games.load("thermopyles")
    assert "." not in encode(thermopyles, engine.fresh(thermopyles))


# Records


def test_a_record_with_data_loads_by_itself():
    match = played(OWN)
    text = dumps(match, "1")
    assert "data cards: Plataea and after\n" in text
    assert '\ndata cards   "name": "Plataea and after",  ' in text
    again = loads(text, load)
    assert again.data == match.data == OWN
    assert again.positions == match.positions
    assert dumps(again, "1") == text


def test_a_record_of_what_is_shipped_only_names_its_digest():
    match = played()
    text = dumps(match, "1")
    assert text.count("data") == 1
    assert f"data: {match.state.table_data.digest}\n" in text
    assert dumps(loads(text, load), "1") == text


def test_a_record_that_begins_at_a_position_keeps_its_data():
    match = Match(MUSTER, position=Match(MUSTER, seed=2, data=OWN).state, seed=3)
    match.play(match.hint().action)
    text = dumps(match, "1")
    assert "position: muster:" in text
    assert dumps(loads(text, load), "1") == text


@pytest.mark.parametrize(
    "text", ["", "\n", "\n\n", "Helot  Helot  ", "  Helot\n\n\tHelot ", "Helot\u2028x", "data x  1"]
)
def test_any_text_comes_back_from_a_record_as_it_was(text: str):
    slots = (DataSlot("deck 1", "Anything."),)
    given = dict(vars(MUSTER), data_slots=slots, load_data=lambda texts: muster_module.load_data({}))
    game = cast(Game, SimpleNamespace(**given))
    record = dumps(Match(game, seed=1, data={"deck 1": text}), "1")
    assert loads(record, lambda name: game).data == {"deck 1": text}


def spoiled(text: str, old: str, new: str, line: int | None = None) -> RecordError:
    """What is said of a record in which something was exchanged; and in which line, as far as that is known."""
    assert old in text
    with pytest.raises(RecordError) as error:
        loads(text.replace(old, new, 1), load)
    if line is None:
        line = text[: text.index(old)].count("\n") + 1
    assert error.value.line == line, error.value
    return error.value


def signed(text: str) -> str:
    """A record with all its checks made to fit again."""
    head, _, body = text.partition("\n\n")
    check = hashlib.sha256(head.encode())
    lines = []
    for line in body.rstrip("\n").split("\n"):
        told = line.rpartition("  ")[0]
        check.update(b"\n" + told.encode())
        lines.append(f"{told}  {check.hexdigest()[: 16 if told.startswith('end') else 4]}")
    return "\n".join([head, "", *lines]) + "\n"


def test_signing_again_changes_nothing():
    text = dumps(played(OWN), "1")
    assert signed(text) == text


def test_a_damaged_embed_is_refused_with_its_line():
    text = dumps(played(OWN), "1")
    assert "check does not fit" in str(spoiled(text, '"worth": 4', '"worth": 5'))


def test_an_embed_that_contradicts_the_header_is_refused():
    text = dumps(played(OWN), "1")
    digest = text.partition("\ndata: ")[2][:16]
    other = signed(text.replace('"worth": 4', '"worth": 5'))
    assert f"data {digest}" in str(spoiled(other, f"data: {digest}", f"data: {digest}"))
    renamed = signed(text.replace("data cards: Plataea and after", "data cards: Marathon"))
    assert "what is here is Plataea and after" in str(spoiled(renamed, "data cards: M", "data cards: M"))


def without(text: str, start: str) -> str:
    return signed("\n".join(line for line in text.split("\n") if not line.startswith(start)))


def test_an_embed_that_is_missing_is_refused():
    text = without(dumps(played({"cards": SHIPPED}), "1"), "data cards  ")
    assert "there is no such thing here" in str(spoiled(text, "data cards: ", "data cards: "))


def test_an_embed_that_the_header_does_not_name_is_refused():
    text = without(dumps(played(OWN), "1"), "data deck 2:")
    assert "does not name the data 'deck 2'" in str(spoiled(text, "data deck 2  ", "data deck 2  "))


def test_an_embed_for_no_slot_is_refused():
    text = signed(dumps(played(OWN), "1").replace("data deck 2", "data deck 9"))
    assert "deck 9" in str(spoiled(text, "data deck 9  ", "data deck 9  "))


def test_an_embed_that_is_too_large_is_refused_at_the_line_where_it_becomes_so():
    text = dumps(played(OWN), "1")
    last = "data deck 1    "
    assert last in text
    long = signed(text.replace(last, "".join(f"data deck 1  {'x' * 99}  0\n" for _ in range(5)) + last))
    line = long[: long.index("x" * 99)].count("\n") + 1
    error = spoiled(long, "x" * 99, "x" * 99, line + 3)
    assert "deck 1 is longer than the 400 bytes that are taken" in str(error)


def test_an_embed_that_the_game_refuses_is_told_at_the_header():
    text = signed(dumps(played(OWN), "1").replace("data deck 1  Helot", "data deck 1  Hilote"))
    assert "deck 1: line 1: there is no card 'Hilote'" in str(spoiled(text, "data: ", "data: "))


def test_a_record_that_is_cut_off_inside_its_data_says_so():
    text = dumps(played(OWN), "1")
    lines = text.split("\n")
    inside = next(at for at, line in enumerate(lines) if line.startswith("data deck 2  "))
    for end, line in (("\n", inside + 1), ("", inside)):
        with pytest.raises(RecordError, match=f"line {line}: the record is cut off here"):
            loads("\n".join(lines[:inside]) + end, load)


def test_a_record_of_data_that_are_shipped_otherwise_now_is_refused():
    text = dumps(played(), "1")
    digest = text.partition("\ndata: ")[2][:16]
    old = signed(text.replace(digest, "0" * 16))
    assert "the record tells of data 0000000000000000; what is here is" in str(
        spoiled(old, "data: 0", "data: 0")
    )


def test_a_game_without_data_refuses_a_record_with_some():
    match = Match(games.load("thermopyles"), seed=1)
    text = dumps(match, "1").replace("seat 1: ", "data: 0\nseat 1: ").replace("record 1", "record 2")
    text = signed(text)
    assert "there is no such thing here" in str(spoiled(text, "data: 0", "data: 0"))


# The command line


@pytest.fixture
def on_shelf(monkeypatch) -> None:
    """Muster stands among the games."""
    monkeypatch.setattr(
        games, "load", lambda name, real=games.load: MUSTER if name == "muster" else real(name)
    )


def ran(capsys, monkeypatch, *words: object, lines: str = "") -> tuple[int, str, str]:
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    status = cli.run([str(word) for word in words])
    return status, *capsys.readouterr()


def brought(folder: Path) -> list[str]:
    """The words that bring one's own cards and decks."""
    words = []
    for number, (slot, text) in enumerate(OWN.items()):
        file = folder / f"{number}.txt"
        file.write_text(text, encoding="utf-8")
        words += ["--data", f"{slot}={file}"]
    return words


@pytest.mark.usefixtures("on_shelf")
def test_play_takes_data_from_files_and_saves_them_in_the_record(capsys, monkeypatch, tmp_path: Path):
    record = tmp_path / "game.txt"
    words = ("play", "muster", "--seed", 1, *brought(tmp_path))
    status, out, err = ran(capsys, monkeypatch, *words, lines=f"lay Spartiate\nsave {record}\nquit\n")
    assert (status, err) == (0, "")
    assert "Spartiate" in out
    assert loads(record.read_text(encoding="utf-8"), load).data == OWN
    _, out, err = ran(capsys, monkeypatch, "play", "--load", record, lines="quit\n")
    assert ("to 0; " in out, err) == (True, "")
    status, out, err = ran(capsys, monkeypatch, "play", "--load", record, *brought(tmp_path))
    assert (status, out) == (2, "")
    assert "a record brings the data of its table with it" in err


@pytest.mark.usefixtures("on_shelf")
def test_sim_takes_data_from_files(capsys, monkeypatch, tmp_path: Path):
    words = ("sim", "muster", "--games", 50, "--json")
    status, out, _ = ran(capsys, monkeypatch, *words, *brought(tmp_path))
    data = data_of_table(MUSTER, OWN)
    assert status == 0
    assert data
    assert json.loads(out)["data"] == data.digest


@pytest.mark.usefixtures("on_shelf")
def test_show_and_play_take_a_code_with_its_data(capsys, monkeypatch, tmp_path: Path):
    match = Match(MUSTER, seed=1, data=OWN)
    code = encode(MUSTER, match.state)
    status, out, err = ran(capsys, monkeypatch, "show", code, *brought(tmp_path), "--seat", 1)
    assert (status, err) == (0, "")
    assert "Helot" in out
    status, out, err = ran(capsys, monkeypatch, "show", code)
    assert (status, out) == (1, "")
    assert "data of its own table" in err
    _, out, err = ran(capsys, monkeypatch, "play", "--position", code, *brought(tmp_path), lines="quit\n")
    assert ("Helot" in out, err) == (True, "")


@pytest.mark.usefixtures("on_shelf")
def test_games_lists_what_data_a_game_takes(capsys, monkeypatch):
    _, out, _ = ran(capsys, monkeypatch, "games", "muster")
    assert "Data of your own, as --data NAME=FILE:\n  cards: The cards of both sides, as TOML or JSON." in out
    _, out, _ = ran(capsys, monkeypatch, "games", "thermopyles")
    assert "--data" not in out


@pytest.mark.usefixtures("on_shelf")
@pytest.mark.parametrize(
    ("words", "status", "sentence"),
    [
        (["--data", "cards"], 2, "'cards' should look like NAME=FILE"),
        (["--data", "cards=nothing.toml"], 1, "nothing.toml"),
        (["--data", "crads={file}"], 2, "did you mean 'cards'?"),
        (["--data", "cards={file}", "--data", "cards={file}"], 2, "cards is given twice"),
        (["--data", "deck 1={file}"], 1, "deck 1: line 1: there is no card 'name"),
    ],
)
def test_data_that_cannot_be_brought_are_refused_in_one_line(
    capsys, monkeypatch, tmp_path: Path, words: list[str], status: int, sentence: str
):
    file = tmp_path / "cards.toml"
    file.write_text(SHIPPED, encoding="utf-8")
    for command in ("play", "sim"):
        given = [word.format(file=file) for word in words]
        found, out, err = ran(capsys, monkeypatch, command, "muster", *given)
        assert (found, out) == (status, "")
        assert sentence in err
        assert err.count("\n") == 1
