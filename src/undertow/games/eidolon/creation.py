"""Setting up a table, and sitting down at it with a character."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from undertow.games.eidolon import sheets
from undertow.games.eidolon.entries import PLAYBOOKS
from undertow.games.eidolon.facts import CampaignBegan, CharacterMade, LeftPlay, NpcWritten
from undertow.games.eidolon.labels import WORDS
from undertow.games.eidolon.people import NPC, PC, STATS, Tie
from undertow.games.eidolon.rules import deck, growth
from undertow.games.eidolon.rules.declaring import deed, rule
from undertow.games.eidolon.rulings import SWITCHES, Rulings
from undertow.games.eidolon.stories import STORIES
from undertow.games.eidolon.world import GM, Setup, World
from undertow.kernel import BadSetup, Beginning, Line, Opening, Plain, Table, message

NO_PLAYERS = message("eidolon.setup.players", "A table needs a GM and at least one player.")
BAD_PLAYER = message("eidolon.setup.player", "{seat} cannot be a player's seat here.")
NO_RULING = message("eidolon.setup.ruling", "There is no ruling called {name}.")
MANY = message("eidolon.setup.many", "More than five players is a crowd: expect long evenings.")
NO_SEAT = message("eidolon.setup.no-seat", "There is no player {seat} to play {name}.")
NO_STORY = message("eidolon.setup.story", "There is no story called {story}.")
BAD_SHEET = message("eidolon.setup.sheet", "{name}'s sheet: {why}")
YOUR_SHEET = message("eidolon.ask.sheet", "Who are you, and what is your soul?")
WAS_WILD = message(
    "eidolon.ask.former-wildcard", "{who} would be a Veteran who was a Wildcard once. Do you agree?"
)
LEVEL = message("eidolon.ask.joiner-level", "{who} joins late. At which level?")

MOST_AT_EASE = 5


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What may be chosen before the game."""

    players: tuple[str, ...]
    rulings: tuple[str, ...] = ()
    known_bottom: bool = False
    word: str = "Eidolon"
    answers: dict[str, str] = {}
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
            raise BadSetup(NO_RULING(name=name))
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
        met = NpcWritten(NPC(free_id(world, name), name))
        first.append(met)
        world = met.evolve(world)
    if settings.story and settings.story not in STORIES:
        raise BadSetup(NO_STORY(story=settings.story))
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
    return Beginning((GM, *players), tuple(first), SET_UP.opening(), warnings)


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
    )


def free(world: World, id: str) -> bool:
    """Is this nobody's id, and no answer that reads otherwise?"""
    taken = (world.pcs, world.npcs, world.enemies, WORDS, STATS, PLAYBOOKS)
    return not any(id in names for names in taken)


def free_id(world: World, name: str) -> str:
    """An id that nobody has: the name in small letters, with a number where that is taken."""
    plain = "".join(c if c.isalnum() else "-" for c in name.lower()).strip("-") or "somebody"
    id, number = plain, 1
    while not free(world, id):
        number += 1
        id = f"{plain}-{number}"
    return id


def seated(world: World, seat: str, given: dict[str, Any], id: str = "") -> list[Any]:
    """The facts of a new character: people they know who are new, then themselves."""
    facts: list[Any] = []
    ties: list[Tie] = []
    for number, (to, text) in enumerate(given["ties"], world.next_id):
        known = to in world.pcs or to in world.npcs or (world.setup and to in world.setup.players)
        by_name = next((n.id for n in world.npcs.values() if n.name.lower() == to.lower()), "")
        if not known and not by_name:
            fact = NpcWritten(NPC(free_id(world, to), to))
            world = fact.evolve(world)
            facts.append(fact)
            by_name = fact.npc.id
        ties.append(Tie(number, by_name or to, text))
    pc = sheets.written(id or (seat if free(world, seat) else free_id(world, seat)), seat, given)
    facts.append(CharacterMade(replace(pc, ties=tuple(ties))))
    return facts


def _may_create(world: World, seat: str) -> list[tuple[Plain, ...]]:
    if world.setup is None or seat not in world.setup.players or world.of_seat(seat):
        return []
    return [(seat,)]


@deed(
    "create",
    "Make a character",
    "A playbook, two cards, five stats, a power, a Move, and who matters to you.",
    _may_create,
    why="Everybody plays one character at a time.",
)
async def create(t: Table[World], seat: str) -> None:
    sheet = sheet_for(t.world, seat)
    answer = await t.ask(seat, YOUR_SHEET(), sheet)
    if was_wild(sheet.filled(answer)):
        name = str(sheet.filled(answer)["name"])
        if not await t.ask(GM, WAS_WILD(who=name), [True, False]):
            others = tuple(book for book in PLAYBOOKS if book not in ("veteran", "wildcard"))
            sheet = sheet_for(t.world, seat, formers=("", *others))
            answer = await t.ask(seat, YOUR_SHEET(), sheet)
    late = t.world.mode != "creation"
    for fact in seated(t.world, seat, sheet.filled(answer)):
        t.tell(fact)
    pc = t.world.of_seat(seat)[-1]
    await growth.taken(t, pc.id, pc.moves[-1])
    if late:
        await join_late(t, pc)


def was_wild(given: dict[str, Any]) -> bool:
    """A Veteran who was a Wildcard needs the GM's consent."""
    return bool(given["playbook"] == "veteran" and given["former"] == "wildcard")


async def join_late(t: Table[World], pc: PC) -> None:
    """A late joiner begins at level 1, or as the party stands: then they take one option for each
    level, in order."""
    party = max((other.level for other in t.world.party if other.id != pc.id), default=1)
    if party == 1:
        return
    prompt = LEVEL(who=pc.name)
    level = await t.choose(GM, prompt, sorted({party, 1}, reverse=True), pc=pc.id)
    for _ in range(level - 1):
        await growth.gain_level(t, (pc.id,))


def _may_return(world: World, seat: str) -> list[tuple[Plain, ...]]:
    if world.of_seat(seat):
        return []
    gone = [pc for pc in world.pcs.values() if pc.seat == seat]
    return [(pc.id,) for pc in gone if pc.status in ("dead", "retired")]


@deed(
    "return",
    "Come back",
    "Somebody who had left returns: a Veteran, or, from death, perhaps something Inhuman.",
    _may_return,
    why="Only a character who died or retired can come back, and only to a free seat.",
)
async def come_back(t: Table[World], id: str) -> None:
    old = t.world.pcs[id]
    former = str(old.choices["former"]) if old.playbook == "veteran" else old.playbook
    playbooks = ("veteran", "inhuman") if old.status == "dead" else ("veteran",)
    sheet = sheet_for(t.world, old.seat, playbooks, (former,))
    answer = await t.ask(old.seat, YOUR_SHEET(), sheet, pc=id)
    new = sheets.written(id, old.seat, sheet.filled(answer))
    ever = tuple(use for use in old.used if use.span == "ever")
    extra = tuple(m for m in old.moves if m not in new.moves)
    t.tell(LeftPlay(id, "active"))
    t.tell(
        CharacterMade(replace(new, ties=old.ties, used=ever, raises=old.raises, former_moves=extra))
    )
    await growth.taken(t, id, new.moves[-1])


def opening(seat: str) -> Opening:
    """Where a newcomer begins."""
    return create.opening(seat)
