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
    """The id of its rule, as `act.rule` has it."""
    usable: bool = False
    """Can it be begun now?"""
    why: Line | None = None
    """Why not; None where it can."""
    used: bool = False
    """Was it used, where it may be used only so often?"""
    hold: int = 0
    """Hold that is left of it."""
    borrowed: bool = False
    """Is it somebody else's, for a while?"""


class PowerView(Struct, frozen=True):
    """An Eidolon Power, its blanks filled."""

    playbook: str
    """Whose sentence it is."""
    text: Line
    """The sentence."""


class PcView(Struct, frozen=True, omit_defaults=True):
    """A character as everybody sees them."""

    id: str
    """Such as `ana`."""
    seat: str
    """Who plays them."""
    name: str
    """What they are called."""
    eidolon: str
    """What their Eidolon is called."""
    playbook: str
    """Its id."""
    plays_as: str
    """The playbook whose power they have: a Veteran's former one, a Wildcard's active one, else their own."""
    level: int
    """From 1."""
    resonant: CardId
    """Their resonant card, by its number."""
    dissonant: CardId
    """Their dissonant card, by its number."""
    stats: dict[Stat, int]
    """Each as it is now."""
    base: dict[Stat, int]
    """Each as it stands on the sheet."""
    powers: tuple[PowerView, ...]
    """Their Eidolon's Power, or Powers."""
    moves: tuple[MoveView, ...]
    """Every Move on the sheet."""
    ties: tuple[Tie, ...]
    """How they see others."""
    track: int
    """The step of the Damage Track: 0 unhurt, 2 battered, 3 desperate, 4 defeated."""
    state: EidolonState
    """Is their Eidolon sealed, ready or severed?"""
    status: Status
    """Are they in play?"""
    out: bool = False
    """Unconscious until someone tends to them?"""
    look: str = ""
    """What one sees."""
    answer: str = ""
    """To the playbook's question."""
    choices: dict[str, Value] = {}
    """What the playbook had them choose."""
    flags: dict[str, Value] = {}
    """What else is so: a Facade worn, a Countdown, a weakness shown."""
    holds: dict[str, int] = {}
    """Hold, by the Move that gave it."""
    range: int | None = None
    """How far the Eidolon can go from its master, in feet; 0 for no limit, None where the two are not clearly apart."""
    changes: tuple[StatChange, ...] = ()
    """Why the stats are not what they are on the sheet."""
    cap: int = 3
    """How far the scores of their Ties go."""


class EnemyView(Struct, frozen=True, omit_defaults=True):
    """An enemy, as far as it has been shown."""

    id: str
    """Their id."""
    name: str
    """What they are called."""
    crash: int = 0
    """Stages that are overcome."""
    limit: int | None = None
    """How many there are; for the GM alone."""
    beaten: bool = False
    """Are they defeated?"""
    threat: str = ""
    """What they do at this stage, where it was shown."""
    eidolon: str = ""
    """Their Eidolon, where it was shown."""
    power: str = ""
    """Its Power, where it was shown."""
    stages: tuple[Stage, ...] = ()
    """The whole ladder; for the GM alone."""
    state: EidolonState = "ready"
    """Is their Eidolon sealed, ready or severed?"""
    group: int = 1
    """How many share this ladder."""
    shown: str = "hidden"
    """What players know of them: hidden, name, stage or threat."""
    phantom_of: str = ""
    """Whose Eidolon it is that turned; empty where it is none."""
    shows: tuple[EnemyLine, ...] = ()
    """What else players may read."""


class DeckView(Struct, frozen=True):
    """The Fate Deck and its piles. The order of the deck is nobody's to know."""

    count: int
    """Cards in the deck."""
    composition: dict[str, int]
    """How many of them are positive, neutral and negative."""
    discard: tuple[CardId, ...]
    """The discard, oldest first."""
    aside: tuple[Aside, ...]
    """Cards kept apart."""
    bottom: tuple[CardId, ...]
    """What is known to lie at the bottom, the very bottom last; empty unless the table plays so."""
    top: tuple[CardId, ...]
    """What is known to lie on top, the topmost first; likewise."""


class View(Struct, frozen=True):
    """The table as a seat sees it."""

    mode: str
    """creation, uptime or downtime."""
    word: str
    """What this table calls an Eidolon."""
    sessions: int
    """How many sessions have begun."""
    in_session: bool
    """Is one going on?"""
    scene: str
    """What the scene is called."""
    realm: str
    """real or undertow."""
    uptimes: int
    """How many Uptimes have begun."""
    downtimes: int
    """How many Downtimes have begun."""
    hour: int
    """The hour on the Clock, 13 to 24; at 24 an Eidolon turns."""
    xp: int
    """What the party has."""
    threshold: int
    """XP for the next level."""
    deck: DeckView
    """The Fate Deck and its piles."""
    pcs: tuple[PcView, ...]
    """The players' characters."""
    npcs: tuple[NPC, ...]
    """Whom the GM plays, as far as this seat knows them."""
    enemies: tuple[EnemyView, ...]
    """Who is fought, as far as this seat knows them."""
    making: tuple[MoveInProgressView, ...]
    """The Moves being made, the innermost last."""
    last: MoveInProgressView | None
    """The Move made last."""
    mods: tuple[Mod, ...]
    """Cards more or fewer for Moves to come."""
    effects: tuple[Effect, ...]
    """What is so in the story for a while."""
    combat: Combat | None
    """The conflict that the GM has opened; None where there is none."""
    phantom: str
    """Whose Eidolon is loose; empty where none is."""
    debrief: Debrief | None
    """The Debrief that opens a Downtime, while it goes on."""
    in_downtime: tuple[str, ...]
    """Who has taken part in a Downtime Move of this Downtime."""
    obligations: tuple[Obligation, ...]
    """What is owed, promised or foreseen."""
    spotlight: str
    """Who was asked what they do, by id."""
    deeds: tuple[Deed, ...]
    """What people say they do, and what the GM calls it."""
    communed: bool
    """Has somebody communed in this Downtime?"""
    answers: dict[str, str]
    """How Eidolons work here, as far as this seat may know."""
    reminders: tuple[Line, ...]
    """What this seat should not forget."""
    rulings: tuple[str, ...]
    """The readings this table plays by, where they are not the usual ones."""
    notes: str
    """The GM's; empty for everybody else."""
    basics: tuple[MoveView, ...]
    """For this seat's character, the Moves that need no playbook."""
    tie_scene: TieScene | None
    """The scene for two that is played."""
    table: People
    """Who is away, who asked for a pause, and what stays out of the story."""
    handouts: Handouts
    """Pages and notes that this seat may read."""
    extras: Extras
    """What the table put on sheets itself."""


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
