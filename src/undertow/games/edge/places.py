"""What the places of a world are called, where people read of them or change them."""

from undertow.kernel.places import place_words
from undertow.kernel.words import message

PLAIN = message("edge.place.beats.plain", "plain beats in the bank")

PLACES = {"beats/": PLAIN} | place_words(
    "edge",
    {
        "people/*/boons": "Boons",
        "people/*/fatigue": "fatigue",
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
        "foes/*/ticks": "segments of its health",
        "foes/*/tally": "leash or tally",
        "foes/*/cap": "Cap",
        "foes/*/pool": "dice",
        "clocks/*/ticks": "segments",
        "clocks/*/half": "and a half",
        "clocks/*/size": "size",
        "threads/*/beats": "beats laid by",
        "beats/*": "beats in the bank, {key}",
        "deck/gone/#": "cards drawn since the shuffle",
        "supply": "supply used up",
        "scene/round": "the round",
        "scene/name": "the scene",
        "session/draws": "cards that may be drawn",
    },
)
