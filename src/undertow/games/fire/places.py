"""What the places of a world are called, where people read of them or change them."""

from undertow.kernel.places import place_words

PLACES = place_words(
    "fire",
    {
        "threat": "the threat, from 0",
        "turn/spent": "AP spent this turn",
        "turn/bob_spent": "AP Bob spent this turn",
        "heroes/*/hoard": "souls on the card",
        "heroes/*/at": "is in",
        "heroes/*/prone": "on the ground",
        "heroes/*/lost": "lost",
        "heroes/*/tokens/*": "{key} tokens",
    },
)
