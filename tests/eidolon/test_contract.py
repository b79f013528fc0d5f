"""The contract: random campaigns under every check.

`tools/contract.py eidolon -n 1000` plays them at full length; these are evenings.
"""

import pytest

from eidolon.room import EidolonRoom
from support.contract import share, try_seed
from support.kinds import Unheld
from support.readings import never_turned

pytestmark = [pytest.mark.limit(1800), pytest.mark.twice]

EVENINGS, AT_A_TIME = 12, 2


@pytest.mark.parametrize("first", share(range(1, 1 + EVENINGS, AT_A_TIME)))
def test_random_evenings_keep_the_contract(first):
    for seed in range(first, first + AT_A_TIME):
        try_seed(EidolonRoom(moves=40), seed)


def test_every_reading_can_be_changed_in_mid_game():
    assert never_turned(EidolonRoom(moves=12), range(1, 6)) == []


def test_people_go_on_while_others_are_asked():
    assert try_seed(EidolonRoom(moves=40), 5, Unheld).counts["meanwhile"]
