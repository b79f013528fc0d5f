"""Names of things as people read them in the log."""

from __future__ import annotations

from functools import cache

from undertow.games.edge.acts import ENCHANTMENTS, TALENTS
from undertow.games.edge.book import ANY_SUIT, BACKLASH, PATRONS, RITES, RITUALS, TAGS
from undertow.games.edge.world import (
    ATTRIBUTES,
    BANDS,
    EFFECTS,
    GM,
    PHASES,
    POSITIONS,
    RUNGS,
    SKILLS,
    STATES,
    SUITS,
    Foe,
    Item,
    Working,
    World,
)
from undertow.kernel import Line, message, plain
from undertow.parts.telling import told_apart

GAMEMASTER = message("edge.seat.gm", "GM")
SOMEBODY = message("edge.word.somebody", "somebody")
NOBODY = message("edge.word.nobody", "nobody")
STORY = message("edge.word.story", "the story")
UNSAID = "…"
"""Where somebody left a line empty."""
EITHER = message("edge.word.either", "{one} or {other}")
ANY = message("edge.word.any-suit", "any suit")
FOR_WHOM = message("edge.word.beats-for", "{what} (for {who} alone)")
OF_PATRON = message("edge.word.rite-of", "{rite} ({patron})")
SPELL = message("edge.word.spell", "a spell, “{words}”")
LASH = message("edge.word.lash", "the backlash of {element}")
LASHES, TAG = "edge.backlash.", "edge.tag."
SERVICE = message("edge.word.service", "an act of service for {patron}")
ARM = message("edge.word.arm", "{row} {kind}")
WHY = {
    "trim": message("edge.reason.trim", "the scene is over"),
    "body": message("edge.reason.body", "more than the body holds"),
    "boons": message("edge.reason.boons", "Boons turned into XP"),
    "xp": message("edge.reason.xp", "turned into XP"),
    "reroll": message("edge.reason.reroll", "dice rolled again"),
    "budget": message("edge.reason.budget", "the scene's own"),
    "complications": message("edge.reason.complications", "open complications"),
    "thread": message("edge.reason.thread", "laid by for a thread"),
    "recover": message("edge.reason.recover", "rest and care"),
    "stabilize": message("edge.reason.stabilize", "a friend's hands"),
    "strip": message("edge.reason.strip", "an enchantment taken off"),
    "suit": message("edge.reason.suit", "a suit is picked"),
    "object": message("edge.reason.object", "a claim did not fit"),
    "bind": message("edge.reason.bind", "binding a spirit"),
    "assist": message("edge.reason.assist", "help for a friend"),
}
"""Reasons that one word of the rules does not say to a reader."""

PLAIN = (
    *ATTRIBUTES,
    *SKILLS,
    *POSITIONS,
    *EFFECTS,
    *RUNGS,
    *SUITS,
    *BANDS,
    *STATES,
    *PHASES,
    *("weapon", "shield", "armour", "light", "medium", "heavy", "buckler", "heater", "pavise"),
    *("low", "high", "major", "epic", "minor", "ready", "wary", "seized"),
    *("physical", "fire", "fear", "trick", "social", "mental"),
    *("guide", "scout", "quartermaster", "watch"),
    *("root", "crest", "crown", "left hand", "right hand", "sixth", "seventh"),
)
SAID = {word: message(f"edge.word.{word.replace(' ', '-')}", word) for word in PLAIN}
"""Words of the rules, for whoever draws them."""
UNITS = {
    one: (message(f"edge.n.{one}", f"{{n}} {one}"), message(f"edge.n.{some}", f"{{n}} {some}"))
    for one, some in (
        ("beat", "beats"),
        ("Boon", "Boons"),
        ("success", "successes"),
        ("action", "actions"),
        ("day", "days"),
        ("card", "cards"),
    )
}


def number(n: int, unit: str) -> Line:
    """So many of something: 1 beat, 2 beats."""
    one, some = UNITS[unit]
    return one(n=n) if n == 1 else some(n=n)


def who(world: World, id: str) -> Line:
    """A character by name, the GM, or whoever is called that."""
    if id in world.people:
        return told_apart(world.people, id, lambda one: plain(one.name))
    return GAMEMASTER() if id == GM else plain(id) if id else SOMEBODY()


def many(world: World, ids: tuple[str, ...]) -> list[Line] | Line:
    return [who(world, id) for id in ids] if ids else NOBODY()


def name(text: str) -> Line:
    """A talent, a rite, a ritual or an enchantment by its name; anything else is a word of the rules,
    or somebody's own words."""
    if text in RITES:
        return _rite(text)
    for shelf in (TALENTS, RITUALS, ENCHANTMENTS):
        if text in shelf:
            return shelf[text].line
    if text.startswith(LASHES):
        return LASH(element=BACKLASH[text.removeprefix(LASHES)].line)
    if text.startswith(TAG):
        return TAGS[text.removeprefix(TAG)].line
    if text.startswith("edge."):
        return plain(text.removeprefix("edge.").replace("-", " "))
    return plain(text or UNSAID)


@cache
def _rite(id: str) -> Line:
    """A rite by its name, and by its patron's where another patron has one of that name."""
    entry = RITES[id]
    shared = any(one.name == entry.name and one.id != id for one in RITES.values())
    return OF_PATRON(rite=entry.line, patron=PATRONS[entry.patron].line) if shared else entry.line


def suit_named(suits: str) -> Line:
    """A suit, or those of which one is still to be picked."""
    if suits == ANY_SUIT:
        return ANY()
    first, *others = (SAID[one]() for one in suits.split("/"))
    for other in others:
        first = EITHER(one=first, other=other)
    return first


# Beats that are kept for somebody stand in the bank as "suit@whom".


def earmarked(suit: str, whom: str) -> str:
    return f"{suit}@{whom}" if whom else suit


def suit_of(held: str) -> str:
    return held.partition("@")[0]


def kept_for(held: str) -> str:
    return held.partition("@")[2]


def for_whom(world: World, said: Line, held: str) -> Line:
    """What is said of beats, and whom they are kept for."""
    whom = kept_for(held)
    return FOR_WHOM(what=said, who=who(world, whom)) if whom else said


def reason(world: World, text: str) -> Line:
    """Why something came or went: a reason of the rules, somebody, something by its name."""
    if text in WHY:
        return WHY[text]()
    return who(world, text) if text in world.people else name(text) if text else STORY()


def patron(id: str) -> Line:
    return PATRONS[id].line if id in PATRONS else name(id)


def thing(item: Item) -> Line:
    """A weapon, a shield or armour, by its name or its row."""
    return plain(item.name) if item.name else ARM(row=item.row, kind=item.kind)


def work(working: Working) -> Line:
    """What is being worked."""
    if working.path == "service":
        return SERVICE(patron=patron(working.what))
    return SPELL(words=working.words) if working.path == "spell" else name(working.what)


def foe(one: Foe | None) -> Line:
    return plain(one.name) if one is not None else SOMEBODY()
