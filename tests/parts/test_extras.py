"""Notes with a counter on anybody's sheet, in every game that takes them: who puts them there, who sees
them, how they count, and where they go along."""

from __future__ import annotations

import json
from typing import Any

import pytest

from support.demos import Evening, games_with
from undertow.kernel import EVERYONE, HOST, Offer, Refused, speak
from undertow.kernel.rewind import causes
from undertow.parts import travel
from undertow.parts.extras import HIGHEST, MOST, Extra, Extras
from undertow.parts.sheets import Track
from undertow.plugins import plugins
from undertow.printing import sheets_of

GAMES = games_with(".extras.put")


class Noting(Evening):
    """A table where people put notes on sheets."""

    part = "extras"

    def mine(self, seat: str) -> str:
        """The first sheet of a seat."""
        return str(self.offered(seat, "put", "of")[0])

    def notes(self, seat: str) -> dict[str, Extra]:
        """What a seat sees, the same in its view and in what a bot in its chair knows."""
        seen: Extras = self.game.view(self.play.world, seat).extras
        if seat != EVERYONE:
            assert self.game.known(self.play.world, seat).extras == seen
        return seen.items


@pytest.fixture(params=GAMES)
def e(request) -> Noting:
    return Noting(request.param)


def test_the_role_playing_games_have_them():
    assert GAMES == ["anima", "edge", "eidolon", "moonlight"]


def test_a_note_stands_on_its_sheet_for_all_to_see_and_counts_up_and_down(e):
    who = e.mine(e.one)
    e.does(e.one, "put", of=who, name=" Torches ", text="Each lasts an hour.", count=2, most=3)
    for seat in (e.one, e.two, "gm", EVERYONE):
        assert e.notes(seat) == {
            "x1": Extra(
                id="x1", of=who, name="Torches", text="Each lasts an hour.", count=2, most=3
            )
        }
    e.does(e.one, "count", note="x1", by=1)
    assert e.notes(e.two)["x1"].count == 3
    e.does("gm", "count", note="x1", by=-3)
    assert e.notes(e.two)["x1"].count == 0
    heard = e.heard(e.two)
    assert any("puts “Torches” (2) on the sheet of" in line for line in heard)
    assert [line.split(", ", 1)[1] for line in heard if "→" in line] == [
        "“Torches”: 2 → 3.",
        "“Torches”: 3 → 0.",
    ]
    e.does("gm", "put", note="x1", of=who, name="Lamps", counts=False, count=5, most=6)
    assert e.notes(e.one)["x1"] == Extra(id="x1", of=who, name="Lamps", counts=False)
    e.does(e.one, "remove", note="x1")
    assert e.notes("gm") == {}
    e.does(e.one, "put", of=who, name="Again")
    assert list(e.notes("gm")) == ["x2"], "no id comes twice"


def test_on_ones_own_sheet_and_the_gm_on_any(e):
    mine, theirs = e.mine(e.one), e.mine(e.two)
    assert mine not in e.offered(e.two, "put", "of")
    assert {mine, theirs} <= set(e.offered("gm", "put", "of"))
    assert e.refused(e.one, "put", of=theirs, name="Cursed")
    e.does("gm", "put", of=theirs, name="Cursed")
    for what, form in (("count", {"by": 1}), ("remove", {}), ("put", {"of": mine, "name": "x"})):
        assert e.refused(e.one, what, note="x1", **form)
    e.does(e.two, "count", note="x1", by=1)
    e.does("gm", "put", note="x1", of=mine, name="Cursed", count=1)  # handed on
    assert e.refused(e.two, "count", note="x1", by=1)
    e.does(e.one, "remove", note="x1")


def test_what_the_gm_hides_is_in_no_byte_of_the_others(e):
    who = e.mine(e.one)
    e.does("gm", "put", of=who, name="Doppelganger", text="Since noon.", hidden=True)
    e.does("gm", "count", note="x1", by=7)
    assert e.notes("gm")["x1"].count == 7
    for other in (e.one, e.two, EVERYONE):
        assert e.notes(other) == {}
        assert not [w for w in (b"Doppelganger", b"noon", b"x1") if w in e.bytes_of(other)]
    assert e.refused(e.one, "count", note="x1", by=1)
    assert e.refused(e.one, "put", of=who, name="Mine", hidden=True)
    e.does("gm", "put", note="x1", of=who, name="Doppelganger")
    assert e.notes(e.two)["x1"].name == "Doppelganger"


def test_what_does_not_fit_is_refused(e):
    who = e.mine(e.one)
    for form in (
        {"name": "  "},
        {"name": "x" * 61},
        {"name": "x", "text": "y" * 601},
        {"name": "x", "count": -1},
        {"name": "x", "count": HIGHEST + 1},
        {"name": "x", "count": 4, "most": 3},
        {"name": "x", "note": "x9"},
        {"name": 5},
        {"name": "x", "count": "many"},
    ):
        assert e.refused(e.one, "put", of=who, **form), form
    assert e.refused(e.one, "put", of="nobody", name="x")
    assert e.refused(e.one, "count", note="x1")
    none = e.game.refuses(e.play.world, e.one, Offer(f"{e.id}.extras.count", (e.one,)))
    assert "nothing of your own" in speak(none)
    e.does(e.one, "put", of=who, name="Luck", count=2, most=3)
    assert e.refused(e.one, "count", note="x1", by=0)
    e.does(e.one, "count", note="x1", by=2)
    assert e.notes(e.one)["x1"].count == 3, "it stops at its end"
    assert "from 0 to 3" in e.refused(e.one, "count", note="x1", by=1)
    e.does(e.one, "count", note="x1", by=-99)
    assert e.notes(e.one)["x1"].count == 0
    assert "from 0 to 3" in e.refused(e.one, "count", note="x1", by=-1)
    e.does(e.one, "put", of=who, name="A word", counts=False)
    assert e.offered(e.one, "count", "note") == ["x1"]
    assert e.refused(e.one, "count", note="x2", by=1)


def test_a_sheet_holds_so_many_and_no_more():
    e = Noting(GAMES[0])
    who = e.mine(e.one)
    for n in range(MOST):
        e.play.open(e.one, Offer(f"{e.id}.extras.put", (e.one,), {"of": who, "name": f"n{n}"}))
    assert "Remove one first" in e.refused(e.one, "put", of=who, name="one more")
    e.does(e.one, "put", of=who, note="x1", name="the same, anew")


def test_nobody_waits_and_it_is_taken_back_freely(e):
    e.play.open(e.one, Offer(f"{e.id}.safety.pause", (e.one,)))
    e.does(e.one, "put", of=e.mine(e.one), name="Luck")
    e.play.rewind(e.one, causes(e.play)[-1][0])
    assert e.again().notes(e.one) == {}


def test_it_is_printed_with_the_sheet(e):
    who = e.mine(e.one)
    e.does(e.one, "put", of=who, name="Torches", count=2, most=3)
    e.does(e.one, "put", of=who, name="Debts", text="To the mill.", count=40)
    e.does("gm", "put", of=who, name="Marked", hidden=True)
    (block,) = [
        one for one in _sheet(e, who, EVERYONE).blocks if _title(one) == "Notes and counters"
    ]
    assert block.tracks == (Track("Torches", 2, 3),)
    assert [(one.name, one.value) for one in block.figures] == [("Debts", "40")]
    assert [(one.name, one.text) for one in block.entries] == [("Debts", "To the mill.")]
    (gms,) = [one for one in _sheet(e, who, "gm").blocks if _title(one) == "Notes and counters"]
    assert [one.name for one in gms.figures] == ["Debts", "Marked"]
    other = _sheet(e, e.mine(e.two), EVERYONE)
    assert "Notes and counters" not in [_title(one) for one in other.blocks]


def _sheet(e: Noting, who: str, seat: str) -> Any:
    return next(one for one in sheets_of(e.play, seat) if one.id == who)


def _title(block: Any) -> str:
    return block.title if isinstance(block.title, str) else speak(block.title)


def test_it_goes_along_with_its_character(e):
    who = e.mine(e.one)
    e.does(e.one, "put", of=who, name="Torches", count=2, most=3)
    e.does("gm", "put", of=who, name="Marked", hidden=True)
    file = json.loads(travel.packed(e.game, plugins()[e.id].travels, e.play.world, who))
    assert [one["name"] for one in file["extras"]] == ["Torches"], "what is hidden stays"
    there = Noting(e.id)
    arrival = _comes(there, file)
    there.play.override(HOST, arrival.patch, "")
    (note,) = there.again().notes(there.two).values()
    assert (note.id, note.name, note.count, note.most) == ("x1", "Torches", 2, 3)
    assert note.of == arrival.path.rsplit("/", 1)[-1]
    there.does(there.one, "count", note="x1", by=-1)


@pytest.mark.parametrize(
    ("extras", "names", "said"),
    [
        ([{"name": "x"}], [], "cannot be read"),
        ([{"id": "x7", "of": "a", "name": " "}], [], "cannot be read"),
        ([7, None, [], "x"], [], "cannot be read"),
        ([{"id": "x1", "of": "a", "name": "x", "wings": 2}], ["x"], "not known here"),
        ([{"id": "x1", "of": "a", "name": "x", "count": -5}], ["x"], "-5 becomes 0"),
        ([{"id": "x1", "of": "a", "name": "x", "count": 9, "most": 4}], ["x"], "9 becomes 4"),
        ([{"id": "x1", "of": "a", "name": "x", "most": 10**9}], ["x"], "becomes 999"),
        ([{"id": "x1", "of": "a", "name": "x", "known_to": ["gm"]}], [], "stays at the old table"),
        ([{"id": "x1", "of": "a", "name": "x"}] * (MOST + 1), ["x"] * MOST, "Only 40 notes"),
        ([{"id": "../x", "of": "a", "name": "y" * 5000}], ["y" * 60], ""),
    ],
)
def test_notes_of_a_file_that_was_edited_by_hand_are_mended_or_left_out(extras, names, said):
    e = Noting("edge")
    how = plugins()["edge"].travels
    file = json.loads(travel.packed(e.game, how, e.play.world, e.mine(e.one)))
    arrival = _comes(e, {**file, "extras": extras})
    assert said in " ".join(speak(note) for note in arrival.notes)
    e.play.override(HOST, arrival.patch, "")
    assert [one.name for one in e.again().notes(e.one).values()] == names


def test_notes_that_are_no_list_make_no_character():
    e = Noting("edge")
    file = json.loads(travel.packed(e.game, plugins()["edge"].travels, e.play.world, e.mine(e.one)))
    with pytest.raises(Refused, match="not a character"):
        _comes(e, {**file, "extras": {"x1": 1}})
    assert _comes(e, {key: one for key, one in file.items() if key != "extras"}), "older files"


def _comes(e: Noting, file: dict[str, Any]) -> travel.Arrival:
    data = json.dumps(file).encode()
    how = plugins()[e.id].travels
    return travel.unpacked(e.game, how, e.play.world, e.play.seats, e.one, data)
