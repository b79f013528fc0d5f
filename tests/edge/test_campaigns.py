"""Golden campaigns: what was done once has the same consequences, to the last word (`support.campaigns`)."""

from __future__ import annotations

import pytest

from support.campaigns import must_go_as_it_went, named


@pytest.mark.parametrize("campaign", named("edge"))
def test_a_campaign_goes_as_it_went(campaign: str) -> None:
    must_go_as_it_went("edge", campaign)
