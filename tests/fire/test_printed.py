"""Every figure of the catalogue beside `printed.toml`: what each entry does is shown where its rule is; here
a slip of the pen is found. The file is kept by hand: read the book before you change it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from support.printed import figures, hooked, plain
from undertow.games.fire import flow, plugin, rulebook
from undertow.games.fire.catalogue.scenarios import SCENARIOS
from undertow.games.fire.rules.acting import BOOK, PASSIVES, Action
from undertow.games.fire.rules.passives import _hooks, _ways
from undertow.games.fire.rules.reach import CROSSINGS
from undertow.games.fire.rules.turn import EVENTS_IN_DECK

PRINTED: dict[str, Any] = tomllib.loads((Path(__file__).parent / "printed.toml").read_text("utf-8"))


def short(id: str) -> str:
    return id.removeprefix("fire.")


def declared(action: Action) -> dict[str, object]:
    """What is written of an action, where it is not as usual; a figure that hangs on the table "varies"."""
    lines: dict[str, Any] = {
        "kind": action.kind if action.kind != "action" else "",
        "owner": action.owner,
        "ap": "varies" if callable(action.ap) else action.ap,
        "per_turn": action.per_turn,
        "per_game": "varies" if callable(action.per_game) else action.per_game,
        "passive": action.passive,
        "prone": action.prone,
        "free": not action.pays,
        "asks": action.why is not None,
        "label": action.label.english if action.label else "",
    }
    return {line: said for line, said in lines.items() if said or line == "ap"}


def test_every_action_is_declared_as_its_card_says() -> None:
    acts = {short(id): declared(one) for id, one in BOOK.rules.items() if isinstance(one, Action)}
    assert acts == PRINTED["action"]
    assert {hero: short(one.id) for hero, one in PASSIVES.items()} == PRINTED["passive"]


def test_every_skill_opens_the_way_that_its_card_says() -> None:
    ways = {
        way: [by.hero, short(by.skill), "varies" if callable(by.uses) else by.uses]
        for way, by in CROSSINGS.items()
    }
    assert ways == PRINTED["ways"]
    assert list(_ways) == ["rogue"]


def test_every_entry_reaches_into_its_moments_and_is_named_for_it() -> None:
    """Whatever happens of itself stands in the log under the name of the skill or scenario it comes from."""
    found = {
        entry or "always": [
            f"{how} {short(hook.entry)}" for how, hook in zip(hooked(hooks), hooks, strict=True)
        ]
        for entry, hooks in _hooks.items()
    }
    assert found == PRINTED["hooks"]


def test_every_scenario_has_its_stars() -> None:
    found = {id: plain(one) for id, one in SCENARIOS.items()}
    assert {id: one["stars"] for id, one in found.items()} == PRINTED["scenario"]
    assert [id for id, one in SCENARIOS.items() if one.uses_events] == PRINTED["events"]
    assert sorted(EVENTS_IN_DECK) == PRINTED["events_in_deck"]


def test_every_sentence_says_its_figures() -> None:
    assert all((flow, plugin, rulebook)), "their sentences are loaded only at need"
    assert figures("fire", ("fire.twin",)) == PRINTED["figures"]
