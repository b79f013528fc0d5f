"""Writing a sheet: a character from 30 XP, priced step by step, refused with the reason."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.edge.acts import TALENTS, Act
from undertow.games.edge.book import PATRONS, RITES
from undertow.games.edge.creation import allowed, bill, why_not_build
from undertow.games.edge.facts.people import SheetSet
from undertow.games.edge.rules.rolling import free
from undertow.games.edge.world import (
    GM,
    SKILLS,
    Asset,
    Character,
    Complication,
    Follower,
    Item,
    Symbol,
    World,
)
from undertow.kernel import Line, Table, message
from undertow.parts.forms import Form, Options

BEGUN = message("edge.no.sheet", "The story has begun; {who} grows by XP now.")
Tag = Literal[
    "none",
    "reach",
    "close",
    "accurate",
    "brutal",
    "hook",
    "concealable",
    "quickdraw",
    "two-handed",
    "off-hand",
]


class SkillRow(Form, frozen=True):
    skill: Annotated[str, Meta(title="Skill", max_length=20)]
    level: Annotated[int, Meta(title="Level", ge=1, le=5)] = 1


class WeaponRow(Form, frozen=True):
    name: Annotated[str, Meta(title="Name", max_length=40)] = ""
    row: Literal["light", "medium", "heavy"] = "light"
    kind: Literal["melee", "polearm", "ranged", "thrown"] = "melee"
    first: Tag = "none"
    second: Tag = "none"

    def item(self) -> Item:
        tags = tuple(tag for tag in (self.first, self.second) if tag != "none")
        return Item(
            "weapon",
            self.row,
            self.name,
            self.kind in ("ranged", "thrown"),
            self.kind == "thrown",
            self.kind == "polearm",
            tags,
        )


class FollowerRow(Form, frozen=True):
    name: Annotated[str, Meta(title="Name", max_length=40)]
    cap: Annotated[int, Meta(title="Cap", ge=1, le=5)] = 1
    specialty: Annotated[str, Meta(title="Good at", max_length=60)] = ""


class AssetRow(Form, frozen=True):
    name: Annotated[str, Meta(title="Name", max_length=40)]
    size: Literal["minor", "standard", "major"] = "minor"
    benefit: Annotated[str, Meta(title="What it is good for", max_length=80)] = ""


class Sheet(Form, frozen=True, kw_only=True):
    name: Annotated[str, Meta(title="Name", max_length=60)]
    concept: Annotated[str, Meta(title="In a line", max_length=120)] = ""
    culture: Annotated[str, Meta(title="Culture", max_length=60)] = ""
    affinity: Annotated[str, Meta(title="Affinity", max_length=80)] = ""
    drive: Annotated[str, Meta(title="Drive", max_length=120)] = ""
    arc: Annotated[str, Meta(title="Arc", max_length=120)] = ""
    body: Annotated[int, Meta(title="Body", ge=1, le=5)] = 1
    wits: Annotated[int, Meta(title="Wits", ge=1, le=5)] = 1
    spirit: Annotated[int, Meta(title="Spirit", ge=1, le=5)] = 1
    presence: Annotated[int, Meta(title="Presence", ge=1, le=5)] = 1
    skills: Annotated[tuple[SkillRow, ...], Meta(title="Skills")] = ()
    talents: Annotated[tuple[str, ...], Meta(title="Talents")] = ()
    patron: Annotated[str, Meta(title="Patron")] = "none"
    familiar: Annotated[bool, Meta(title="A Familiar of that patron?")] = False
    codex: Annotated[bool, Meta(title="Its Codex?")] = False
    rites: Annotated[tuple[str, ...], Meta(title="Rites")] = ()
    symbols: Annotated[tuple[str, ...], Meta(title="Symbols of patrons")] = ()
    weapons: Annotated[tuple[WeaponRow, ...], Meta(title="Weapons")] = ()
    shield: Literal["none", "buckler", "heater", "pavise"] = "none"
    armour: Literal["none", "light", "medium", "heavy"] = "none"
    followers: Annotated[tuple[FollowerRow, ...], Meta(title="Followers")] = ()
    assets: Annotated[tuple[AssetRow, ...], Meta(title="Assets")] = ()
    bonds: Annotated[tuple[str, ...], Meta(title="Bonds with")] = ()
    first_complication: Annotated[str, Meta(title="A complication", max_length=80)] = ""
    second_complication: Annotated[str, Meta(title="Another", max_length=80)] = ""

    @classmethod
    def options(cls, world: World, me: str, *to: object) -> Options:
        others = tuple(one.id for one in world.people.values() if one.id != me)
        return {
            "talents": tuple(TALENTS),
            "patron": ("none", *PATRONS),
            "rites": tuple(RITES),
            "symbols": tuple(PATRONS),
            "bonds": others,
        }

    def character(self, world: World, me: str) -> Character:
        """The sheet as it would lie on the table. Its XP are what is left of the build."""
        things = [row.item() for row in self.weapons]
        things += [Item("shield", self.shield)] if self.shield != "none" else []
        things += [Item("armour", self.armour)] if self.armour != "none" else []
        numbers = world.fresh_ids(len(things) + len(self.followers) + len(self.assets))
        gear, rest = numbers[: len(things)], numbers[len(things) :]
        patron = "" if self.patron == "none" else self.patron
        made = Character(
            me,
            me,
            self.name,
            self.concept,
            self.culture,
            self.affinity,
            self.drive,
            self.arc,
            attributes={
                "body": self.body,
                "wits": self.wits,
                "spirit": self.spirit,
                "presence": self.presence,
            },
            skills={row.skill: row.level for row in self.skills},
            talents=self.talents,
            rites=self.rites,
            gear=dict(zip(gear, things, strict=True)),
            followers={
                n: Follower(r.name, r.cap, r.specialty)
                for n, r in zip(rest, self.followers, strict=False)
            },
            assets={
                n: Asset(r.name, r.size, r.benefit)
                for n, r in zip(rest[len(self.followers) :], self.assets, strict=False)
            },
            bonds=self.bonds,
            complications=tuple(
                Complication(words)
                for words in (self.first_complication, self.second_complication)
                if words
            ),
            patron=patron if self.familiar or self.codex else "",
            familiar=patron if self.familiar else "",
            codex=patron if self.codex else "",
            symbols={patron: Symbol() for patron in self.symbols},
        )
        may = allowed(made, world.rulings)
        spent = sum(bill(made, world.rulings).values())
        return replace(made, xp=max(0, may - spent), earned=may)

    def why_not(self, world: World, me: str, *to: object) -> Line | None:
        for row in self.skills:
            if row.skill not in SKILLS:
                return NO_SKILL(skill=row.skill)
        return why_not_build(self.character(world, me), world.rulings)


NO_SKILL = message("edge.no.skill", "There is no skill called {skill}.")


def _begun(world: World, me: str) -> Line | None:
    one = world.people.get(me)
    if world.scene.number > 0 and one is not None and not one.dead:
        return BEGUN(who=one.name)
    return free(world, me)


@Act(
    id="edge.sheet",
    name="Write your sheet",
    by="seat",
    needs=(_begun,),
    anytime=True,
    to=lambda world, me: [()] if me != GM else [],
    text="30 XP, more for bonds and complications, 34 at the most.",
).form(Sheet)
async def sheet(t: Table[World], me: str, given: Sheet) -> None:
    """A bond shows on both sheets."""
    t.tell(SheetSet(given.character(t.world, me)))
    for other in given.bonds:
        friend = t.world.people[other]
        if me not in friend.bonds:
            t.tell(SheetSet(replace(friend, bonds=(*friend.bonds, me))))
