"""Combined maneuvers: one leads, others join, and everybody's action is used."""

from __future__ import annotations

from collections.abc import Awaitable, Iterator, Sequence
from typing import Any

from undertow.games.anima.moments import Acting, Leading
from undertow.games.anima.rules.book import HERE, NOWHERE, Act
from undertow.games.anima.rules.maneuvers import YES_NO, described, maneuver
from undertow.games.anima.rules.passives import count, why_not
from undertow.games.anima.rules.turns import in_turn
from undertow.games.anima.words import name_of
from undertow.games.anima.world import GM, Who, World
from undertow.kernel import Choice, Line, Plain, Several, Table, message

T = Table[World]

JOIN = message("anima.ask.consent", "{name} leads a combined maneuver. Does {you} join?")
JOINED = message("anima.ask.join", "Who joins {name}?")


def may_join(world: World, leader: Who) -> list[Who]:
    """Who could take part: allies with an action die who have not acted; never a summoner with
    her own eidolon, nor who is crazy, or restless after a maneuver."""
    return list(_able(world, leader))


def _able(world: World, leader: Who) -> Iterator[Who]:
    conflict = world.fight
    with_gm = world.fighters[leader].sheet.seat == GM
    for f in world.fighters.values():
        if f.here and f.ap and not f.out and not f.returns:
            sheet = f.sheet
            owner = sheet.owner or sheet.id
            if owner == leader or owner in conflict.acted or (sheet.seat == GM) is not with_gm:
                continue
            if conflict.combat:
                if why_not(world, Acting(sheet.id, "maneuver"), sheet.id) is None:
                    yield sheet.id
            elif sheet.kind != "eidolon":
                yield sheet.id


def can_lead(world: World, actor: Who) -> Sequence[tuple[()]]:
    f = world.fighters[actor]
    if f.sheet.kind == "eidolon" or not f.ap:
        return NOWHERE
    if f.sheet.kind == "adversity" and not count(world, Leading(actor)):
        return NOWHERE
    return NOWHERE if next(_able(world, actor), None) is None else HERE


class Joiners(Several, frozen=True, tag="several"):
    """Who joins; a summoner or her eidolon, never both."""

    owners: dict[str, str] = {}  # noqa: RUF012

    def refuses(self, answer: Plain) -> Line | None:
        if (why := super().refuses(answer)) is not None:
            return why
        owners = [self.owners[str(who)] for who in answer]  # type: ignore[union-attr]
        return BOTH() if len(dict.fromkeys(owners)) < len(owners) else None

    def sample(self, pick: Any) -> Plain:
        first = self.options[pick(len(self.options))]
        return (first,)


BOTH = message(
    "anima.no.both", "Summoners and their own eidolons cannot join the same combined maneuver."
)


async def combined(t: T, leader: Who, *told: tuple[str, Who]) -> tuple[Who, ...]:
    """The leader calls, the others join or do not."""
    f = t.world.fighters[leader]
    able = may_join(t.world, leader)
    owners = {who: t.world.fighters[who].sheet.owner or who for who in able}
    called = await t.ask(
        f.sheet.seat, JOINED(name=name_of(f)), Joiners(tuple(able), 1, None, owners)
    )
    asked = {}
    for who in called:
        other = t.world.fighters[who].sheet
        if other.seat != f.sheet.seat:
            prompt = JOIN(name=name_of(f), you=name_of(t.world.fighters[who]))
            asked[other.seat] = (prompt, Choice(YES_NO))
    said = await t.ask_all(asked)
    able = may_join(t.world, leader)  # a person may have ruled meanwhile
    joined = tuple(
        who
        for who in called
        if who in able and said.get(t.world.fighters[who].sheet.seat, "yes") == "yes"
    )
    return await maneuver(t, leader, joined, *told)


def do_combined(t: T, actor: Who, *told: tuple[str, Who]) -> Awaitable[None]:
    return in_turn(t, actor, "maneuver", combined, *told)


COMBINED = Act(
    id="anima.combined",
    name="Combined maneuver",
    text="Lead others who have not acted yet in one maneuver; it uses everyone's action.",
    kind="maneuver",
    to=can_lead,
    ap=1,
    why="it needs a PC to lead, and someone with an action die who has not acted yet.",
).form(described)(do_combined)
