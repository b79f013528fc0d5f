"""The Stranger: a cool, distant seeker of secrets."""

from __future__ import annotations

from msgspec.structs import replace

from undertow.games.moonlight.book import Playbook, Special
from undertow.games.moonlight.moments import Bonding, Connecting, Obliging
from undertow.games.moonlight.numbers import DowntimeDice
from undertow.games.moonlight.world import World
from undertow.kernel import Line, Table, Term, message

BARRED = message(
    "moonlight.no.stranger", "{who} is a stranger to kindness: that is barred to them."
)

KINDNESS = Special(
    id="moonlight.stranger-to-kindness", name="Stranger to kindness", starting=True,
    text="You make no connections and help nobody recover in downtime. Obligation is always rolled with stars. "
    "One more die to investigate.",
)  # fmt: skip
OBLIVIOUS = Special(
    id="moonlight.oblivious", name="Oblivious",
    text="Special armour: avert an emotional trauma, or be wholly overlooked until you act.",
    averts="an emotional trauma", feat="you are overlooked until you act",
)  # fmt: skip
DISTANCE = Special(
    id="moonlight.safe-distance", name="Safe distance",
    text="By anonymous gifts you may make connections and help friends recover, with one more die. If you watch the "
    "gift arrive, ask that player one question of their own list.",
)  # fmt: skip
NO_SLEEP = Special(
    id="moonlight.no-sleep", name="No sleep",
    text="Every downtime brings two free segments for long term projects; they complete only your own. A completed "
    "project marks xp.",
)  # fmt: skip
THINGS = Special(
    id="moonlight.things-feel", name="Things feel",
    text="You may empathize with objects, animals, plants and machines. Asking them opens the question lists of every "
    "playbook in play.",
)  # fmt: skip
KNOW = Special(
    id="moonlight.know-it-all", name="Know it all", on=("info",), dice=1, claim="It is about your topic.",
    asks="Which topic?",
    among=("pop culture", "engineering", "ancient lore", "plants and animals", "magic rituals"),
    text="One more die to gather information about your topic. You may take it again for another.",
)  # fmt: skip
MACHINA = Special(
    id="moonlight.ex-machina", name="Ex machina", transcendent=True,
    text="A push also has things hinder or distract your foes, or the surroundings take the shape you need.",
    pushes=("things hinder or distract your foes", "the surroundings take the shape you need"),
)  # fmt: skip
DEEPER = Special(
    id="moonlight.deeper-understanding", name="Deeper understanding", transcendent=True, on=("info",), effect=1,
    claim="You gather information.",
    text="More effect to gather information. A transcended ally who acts on what you found gains a link with you.",
)  # fmt: skip
PREPARED = Special(
    id="moonlight.heres-one", name="Here's one I prepared earlier", transcendent=True, once="transcendence",
    text="Once while transcended, a flashback without stress makes a device that opens an escape, reveals something "
    "unexpected, or makes an opening for an ally.",
)  # fmt: skip


@KINDNESS.forbids(Connecting)
def keeps_away(world: World, m: Connecting, me: str) -> Line | None:
    barred = m.who == me and DISTANCE.id not in world.people[me].abilities
    return BARRED(who=world.people[me].name) if barred else None


@KINDNESS.forbids(Bonding)
def keeps_away_from_engines(world: World, m: Bonding, me: str) -> Line | None:
    barred = m.who == me and world.rulings.strangers_do_not_bond
    return BARRED(who=world.people[me].name) if barred else None


@KINDNESS.modifies(DowntimeDice)
def curious(world: World, m: DowntimeDice, me: str) -> Term | None:
    return Term(1, KINDNESS.line) if m.who == me and m.what == "investigation" else None


@KINDNESS.reacts("before", Obliging, lambda world, m, me: m.who == me and not m.attribute)
async def pressed(t: Table[World], m: Obliging, me: str) -> Obliging:
    return replace(m, attribute="stars")


@DISTANCE.modifies(DowntimeDice)
def gifts(world: World, m: DowntimeDice, me: str) -> Term | None:
    mine = m.who == me and m.what in ("connection", "recovery")
    return Term(1, DISTANCE.line) if mine else None


PLAYBOOK = Playbook(
    id="stranger",
    name="The Stranger",
    text="A cool, distant seeker of secrets and unusual solutions.",
    xp="You met a challenge with knowledge or subtlety.",
    mundane=("confusing", "model"),
    true=("alien", "unnerving"),
    promises=("growth", "misguided"),
    eclipse="Friends and feelings are in the way. You sink into one concrete, rational, wholly impossible task.",
    escape="Somebody works on it beside you without judging, and you let it go unfinished.",
    questions=(
        "What is hidden?",
        "Where do I gain an edge?",
        "What is X for?",
        "Who or what does not belong?",
        "What might follow if I do X?",
        "Who or what is alone?",
    ),
    actions=("analyze", "conceal"),
    abilities=(KINDNESS, OBLIVIOUS, DISTANCE, NO_SLEEP, THINGS, KNOW, MACHINA, DEEPER, PREPARED),
    ponder=(
        "What do you seek to know?", "Why are others hard for you?", "Which truths about yourself do you deny?",
        "How do you cope with what is expected of you?",
    ),
)  # fmt: skip
