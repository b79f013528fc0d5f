"""Levels: the threshold, what a level brings, changing playbooks, retiring."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from msgspec.structs import replace

from undertow.games.eidolon import sheets
from undertow.games.eidolon.entries import MOVES, PLAYBOOKS, dealt, looks_back, of_playbook
from undertow.games.eidolon.facts import Noted, SheetChanged, XpEarned
from undertow.games.eidolon.people import PC, STATS, Power, Stat
from undertow.games.eidolon.rules.unsaid import adds, wants
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import GM, Unsaid, World
from undertow.kernel import Choice, Field, Line, Page, Plain, Several, Table, message
from undertow.kernel.requests import Pick

LEVEL_UP = message("eidolon.ask.level-up", "{who} reaches level {level}. What does it bring?")
CHANGE = message("eidolon.ask.change", "{who} becomes someone new. Who?")
WAS_WILD = message(
    "eidolon.ask.former-wildcard", "{who} would be a Veteran who was a Wildcard once. Do you agree?"
)
NONHUMAN = message("eidolon.ask.nonhuman", "{who} is no longer human. How did that happen?")
PAID = message("eidolon.xp.level.why", "Level up")
SAME_VALUES = message("eidolon.switch.stats", "The same five values must be used: {stats}.")
KEEP_NONE = message(
    "eidolon.switch.keep-none", "Who becomes a Veteran keeps no Moves on the sheet."
)
SAME_BOOK = message("eidolon.switch.same", "A change needs another playbook.")

MASTER_LEVEL = 5
MOST_RAISES = 2
RETIRE: Plain = ("retire",)
LATER: Plain = ("later",)
"""What is taken for who was asked and then had to leave."""
RETIRING = "retiring"
"""The flag of who leaves with the end of this Downtime."""
STAYS = ("weakness", "price", "burned")
"""What is so about a character whatever they play: notes that another playbook does not end."""
KEPT = 5

Taking = Callable[[Table[World], str], Awaitable[None]]
TAKING: dict[str, Taking] = {}


def on_taking(move: str) -> Callable[[Taking], Taking]:
    """Declare what a Move asks of the player who takes it; the script gets their character."""

    def enter(script: Taking) -> Taking:
        TAKING[move] = script
        return script

    return enter


async def taken(t: Table[World], pc: str, move: str) -> None:
    """A Move was written on a sheet: whatever it asks for is chosen now."""
    if move in TAKING:
        await TAKING[move](t, pc)


def threshold(players: int) -> int:
    """How much XP a level costs a party of so many."""
    return 15 + players * (players - 1) // 2


def retiring(pc: PC) -> bool:
    return RETIRING in pc.flags


def staying(world: World) -> list[PC]:
    """The party without those who leave with the end of this Downtime."""
    return [pc for pc in world.party if not retiring(pc)]


async def level_up(t: Table[World]) -> bool:
    """After the Debrief: if the pool suffices, the whole party gains a level. Did it?"""
    gained = False
    while True:
        party = staying(t.world)
        price = threshold(len(party))
        if not party or t.world.xp < price:
            return gained
        t.tell(XpEarned(-price, PAID()))
        await gain_level(t, tuple(pc.id for pc in party))
        gained = True
        if not t.world.rulings.levels_repeat:
            return gained


async def gain_level(t: Table[World], pcs: Sequence[str], joining: bool = False) -> None:
    """Each of them is a level higher, and takes exactly one option. Who is only joining does not
    leave again. Nobody waits for who is away, or leaves before they chose: they choose when they are
    back."""
    for id in pcs:
        pc = t.world.pcs[id]
        t.tell(SheetChanged(replace(pc, level=pc.level + 1), "level"))
    asked = {}
    for id in pcs:
        pc = t.world.pcs[id]
        prompt = LEVEL_UP(who=who(t.world, id), level=pc.level)
        if pc.seat in t.world.away:
            wants(t, pc.seat, prompt, "level", id, int(joining))
        else:
            asked[pc.seat] = (prompt, _brings(pc, joining))
    chosen = await t.ask_all(asked, default=LATER)
    for id in pcs:
        seat = t.world.pcs[id].seat
        if seat not in chosen:
            continue
        if chosen[seat] == LATER:
            wants(t, seat, asked[seat][0], "level", id, int(joining))
        else:
            await grow(t, id, chosen[seat])


def _brings(pc: PC, joining: bool) -> Choice:
    return Choice(tuple(one for one in options(pc) if not joining or one != RETIRE))


@adds(
    "level",
    lambda world, one: _brings(world.pcs[one.pc], bool(one.about[0])),
    stands=lambda world, one: world.pcs[one.pc].here,
    anytime=False,
)
async def late_level(t: Table[World], one: Unsaid, said: tuple[Any, ...]) -> None:
    """What a level brings that was gained while its player was away."""
    await grow(t, one.pc, said)


def options(pc: PC) -> list[Plain]:
    """What a level may bring; passing is allowed, and saves nothing."""
    found: list[Plain] = []
    if pc.raises < MOST_RAISES:
        found += [("stat", stat) for stat in STATS if pc.stats[stat] < 3]
    found += [("move", move.id) for move in sheets.takeable(pc, "advanced")]
    if pc.level >= MASTER_LEVEL:
        found += [("move", move.id) for move in sheets.takeable(pc, "master")]
        found += [("change",), RETIRE]
    return [*found, ("pass",)]


async def grow(t: Table[World], id: str, said: tuple[Any, ...]) -> None:
    """One option of a level."""
    what, *more = said
    pc = t.world.pcs[id]
    if what == "stat":
        stat: Stat = more[0]
        stats = {**pc.stats, stat: pc.stats[stat] + 1}
        t.tell(SheetChanged(replace(pc, stats=stats, raises=pc.raises + 1), "stat"))
    elif what == "move":
        t.tell(SheetChanged(replace(pc, moves=(*pc.moves, more[0])), "move"))
        await taken(t, id, more[0])
    elif what == "change":
        change_playbook(t, id)
    elif what == "retire":
        # One more Downtime to say goodbye in; the Epilogue comes with the farewell.
        t.tell(Noted(id, RETIRING, True))


# Another playbook


class NewPlaybook(Page, frozen=True, tag="eidolon.new-playbook"):
    """A change of playbooks, to be filled in."""

    old: str = ""
    stats: tuple[int, ...] = ()
    moves: tuple[str, ...] = ()
    owned: tuple[str, ...] = ()

    def whole(self, answer: tuple[Plain, ...]) -> Line | None:
        given = self.filled(answer)
        playbook = given["playbook"]
        if playbook == self.old:
            return SAME_BOOK()
        values = [given[stat] for stat in STATS]
        if sorted(values) != sorted(self.stats):
            return SAME_VALUES(stats=", ".join(map(str, self.stats)))
        keep = given["keep"]
        if looks_back(playbook) and keep:
            return KEEP_NONE()
        for id in keep:
            if (why := sheets.requirement(MOVES[id], (*keep, *self.owned))) is not None:
                return why
        choices = sheets.pairs(given["choices"])
        former = self.old if looks_back(playbook) else ""
        return (
            (None if former else sheets.blanks_wrong(playbook, given["blanks"]))
            or sheets.choices_wrong(sheets.choosings(playbook), choices)
            or sheets.move_wrong(playbook, former, given["move"], choices, keep)
        )

    def sample(self, pick: Pick) -> Plain:
        books = [p for p in PLAYBOOKS if p != self.old]
        playbook = books[pick(len(books))]
        asked = sheets.choosings(playbook)
        choices = tuple(
            (c.key, c.options[pick(len(c.options))] if c.options else "something") for c in asked
        )
        keep = tuple(m for m in self.moves if not MOVES[m].requires)[:KEPT]
        keep = () if looks_back(playbook) else keep
        legal = [
            m.id
            for m in of_playbook(playbook, "advanced")
            if sheets.move_wrong(playbook, "", m.id, dict(choices), keep) is None
        ]
        values: dict[str, Plain] = {
            "playbook": playbook,
            **dict(zip(STATS, self.stats, strict=True)),
            "blanks": tuple("something" for _ in PLAYBOOKS[playbook].blanks),
            "answer": "",
            "choices": choices,
            "move": legal[pick(len(legal))],
            "keep": keep,
        }
        return tuple(values[field.name] for field in self.fields)


def new_playbook(pc: PC) -> NewPlaybook:
    sheet = {field.name: field for field in sheets.fields(tuple(PLAYBOOKS))}
    named = ("playbook", *STATS, "blanks", "answer", "choices", "move")
    keep = Field("keep", sheets.LABELS["keep"](), Several(pc.moves, 0, KEPT), ())
    fields = tuple(
        replace(sheet[name], default=pc.stats[name]) if name in STATS else sheet[name]
        for name in named
    )
    traits = pc.choices.get("traits", ())
    return NewPlaybook(
        (*fields, keep),
        "eidolon.new-playbook",
        old=pc.playbook,
        stats=tuple(pc.stats[stat] for stat in STATS),
        moves=pc.moves,
        owned=tuple(map(str, traits)) if isinstance(traits, tuple) else (),
    )


def kept_traits(pc: PC, playbook: str, keep: Sequence[str]) -> list[str]:
    """What someone brings along from an old sheet: of what the old playbook had them choose, only
    what a kept Move needs. A Veteran looks back on all of it."""
    have = pc.choices.get("traits", ())
    assert isinstance(have, tuple)
    former = str(pc.choices.get("former", ""))
    chosen = sheets.traits(pc.choices, sheets.choosings(pc.playbook, former))
    needed = [
        one
        for id in keep
        for wants in MOVES[id].requires
        for one in (wants if isinstance(wants, tuple) else (wants,))
    ]
    return [str(t) for t in have if looks_back(playbook) or t not in chosen or t in needed]


def change_playbook(t: Table[World], id: str) -> None:
    """Another playbook, once its player has written the new sheet."""
    wants(t, t.world.pcs[id].seat, CHANGE(who=who(t.world, id)), "playbook", id)


@adds(
    "playbook",
    lambda world, one: new_playbook(world.pcs[one.pc]),
    stands=lambda world, one: world.pcs[one.pc].here,
    anytime=False,
)
async def new_sheet(t: Table[World], one: Unsaid, answer: tuple[Plain, ...]) -> bool:
    """Level 1 again, by another playbook: its power, its question, one of its Moves, and five of the
    old ones; but a Veteran looks back on the old playbook instead. Who was a Wildcard looks back only
    if the GM agrees."""
    id = one.pc
    pc = t.world.pcs[id]
    given = new_playbook(pc).filled(answer)
    playbook = given["playbook"]
    wild = looks_back(playbook) and dealt(pc.playbook)
    if wild and not await t.ask(GM, WAS_WILD(who=pc.name), [True, False], pc=id):
        return False
    choices: dict[str, Any] = {**pc.choices, **sheets.pairs(given["choices"])}
    asked = sheets.choosings(playbook)
    choices["traits"] = tuple(
        dict.fromkeys([*kept_traits(pc, playbook, given["keep"]), *sheets.traits(choices, asked)])
    )
    starting = [move.id for move in of_playbook(playbook, "starting")]
    moves = tuple(dict.fromkeys([*starting, given["move"], *given["keep"]]))
    powers = pc.powers
    former: tuple[str, ...] = ()
    if looks_back(playbook):
        choices["former"] = choices["former"] if looks_back(pc.playbook) else pc.playbook
        former = tuple(m for m in pc.moves if MOVES[m].playbook != pc.playbook)
    else:
        powers = (*powers, Power(playbook, tuple(given["blanks"])))
    now = t.world.pcs[id]
    changed = replace(
        now,
        playbook=playbook,
        level=1,
        stats={stat: given[stat] for stat in STATS},
        powers=powers,
        moves=moves,
        choices=choices,
        answer=given["answer"],
        former_moves=former,
        flags={key: value for key, value in now.flags.items() if key in STAYS},
        holds={},
    )
    t.tell(SheetChanged(changed, "playbook"))
    if PLAYBOOKS[playbook].nonhuman:
        wants(t, GM, NONHUMAN(who=who(t.world, id)), "chosen", id, "how")
    await taken(t, id, given["move"])
    return True
