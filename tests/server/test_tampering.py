"""Somebody changes a table that is over and puts a checksum under it that fits. `undertow verify` names
the entry; import refuses the file, or the page "Was it fair?" of the copy names it."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from server.conftest import keys_of
from tools.hurt.files import SECRET, opened, played, sealed
from undertow.cli import main
from undertow.games.fire.game import GAME
from undertow.kernel import FATE, Journal
from undertow.kernel.fate import commitment, parse, recompute
from undertow.kernel.journal import Answered, Committed, Revealed
from undertow.kernel.links import mixed
from undertow.store import SqliteStore

OTHER = bytes(range(32, 64))
UNFAIR = 2
"""The exit code for what does not hold, as the help of `verify` says."""

Lines = list[str]


@pytest.fixture(scope="module")
def over(tmp_path_factory) -> bytes:
    """A game of Fire of Eidolon from beginning to end, as its host's file."""
    with SqliteStore(tmp_path_factory.mktemp("kept") / "tables.sqlite") as store:
        return played(store, "fire", 100_000)


def _first(lines: Lines, words: str, after: int = 0) -> int:
    return next(n for n, line in enumerate(lines) if n > after and words in line)


def _changed(lines: Lines, at: int, change: Any) -> int:
    entry = json.loads(lines[at])
    change(entry)
    lines[at] = json.dumps(entry, separators=(",", ":"))
    return at


def _card_swapped(lines: Lines) -> int:
    def swap(entry: Any) -> None:
        order = entry["fact"]["order"]
        order[0], order[1] = order[1], order[0]

    return _changed(lines, _first(lines, '"fact":"deck-shuffled"'), swap)


def _another_card(lines: Lines) -> int:
    one = _first(lines, '"fact":"card-revealed"')
    two = _first(lines, '"fact":"card-revealed"', one)
    card = json.loads(lines[two])["fact"]["card"]
    return _changed(lines, one, lambda entry: entry["fact"].update(card=card))


def _dropped(lines: Lines) -> int:
    at = _first(lines, '"fact":"moved"')
    del lines[at]
    return at


def _another_answer(lines: Lines) -> int:
    """What somebody answered: another of the answers that were given in this game."""
    mine = [
        n
        for n, line in enumerate(lines)
        if '"entry":"answered"' in line and f'"by":"{FATE}"' not in line
    ]
    answers = {n: json.loads(lines[n])["answer"] for n in mine}
    at = next(n for n in mine if any(other != answers[n] for other in answers.values()))
    other = next(one for one in answers.values() if one != answers[at])
    return _changed(lines, at, lambda entry: entry.update(answer=other))


def _reordered(lines: Lines) -> int:
    """Two things that people did change places."""
    acts = [
        n
        for n, line in enumerate(lines)
        if '"entry":"opened"' in line and '"by":"rules"' not in line
    ]
    one, two = next(
        (one, two)
        for one, two in pairwise(acts[2:])
        if json.loads(lines[one])["rule"] != json.loads(lines[two])["rule"]
    )
    lines[one], lines[two] = lines[two], lines[one]
    return one


def _new_secret(lines: Lines) -> int:
    """Another secret with its seal, every answer of fate recomputed, the old facts kept."""
    entries, past = GAME.codec.decode(lines), Journal()
    for n, entry in enumerate(entries):
        if isinstance(entry, Committed):
            entries[n] = Committed(commitment(OTHER), entry.scheme)
        elif isinstance(entry, Revealed):
            entries[n] = Revealed(OTHER.hex())
        elif isinstance(entry, Answered) and entry.by == FATE:
            own, chance = mixed(past.chains.links), parse(entry.asked)
            given = recompute(OTHER, past.fated, chance, past.scheme, own)
            entries[n] = replace(entry, answer=given)
        past.append(entries[n])
    lines[:] = [GAME.codec.encode(entry).decode() for entry in entries]
    return next(n for n, entry in enumerate(entries) if isinstance(entry, Answered))


TAMPERING = {
    "a card swapped in a shuffle": _card_swapped,
    "another card revealed": _another_card,
    "a fact dropped": _dropped,
    "an answer replaced": _another_answer,
    "acts in another order": _reordered,
    "a new secret under the old facts": _new_secret,
}


def verified(file: Any, capsys: Any) -> tuple[int, str]:
    capsys.readouterr()
    code = main(["verify", str(file)])
    return code, capsys.readouterr().err


def test_the_game_itself_is_proven(over, tmp_path, capsys, server):
    (tmp_path / "over.undertow").write_bytes(over)
    assert verified(tmp_path / "over.undertow", capsys)[0] == 0
    found = page(server, over)
    assert (found["fair"], found["complete"]) == (True, True)
    assert SECRET.hex() in json.dumps(found["sessions"]), "it is shown by then"


@pytest.mark.parametrize("what", TAMPERING)
def test_it_is_caught_or_said(over, what, tmp_path, capsys, server):
    head, lines = opened(over)
    at = TAMPERING[what](lines)
    assert lines != opened(over)[1]
    file = tmp_path / "changed.undertow"
    file.write_bytes(sealed(head, lines))
    code, said = verified(file, capsys)
    assert code == UNFAIR, said
    assert "The journal was changed" in said
    found = page(server, file.read_bytes())
    if found is None:
        return  # import has refused it
    assert not found["complete"]
    line = found["lines"][-1]
    place = line["args"]["place"]
    assert f"Entry {place} " in said, "both name the same entry"
    assert at < place <= len(lines) + 1, "not before it was changed"
    assert not found["fair"] or line["key"] == "server.fairness.differs"


def page(server: Any, data: bytes) -> Any:
    """What the page of a copy says; None where import refuses the file with a sentence."""
    made = server.post("/api/v1/import", content=data)
    if made.status_code != 201:
        assert (made.status_code, made.json()["code"]) == (400, "DamagedFile")
        assert made.json()["line"]["args"]["problem"]
        return None
    table = keys_of(made.json())
    return server.http(table, "spectator").at("/fairness").json()
