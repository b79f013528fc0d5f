"""What packs bring: heroes as data, with skills by their ids, scenarios as data, and whatever their modules
declare. It comes last, when all of ours is there."""

from __future__ import annotations

import tomllib
from functools import partial
from typing import Any

import msgspec
from msgspec import Struct

from undertow.games.fire import components
from undertow.games.fire.catalogue.scenarios import SCENARIOS, scenario
from undertow.games.fire.moments import ApLimit, ChallengeCost, CollectCost
from undertow.games.fire.rules.acting import BOOK, PASSIVES, SKILLS, lendable
from undertow.games.fire.rules.passives import modifies
from undertow.games.fire.words import call
from undertow.games.fire.world import World
from undertow.kernel import BadSetup, Tally, Term, plain
from undertow.kernel.packs import Data, bad_pack, brought, known_names, wrong


class Sketch(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario as data: its words, its stars, and figures that are other while it is played."""

    name: str
    text: str
    stars: int
    ap: int = 0
    """Action Points a turn, more or fewer."""
    collect: int = 0
    """Action Points more to collect a token, or fewer."""
    challenge: int = 0
    """The same to destroy a relic and to take the Fire."""


CHANGES: dict[str, type[Tally]] = {
    "ap": ApLimit,
    "collect": CollectCost,
    "challenge": ChallengeCost,
}


def _sketched(data: Data, id: str, raw: Any) -> None:
    """Declare a scenario that stands in a data file."""
    known = Sketch.__struct_fields__
    for name in raw if isinstance(raw, dict) else ():
        if name not in known:
            raise wrong(data, name, "a scenario has no such line", known)
    try:
        found = msgspec.convert(raw, Sketch)
    except msgspec.ValidationError as problem:
        said = components.misfit(problem, Sketch)
        line = _line(data, f"scenarios.{id}", said)
        raise bad_pack(data.source, line, plain(f"scenarios.{id}: {said}"), "", ()) from None
    if id in SCENARIOS:
        raise wrong(data, id, "two scenarios have this name")
    declared = scenario(id, found.name, found.text, found.stars)
    for name, tally in CHANGES.items():
        if by := getattr(found, name):
            term = Term(by, declared.name())
            modifies(id, tally, f"fire.scenario.{id}.{name}")(partial(_always, term))


def _always(term: Term, world: World, m: Tally) -> Term:
    return term


def _take_in(data: Data) -> None:
    raw = tomllib.loads(data.text)
    sketches = raw.pop("scenarios", {})
    if not isinstance(sketches, dict):
        raise wrong(data, "scenarios", "scenarios are names with their lines")
    for id, sketch in sketches.items():
        _sketched(data, id, sketch)
    given = raw.get("heroes", {})
    heroes: dict[str, Any] = given if isinstance(given, dict) else {}
    known = lendable()
    for id, hero in heroes.items():
        if not isinstance(hero, dict):
            continue
        name = hero.pop("name", None)
        if name is not None and (not isinstance(name, str) or not name.strip()):
            raise wrong(data, id, "a hero's name is words")
        skills = hero.get("skills", ())
        for skill in skills if isinstance(skills, list) else ():
            if skill not in known:
                raise wrong(data, str(skill), "no such skill can be had", known)
        for field in hero:
            if field not in components.HeroCard.__struct_encode_fields__:
                raise wrong(data, field, "a hero has no such figure", CARD)
        if name is not None and id in components.load().heroes:
            raise wrong(data, f"heroes.{id}", "there is a hero of this name already")
        if name is not None:
            call(id, name.strip())
        if said := components.unfit(hero):
            raise bad_pack(
                data.source,
                _line(data, f"heroes.{id}", said),
                plain(f"heroes.{id}: {said}"),
                "",
                (),
            )
    for section in raw:
        if section not in SECTIONS:
            raise wrong(data, section, "there is no such part", SECTIONS)
    try:
        components.bring(raw, data.source)
    except BadSetup as problem:
        said = str(problem.line.args.get("problem", problem))
        line = _line(
            data, f"heroes.{said.split()[0]}", said
        )  # where it begins with whom it is about
        raise bad_pack(data.source, line, plain(said.rstrip(".")), "", ()) from None


def _line(data: Data, entry: str, said: str) -> int:
    """The line that gives an entry this figure; where none does, the one with which it begins."""
    lines = [line.replace(" ", "") for line in data.text.splitlines()]
    begins = next((n for n, line in enumerate(lines, 1) if line.startswith(f"[{entry}]")), 0)
    figure = said.split()[0]
    for number, line in enumerate(lines[begins:], begins + 1):
        if line.startswith("["):
            break
        if line.startswith(f"{figure}="):
            return number
    return begins


CARD = ("name", *components.HeroCard.__struct_encode_fields__)
SECTIONS = (*components.Components.__struct_fields__, "scenarios")

_ours = frozenset(BOOK.rules)
CONTENT = brought("fire")
OWN = frozenset(BOOK.rules) - _ours
"""What packs declare that can be done, by id. Whoever plays without a person was never told of it."""
for _content in CONTENT:
    for _data in _content.data:
        _take_in(_data)
known_names(
    [_module for _content in CONTENT for _module in _content.modules],
    (*SKILLS, *PASSIVES),
    components.load().heroes,
    "there is no such hero",
)
