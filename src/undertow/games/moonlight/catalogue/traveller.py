"""The Time Traveller: an ominous oracle who came to change one fate."""

from __future__ import annotations

from undertow.games.moonlight.book import Playbook, Special
from undertow.games.moonlight.numbers import DowntimeDice, FlashbackCost
from undertow.games.moonlight.world import World
from undertow.kernel import Term

FATED = Special(
    id="moonlight.fated", name="Fated", starting=True, asks="Whose fate did you come to change?",
    text="Name the protagonist whose fate you came to change, and the peril.",
)  # fmt: skip
OMINOUS = Special(
    id="moonlight.ominous", name="Ominous", effect=1, claim="You persuade with impossible knowledge.",
    text="More effect to persuade with impossible knowledge. Mark xp if a fate you warned of comes true.",
)  # fmt: skip
COMING = Special(
    id="moonlight.saw-it-coming", name="Saw it coming",
    text="Special armour: avert a surprise or a misfortune, or be in two places at once, or a like feat of time.",
    averts="a surprise or a misfortune", feat="you are in two places at once, or a like feat of time",
)  # fmt: skip
ORACLE = Special(
    id="moonlight.oracle", name="Oracle", on=("info",), effect=1, claim="You look along the timelines.",
    text="You perceive timelines: more effect to gather information, and one more die if it is about your fated "
    "person.",
)  # fmt: skip
FRIEND = Special(
    id="moonlight.my-very-best-friend", name="My very best friend",
    text="One more die to connect with your fated person; when they connect with you, you mark one link more.",
)  # fmt: skip
OUT_OF_TIME = Special(
    id="moonlight.out-of-time", name="Out of time",
    text="One segment of your recovery clock is always filled. Others have one more die to help you recover.",
)  # fmt: skip
REWIND = Special(
    id="moonlight.rewind-return", name="Rewind, return",
    text="Flashbacks cost you 1 stress less. Say how it went wrong before.",
)  # fmt: skip
STOPPER = Special(
    id="moonlight.clock-stopper", name="Clock stopper", transcendent=True, once="mission",
    text="Where order is in doubt you act first. Once a mission, one advance of a clock does not happen.",
)  # fmt: skip
OTHER_SIDE = Special(
    id="moonlight.other-side-of-time", name="On the other side of time", transcendent=True,
    text="A push also swaps your place with your fated person's, or takes an ally or foe out of time for the length "
    "of the action.",
    pushes=("you swap places with your fated person", "an ally or foe is out of time for a moment"),
)  # fmt: skip
LOST = Special(
    id="moonlight.lost-cause", name="Lost cause", transcendent=True, once="transcendence",
    text="Once while transcended, severe consequences about to hit an ally are wiped away, and you take the level 3 "
    "harm Traveller's despair. The ally says how things stand between you now.",
)  # fmt: skip


@FRIEND.modifies(DowntimeDice)
def dearest(world: World, m: DowntimeDice, me: str) -> Term | None:
    theirs = (
        m.who == me and m.what == "connection" and world.people[me].chosen.get(FATED.id) == m.whom
    )
    return Term(1, FRIEND.line) if theirs else None


@OUT_OF_TIME.modifies(DowntimeDice)
def slips(world: World, m: DowntimeDice, me: str) -> Term | None:
    return Term(1, OUT_OF_TIME.line) if m.whom == me and m.what == "recovery" else None


@REWIND.modifies(FlashbackCost)
def again(world: World, m: FlashbackCost, me: str) -> Term | None:
    return Term(-1, REWIND.line) if m.who == me else None


PLAYBOOK = Playbook(
    id="traveller",
    name="The Time Traveller",
    text="An ominous oracle who came to change one protagonist's fate.",
    xp="You met a challenge with foresight or revelation.",
    mundane=("out of its time", "clever"),
    true=("historic", "ominous"),
    promises=("forgotten", "paradoxical"),
    eclipse="Fate cannot be changed. You embrace it, and act on instinct without a thought for what comes of it.",
    escape="Your fated person proves your foresight wrong, and that fate can bend. Then change the person, their "
    "fate, or both.",
    questions=(
        "What do I remember of X?",
        "What happens here, or happened?",
        "What defies time?",
        "What is already in motion?",
        "What might follow if I do X?",
        "What is different about X this time?",
    ),
    actions=("confess", "analyze"),
    abilities=(FATED, OMINOUS, COMING, ORACLE, FRIEND, OUT_OF_TIME, REWIND, STOPPER, OTHER_SIDE, LOST),
    ponder=(
        "What do you miss of the future?", "What is dear to you in the present?", "Does your meddling repeat the past?",
    ),
)  # fmt: skip
