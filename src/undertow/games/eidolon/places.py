"""What the places of a world are called, where people read of them or change them."""

from undertow.kernel.places import place_words

PLACES = place_words(
    "eidolon",
    {
        "hour": "the Phantom Clock, 13 to 24",
        "xp": "XP in the pool",
        "scene": "the scene",
        "pcs/*/track": "Track, from 0",
        "pcs/*/state": "Eidolon",
        "pcs/*/out": "out cold",
        "pcs/*/level": "level",
        "pcs/*/stats/*": "{key}",
        "pcs/*/holds/*": "hold of {key}",
        "pcs/*/flags/*": "{key}",
        "mods/*/amount": "cards more or fewer",
        "uptimes": "Uptimes so far",
        "downtimes": "Downtimes so far",
        "enemies/*/crash": "Crash",
        "pcs/*/ties/*/affinity": "Affinity",
        "pcs/*/ties/*/maturity": "Maturity",
        "notes": "the GM's notes",
        "deck/#": "cards in the Fate Deck",
        "discard/#": "cards on the discard",
    },
)
