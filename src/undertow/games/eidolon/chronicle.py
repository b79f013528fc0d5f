"""How facts read as prose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undertow.games.eidolon import facts as f
from undertow.games.eidolon.cards import POLARITY_NAMES, card_name
from undertow.games.eidolon.entries import MOVES, PLAYBOOKS, plays_as
from undertow.games.eidolon.labels import WORDS, entry_name, push_name, question_name
from undertow.games.eidolon.people import PC
from undertow.games.eidolon.rules.acting import STATES
from undertow.games.eidolon.rules.unsaid import DOTS
from undertow.games.eidolon.words import hour_name, stat_name, track_name, who
from undertow.games.eidolon.world import World
from undertow.kernel import Fact, Line, message, plain

Get = Callable[[Any, World], object]
_PROSE: dict[type[Fact], Callable[[Any, World], Line | None]] = {}


def _say(kind: type[Fact], english: str, **args: Get) -> None:
    """A sentence for a kind of fact, and where its words come from."""
    said = message(f"eidolon.told.{_tag(kind)}", english)
    _PROSE[kind] = lambda fact, world: said(**{n: get(fact, world) for n, get in args.items()})


def _cases(
    kind: type[Fact], pick: Callable[[Any, World], str], sentences: dict[str, str], **args: Get
) -> None:
    """Several sentences for one kind of fact; none where `pick` names none."""
    said = {
        case: message(f"eidolon.told.{_tag(kind)}.{case}", english)
        for case, english in sentences.items()
    }

    def prose(fact: Any, world: World) -> Line | None:
        case = pick(fact, world)
        if case not in said:
            return None
        return said[case](**{n: get(fact, world) for n, get in args.items()})

    _PROSE[kind] = prose


def _tag(kind: type[Fact]) -> str:
    return str(kind.__struct_config__.tag).removeprefix("eidolon.")


def _pc(fact: Any, world: World) -> Line:
    return who(world, fact.pc)


def _playbook(pc: PC) -> Line:
    book = PLAYBOOKS.get(plays_as(pc))
    return book.name() if book is not None else plain("")


def _cards(fact: Any, world: World) -> list[Line]:
    return [card_name(card) for card in fact.cards]


def _move(fact: Any, world: World) -> Line:
    return entry_name(fact.move)


# The deck

_cases(
    f.DeckShuffled,
    lambda fact, world: fact.why,
    {
        "begin": "The 22 cards are shuffled.",
        "exhausted": "The deck has run out; the discard is shuffled and becomes the new one.",
        "debrief": "All cards are shuffled together.",
        "search": "The deck is shuffled.",
        "effect": "Cards are shuffled into a new deck.",
    },
)
_cases(
    f.Drawn,
    lambda fact, world: "bottom" if fact.bottom else "top",
    {"top": "{pc} draws {cards}.", "bottom": "{pc} draws from the bottom: {cards}."},
    pc=_pc,
    cards=_cards,
)
_say(f.Turned, "{pc} turns up {card}.", pc=_pc, card=lambda x, w: card_name(x.card))
_say(f.PutUnder, "Under the deck: {cards}.", cards=_cards)
_say(f.PutOnTop, "Onto the deck: {cards}.", cards=_cards)
_say(f.Discarded, "Discarded: {cards}.", cards=_cards)
_say(f.SetAside, "{who} keeps {cards} apart.", who=lambda x, w: who(w, x.owner), cards=_cards)
_cases(
    f.Peeked,
    lambda fact, world: "mine" if fact.card >= 0 else "theirs",
    {"mine": "At the bottom lies {card}.", "theirs": "Someone looks at the bottom card."},
    card=lambda x, w: card_name(x.card) if x.card >= 0 else plain(""),
)

# Making a Move

_say(f.MoveBegan, "{pc} sets out: {move}.", pc=_pc, move=_move)
_cases(
    f.MoveDropped,
    lambda fact, world: fact.why,
    {
        "player": "{pc} thinks better of it.",
        "no-move": "That needs no Move; it simply happens.",
        "impossible": "That cannot be done, says the GM.",
        "stopped": "It comes to nothing.",
    },
    pc=_pc,
)
_cases(
    f.StatNamed,
    lambda fact, world: "swap" if fact.swap else "plain",
    {"plain": "It will be {stat}.", "swap": "{stat} it is, by {swap}."},
    stat=lambda x, w: stat_name(x.stat),
    swap=lambda x, w: entry_name(x.swap) if x.swap else plain(""),
)
_cases(
    f.AidTaken,
    lambda fact, world: "taken" if fact.tie else "",
    {"taken": "{pc} has {who}'s support."},
    pc=_pc,
    who=lambda x, w: who(w, w.pcs[x.pc].tie(x.tie).to) if x.tie else plain(""),
)
_say(f.Declared, "Named for this Move: {what}.", what=lambda x, w: entry_name(x.what))
_say(f.Sabotaged, "{by} gets in the way!", by=lambda x, w: who(w, x.by))
_say(f.Counted, "{pc} draws for {count}.", pc=_pc, count=lambda x, w: x.cards)
_say(f.Pushed, "{pc} Pushes: {how}.", pc=_pc, how=lambda x, w: push_name(x.how))
_cases(
    f.Played,
    lambda fact, world: "virtual" if fact.reading.virtual else (fact.reading.own or "plain"),
    {
        "plain": "{pc} plays {card} ({polarity}). {forecast}",
        "resonant": "{pc} plays {card}, their resonant card. {forecast}",
        "dissonant": "{pc} plays {card}, their dissonant card. {forecast}",
        "virtual": "It is as if {pc} had played {card} ({polarity}). {forecast}",
    },
    pc=_pc,
    card=lambda x, w: card_name(x.reading.card),
    polarity=lambda x, w: POLARITY_NAMES[x.reading.polarity](),
    forecast=lambda x, w: x.reading.forecast,
)
_say(
    f.ReadAnew,
    "It counts as {card} now. {forecast}",
    card=lambda x, w: card_name(x.reading.card),
    forecast=lambda x, w: x.reading.forecast,
)
_cases(
    f.Judged,
    lambda fact, world: "yes" if fact.success else "no",
    {"yes": "It succeeds.", "no": "It fails."},
)
_say(f.MoveUsed, "{pc} uses {move}.", pc=_pc, move=_move)


def _outcome(fact: Any, world: World) -> Line | None:
    """What a Move brought, in its own words."""
    move = MOVES.get(fact.entry)
    if move is not None and fact.result in move.results:
        return move.results[fact.result]()
    told = _TOLD.get((fact.entry, fact.result)) or _TOLD.get((fact.entry, ""))
    if told is not None:
        return told(pc=who(world, fact.pc), words=plain(fact.words))
    if move is not None and move.rank == "downtime" and fact.result == "declined":
        return NOBODY_CAME(pc=who(world, fact.pc), move=move.name())
    question = question_name(fact.result)
    if question is not None:
        return ASKED(pc=who(world, fact.pc), question=question, words=plain(fact.words))
    if fact.words:
        return SAID(pc=who(world, fact.pc), entry=entry_name(fact.entry), words=plain(fact.words))
    if fact.result in WORDS:
        words = WORDS[fact.result]()
        return SAID(pc=who(world, fact.pc), entry=entry_name(fact.entry), words=words)
    return None


_TOLD = {
    (f"eidolon.{entry}", result): message(f"eidolon.told.{entry}.{result or 'said'}", english)
    for (entry, result), english in {
        ("act", "free"): "{pc}: {words} It simply works.",
        ("act", "impossible"): "{pc}: {words} It cannot be done.",
        ("act", "drop"): "{pc} thinks better of it: {words}",
        ("deed", "free"): "{pc}: it simply works.",
        ("deed", "impossible"): "{pc}: it cannot be done.",
        ("deed", "drop"): "{pc} thinks better of it.",
        ("gm.harm", "spared"): "{pc} is spared. {words}",
        ("gm.harm", ""): "{pc} is hurt. {words}",
        ("gm.narrate", "against"): "{words} (Against the card, as everybody agreed.)",
        ("gm.narrate", ""): "{words}",
        ("debrief", "damage"): "{words}",
        ("investigate", "answered"): "The GM answers {pc}: {words}",
        ("epilogue", ""): "{pc}: {words}",
        ("gather-information", "question"): "{pc} asks: {words}",
        ("call-in-a-favor", "smaller"): "{pc} asks too much: {words}",
        ("hatch-a-scheme", "trap"): "{words}",
    }.items()
}
NOBODY_CAME = message("eidolon.told.nobody-came", "{pc} finds nobody to come along: {move}.")
ASKED = message("eidolon.told.asked", "{pc} asks: {question}")
SAID = message("eidolon.told.said", "{pc}, {entry}: {words}")
_PROSE[f.Outcome] = _outcome

ANYONE = message("eidolon.told.anyone", "The next to make a Move")

# What people say they do

_say(
    f.DeedSaid,
    "{pc}: “{words}”",
    pc=lambda x, w: who(w, x.deed.pc),
    words=lambda x, w: plain(x.deed.words),
)
_cases(
    f.DeedTurned,
    lambda fact, world: "argued" if fact.deed.argued else "called",
    {"argued": "{pc} calls it {argued}.", "called": "The GM calls it {move}."},
    pc=lambda x, w: who(w, x.deed.pc),
    move=lambda x, w: entry_name(x.deed.move),
    argued=lambda x, w: entry_name(x.deed.argued),
)

# People

_say(
    f.CharacterMade,
    "{name} sits down, with {eidolon}.",
    name=lambda x, w: plain(x.pc.name),
    eidolon=lambda x, w: plain(x.pc.eidolon),
)
_cases(
    f.SheetChanged,
    lambda fact, world: fact.why,
    {
        "level": "{name} reaches level {level}.",
        "stat": "{name} grows stronger.",
        "move": "{name} learns {move}.",
        "cards": "{name}'s own cards are {resonant} and {dissonant} now.",
        "playbook": "{name} is someone new.",
        "power": "{name}'s power is rewritten.",
        "answer": "{name} has found an answer: {answer}",
        "active": "{name} plays by the sheet of {playbook} now.",
    },
    name=lambda x, w: plain(x.pc.name),
    answer=lambda x, w: plain(x.pc.answer),
    level=lambda x, w: x.pc.level,
    move=lambda x, w: entry_name(x.pc.moves[-1]) if x.pc.moves else plain(""),
    playbook=lambda x, w: _playbook(x.pc),
    resonant=lambda x, w: card_name(x.pc.resonant),
    dissonant=lambda x, w: card_name(x.pc.dissonant),
)
_say(
    f.SheetDeclined, "The GM asks for another sheet than {name}'s.", name=lambda x, w: plain(x.name)
)
_say(f.TrackMoved, "{pc} is {to}.", pc=_pc, to=lambda x, w: track_name(x.to))
_say(f.MidnightStruck, "Midnight. Everybody is Battered, and something stirs in one of them.")
_say(
    f.Recovered,
    "{pcs} catch their breath.",
    pcs=lambda x, w: [who(w, pc) for pc in x.pcs],
)
_say(f.HoldSet, "{pc} has Hold {n} for {move}.", pc=_pc, move=_move, n=lambda x, w: x.amount)
_cases(
    f.ModGiven,
    lambda fact, world: fact.mod.kind,
    {"forward": "{pc}: {amount} Forward ({why}).", "ongoing": "{pc}: {amount} Ongoing ({why})."},
    pc=lambda x, w: who(w, x.mod.pc) if x.mod.pc != "*" else ANYONE(),
    amount=lambda x, w: f"{x.mod.amount:+d}",
    why=lambda x, w: x.mod.why,
)
_say(
    f.EffectPlaced,
    "{pc}, {entry}: {words}",
    pc=lambda x, w: who(w, x.effect.pc),
    entry=lambda x, w: entry_name(x.effect.entry),
    words=lambda x, w: x.effect.words,
)
_say(f.Borrowed, "{pc} calls on {move}.", pc=_pc, move=_move)
_say(
    f.StateChanged,
    "{who}'s Eidolon is {state}.",
    who=lambda x, w: who(w, x.who),
    state=lambda x, w: STATES[x.state](),
)
_cases(
    f.LeftPlay,
    lambda fact, world: fact.status,
    {
        "dead": "{pc} is dead.",
        "retired": "{pc} retires.",
        "captured": "{pc} is taken away.",
        "active": "{pc} is back.",
    },
    pc=_pc,
)
_cases(
    f.TieWritten,
    lambda fact, world: fact.why,
    {
        "new": "{pc} has a Tie to {to}: {text}",
        "developed": "{pc}'s Tie to {to} develops: {text}",
        "reset": "{pc} and {to} start over: {text}",
        "blocked": "{to} will not help {pc} for a while.",
        "scene": "{pc} sees {to} otherwise now: {text}",
        "waived": "The scene of {pc} and {to} can wait until the next Downtime.",
    },
    pc=_pc,
    to=lambda x, w: who(w, x.tie.to),
    text=lambda x, w: plain(x.tie.text),
)
_cases(
    f.XpEarned,
    lambda fact, world: "earned" if fact.amount > 0 else "paid",
    {"earned": "+{amount} XP: {why}.", "paid": "{amount} XP: {why}."},
    amount=lambda x, w: x.amount,
    why=lambda x, w: x.why,
)

# The game as a whole

_say(f.CampaignBegan, "A new story begins.")
_cases(
    f.ClockMoved,
    lambda fact, world: "now",
    {"now": "The Clock shows {hour}."},
    hour=lambda x, w: hour_name(x.to),
)
_say(f.SceneBegan, "A new scene: {title}", title=lambda x, w: plain(x.title or "…"))
_say(f.SessionBegan, "A session begins.")
_say(f.SessionEnded, "The session ends. Everything stays as it is.")
_say(f.UptimeBegan, "Uptime: something demands action.")
_say(f.DowntimeBegan, "Downtime: safe, for now.")
_say(f.CombatBegan, "Combat!")
_cases(
    f.CombatEnded,
    lambda fact, world: "won" if fact.won else "over",
    {"won": "The fight is won.", "over": "The fight is over."},
)
_cases(
    f.EnemyCrashed,
    lambda fact, world: "beaten" if fact.beaten else "crash",
    {"crash": "{name} crashes!", "beaten": "{name} is defeated."},
    name=lambda x, w: plain(x.name),
)
_say(f.PhantomRose, "{pc}'s Eidolon breaks loose: a Phantom.", pc=_pc)
_say(f.PhantomFell, "The Phantom falls; {pc} is whole again.", pc=_pc)
_say(f.ObligationNoted, "To be remembered: {words}", words=lambda x, w: plain(x.obligation.words))
_cases(
    f.ObligationSettled,
    lambda fact, world: "kept" if fact.kept else "broken",
    {"kept": "That is settled.", "broken": "That was not to be."},
)
_say(f.ObligationWorded, "To be remembered: {words}", words=lambda x, w: plain(x.words))
_say(f.SceneNamed, "Where this scene is: {title}", title=lambda x, w: plain(x.title))
_say(
    f.PersonNamed,
    "{name} has a name now.",
    name=lambda x, w: plain(x.name),
)
_PROSE[f.LineFilled] = lambda x, w: _line_filled(x, w)


def _line_filled(fact: Any, world: World) -> Line | None:
    """What is so, with the words that were missing."""
    if fact.of == "mod":
        mods = [mod for mod in world.mods if mod.id == fact.id and mod.claim is not None]
        said = [(mod.pc, mod.entry, mod.claim) for mod in mods]
    else:
        effects = [effect for effect in world.effects if effect.id == fact.id]
        said = [(effect.pc, effect.entry, effect.words) for effect in effects]
    if not said:
        return SAID(pc=plain(DOTS), entry=plain(DOTS), words=plain(fact.words))
    pc, entry, words = said[0]
    return SAID(pc=who(world, pc), entry=entry_name(entry), words=words)


_say(f.LimitsAgreed, "Lines and veils were updated.")
_cases(
    f.Paused,
    lambda fact, world: "on" if fact.seat else "off",
    {"on": "A pause.", "off": "Play goes on."},
)
_cases(
    f.SpotlightTurned,
    lambda fact, world: "on" if fact.seat else "",
    {"on": "{seat}, what do you do?"},
    seat=lambda x, w: plain(", ".join(pc.name for pc in w.of_seat(x.seat)) or x.seat),
)
_say(f.Passed, "{pc} lets it go by, this time.", pc=_pc)
_say(f.RoundBegan, "Everybody has acted; a new round begins.")
_cases(
    f.SeatAway,
    lambda fact, world: "away" if fact.away else "back",
    {"away": "{seat} leaves the table for a while.", "back": "{seat} is back."},
    seat=lambda x, w: plain(x.seat),
)
_say(f.OptionsSettled, "How {word}s work here was settled.", word=lambda x, w: plain(x.word))
_say(f.PhantomMissed, "Midnight finds nobody awake, and passes.")
_say(f.TieSceneBegan, "{pc} and {to}, alone.", pc=_pc, to=lambda x, w: _subject(x, w))
_say(f.TieSceneEnded, "{pc} and {to} part.", pc=_pc, to=lambda x, w: _subject(x, w))
_say(f.Described, "What it looks like: {words}", words=lambda x, w: plain(x.words))
_cases(
    f.EnemyWritten,
    lambda fact, world: "shown" if fact.enemy.shown != "hidden" and not fact.quiet else "",
    {"shown": "They face {name}."},
    name=lambda x, w: plain(x.enemy.name),
)
_say(f.RulingSet, "A ruling is turned over: {name}.", name=lambda x, w: plain(x.name))


def _subject(fact: Any, world: World) -> Line:
    ties = [tie for tie in world.pcs[fact.pc].ties if tie.id == fact.tie]
    return who(world, ties[0].to) if ties else plain("…")


def prose(fact: Fact, world: World) -> Line | None:
    """How a fact reads, to someone who may know it."""
    say = _PROSE.get(type(fact))
    return say(fact, world) if say is not None else None
