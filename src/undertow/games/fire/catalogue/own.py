"""What packs bring: heroes as data, with skills by their ids, and whatever their modules declare. It
comes last, when all of ours is there."""

from __future__ import annotations

import tomllib
from typing import Any

from undertow.games.fire import components
from undertow.games.fire.rules.acting import PASSIVES, SKILLS, lendable
from undertow.games.fire.words import call
from undertow.kernel import BadSetup, plain
from undertow.kernel.packs import Data, bad_pack, brought, known_names, wrong


def _take_in(data: Data) -> None:
    raw = tomllib.loads(data.text)
    given = raw.get("heroes", {})
    heroes: dict[str, Any] = given if isinstance(given, dict) else {}
    known = lendable()
    for id, hero in heroes.items():
        if not isinstance(hero, dict):
            continue
        name = hero.pop("name", None)
        if name is not None and (not isinstance(name, str) or not name.strip()):
            raise wrong(data, id, "a hero's name is words")
        for skill in hero.get("skills", ()):
            if skill not in known:
                raise wrong(data, str(skill), "no such skill can be had", known)
        for field in hero:
            if field not in components.HeroCard.__struct_encode_fields__:
                raise wrong(data, field, "a hero has no such figure", CARD)
        if name is not None:
            call(id, name.strip())
        if said := components.unfit(hero):
            raise bad_pack(
                data.source, _line(data, id, said), plain(f"heroes.{id}: {said}"), "", ()
            )
    for section in raw:
        if section not in components.Components.__struct_fields__:
            raise wrong(data, section, "there is no such part", SECTIONS)
    try:
        components.bring(raw, data.source)
    except BadSetup as problem:
        raise wrong(data, "", str(problem.line.args.get("problem", problem))) from None


def _line(data: Data, hero: str, said: str) -> int:
    """The line that gives a hero this figure; where none does, the one with which she begins."""
    lines = [line.replace(" ", "") for line in data.text.splitlines()]
    begins = next((n for n, line in enumerate(lines, 1) if line.startswith(f"[heroes.{hero}]")), 0)
    figure = said.split()[0]
    for number, line in enumerate(lines[begins:], begins + 1):
        if line.startswith("["):
            break
        if line.startswith(f"{figure}="):
            return number
    return begins


CARD = ("name", *components.HeroCard.__struct_encode_fields__)
SECTIONS = components.Components.__struct_fields__

CONTENT = brought("fire")
for _content in CONTENT:
    for _data in _content.data:
        _take_in(_data)
known_names(
    [_module for _content in CONTENT for _module in _content.modules],
    (*SKILLS, *PASSIVES),
    components.load().heroes,
    "there is no such hero",
)
