"""Advice and mood, in our own words."""

from __future__ import annotations

from undertow.kernel import Message, message


def _all(where: str, *texts: str) -> tuple[Message, ...]:
    return tuple(message(f"moonlight.advice.{where}.{n}", text) for n, text in enumerate(texts, 1))


STORY = message(
    "moonlight.story",
    "A magical girl story told together. By day there is school, family, duty; by moonlight there is who you "
    "really are. The power to change comes from how much you mean to each other.",
)
PHASES: dict[str, tuple[Message, ...]] = {
    "obligation": _all(
        "obligation",
        "Show the ordinary life that wears you down. Everybody rolls their lowest attribute once.",
        "6 less the highest die is the stress it costs. A critical gives one downtime action more.",
    ),
    "downtime": _all(
        "downtime",
        "Two actions each: be with a friend, help somebody recover, work on a project, investigate.",
        "Nothing here can fail. Who is given time gains links, and links carry you through the mission.",
    ),
    "mission": _all(
        "mission",
        "Choose what you set out to do and answer the engagement list; then one roll says how it opens.",
        "Say what you want and how. The director sets position and effect, friends help, and then you roll.",
        "Once in each mission you may transcend. Show us what your true self looks like.",
    ),
    "fallout": _all(
        "fallout",
        "Four steps: the adversary advances, people clear, the fallout roll, leads grow stale.",
        "Then look back: the questions of your sheet give xp, and promises may be written anew.",
    ),
}
PRINCIPLES = _all(
    "principles",
    "Be a fan of the protagonists. Let them shine, and make it cost something.",
    "Ask what they feel, and take the answer seriously.",
    "Look at the threads between them: put a promise, a link or a duty in the way.",
    "Say what is at stake before the dice fall; let them change their minds.",
    "Follow through. What you threatened comes, unless somebody pays to stop it.",
    "Let the ordinary world press in: a test, a curfew, a parent at the door.",
    "The adversary wants something. Show it a little more of itself each time.",
    "Judge the way out of an eclipse generously. It should be found.",
)
COSTS = _all(
    "costs",
    "Harm: 1 is a scratch or a fright, 2 is serious, 3 leaves them helpless, 4 is the end.",
    "A complication: tick a clock, bring a new or worse danger, break something dear. It never undoes a success.",
    "Reduced effect: it achieves one level less; what is left may become a clock, partly marked.",
    "A lost opportunity: that way is closed now; the goal may still be reached by another.",
    "A worse position: after a failure they press on from nearer the edge, or give it up; after a success what "
    "they do next begins there.",
)
SAFETY = _all(
    "safety",
    "Say at the start what must not appear, and what stays behind a curtain.",
    "Anybody may stop or rewind a scene at any time, and need not say why.",
    "Look after each other when it was heavy: talk a little before you go.",
)
HOW_TO_PLAY = tuple(
    message(f"moonlight.how.{id}", text)
    for id, text in {
        "story": "By day school, family, duty; by moonlight who you really are. One of you, the "
        "director, plays everybody else.",
        "roll": "Say what you want and how. The director sets how dangerous it is and how much it "
        "would do. Friends add dice. Then you roll: the highest die counts.",
        "cost": "A 4 or 5 has a cost, 1 to 3 goes badly. Nothing lands at once: resist, use armour, "
        "or let a friend step in.",
        "stress": "Stress is the shadow on your moon. When it is full you may fall into eclipse, and "
        "only a friend can hold you.",
        "transcend": "Once in a mission you may transcend: your magic, your armour and your brightest "
        "dots are yours for four rolls.",
        "links": "Time together in downtime gives links. A link helps a roll from anywhere, "
        "comforts, and saves from eclipse.",
    }.items()
)
"""How to play, in a few sentences."""
