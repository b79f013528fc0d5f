"""A fight described in a file (TOML): both sides, goals, starting conditions, readings.

What may stand on a sheet is asked of the game itself, with the same pages a table fills in. Whatever
is wrong is refused in one sentence that names the line and the key.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from undertow.games.anima.catalogue.conditions import WEAKNESSES
from undertow.games.anima.catalogue.eidolons import KNOWN
from undertow.games.anima.catalogue.passions import PASSIONS
from undertow.games.anima.catalogue.powers import POWERS
from undertow.games.anima.catalogue.samples import SAMPLES, Sample
from undertow.games.anima.creation import SAMPLE_TWICE, UNKNOWN_RULING, UNKNOWN_SAMPLE, seated
from undertow.games.anima.goals import GOAL_PAGE, goal
from undertow.games.anima.lab.fight import BASIC, ROUNDS, Fight, Start
from undertow.games.anima.lab.playout import BOTS
from undertow.games.anima.lab.reading import Reader, id_of
from undertow.games.anima.lab.refusals import (
    NO_FOES,
    NO_PASSIONS,
    NO_PCS,
    NO_SUCH,
    NO_THREATS,
    NOT_IN_LOVE,
    NOT_NAMES,
    ORDER,
    PASSION_MISSING,
    SAMPLE_KEYS,
)
from undertow.games.anima.moments import ActionLimit, ChargeLimit
from undertow.games.anima.opponents import OPPONENT, THEIR_BOND, laid_out
from undertow.games.anima.pages import BOND, character_page, slug
from undertow.games.anima.rules.conflicts import CONDITIONS, NO_GOAL
from undertow.games.anima.rules.passives import count
from undertow.games.anima.rules.pools import circles
from undertow.games.anima.rulings import SWITCHES, Rulings
from undertow.games.anima.sheets import (
    TOO_OFTEN,
    UNKNOWN_POWER,
    ranked,
    why_not_powers,
)
from undertow.games.anima.world import Fighter, Goal, Plan, Sheet, Who, World
from undertow.kernel import BadSetup, Page, Several, plain
from undertow.kernel.settings import meant
from undertow.lab.bots import UNKNOWN_BOT
from undertow.lab.own import is_own, own_bot
from undertow.lab.places import Path

TOP = (
    "title",
    "basic",
    "rounds",
    "combat",
    "order",
    "conditions",
    "rulings",
    "bots",
    "pcs",
    "adversity",
    "goals",
)
STARTS = ("wounds", "action", "charge", "marks")
OWN = (
    "name",
    "powers",
    "traits",
    "passion",
    "loved",
    "mark",
    "weapons",
    "ultimate",
    "bonds",
    *STARTS,
)
OF_SAMPLE = ("sample", "passion", "loved", *STARTS)
OF_OPPONENT = (
    "name",
    "type",
    "members",
    "competence",
    "defense",
    "wounds",
    "action",
    "charge",
    "start",
    "strike",
    "powers",
    "weakness",
    "spot",
    "passion",
    "eidolon",
    "weapons",
    "ultimate",
    "bonds",
    "guards",
    "count",
)
OF_WEAPON = ("name", "effects", "object")
OF_BOND = (
    "eidolon",
    "name",
    "companion",
    "extra",
    "level",
    "type",
    "members",
    "powers",
    "weakness",
)
TRAITS = ("First to act", "Never to give up", "Always to come back")


def read(text: str, file: str = "The set-up") -> Fight:
    """The fight that a file tells of; raises BadSetup where it cannot be played."""
    return _Fight(text, file).fight()


class _Fight(Reader):
    """Reads a whole fight, side by side."""

    def fight(self) -> Fight:
        raw = self.raw
        self.only(raw, (), TOP)
        if not raw.get("pcs"):
            raise BadSetup(NO_PCS(file=self.file))
        if not raw.get("adversity"):
            raise BadSetup(NO_FOES(file=self.file))
        self.rulings = self._rulings(raw.get("rulings", []))
        party, starts = self._party()
        sheets, passions = self._adversity()
        self._love(party)
        combat = raw.get("combat", True)
        if not isinstance(combat, bool):
            self.refuse(("combat",), NO_SUCH(name=str(combat), known=["true", "false"]))
        goals = self._goals()
        if (self.rulings.require_goal or not combat) and not any(not g.switch for g in goals):
            self.refuse(("combat",), NO_GOAL())
        conditions = self.listed(raw.get("conditions", []), ("conditions",))
        for id in conditions:
            if id not in CONDITIONS:
                self.refuse(("conditions",), NO_SUCH(name=id, known=list(CONDITIONS)))
        order, rolled = self._order(party, sheets)
        plan = Plan(
            sheets,
            goals,
            tuple(s.sheet.id for s in party),
            combat,
            rolled,
            tuple(conditions),
            order,
            passions,
        )
        return Fight(
            party,
            plan,
            self.rulings,
            str(raw.get("title", "")),
            starts,
            self.number(raw, (), "basic", 1, 4, BASIC),
            self.number(raw, (), "rounds", 1, 1000, ROUNDS),
            self._bots(raw.get("bots", {})),
        )

    def _rulings(self, value: Any) -> Rulings:
        """A list of switches to turn over, or a table with their values."""
        path: Path = ("rulings",)
        table = value
        if isinstance(value, list):
            table = dict.fromkeys(map(str, value))
        if not isinstance(table, dict):
            self.refuse(path, NOT_NAMES())
        rulings = Rulings()
        for name, chosen in table.items():
            if name not in SWITCHES:
                self.near(path, UNKNOWN_RULING(ruling=name, known=list(SWITCHES)), name, SWITCHES)
            if chosen is None:
                rulings = rulings.turned_over(name)
                continue
            try:
                kept = msgspec.to_builtins(rulings)
                rulings = msgspec.convert({**kept, name: chosen}, Rulings)
            except msgspec.ValidationError as problem:
                self.refuse((*path, name), plain(f"{problem}."))
        return rulings

    def _bots(self, value: Any) -> dict[Any, str]:
        self.only(value, ("bots",), ("pcs", "adversity"))
        for key, bot in value.items():
            if isinstance(bot, str) and is_own(bot):
                try:
                    own_bot(bot)
                except BadSetup as problem:
                    self.refuse(("bots", key), problem.line)
            elif bot not in BOTS:
                unknown = UNKNOWN_BOT(bot=str(bot), known=list(BOTS))
                self.refuse(("bots", key), meant(unknown, str(bot), BOTS))
        return {"pc" if key == "pcs" else "gm": bot for key, bot in value.items()}

    # PCs

    def _party(self) -> tuple[tuple[Sample, ...], dict[Who, Start]]:
        party: list[Sample] = []
        starts: dict[Who, Start] = {}
        for path, row in self.rows(self.raw, (), "pcs"):
            sample = self._pc(path, row)
            if any(other.sheet.id == sample.sheet.id for other in party):
                self.refuse((*path, "sample"), SAMPLE_TWICE(id=sample.sheet.id))
            sample = seated(sample, sample.sheet.id)
            party.append(sample)
            for sheet in (sample.sheet, *sample.eidolons):
                self.taken.append(sheet.id)
                self.names[sheet.name.lower()] = self.names[sheet.id] = sheet.id
            starts[sample.sheet.id] = self._start(path, row, sample.sheet)
        return tuple(party), {who: start for who, start in starts.items() if start != Start()}

    def _start(self, path: Path, row: Any, sheet: Sheet) -> Start:
        """How a PC comes into the fight: with a free wound circle, and no more dice than fit."""
        alone = World(rulings=self.rulings, fighters={sheet.id: Fighter(sheet, 0)})
        most = {kind: count(alone, kind(sheet.id)) for kind in (ActionLimit, ChargeLimit)}
        return Start(
            self.number(row, path, "wounds", 0, circles(alone, sheet.id) - 1, 0),
            self.number(row, path, "action", 0, most[ActionLimit], -1),
            self.number(row, path, "charge", 0, most[ChargeLimit], 0),
            self.number(row, path, "marks", 0, len(sheet.traits), 0),
        )

    def _pc(self, path: Path, row: Any) -> Sample:
        if not isinstance(row, dict) or "sample" not in row:
            return self._own(path, row)
        self.only(row, path, OF_SAMPLE, SAMPLE_KEYS)
        id = id_of(str(row["sample"]))
        if id not in SAMPLES:
            self.near((*path, "sample"), UNKNOWN_SAMPLE(id=id, known=list(SAMPLES)), id, SAMPLES)
        sample = SAMPLES[id]
        passion = self._passion(row, path, sample.passion)
        loved = slug(str(row["loved"]), ()) if "loved" in row else sample.loved
        return replace(sample, passion=passion, loved=loved)

    def _love(self, party: tuple[Sample, ...]) -> None:
        """Whoever is loved by the file's own words is in the fight; else love does nothing."""
        for (path, row), sample in zip(self.rows(self.raw, (), "pcs"), party, strict=True):
            if row.get("loved", ""):
                if sample.passion != "love":
                    self.refuse((*path, "loved"), NOT_IN_LOVE())
                others = {k: who for k, who in self.names.items() if who != sample.sheet.id}
                self.somebody((*path, "loved"), row["loved"], others)

    def _passion(self, row: dict[str, Any], path: Path, default: str) -> str:
        passion = id_of(str(row.get("passion", default)))
        if passion and passion not in PASSIONS:
            self.refuse((*path, "passion"), NO_SUCH(name=passion, known=list(PASSIONS)))
        return passion

    def _own(self, path: Path, row: Any) -> Sample:
        """A character whose sheet stands in the file."""
        self.only(row, path, OWN)
        passion = self._passion(row, path, "")
        if not passion:
            self.refuse((*path, "passion"), PASSION_MISSING(known=list(PASSIONS)))
        powers = self.powers(row.get("powers", []), (*path, "powers"))
        strict = self.rulings.strict_prerequisites
        if (why := why_not_powers(ranked(powers), strict=strict)) is not None:
            self.refuse((*path, "powers"), why)
        traits = row.get("traits", list(TRAITS))
        if not isinstance(traits, list) or not all(isinstance(t, str) for t in traits):
            self.refuse((*path, "traits"), NOT_NAMES())
        values = {
            "name": str(row.get("name", "")),
            "mark": str(row.get("mark", "a mark of power")),
            "powers": powers,
            "passion": passion,
            "loved": str(row.get("loved", "")),
            "weapons": tuple(self._weapon(p, w) for p, w in self.rows(row, path, "weapons")),
            "ultimate": self.effects(row.get("ultimate", []), (*path, "ultimate")),
            "bonds": tuple(self._bond(p, b) for p, b in self.rows(row, path, "bonds")),
            **{f"trait-{n}": trait for n, trait in enumerate(traits[:3], 1)},
        }
        for n in range(len(traits), 3):
            values[f"trait-{n + 1}"] = ""
        page = character_page("lab", self.taken, self.rulings)
        return page.made(self.fill(page, values, path))

    def _weapon(self, path: Path, row: Any) -> tuple[Any, ...]:
        self.only(row, path, OF_WEAPON)
        effects = self.effects(row.get("effects", []), (*path, "effects"))
        return (str(row.get("name", "")), effects, str(row.get("object", "")))

    def _bond(self, path: Path, row: Any, page: Page = BOND) -> tuple[Any, ...]:
        """An eidolon somebody is bonded to; of an opponent, with its competence."""
        keys = OF_BOND if page is BOND else (*OF_BOND, "competence")
        self.only(row, path, keys)
        values = dict(row)
        values["extra"] = self.powers(row.get("extra", []), (*path, "extra"))
        values["own"] = self.powers(row.get("powers", []), (*path, "powers"))
        values["senses"] = ("sight", "sound")
        values.pop("powers", None)
        return self.fill(page, values, path, {"own": "powers"})

    # The other side

    def _adversity(self) -> tuple[tuple[Sheet, ...], dict[Who, str]]:
        sheets: list[Sheet] = []
        passions: dict[Who, str] = {}
        for path, row in self.rows(self.raw, (), "adversity"):
            self.only(row, path, OF_OPPONENT)
            powers = self.powers(row.get("powers", []), (*path, "powers"))
            for id, rank in ranked(powers).items():
                if rank > POWERS[id].ranks and POWERS[id].group != "eidolon":
                    most, name = POWERS[id].ranks, POWERS[id].name()
                    self.refuse((*path, "powers"), TOO_OFTEN(power=name, most=most, count=rank))
            passion = self._passion(row, path, "")
            if passion and not self.rulings.adversity_passions:
                self.refuse((*path, "passion"), NO_PASSIONS())
            values = {
                **row,
                "powers": powers,
                "passion": passion,
                "weapons": tuple(self._weapon(p, w) for p, w in self.rows(row, path, "weapons")),
                "ultimate": self.effects(row.get("ultimate", []), (*path, "ultimate")),
                "bonds": tuple(
                    self._bond(p, b, THEIR_BOND) for p, b in self.rows(row, path, "bonds")
                ),
            }
            for key, known in (("weakness", WEAKNESSES), ("eidolon", KNOWN)):
                if key in row and id_of(str(row[key])) in known:
                    values[key] = id_of(str(row[key]))
            answer = self.fill(OPPONENT, values, path)
            filled = OPPONENT.filled(answer)
            times = self.number(row, path, "count", 1, 12, 1)
            for n in range(1, times + 1):
                called = filled["name"] if times == 1 else f"{filled['name']} {n}"
                sheets += self._foe({**filled, "name": called})
                if passion:
                    passions[sheets[-1].id] = passion
        for path, row in self.rows(self.raw, (), "adversity"):
            if row.get("guards", ""):
                theirs = {s.name.lower(): s.id for s in sheets}
                self.somebody((*path, "guards"), row["guards"], theirs)
        return tuple(sheets), passions

    def _foe(self, filled: dict[str, Any]) -> list[Sheet]:
        sheet, *eidolons = laid_out(filled, self.taken, self.rulings.eidolon_stats_by_formula)
        self.taken += [sheet.id, *sheet.bonds]
        self.names[sheet.name.lower()] = self.names[sheet.id] = sheet.id
        return [*eidolons, sheet]

    # What for

    def _goals(self) -> tuple[Goal, ...]:
        found: list[Goal] = []
        keys = tuple(field.name for field in GOAL_PAGE.fields)
        for path, row in self.rows(self.raw, (), "goals"):
            self.only(row, path, keys)
            made = goal(self.fill(GOAL_PAGE, row, path), f"goal-{len(found) + 1}", self.names)
            if made.effect.kind == "threat":
                self.refuse((*path, "effect"), NO_THREATS())
            effect = made.effect
            if effect.target and effect.target not in (*self.names.values(), "everyone"):
                self.somebody((*path, "target"), effect.target, self.names)
            if effect.kind == "block" and effect.what not in POWERS:
                self.near((*path, "what"), UNKNOWN_POWER(power=effect.what), effect.what, POWERS)
            if effect.kind == "condition" and effect.what not in CONDITIONS:
                self.refuse((*path, "what"), NO_SUCH(name=effect.what, known=list(CONDITIONS)))
            found.append(made)
        return tuple(found)

    def _order(
        self, party: tuple[Sample, ...], sheets: tuple[Sheet, ...]
    ) -> tuple[tuple[Who, ...], bool]:
        value = self.raw.get("order", "rolled")
        if value == "rolled":
            return (), True
        if value == "pcs first":
            return (), False
        members = [s.sheet.id for s in party] + [s.id for s in sheets if s.kind != "eidolon"]
        if not isinstance(value, list):
            self.refuse(("order",), ORDER())
        order = tuple(self.names.get(str(name).lower(), "") for name in value)
        answers = Several(tuple(members), len(members))
        if answers.refuses(order) is not None:
            self.refuse(("order",), ORDER())
        return order, False
