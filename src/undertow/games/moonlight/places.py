"""What the places of a world are called, where people read of them or change them."""

from undertow.kernel.places import place_words

PLACES = place_words(
    "moonlight",
    {
        "people/*/stress": "stress",
        "people/*/track": "transcendence",
        "people/*/eclipse": "in eclipse",
        "people/*/transcended": "transcended",
        "people/*/recovery": "recovery",
        "people/*/armour": "armour is ready",
        "people/*/special": "special armour is ready",
        "people/*/downtime": "downtime actions",
        "people/*/dots/*": "{key}, dots",
        "people/*/bright/*": "{key}, transcendent dots",
        "people/*/links/*": "links with {key}",
        "people/*/xp/*": "xp, {key}",
        "people/*/harm/*/level": "level of harm",
        "incoming/*/level": "how much of it",
        "engines/*/strength": "strength",
        "engines/*/recovery": "recovery",
        "rolls/*/position": "position of the roll",
        "rolls/*/effect": "effect of the roll, from 0",
        "clocks/*/ticks": "segments",
        "clocks/*/size": "size",
        "tracks/adversary": "the adversary's track",
        "tracks/investigation": "the investigation",
        "tracks/bastion": "the Bastion",
        "tracks/dice": "dice for the next engagement",
        "series/xp": "the series' xp",
        "episode": "the episode",
        "scene": "the scene",
    },
)
