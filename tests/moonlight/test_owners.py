"""An ability is its owner's: what somebody else can do, and with how many dice, is the same with it and without.
Where an ability says that it helps friends, that is written down here."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from moonlight.night import DOTS
from undertow.games.moonlight.book import PLAYBOOKS
from undertow.games.moonlight.game import GAME
from undertow.games.moonlight.numbers import (
    ArmourStops,
    AssistCost,
    AttributeDice,
    Danger,
    DangerLeast,
    Dice,
    DowntimeActions,
    DowntimeDice,
    Effect,
    FlashbackCost,
    FollowUps,
    HarmWeight,
    InfoDice,
    LeadCost,
    LeadMost,
    RecoveryLeast,
    ResistCost,
    ResistMost,
    Segments,
)
from undertow.games.moonlight.world import ATTRIBUTES, EFFECTS, POSITIONS, Harm

HELPS = {
    "deeper-understanding": {"act-on"},  # allies act on what was found out
    "out-of-time": {"DowntimeDice"},  # whoever helps them recover
    "worth-saving": {"AttributeDice"},  # whoever protects them
    "believe-in-me": {"assist-link", "link-shrug"},  # links with them reach anybody
}
"""What an ability of Ben's changes for Ana."""


def table(night, phase, *abilities):
    """Ana and Ben, both transcended and hurt, and everything that can lie on a table."""
    worn = {"transcended": True, "changed": True, "harm": (Harm(1, "tired"), Harm(2, "cut"))}
    worn |= {"dots": dict(DOTS), "bright": {"flow": 1}, "downtime": 2, "stress": 3}
    chosen = dict.fromkeys(abilities, "ana")
    ben = {**worn, "abilities": abilities, "chosen": chosen, "links": {"ana": 1}}
    ana = {**worn, "links": {"ben": 1}, "abilities": ("moonlight.phantom",)}
    n = night(phase, ana=ana, ben=ben)
    if phase == "mission":
        n.acts("ana", "flow", foe="the Duke")
        n.hits("ana", 2, foe="the Duke")
        n.hits("ana", 4)
    return n


def of_ana(n):
    """All that Ana may do, and every number of hers with its reasons."""
    play = n.play
    offers = {(one.rule, one.args) for one in (*play.offers("ana"), *play.anytime("ana"))}
    tallies = [
        DowntimeActions("ana"),
        RecoveryLeast("ana"),
        ResistMost("ana"),
        LeadMost("ana"),
        FollowUps("ana"),
        *(ResistCost("ana", face) for face in (1, 6)),
        *(HarmWeight("ana", tag) for tag in (0, 1)),
        *(LeadCost("ana", failed) for failed in (0, 2)),
        *(FlashbackCost("ana", price) for price in (0, 3)),
        AssistCost("ana", "ben"),
        *(ArmourStops("ana", kind, 3) for kind in ("harm", "complication")),
        *(InfoDice("ana", action, whom) for action in DOTS for whom in ("", "ben")),
        *(
            DowntimeDice("ana", what, action, whom)
            for what in ("connection", "recovery", "project", "investigation")
            for action in DOTS
            for whom in ("", "ben")
        ),
        *(
            AttributeDice("ana", attribute, what, protecting, False, "ben")
            for attribute in ATTRIBUTES
            for what in ("resistance", "obligation", "eclipse")
            for protecting in (False, True)
        ),
    ]
    for roll in n.world.rolls.values():
        for position in POSITIONS:
            for effect in range(len(EFFECTS)):
                one = replace(roll, position=position, effect=effect, supernatural=True)
                tallies += [Dice(one), Effect(one), Danger(one), DangerLeast(one), Segments(one)]
    counted = {
        tally: [(term.amount, str(term.why)) for term in GAME.reckon(n.world, tally).terms]
        for tally in tallies
    }
    return offers, counted


ABILITIES = {one.id: one for book in PLAYBOOKS.values() for one in book.abilities}


@pytest.mark.parametrize("id", ABILITIES)
def test_what_somebody_has_changes_nothing_for_others_unless_it_says_so(night, id):
    changed = set()
    for phase in ("obligation", "downtime", "mission"):
        bare, with_it = of_ana(table(night, phase)), of_ana(table(night, phase, id))
        changed |= {rule.removeprefix("moonlight.") for rule, _ in bare[0] ^ with_it[0]}
        changed |= {
            type(tally).__name__ for tally in bare[1] if bare[1][tally] != with_it[1][tally]
        }
    assert changed == HELPS.get(id.removeprefix("moonlight."), set())
