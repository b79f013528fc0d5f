"""What is printed on cards and tiles: one TOML file, decoded strictly, open to overriding."""

from __future__ import annotations

import re
import tomllib
from difflib import get_close_matches
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any, Literal

import msgspec
from msgspec import Struct

from undertow.games.fire import grid
from undertow.kernel import BadSetup, Line, message, speak
from undertow.kernel.settings import KIND, KINDS

ChamberId = str
HeroId = str
CardId = str
"""A Ritual Card has the id of its Basic Chamber, an Event Card that of its relic's chamber."""

Attribute = Literal["str", "dex", "int"]
ATTRIBUTES: tuple[Attribute, ...] = ("str", "dex", "int")

VESTIBULE: ChamberId = "V"

BAD_DATA = message(
    "fire.data.bad",
    "The component data {source} cannot be used: {problem}. Mend the file, or leave it out to "
    "play with the data that comes with Undertow.",
)

_ATTRIBUTE = {
    "str": message("fire.attribute.str", "Strength"),
    "dex": message("fire.attribute.dex", "Dexterity"),
    "int": message("fire.attribute.int", "Intellect"),
}


def attribute_name(attribute: Attribute) -> Line:
    return _ATTRIBUTE[attribute]()


class Chamber(Struct, frozen=True, forbid_unknown_fields=True):
    """A tile."""

    name: str
    doors: str
    holds: Literal["vestibule", "token", "relic", "fire", "glyph", "passage"]
    colour: Attribute | None = None


class HeroCard(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    rename={"strength": "str", "dexterity": "dex", "intellect": "int"},
    omit_defaults=True,
):
    """Stars in each attribute, Action Points a turn, and skills that other heroes have as well."""

    strength: int
    dexterity: int
    intellect: int
    ap: int
    skills: tuple[str, ...] = ()
    """Of a hero of one's own: Basic and Master skills of others, by their ids."""

    def stars(self, attribute: Attribute) -> int:
        match attribute:
            case "str":
                return self.strength
            case "dex":
                return self.dexterity
        return self.intellect


class Difficulty(Struct, frozen=True, forbid_unknown_fields=True):
    """How many Ritual Cards each level of the Threat Track draws, from the bottom up."""

    name: str
    stars: int
    track: tuple[int, ...]


class Components(Struct, frozen=True, dict=True, forbid_unknown_fields=True):
    """Everything in the box that carries figures."""

    cultists: int
    steps_to_collect: int
    tokens_for_relic: int
    chambers: dict[ChamberId, Chamber]
    heroes: dict[HeroId, HeroCard]
    difficulties: dict[str, Difficulty]

    @cached_property
    def doors(self) -> dict[ChamberId, int]:
        return {id: grid.mask(chamber.doors) for id, chamber in self.chambers.items()}

    @cached_property
    def colours(self) -> dict[ChamberId, Attribute | None]:
        return {id: chamber.colour for id, chamber in self.chambers.items()}

    def holding(self, what: str) -> tuple[ChamberId, ...]:
        """The chambers that hold this kind of thing, in the order of the file."""
        return self._holding.get(what, ())

    @cached_property
    def _holding(self) -> dict[str, tuple[ChamberId, ...]]:
        found: dict[str, tuple[ChamberId, ...]] = {}
        for id, chamber in self.chambers.items():
            found[chamber.holds] = (*found.get(chamber.holds, ()), id)
        return found

    @cached_property
    def basic(self) -> dict[ChamberId, Attribute]:
        """The Basic Chambers and their colours."""
        return {
            id: chamber.colour
            for id, chamber in self.chambers.items()
            if chamber.holds == "token" and chamber.colour
        }

    @cached_property
    def relic_of(self) -> dict[Attribute, ChamberId]:
        return {c.colour: id for id, c in self.chambers.items() if c.holds == "relic" and c.colour}

    @cached_property
    def fire(self) -> ChamberId:
        return self.holding("fire")[0]

    @cached_property
    def token_total(self) -> dict[Attribute, int]:
        colours = list(self.basic.values())
        return {attribute: colours.count(attribute) for attribute in ATTRIBUTES}

    @cached_property
    def spare_tokens(self) -> int:
        """How many tokens of any colour can be lost before a relic is in danger."""
        return min(self.token_total.values()) - self.tokens_for_relic


BOXES = 64
"""So many different boxes are known at once; packs bring more than one."""
_boxes: dict[bytes, Components] = {}


def one_box(components: Components) -> Components:
    """The box that is known already, where this one is equal."""
    key = msgspec.json.encode(components)
    known = _boxes.get(key)
    if known is None:
        if len(_boxes) >= BOXES:
            _boxes.clear()
        known = _boxes[key] = components
    return known


def _merge(base: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    merged = dict(base)
    for key, value in over.items():
        both = isinstance(value, dict) and isinstance(merged.get(key), dict)
        merged[key] = _merge(merged[key], value) if both else value
    return merged


def default_text() -> str:
    """The data file that comes with Undertow."""
    return files("undertow.games.fire").joinpath("components.toml").read_text("utf-8")


_BROUGHT: list[dict[str, Any]] = []
"""What packs lay over the data that comes with Undertow."""


def bring(raw: dict[str, Any], source: str) -> None:
    """Data of a pack, for every table from now on; refused where nothing could be played with it."""
    _BROUGHT.append(raw)
    try:
        load(source=source)
    except BadSetup:
        _BROUGHT.pop()
        raise


def load(override: str | None = None, source: str = "file") -> Components:
    """The components, with an override laid over the data that comes with Undertow."""
    return _load(override, source, len(_BROUGHT))


@lru_cache(maxsize=8)
def _load(override: str | None, source: str, packs: int) -> Components:
    """The same data are read once."""
    raw = tomllib.loads(default_text())
    for brought in _BROUGHT:
        raw = _merge(raw, brought)
    if override is not None:
        try:
            raw = _merge(raw, tomllib.loads(override))
        except tomllib.TOMLDecodeError as problem:
            raise BadSetup(BAD_DATA(source=source, problem=str(problem))) from None
    try:
        components = msgspec.convert(raw, Components)
    except msgspec.ValidationError as problem:
        said = _where(raw) or misfit(problem, Components)
        raise BadSetup(BAD_DATA(source=source, problem=said)) from None
    for nonsense in _nonsense(components):
        raise BadSetup(BAD_DATA(source=source, problem=nonsense))
    return components


def _where(raw: dict[str, Any]) -> str | None:
    """The chamber, hero or difficulty that does not decode, by name; msgspec only says `[...]`."""
    kinds = {"chambers": Chamber, "heroes": HeroCard, "difficulties": Difficulty}
    for section, kind in kinds.items():
        entries = raw[section]
        for id, entry in entries.items() if isinstance(entries, dict) else ():
            try:
                msgspec.convert(entry, kind)
            except msgspec.ValidationError as problem:
                return f"{section}.{id}: {misfit(problem, kind)}"
    return None


def unfit(hero: dict[str, Any]) -> str:
    """What does not fit of a hero's figures; nothing where she can be played."""
    try:
        msgspec.convert(hero, HeroCard)
    except msgspec.ValidationError as problem:
        return misfit(problem, HeroCard)
    return ""


def misfit(problem: msgspec.ValidationError, kind: Any) -> str:
    """What does not decode, in words; for a field that is not there, the nearest that is."""
    said = str(problem).replace("`", "").replace("$.", "")
    if found := _UNKNOWN.match(said):
        names = [field.encode_name for field in msgspec.structs.fields(kind)]
        near = get_close_matches(found[1], names, cutoff=0.5)
        return f"there is no {found[1]} here" + (f", perhaps {near[0]}" if near else "")
    if found := _MISSING.match(said):
        return f"{found[1]} is missing"
    if (found := KIND.match(str(problem))) and found["given"] in KINDS and found["wanted"] in KINDS:
        _, _, place = said.partition(" - at ")
        wanted, given = (speak(KINDS[found[name]]()) for name in ("wanted", "given"))
        given = "a fraction" if found["given"] == "float" else given
        return f"{place or 'it'} must be {wanted}, not {given}"
    return said[:1].lower() + said[1:]


_UNKNOWN = re.compile(r"Object contains unknown field (\S+)")
_MISSING = re.compile(r"Object missing required field (\S+)")


def _nonsense(c: Components) -> list[str]:
    """What decodes but cannot be played."""
    wrong = []
    for id, chamber in c.chambers.items():
        sides = list(chamber.doors)
        if not sides or any(s not in grid.LETTERS or sides.count(s) > 1 for s in sides):
            wrong.append(f"chamber {id} has the doorways {chamber.doors!r}; use N, E, S, W once")
        if chamber.holds in ("token", "relic") and chamber.colour is None:
            wrong.append(f"chamber {id} holds a {chamber.holds} but has no colour")
        if chamber.holds not in ("token", "relic") and chamber.colour is not None:
            wrong.append(f"chamber {id} holds a {chamber.holds}, which has no colour")
        if not chamber.name.strip():
            wrong.append(f"chamber {id} has no name")
    for what, count in {"vestibule": 1, "relic": 3, "fire": 1, "glyph": 1, "passage": 2}.items():
        if len(c.holding(what)) != count:
            wrong.append(f"{count} chamber(s) must hold a {what}, not {len(c.holding(what))}")
    if c.holding("vestibule") != (VESTIBULE,):
        wrong.append(f"the vestibule must be the chamber {VESTIBULE}")
    if len(c.relic_of) != 3:
        wrong.append("the three relics must be str, dex and int")
    for attribute in ATTRIBUTES:
        if c.token_total[attribute] < c.tokens_for_relic:
            wrong.append(f"there are fewer than {c.tokens_for_relic} {attribute} tokens")
    if not 2 <= c.steps_to_collect <= 13:
        wrong.append("steps_to_collect must be 2 to 13")
    for id, hero in c.heroes.items():
        if not all(1 <= hero.stars(a) < c.steps_to_collect for a in ATTRIBUTES):
            wrong.append(f"{id} must have 1 to {c.steps_to_collect - 1} stars in each attribute")
        if not 1 <= hero.ap <= 12:
            wrong.append(f"{id} must have 1 to 12 AP")
    for id, difficulty in c.difficulties.items():
        if not difficulty.track or any(not 1 <= cards <= 21 for cards in difficulty.track):
            wrong.append(f"difficulty {id} must draw 1 to 21 cards at each level")
        if not 0 <= difficulty.stars <= 99:
            wrong.append(f"difficulty {id} must have 0 to 99 stars")
        if not difficulty.name.strip():
            wrong.append(f"difficulty {id} has no name")
    if not 0 <= c.cultists <= 999:
        wrong.append("there must be 0 to 999 cultists")
    if c.tokens_for_relic < 1:
        wrong.append("a relic must cost at least 1 token")
    return wrong
