"""Words for people: the story, how to play, what may be told, and advice for the table and its GM.
Nothing here counts. Each piece of advice has the id of what it tells in docs/rules/anima.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from typing import Literal

from msgspec import Struct

from undertow.games.anima.world import Fighter
from undertow.kernel import Line, Message, message, plain

Where = Literal["table", "creation", "scenes", "gm"]
"""Where it is shown: to everybody at the table, while a character is made, between conflicts, or
to the GM. Players may read what is the GM's, and need not."""

STORY = message(
    "anima.guide.story",
    "Worlds are bubbles around life, and some people carry more of it than a body should hold: "
    "touched by spirits, animals, demons. You are one of them, and so is whoever stands in your "
    "way.",
)
HOW_TO_PLAY = (
    message(
        "anima.guide.turn",
        "In your turn do one thing: a maneuver, a strike, an achievement, or an action power.",
    ),
    message(
        "anima.guide.maneuver",
        "Maneuver: say what you do; the GM gives one to four dice, you add one to three action "
        "dice, others may give one each. Threes to fives are strike dice, sixes charge dice. Five "
        "at once are worth a free strike or achievement.",
    ),
    message(
        "anima.guide.strike",
        "Strike: up to six strike dice at one target. More successes than its defense are a wound; "
        "twice as many two. A miss gives the strike dice back.",
    ),
    message(
        "anima.guide.achievement",
        "Achievement: up to eight strike dice on a goal or switch; more successes than its "
        "difficulty decide it. A failure gives the dice back.",
    ),
    message(
        "anima.guide.power",
        "Power: name it, its target and its boosts, pay the charge dice, and it happens.",
    ),
    message(
        "anima.guide.empty",
        "With no action die left, pass to get one back; strikes, achievements and powers cost a "
        "wound.",
    ),
    message(
        "anima.guide.end",
        "After the conflict half your charge dice stay, strike dice become action dice, and "
        "conditions are gone. Wounds stay until a scene heals them.",
    ),
)
"""A page to keep beside the dice."""

# What may be told of the other side

LIMITS = {
    "individual": message(
        "anima.guide.individual",
        "Against an individual, say what you try; its player says how it turns out.",
    ),
    "squad": message(
        "anima.guide.squad",
        "Against a squad you may hurt or hinder some of them, but take no one out.",
    ),
    "swarm": message(
        "anima.guide.swarm",
        "Against a swarm you may take out several, but not those who stand out.",
    ),
}
"""What the one who acts may tell of the other side in a maneuver."""
STANDOUTS = message("anima.guide.standouts", "Of {name}, these stand out: {standouts}.")
REACTIONS = {
    "individual": message("anima.guide.react", "You say how it turns out."),
    "squad": message(
        "anima.guide.react-squad", "How do they take it? All of them stay in the fight."
    ),
    "swarm": message("anima.guide.react-swarm", "How does it close its ranks?"),
}
"""What whoever plays the target of a maneuver may tell."""
WOUNDED = {
    "individual": message("anima.guide.wound", "{name} is hurt."),
    "squad": message("anima.guide.wound-squad", "{name}: some of them are out."),
    "swarm": message(
        "anima.guide.wound-swarm", "{name}: a blow to its order, its courage or its leaders."
    ),
}
"""What a wound means for whoever took it."""
MISSED = message("anima.guide.missed", "{name} is not wounded.")
WON = message("anima.guide.won", "It worked.")
LOST = message("anima.guide.lost", "It did not work.")
_TWO = message("anima.word.two", "{one} {two}")


def joined(lines: Iterable[Line]) -> Line:
    """Sentences, one after another."""
    return reduce(lambda one, two: _TWO(one=one, two=two), lines)


def limits_of(against: Iterable[Fighter]) -> Line:
    """What may be told of all who stand there."""
    found: dict[str, Line] = {}
    for f in against:
        found.setdefault(f.sheet.type, LIMITS[f.sheet.type]())
        if f.sheet.standouts:
            name = plain(f.sheet.name)
            found[f.sheet.id] = STANDOUTS(name=name, standouts=f.sheet.standouts)
    return joined(found.values()) if found else plain("")


# Advice


class Chapter(Struct, frozen=True):
    """A heading, and what stands under it, by its id."""

    where: Where
    name: Message
    words: dict[str, Message]


class GuidanceForm(Struct, frozen=True):
    """One text as it is shown; those under one heading stand together."""

    id: str
    where: Where
    heading: Line
    text: Line


def _chapter(where: Where, id: str, heading: str, words: dict[str, str]) -> Chapter:
    return Chapter(
        where,
        message(f"anima.guide.{id}.heading", heading),
        {
            f"anima.{slug}": message(f"anima.guide.{slug}", english)
            for slug, english in words.items()
        },
    )


GAME = _chapter(
    "table",
    "game",
    "What this is",
    {
        "basics.genre": "People with claws, horns or a guest in their soul, and fights that leave the street in "
        "need of a new street.",
        "basics.mood": "Bleak, silly, grand: the dice do not mind. Agree on one mood together before anything "
        "else, and then mean it.",
        "basics.alpha": "The book is an early, untested draft. Change what does not work for you; that "
        "is what the house rules are for.",
        "basics.pools-by-dice": "Nearly all there is to keep track of is dice that change places. Leave them "
        "where everybody can see them.",
    },
)

WORLD = _chapter(
    "table",
    "worlds",
    "The worlds",
    {
        "setting.bubbles": "A world gathers where there is life, like a bubble, and swells with it. Inside, even "
        "up and down may be a matter of custom.",
        "setting.inhabitants": "Nobody turns round for a tail or a pair of horns. Some were born with them, some "
        "let a spirit or a demon in.",
        "setting.mood-fit": "When you say what your world is like, ask each time whether that is your mood.",
    },
)

FIGHTING = _chapter(
    "table",
    "fighting",
    "In a conflict",
    {
        "flow.pattern": "First gather dice by maneuvers, then spend them where it hurts.",
        "maneuver.describe-hints": "A maneuver is whatever leaves you better off or them worse: a better place to "
        "stand, a cruel word, a door kicked shut, a step towards what you came for.",
        "summon.describe-together": "Only one of you acts, but nobody says that the other stands idle. Tell it as "
        "one movement, and the GM may like it better.",
        "summon.short-stay": "An eidolon comes when it is called and goes when the work is done. It is a guest.",
    },
)

CONCEPT = _chapter(
    "creation",
    "concept",
    "Your character",
    {
        "creation.concept-hint": "Two or three words are concept enough to choose powers by.",
        "creation.descriptive": "Hair, height, the ears: whatever does not count is yours to make up.",
        "trait.content": "A trait is something you love, can do, want or cannot help, in words you would say "
        "aloud.",
        "trait.target": "It may be about someone else at the table. Those are marked most gladly.",
        "passion.meaning": "A passion is the weather you always have. Play by it when nothing else tells you what "
        "to do.",
        "background.link-suggestions": "Tell the GM what you would like to see done with a link. She will do what "
        "she will do.",
    },
)

EIDOLONS = _chapter(
    "creation",
    "eidolons",
    "Eidolons",
    {
        "creation.eidolon-bonds-tone": "Some call a friend, some pull a chain. Which of them you are shows when it "
        "arrives.",
        "summon.companion-custom": "A companion goes everywhere with you; make one of your own.",
        "summon.rare-others": "Hardly anybody meets an eidolon that is not in the books. If you do, make it by the "
        "rules for your own.",
        "custom.higher-better": "Level counts: a high one should beat a low one however much that was fed, and "
        "costs more to call.",
        "custom.bad-pairs": "To resist what one is weak to is allowed, and mostly a waste.",
        "custom.entrance-examples": "An entrance. Sight: a seam of light, feathers, a shadow that stays behind. "
        "Sound: a choir, a lock turning, no sound at all. Smell and taste: snow, rust, burnt sugar. Touch: a gust, "
        "a shiver in the floor, static on every sleeve.",
        "eidolon.kulos-blind-spot": "Kulos never stirs from where it sits. Nobody has told it what goes on behind "
        "its back.",
    },
)

SEEDS = _chapter(
    "creation",
    "seeds",
    "Story seeds",
    {
        "seed.no-plot": "A seed is the bang a story begins with, and not the story. Nobody needs to know yet who "
        "did it.",
        "seed.character-examples": "For one: a grave, a face in a crowd, a thing in the mud that hums, a name to "
        "be paid back, a town that shuts its gate.",
        "seed.group-examples": "For all of you: the rent is due; the same dream on the same night; the harbour is "
        "on fire.",
        "seed.setting-examples": "For the world: ships on the horizon; a moon too many; every dog in the city "
        "looks the same way.",
    },
)

SCENES = _chapter(
    "scenes",
    "scenes",
    "Between conflicts",
    {
        "scene.fast-recovery": "You heal at a pace no physician would sign. That is how these stories go.",
        "passion.change-rare": "What you burn for may change, seldom, and so that everybody notices.",
        "threat.sacrifice": "Holding a threat back costs your own recovery. Good for a last stand, or a chase.",
    },
)

OPPOSITION = _chapter(
    "gm",
    "opposition",
    "Adversity",
    {
        "adversity.balance": "Let opponents do what nobody should be able to do, as long as they can be beaten "
        "and it is fun to try.",
        "goal.weaken-strong": "If they are too strong, put something on the list that makes them weaker.",
        "maneuver.gm-dice-criteria": "Give dice for cool, for clever, for fitting: the place, the person, her "
        "traits, the mood; and for using what others brought.",
    },
)

GOALS = _chapter(
    "gm",
    "goals",
    "Goals, switches, threats",
    {
        "setup.side-goal": "A last stand is better with something else to win, or to lose, in the same room.",
        "goal.difficulty-guide": "1 is easy, 3 takes some doing, 5 is hard.",
        "goal.split": "Two small goals often play better than a large one: 3 and 3 for a point each, instead of 5 "
        "for both.",
        "switch.tug-of-war": "A switch that goes to and fro can make a fight long. Know that before you set one.",
        "threat.use": "The Threat Die is for pace: seldom, and then without mercy. It counts in scenes because "
        "scenes are what it takes away.",
    },
)

CHAPTERS = (GAME, WORLD, FIGHTING, CONCEPT, EIDOLONS, SEEDS, SCENES, OPPOSITION, GOALS)
ABOUT = message("anima.guide.about", "{name}: {text}")


def guides(
    moods: Iterable[tuple[Line, Line]], tales: Iterable[tuple[str, Line]]
) -> Iterator[GuidanceForm]:
    """All of it in the order in which it is read, with the moods of the passions and the tales of
    the sample characters."""
    for chapter in CHAPTERS:
        for id, text in chapter.words.items():
            yield GuidanceForm(id, chapter.where, chapter.name(), text())
        if chapter is CONCEPT:
            said = joined(ABOUT(name=name, text=text) for name, text in moods)
            yield GuidanceForm("anima.passion.flavor", chapter.where, chapter.name(), said)
            said = joined(ABOUT(name=plain(name), text=text) for name, text in tales)
            yield GuidanceForm("anima.sample.backgrounds", chapter.where, chapter.name(), said)
