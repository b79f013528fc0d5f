"""How Downtime Moves are made: someone leads, others come along, and someone among them must be new to
it in this Downtime."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from undertow.games.eidolon.entries import Effect, Move
from undertow.games.eidolon.facts import (
    JoinedDowntimeMove,
    ObligationNoted,
    Outcome,
)
from undertow.games.eidolon.people import PC, Stat
from undertow.games.eidolon.rules.asking import newcomer
from undertow.games.eidolon.rules.making import make
from undertow.games.eidolon.rules.unsaid import DOTS, wants
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import GM, Obligation, World
from undertow.kernel import (
    Choice,
    Field,
    Line,
    Page,
    Plain,
    Prose,
    Question,
    Several,
    Table,
    message,
)

INVITE = message("eidolon.ask.invite", "{who} leads: {move}. Who comes along?")
COMING = message("eidolon.ask.coming", "{who} invites you: {move}. {about} Do you come along?")
WITH = message("eidolon.page.with", "Who comes along")
WHO_NEW = message("eidolon.ask.who-new", "What is this new person called?")
CLOSED = message(
    "eidolon.no.downtime-closed",
    "Everybody has made a Downtime Move; more only after the next Uptime.",
)
ALONE = message("eidolon.no.downtime-alone", "A Downtime Move takes at least two players.")
NOBODY_FRESH = message(
    "eidolon.no.downtime-fresh", "Someone must come along who has made no Downtime Move yet."
)
NEW = "new"


def fresh(world: World) -> list[str]:
    """Who has not taken part in a Downtime Move of this Downtime."""
    return [pc.id for pc in world.party if pc.id not in world.in_downtime and not pc.out]


def company(world: World, pc: PC) -> list[str]:
    """The other players' characters who could come along."""
    return [other.id for other in world.party if other.seat != pc.seat and not other.out]


def solo(world: World) -> bool:
    """Is there only one player? Then an NPC may fill the second place, or nobody."""
    return len({pc.seat: pc for pc in world.party}) < 2


def structure(world: World, pc: PC) -> Line | None:
    """Why no Downtime Move can be made now."""
    if not fresh(world):
        return CLOSED()
    if solo(world):
        return None
    others = company(world, pc)
    if not others:
        return ALONE()
    if not any(id in fresh(world) for id in (pc.id, *others)):
        return CLOSED()
    return None


class Invitation(Page, frozen=True, tag="page"):
    """Who comes along."""

    new: tuple[str, ...] = ()
    """Who would be new to it, where the lead is not; none where the lead is."""

    def whole(self, answer: tuple[Plain, ...]) -> Line | None:
        invited: Any = answer[-1]
        if self.new and not any(id in self.new for id in invited):
            return NOBODY_FRESH()
        return None


def downtime_move(
    slug: str,
    name: str,
    text: str,
    *,
    stat: Stat,
    positive: str,
    neutral: str,
    negative: str,
    about: str = "",
    first: Callable[[Table[World], str, str], Awaitable[bool]] | None = None,
    commune: bool = False,
    when: Callable[[World, PC], Line | None] | None = None,
) -> Callable[[Effect | None], Move]:
    """Declare a Downtime Move. `first` says whether it is made, given what it is about."""
    id = f"eidolon.{slug}"

    def legal(world: World, pc: PC) -> Line | None:
        return (when(world, pc) if when is not None else None) or structure(world, pc)

    def enter(effect: Effect | None) -> Move:
        def form(world: World, pc: str) -> Question:
            return invitation(world, pc, declared)

        async def perform(t: Table[World], pc: str, given: tuple[Any, ...]) -> None:
            about, along = given if declared.about is not None else ("", *given)
            with_ = await invite(t, pc, declared, about, along)
            if with_ is None:
                t.tell(Outcome(pc, id, "declined", about))
                return
            if first is not None and not await first(t, pc, about):
                return
            if await make(t, pc, declared, with_=with_, about=about) is not None:
                took_part = (pc, *(one for one in with_ if one in t.world.pcs))
                t.tell(JoinedDowntimeMove(took_part, commune))

        declared = Move(
            id,
            name,
            text,
            perform,
            effect,
            rank="downtime",
            when=legal,
            form=form,
            stat=stat,
            about=about,
            positive=positive,
            neutral=neutral,
            negative=negative,
        )
        return declared

    return enter


def invitation(world: World, pc: str, move: Move) -> Question:
    """What the lead says and whom they invite; who is the only player may take someone they know."""
    lead = world.pcs[pc]
    about = (Field("about", move.about(), Prose(300)),) if move.about is not None else ()
    if solo(world):
        known = tuple(npc.id for npc in world.npcs.values() if npc.known)
        along = Field("with", WITH(), Several(known, 0, 1), ())
    else:
        along = Field("with", WITH(), Several(tuple(company(world, lead)), 1), ())
    page = Invitation((*about, along), "eidolon.invite", new=needed(world, pc))
    prompt = INVITE(who=who(world, pc), move=move.name())
    return Question(lead.seat, prompt, page, {"pc": pc, "move": move.id})


def needed(world: World, pc: str) -> tuple[str, ...]:
    """Of whom one must come along, being new to it where the lead is not."""
    if pc in fresh(world) or solo(world):
        return ()
    return tuple(id for id in company(world, world.pcs[pc]) if id in fresh(world))


async def invite(
    t: Table[World], pc: str, move: Move, about: str, along: tuple[str, ...]
) -> tuple[str, ...] | None:
    """Those whom the lead invites may decline; None where too few come along."""
    world = t.world
    if solo(world):
        return along
    new = needed(world, pc)
    asks = COMING(who=who(world, pc), move=move.name(), about=about)
    asked = {world.pcs[id].seat: (asks, Choice((True, False))) for id in along}
    said = await t.ask_all(asked, default=False)
    coming = tuple(id for id in along if said[world.pcs[id].seat])
    if not coming or (new and not any(id in new for id in coming)):
        return None
    return coming


# What several of them do


def participants(world: World) -> tuple[str, ...]:
    """The lead and those who came along."""
    m = world.now
    return (m.pc, *(one for one in m.with_ if one in world.pcs))


def owe(t: Table[World], kind: Any, words: str) -> int:
    """Something falls due in the next Uptime; gives its number."""
    world = t.world
    due = world.uptimes + 1
    t.tell(ObligationNoted(Obligation(world.fresh, kind, words, participants(world), due)))
    return world.fresh


def owes(t: Table[World], kind: Any, seat: str, prompt: Line) -> None:
    """The same, where someone has still to say what it is."""
    wants(t, seat, prompt, "owed", t.world.now.pc, owe(t, kind, DOTS), limit=300)


async def somebody(t: Table[World], prompt: Line) -> str:
    """The GM names someone the party has met, or someone new."""
    known = [npc.id for npc in t.world.npcs.values() if npc.known]
    said = str(await t.choose(GM, prompt, [*known, NEW], kind="whom"))
    return said if said != NEW else newcomer(t, GM, WHO_NEW())
