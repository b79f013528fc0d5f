"""Words for people: the story so far, how to play, and advice where somebody stands before a
choice. Nothing here changes the game."""

from __future__ import annotations

from undertow.games.fire.world import World
from undertow.kernel import Line, message

STORY = message(
    "fire.guide.story",
    "Long ago the sorcerer Vorax drank the magic of the world until there was more hunger than "
    "man. What was left of the world's soul became a flame, the Fire of Eidolon, and threw him into "
    "the Void. Now the whispers have found an apprentice with weak nerves, and the Fire is gone: "
    "taken down into a dungeon that Vorax dreams around it, behind three Dark Relics. You are "
    "going after it.",
)

HOW_TO_PLAY = (
    message(
        "fire.guide.goal",
        "Explore the dungeon, collect Tokens of Power, break the three Dark Relics with six tokens "
        "each, take the Fire, and get everybody out by the exit.",
    ),
    message(
        "fire.guide.turn",
        "On your turn you have action points: explore, move, collect, attack, trade, use a skill. "
        "When they are spent, the cult performs its ritual.",
    ),
    message(
        "fire.guide.ritual",
        "Each Ritual Card puts a cultist into its chamber. A second one there sends the chamber "
        "to the Void, with its token; whoever stands in it dives next door, or is lost.",
    ),
    message(
        "fire.guide.margin",
        "There are seven tokens of each colour and a relic needs six. You can lose one of each. "
        "One.",
    ),
    message(
        "fire.guide.threat",
        "When the cards run out they are shuffled and the threat rises: more cards a turn, and at "
        "the top of the track it is over.",
    ),
)
"""Enough to start; the rest can be learned on the way."""

FIRST_HERO = message(
    "fire.guide.first-hero",
    "Who goes first? Heroes who explore well want to go early; those who smite and teleport shine "
    "once more of the dungeon lies open.",
)
ADVANCED = message(
    "fire.guide.advanced",
    "The Advanced Heroes ask more of you, and some bring pieces of their own. Worth it from the "
    "second game on.",
)
SEVERAL = message(
    "fire.guide.several",
    "One player with two or three heroes can make their skills and stars work hand in hand; alone, "
    "take two to four.",
)
CHANT = (
    message("fire.guide.chant.1", "Somewhere below, voices fall into step."),
    message("fire.guide.chant.2", "The stones hum a tune that was not made for stones."),
    message("fire.guide.chant.3", "Shadows lean the wrong way."),
    message("fire.guide.chant.4", "A bell rings, once, where no bell hangs."),
)

TIPS = {
    "beginner": message("fire.tip.beginner", "Attack early: one cultist is a warning, two a hole."),
    "normal": message(
        "fire.tip.normal", "Count the cards: a chamber on the discard pile is safe for a while."
    ),
    "hard": message(
        "fire.tip.hard", "Agree who gathers which colour before the tokens are spread."
    ),
    "very-hard": message(
        "fire.tip.very-hard", "A loop of doorways saves lives: leave two ways out of the far end."
    ),
    "extreme": message(
        "fire.tip.extreme", "Leave chambers unexplored while you can: nobody can sink those."
    ),
    "heroic": message("fire.tip.heroic", "Keep one Master skill back for the run to the exit."),
    "nightmare": message(
        "fire.tip.nightmare", "Two cards a turn from the start: collect first, map later."
    ),
    "legendary": message("fire.tip.legendary", "Plan three turns ahead, and the funeral."),
}
"""Advice of ours for each difficulty of the shipped data."""


def tip(world: World) -> Line | None:
    """Advice for the chosen difficulty."""
    said = TIPS.get(world.agreed.difficulty)
    return said() if said else None


def chant(world: World) -> Line:
    """A line of mood for this turn's ritual, the same for everybody."""
    return CHANT[world.now.number % len(CHANT)]()
