"""Words for people: the story, how to play, a page for each kind of action. Nothing here counts."""

from __future__ import annotations

from undertow.kernel import message

STORY = message(
    "anima.guide.story",
    "Worlds are bubbles around life, and some people carry more of it than a body should hold: "
    "touched by spirits, animals, demons. You are one of them, and so is whoever stands in your "
    "way.",
)
ALPHA = message(
    "anima.guide.alpha",
    "The book is an early, untested draft. Change what does not work for you; the readings are "
    "switches for that reason.",
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
        "With no action die left, pass to get one back; anything else but a maneuver costs a wound.",
    ),
    message(
        "anima.guide.end",
        "After the conflict half your charge dice stay, strike dice become action dice, and "
        "conditions are gone. Wounds stay until a scene heals them.",
    ),
)
"""A page to keep beside the dice."""
ADVICE = (
    message("anima.guide.concept", "Two or three words are concept enough to choose powers by."),
    message(
        "anima.guide.goals",
        "Easy goals are 1, medium 3, hard 5; two small ones often beat one large.",
    ),
    message("anima.guide.dice", "Give dice for cool, for fitting, for using what others brought."),
    message("anima.guide.side-goal", "Even a showdown gets better with a side goal."),
    message("anima.guide.tug", "Switches can drag a fight out; use them knowing that."),
    message("anima.guide.threat", "The Threat Die is for pace: sparingly."),
)
LIMITS = {
    "individual": message("anima.guide.individual", "Against an individual, say what you intend; its player says what comes of it."),
    "squad": message("anima.guide.squad", "Against a squad you may hurt and hamper some of it, and take nobody out."),
    "swarm": message("anima.guide.swarm", "Against a swarm you may take out several; not those who stand out."),
}  # fmt: skip
"""What the one who acts may tell of the other side in a maneuver."""
