"""What packs bring: heroes as data, with skills by their ids, and whatever their modules declare. It
comes last, when all of ours is there."""

from __future__ import annotations

import tomllib
from typing import Any

from undertow.games.fire import components
from undertow.games.fire.rules.acting import lendable
from undertow.games.fire.words import call
from undertow.kernel import BadSetup
from undertow.kernel.packs import Data, brought, wrong


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
    for section in raw:
        if section not in components.Components.__struct_fields__:
            raise wrong(data, section, "there is no such part", SECTIONS)
    try:
        components.bring(raw, data.source)
    except BadSetup as problem:
        raise wrong(data, "", str(problem.line.args.get("problem", problem))) from None


CARD = ("name", *components.HeroCard.__struct_encode_fields__)
SECTIONS = components.Components.__struct_fields__

CONTENT = brought("fire")
for _content in CONTENT:
    for _data in _content.data:
        _take_in(_data)
