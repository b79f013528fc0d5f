"""Setting up a table, and sitting down at it with a character."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from undertow.games.eidolon import sheets
from undertow.games.eidolon.actions import Action
from undertow.games.eidolon.entries import MOVES, PLAYBOOKS, dealt, looks_back
from undertow.games.eidolon.facts import (
    CampaignBegan,
    CharacterMade,
    LeftPlay,
    NpcWritten,
    SheetChanged,
    SheetDeclined,
)
from undertow.games.eidolon.labels import WORDS
from undertow.games.eidolon.people import NPC, PC, STATS, Tie
from undertow.games.eidolon.rules import deck, exchange, growth
from undertow.games.eidolon.rules.declaring import rule
from undertow.games.eidolon.rulings import SWITCHES, Rulings
from undertow.games.eidolon.stories import STORIES
from undertow.games.eidolon.words import own
from undertow.games.eidolon.world import GM, Setup, World
from undertow.kernel import (
    BadSetup,
    Beginning,
    Line,
    Offer,
    Plain,
    Prose,
    Question,
    Table,
    message,
)

NO_PLAYERS = message("eidolon.setup.players", "A table needs a GM and at least one player.")
BAD_PLAYER = message("eidolon.setup.player", "{seat} cannot be a player's seat here.")
NO_RULING = message("eidolon.setup.ruling", "There is no ruling called {name}. There are {known}.")
MANY = message("eidolon.setup.many", "More than five players is a crowd: expect long evenings.")
NO_SEAT = message("eidolon.setup.no-seat", "There is no player {seat} to play {name}.")
NO_STORY = message("eidolon.setup.story", "There is no story called {story}. There are {known}.")
BAD_SHEET = message("eidolon.setup.sheet", "{name}'s sheet: {why}")
YOUR_SHEET = message("eidolon.ask.sheet", "Who are you, and what is your soul?")
LEVEL = message("eidolon.ask.joiner-level", "{who} joins late. At which level?")

MOST_AT_EASE = 5


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What may be chosen before the game."""

    players: tuple[str, ...]
    """Seats of the players, in their order; the GM's is always there."""
    rulings: tuple[str, ...] = ()
    """Readings to turn over, by the names people use (`undertow rulings eidolon`)."""
    known_bottom: bool = False
    """Does everybody see which card lies under the deck?"""
    word: str = "Eidolon"
    """What this table calls an Eidolon."""
    answers: dict[str, str] = {}
    """What the group agreed on, by the id of its question."""
    party: dict[str, dict[str, Any]] = {}
    """Ready-made sheets by seat, with the fields of the sheet."""
    cast: tuple[str, ...] = ()
    """Names of people the party knows already."""
    story: str = ""
    """A ready-made story that is under way, with its own party."""


def begin(settings: Settings) -> Beginning:
    """A new table: the GM, and the players in their order."""
    players = tuple(dict.fromkeys(settings.players))
    if not players:
        raise BadSetup(NO_PLAYERS())
    if GM in players:
        raise BadSetup(BAD_PLAYER(seat=GM))
    rulings = Rulings()
    for name in settings.rulings:
        if name not in SWITCHES:
            raise BadSetup(NO_RULING(name=name, known=list(SWITCHES)))
        rulings = rulings.turned_over(name)
    setup = Setup(
        players,
        rulings,
        settings.known_bottom,
        settings.word.strip() or "Eidolon",
        settings.answers,
    )
    world = CampaignBegan(setup).evolve(World())
    first: list[Any] = [CampaignBegan(setup)]
    for name in settings.cast:
        met = NpcWritten(NPC(free_id(world, name), name, shows=()))
        first.append(met)
        world = met.evolve(world)
    if settings.story and settings.story not in STORIES:
        raise BadSetup(NO_STORY(story=settings.story, known=list(STORIES)))
    party = STORIES[settings.story].party if settings.story else settings.party
    for seat, given in party.items():
        if seat not in players:
            raise BadSetup(NO_SEAT(seat=seat, name=given.get("name", "?")))
        facts = ready_made(world, seat, given, tuple(party))
        for fact in facts:
            world = fact.evolve(world)
        first += facts
    if settings.story:
        first += STORIES[settings.story].facts
    warnings: tuple[Line, ...] = (MANY(),) if len(players) > MOST_AT_EASE else ()
    return Beginning((GM, *players), tuple(first), SET_UP.offer(), warnings)


def ready_made(world: World, seat: str, given: dict[str, Any], party: tuple[str, ...]) -> list[Any]:
    """The facts that seat a ready-made character, checked as any other."""
    from undertow.kernel.requests import freeze

    sheet = replace(sheet_for(world, seat), people=party)
    values = {field.name: field.default for field in sheet.fields}
    if unknown := [name for name in given if name not in values]:
        raise BadSetup(BAD_SHEET(name=seat, why=unknown[0]))
    values |= {name: freeze(value) for name, value in given.items()}
    values = {name: () if value is None else value for name, value in values.items()}
    answer = tuple(values[field.name] for field in sheet.fields)
    if why := sheet.refuses(answer):
        raise BadSetup(BAD_SHEET(name=str(given.get("name", seat)), why=why))
    return seated(world, seat, sheet.filled(answer))


@rule("set-up", "Setting up", "All 22 cards are shuffled; the discard is empty.")
async def set_up(t: Table[World]) -> None:
    await deck.shuffle_in(t, "begin", "nothing", range(22))


SET_UP = set_up


# Sitting down


def sheet_for(
    world: World, seat: str, playbooks: tuple[str, ...] = (), formers: tuple[str, ...] = ()
) -> sheets.Sheet:
    """An empty sheet for a player, with what the others have taken."""
    others = [pc for pc in world.party if pc.seat != seat]
    return sheets.Sheet(
        sheets.fields(playbooks or tuple(PLAYBOOKS), formers),
        "eidolon.sheet",
        taken=tuple((pc.name, pc.resonant, pc.dissonant) for pc in others),
        people=tuple(pc.id for pc in others),
        solo=world.setup is not None and len(world.setup.players) == 1,
        seat=seat,
        named=called(world, seat),
    )


def called(world: World, seat: str, hidden: bool = False) -> tuple[tuple[str, str], ...]:
    """What everybody else is called whom a new character may know; who has no character yet, by
    their seat."""
    players = world.setup.players if world.setup is not None else ()
    waiting = [(one, one) for one in players if one != seat and not world.of_seat(one)]
    people: list[PC | NPC] = [pc for pc in world.pcs.values() if pc.seat != seat]
    people += [npc for npc in world.npcs.values() if npc.known or hidden]
    return (*((one.name, one.id) for one in people), *waiting)


def free(world: World, id: str) -> bool:
    """Is this nobody's id, and no answer that reads otherwise?"""
    taken = (world.pcs, world.npcs, world.enemies, WORDS, STATS, PLAYBOOKS)
    return not any(id in names for names in taken)


def free_id(world: World, name: str) -> str:
    """An id that nobody has: the name in small letters, with a number where that is taken. A
    player's seat is for their own character."""
    plain = "".join(c if c.isalnum() else "-" for c in name.lower()).strip("-") or "somebody"
    id, number = plain, 1
    seats = world.setup.players if world.setup is not None else ()
    while not free(world, id) or id in seats:
        number += 1
        id = f"{plain}-{number}"
    return id


def seated(world: World, seat: str, given: dict[str, Any], id: str = "") -> list[Any]:
    """The facts of a new character: people they know who are new, then themselves."""
    facts: list[Any] = []
    ties: list[Tie] = []
    numbers = world.fresh_ids(len(given["ties"]))
    for number, (name, text) in zip(numbers, given["ties"], strict=True):
        to = sheets.meant(name, called(world, seat, hidden=True))
        if to not in world.pcs and not (world.setup and to in world.setup.players):
            npc = world.npcs.get(to) or NPC(free_id(world, to), to, known=False)
            if not npc.known:
                fact = NpcWritten(replace(npc, known=True, shows=npc.shows or ()))
                world = fact.evolve(world)
                facts.append(fact)
            to = npc.id
        ties.append(Tie(number, to, text))
    pc = sheets.written(id or (seat if free(world, seat) else free_id(world, seat)), seat, given)
    facts.append(CharacterMade(replace(pc, ties=tuple(ties))))
    return facts


def _may_create(world: World, seat: str) -> list[tuple[str]]:
    if world.setup is None or seat not in world.setup.players or world.of_seat(seat):
        return []
    return [(seat,)]


@Action(
    id="eidolon.create",
    name="Make a character",
    text="A playbook, two cards, five stats, a power, a Move, and who matters to you.",
    to=_may_create,
    why="Everybody plays one character at a time.",
    apart=True,
).form(lambda world, seat: Question(seat, YOUR_SHEET(), sheet_for(world, seat)))
async def create(t: Table[World], seat: str, filled: tuple[Plain, ...]) -> None:
    given = sheet_for(t.world, seat).filled(filled)
    if was_wild(given) and not await t.ask(GM, growth.WAS_WILD(who=given["name"]), [True, False]):
        t.tell(SheetDeclined(seat, given["name"]))
        return  # another sheet may be handed in
    if t.world.of_seat(seat):
        return  # someone came back meanwhile
    if sheet_for(t.world, seat).refuses(filled):
        t.tell(SheetDeclined(seat, given["name"]))
        return  # others have taken some of it while the GM thought
    late = t.world.mode != "creation"
    for fact in seated(t.world, seat, given):
        t.tell(fact)
    pc = t.world.of_seat(seat)[-1]
    await growth.taken(t, pc.id, pc.moves[-1])
    if late:
        await join_late(t, pc)


@Action(
    id="eidolon.answer",
    name="Answer the question",
    text="Your playbook asks something of you, and the others are curious.",
    to=lambda world, seat: [
        (pc.id,) for pc in world.of_seat(seat) if pc.playbook in PLAYBOOKS and not pc.answer.strip()
    ],
    why="You have answered it.",
    label=own,
    apart=True,
).form(
    lambda world, id: Question(
        world.pcs[id].seat, PLAYBOOKS[world.pcs[id].playbook].question(), Prose(1000), {"pc": id}
    )
)
async def answer_question(t: Table[World], id: str, answer: str) -> None:
    t.tell(SheetChanged(replace(t.world.pcs[id], answer=answer.strip()), "answer"))


def was_wild(given: dict[str, Any]) -> bool:
    """A Veteran who was a Wildcard needs the GM's consent."""
    return looks_back(given["playbook"]) and dealt(given["former"])


async def join_late(t: Table[World], pc: PC) -> None:
    """A late joiner begins at level 1, or as the party stands: then they take one option for each
    level, in order."""
    others = [other for other in t.world.pcs.values() if other.id != pc.id]
    # Where nobody is left, how far the story had come still counts.
    levels = [other.level for other in others if other.here] or [other.level for other in others]
    party = max(levels, default=1)
    prompt = LEVEL(who=pc.name)
    level = await t.choose(GM, prompt, sorted({party, 1}, reverse=True), pc=pc.id)
    for _ in range(level - 1):
        await growth.gain_level(t, (pc.id,), joining=True)


def _may_return(world: World, seat: str) -> list[tuple[str]]:
    if world.of_seat(seat):
        return []
    gone = [pc for pc in world.pcs.values() if pc.seat == seat]
    return [(pc.id,) for pc in gone if pc.status in ("dead", "retired")]


def former_of(old: PC) -> str:
    """The playbook that someone who left looks back on."""
    return str(old.choices["former"]) if looks_back(old.playbook) else old.playbook


def return_form(world: World, id: str) -> Question:
    old = world.pcs[id]
    books = [book for book in PLAYBOOKS.values() if old.status in book.returns]
    playbooks = tuple(book.id for book in sorted(books, key=lambda book: not book.looks_back))
    sheet = sheet_for(world, old.seat, playbooks, (former_of(old),))
    return Question(old.seat, YOUR_SHEET(), sheet, {"pc": id})


@Action(
    id="eidolon.return",
    name="Come back",
    text="Someone who had left returns: a Veteran, or, from death, perhaps something Inhuman.",
    to=_may_return,
    why="Only a character who died or retired can come back, and only to a free seat.",
    apart=True,
).form(return_form)
async def come_back(t: Table[World], id: str, filled: tuple[Plain, ...]) -> None:
    old = t.world.pcs[id]
    former = former_of(old)
    sheet: Any = return_form(t.world, id).answers
    given = sheet.filled(filled)
    if was_wild(given) and not await t.ask(GM, growth.WAS_WILD(who=given["name"]), [True, False]):
        t.tell(SheetDeclined(old.seat, given["name"]))
        return
    new = sheets.written(id, old.seat, given)
    ever = tuple(use for use in old.used if use.span == "ever")
    # Out of the playbook they look back on come its own Moves; these came from elsewhere.
    books = (former, old.playbook)
    extra = [m for m in old.moves if MOVES[m].playbook not in books and m not in new.moves]
    back = replace(
        new,
        ties=old.ties,
        used=ever,
        raises=old.raises,
        flags={key: value for key, value in old.flags.items() if key in growth.STAYS},
        former_moves=tuple(dict.fromkeys([*old.former_moves, *extra])),
    )
    t.tell(LeftPlay(id, "active"))
    t.tell(CharacterMade(back))
    await growth.taken(t, id, given["move"])


@Action(
    id="eidolon.gm.rescue",
    name="Free again",
    text="Someone who was taken away is back: rescued, or escaped.",
    to=lambda world, seat: [
        (id,)
        for id in world.pcs
        if seat == GM and exchange.away(world, id) and not exchange.chooses(world, id)
    ],
    why="Nobody was taken away, or they choose their cards first, or their player plays someone else by now.",
    group="gm",
    apart=True,
)
async def rescue(t: Table[World], id: str) -> None:
    if exchange.must_choose(t.world, id):
        exchange.chooses_first(t, id)
    else:
        t.tell(LeftPlay(id, "active"))


def offer(seat: str) -> Offer:
    """Where a newcomer begins."""
    return create.offer(seat)
