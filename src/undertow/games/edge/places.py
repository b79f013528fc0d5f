"""What the places of a world are called, where people read of them or change them."""

from undertow.kernel.places import place_words
from undertow.kernel.words import message

PLAIN = message("edge.place.beats.plain", "plain beats in the bank")

PLACES = {"beats/": PLAIN} | place_words(
    "edge",
    {
        "people/*/boons": "Boons",
        "people/*/given": "Boons that were gifts",
        "people/*/fatigue": "fatigue",
        "people/*/deep": "fatigue that no short rest removes",
        "people/*/harm": "harm",
        "people/*/exposure": "exposure",
        "people/*/xp": "XP to spend",
        "people/*/earned": "XP in all",
        "people/*/downtime": "downtime actions",
        "people/*/days": "days of downtime",
        "people/*/attributes/*": "{key}",
        "people/*/skills/*": "{key}",
        "people/*/obligation/*": "owed to {key}",
        "people/*/band": "range",
        "people/*/dying": "dying",
        "hits/*/level": "harm on its way",
        "hits/*/fatigue": "fatigue on its way",
        "foes/*/ticks": "segments of its health",
        "foes/*/tally": "leash or tally",
        "foes/*/cap": "Cap",
        "foes/*/pool": "dice",
        "people/*/followers/*/cap": "Cap",
        "rolls/*/position": "position of the roll",
        "rolls/*/effect": "effect of the roll, from 0",
        "rolls/*/dv": "difficulty of the roll",
        "workings/*/rounds": "rounds to go",
        "crown/*/ticks": "how near it is",
        "leg/met": "met on this leg",
        "clocks/*/ticks": "segments",
        "clocks/*/half": "and a half",
        "clocks/*/size": "size",
        "threads/*/beats": "beats laid by",
        "beats/*": "beats in the bank, {key}",
        "deck/gone/#": "cards drawn since the shuffle",
        "supply": "supply used up",
        "scene/round": "the round",
        "scene/number": "the number of the scene",
        "scene/spent": "beats spent this scene",
        "session/number": "the session",
        "session/spent": "beats spent this session",
        "scene/name": "the scene",
        "session/draws": "cards that may be drawn",
    },
)
