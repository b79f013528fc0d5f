"""What the places of a world are called, where people read of them or change them."""

from undertow.kernel.places import place_words

PLACES = place_words(
    "anima",
    {
        "fighters/*/ap": "Action dice",
        "fighters/*/sp": "Strike dice",
        "fighters/*/cp": "Charge dice",
        "fighters/*/wounds": "wounds",
        "fighters/*/sheet/competence": "competence",
        "fighters/*/sheet/level": "level",
        "fighters/*/sheet/members": "how many they are",
        "fighters/*/sheet/base/defense": "defense to begin with",
        "fighters/*/sheet/base/wounds": "wound circles to begin with",
        "fighters/*/out": "out of the conflict",
        "fighters/*/open": "powers to pick",
        "fighters/*/held": "the weapon in hand, by its number",
        "fighters/*/disarmed/#": "weapons disarmed",
        "conflict/goals/*/difficulty": "difficulty",
        "conflict/round": "the round",
        "campaign/session": "the session",
        "campaign/arc": "the story arc",
        "threats/*/face": "the die shows",
        "campaign/mood": "the mood",
    },
)
