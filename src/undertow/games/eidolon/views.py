"""What each seat sees: everything but the order of the deck, and what only the GM knows."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from undertow.games.eidolon.cards import CardId
from undertow.games.eidolon.entries import MOVES, held, plays_as, used
from undertow.games.eidolon.facts.table import known_answers
from undertow.games.eidolon.known import gms_npc, public_enemy, public_npc
from undertow.games.eidolon.move_views import MoveInProgressView, move_in_progress
from undertow.games.eidolon.odds import composition, known_ends
from undertow.games.eidolon.people import (
    NPC,
    PC,
    STATS,
    EidolonState,
    Enemy,
    EnemyLine,
    Stage,
    Stat,
    StatChange,
    Status,
    Tie,
    Value,
    changed_stats,
)
from undertow.games.eidolon.rules.acting import barred, limits
from undertow.games.eidolon.rules.deeds import lying
from undertow.games.eidolon.rules.growth import threshold
from undertow.games.eidolon.rules.offers import basic
from undertow.games.eidolon.rules.powers import in_play, power_of, power_text, range_of
from undertow.games.eidolon.rules.reminders import reminders
from undertow.games.eidolon.rules.ties import tie_cap
from undertow.games.eidolon.rules.unsaid import ANYBODY
from undertow.games.eidolon.world import (
    GM,
    Aside,
    Combat,
    Debrief,
    Deed,
    Effect,
    Mod,
    Obligation,
    TieScene,
    World,
)
from undertow.kernel import EVERYONE, Line
from undertow.parts import extras
from undertow.parts.extras import Extras
from undertow.parts.handouts import Handouts, visible
from undertow.parts.people import People


class MoveView(Struct, frozen=True, omit_defaults=True):
    """A Move on a sheet: can it be used now, and why not."""

    id: str
    usable: bool = False
    why: Line | None = None
    used: bool = False
    hold: int = 0
    borrowed: bool = False


class PowerView(Struct, frozen=True):
    """An Eidolon Power, its blanks filled."""

    playbook: str
    text: Line


class PcView(Struct, frozen=True, omit_defaults=True):
    """A character as everybody sees them."""

    id: str
    seat: str
    name: str
    eidolon: str
    playbook: str
    plays_as: str
    level: int
    resonant: CardId
    dissonant: CardId
    stats: dict[Stat, int]
    base: dict[Stat, int]
    powers: tuple[PowerView, ...]
    moves: tuple[MoveView, ...]
    ties: tuple[Tie, ...]
    track: int
    state: EidolonState
    status: Status
    out: bool = False
    look: str = ""
    answer: str = ""
    choices: dict[str, Value] = {}
    flags: dict[str, Value] = {}
    holds: dict[str, int] = {}
    range: int | None = None
    changes: tuple[StatChange, ...] = ()
    """Why the stats are not what they are on the sheet."""
    cap: int = 3
    """How far the scores of their Ties go."""


class EnemyView(Struct, frozen=True, omit_defaults=True):
    """An enemy, as far as it has been shown."""

    id: str
    name: str
    crash: int = 0
    limit: int | None = None
    beaten: bool = False
    threat: str = ""
    eidolon: str = ""
    power: str = ""
    stages: tuple[Stage, ...] = ()
    state: EidolonState = "ready"
    group: int = 1
    shown: str = "hidden"
    phantom_of: str = ""
    shows: tuple[EnemyLine, ...] = ()


class DeckView(Struct, frozen=True):
    """The Fate Deck and its piles. The order of the deck is nobody's to know."""

    count: int
    composition: dict[str, int]
    discard: tuple[CardId, ...]
    aside: tuple[Aside, ...]
    bottom: tuple[CardId, ...]
    """What is known to lie at the bottom, the very bottom last; empty unless the table plays so."""
    top: tuple[CardId, ...]
    """What is known to lie on top, the topmost first; likewise."""


class View(Struct, frozen=True):
    """The table as a seat sees it."""

    mode: str
    word: str
    sessions: int
    in_session: bool
    scene: str
    realm: str
    uptimes: int
    downtimes: int
    hour: int
    xp: int
    threshold: int
    deck: DeckView
    pcs: tuple[PcView, ...]
    npcs: tuple[NPC, ...]
    enemies: tuple[EnemyView, ...]
    making: tuple[MoveInProgressView, ...]
    last: MoveInProgressView | None
    mods: tuple[Mod, ...]
    effects: tuple[Effect, ...]
    combat: Combat | None
    phantom: str
    debrief: Debrief | None
    in_downtime: tuple[str, ...]
    obligations: tuple[Obligation, ...]
    spotlight: str
    deeds: tuple[Deed, ...]
    """What people say they do, and what the GM calls it."""
    communed: bool
    answers: dict[str, str]
    """How Eidolons work here, as far as this seat may know."""
    reminders: tuple[Line, ...]
    """What this seat should not forget."""
    rulings: tuple[str, ...]
    notes: str
    """The GM's; empty for everybody else."""
    basics: tuple[MoveView, ...]
    """For this seat's character, the Moves that need no playbook."""
    tie_scene: TieScene | None
    table: People
    """Who is away, who asked for a pause, and what stays out of the story."""
    handouts: Handouts
    extras: Extras


def view(world: World, seat: str) -> View:
    """What one seat may see."""
    gm = seat == GM
    mine = world.of_seat(seat)
    on = world.rulings
    return View(
        mode=world.mode,
        word=world.setup.word if world.setup else "Eidolon",
        sessions=world.sessions,
        in_session=world.in_session,
        scene=world.scene,
        realm=world.realm,
        uptimes=world.uptimes,
        downtimes=world.downtimes,
        hour=world.hour,
        xp=world.xp,
        threshold=threshold(len(world.party)),
        deck=_deck(world),
        pcs=tuple(_pc(world, pc, gm) for pc in world.pcs.values()),
        npcs=tuple(
            known
            for npc in world.npcs.values()
            if (known := gms_npc(npc) if gm else public_npc(npc))
        ),
        enemies=tuple(
            _enemy(enemy, shown, gm)
            for enemy in world.enemies.values()
            if (shown := enemy if gm else public_enemy(enemy))
        ),
        making=tuple(move_in_progress(world, m) for m in world.made),
        last=move_in_progress(world, world.last) if world.last else None,
        mods=world.mods,
        effects=world.effects,
        combat=_combat(world, gm),
        phantom=world.phantom,
        debrief=world.debrief,
        in_downtime=world.in_downtime,
        obligations=world.obligations,
        spotlight=world.spotlight,
        deeds=tuple(lying(world)),
        communed=world.communed,
        answers=known_answers(world.setup.answers, seat) if world.setup else {},
        reminders=tuple(reminders(world, seat)),
        rulings=tuple(
            name
            for name, field in zip(on.__struct_encode_fields__, on.__struct_fields__, strict=True)
            if getattr(on, field)
        ),
        notes=world.notes if gm else "",
        basics=tuple(_move(world, mine[0], move.id) for move in basic()) if mine else (),
        tie_scene=world.tie_scene,
        table=world.table,
        handouts=visible(world.handouts, seat),
        extras=extras.visible(world.extras, seat),
    )


def known(world: World, seat: str) -> World:
    """The table as far as a seat may know it, for a bot that plays there without a view."""
    top, under = known_ends(world, seat)
    below = len(world.deck) - under
    deck = (*world.deck[:top], *sorted(world.deck[top:below]), *world.deck[below:])
    peeked = tuple(one for one in world.peeked if one[0] == seat)
    if seat == GM or world.setup is None:
        pages = visible(world.handouts, seat)
        seen = extras.visible(world.extras, seat)
        return replace(world, deck=deck, peeked=peeked, handouts=pages, extras=seen)
    npcs = {npc.id: public_npc(npc) for npc in world.npcs.values()}
    enemies = {enemy.id: public_enemy(enemy) for enemy in world.enemies.values()}
    return replace(
        world,
        setup=replace(world.setup, answers=known_answers(world.setup.answers, seat)),
        pcs={id: replace(pc, flags=_flags(world, pc, False)) for id, pc in world.pcs.items()},
        npcs={id: npc for id, npc in npcs.items() if npc is not None},
        enemies={id: enemy for id, enemy in enemies.items() if enemy is not None},
        faced={id: count for id, count in world.faced.items() if enemies.get(id) is not None},
        combat=_combat(world, False),
        deck=deck,
        peeked=peeked,
        unsaid=tuple(one for one in world.unsaid if one.seat in (seat, ANYBODY)),
        notes="",
        handouts=visible(world.handouts, seat),
        extras=extras.visible(world.extras, seat),
    )


def _deck(world: World) -> DeckView:
    deck = world.deck
    top, under = known_ends(world, EVERYONE)
    ends = deck[:top], deck[len(deck) - under :]
    return DeckView(len(deck), composition(world), world.discard, world.aside, ends[1], ends[0])


def _flags(world: World, pc: PC, gm: bool) -> dict[str, Value]:
    """Notes about a character; whom they name is told to those who may know of them."""
    return (
        pc.flags
        if gm
        else {
            key: tuple(v for v in value if not isinstance(v, str) or not world.unseen(v))
            if isinstance(value, tuple)
            else value
            for key, value in pc.flags.items()
        }
    )


def _pc(world: World, pc: PC, gm: bool) -> PcView:
    return PcView(
        id=pc.id,
        seat=pc.seat,
        name=pc.name,
        eidolon=pc.eidolon,
        playbook=pc.playbook,
        plays_as=plays_as(pc),
        level=pc.level,
        resonant=pc.resonant,
        dissonant=pc.dissonant,
        stats={stat: changed_stats(pc)[stat] for stat in STATS},
        base=pc.stats,
        powers=_powers(world, pc),
        moves=tuple(_move(world, pc, id) for id in held(pc) if id in MOVES),
        ties=pc.ties,
        track=pc.track,
        state=pc.state,
        status=pc.status,
        out=pc.out,
        look=pc.look,
        answer=pc.answer,
        choices=pc.choices,
        flags=_flags(world, pc, gm),
        holds=pc.holds,
        range=range_of(pc),
        changes=pc.changes,
        cap=tie_cap(pc),
    )


def _powers(world: World, pc: PC) -> tuple[PowerView, ...]:
    """The sentences on someone's sheet; what rewrites theirs for a while stands there instead."""
    now = power_of(pc)
    anew = [effect.words for effect in world.effects if effect.power == pc.id]
    return tuple(
        PowerView(
            p.playbook,
            anew[-1] if anew and p == now else power_text(p.playbook, p.blanks, p.form),
        )
        for p in in_play(pc)
    )


def _move(world: World, pc: PC, id: str) -> MoveView:
    move = MOVES[id]
    why = barred(world, pc, move) if move.opens else limits(world, pc, move)
    return MoveView(
        id,
        why is None and move.opens,
        why,
        used(pc, id),
        pc.holds.get(id, 0),
        any(loan.move == id for loan in pc.loans),
    )


def _enemy(enemy: Enemy, known: Enemy, gm: bool) -> EnemyView:
    """An enemy as far as it is known; that one is beaten, everybody saw."""
    now = known.stages[known.crash if gm else 0 :] if not enemy.beaten else ()
    return EnemyView(
        known.id,
        known.name,
        known.crash,
        known.limit if gm else None,
        enemy.beaten,
        now[0].threat if now else "",
        known.eidolon,
        known.power,
        known.stages if gm else (),
        known.state,
        known.group,
        known.shown,
        known.phantom_of,
        known.shows,
    )


def _combat(world: World, gm: bool) -> Combat | None:
    if world.combat is None or gm:
        return world.combat
    known = tuple(e for e in world.combat.enemies if not world.unseen(e))
    return Combat(world.combat.present, world.combat.acted, known)
