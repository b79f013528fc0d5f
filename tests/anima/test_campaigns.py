"""Golden campaigns: what was done once has the same consequences, to the last word (`support.campaigns`)."""

from __future__ import annotations

import pytest

from support.campaigns import must_go_as_it_went, named
from support.nearby import must_be_as_it_was


@pytest.mark.parametrize("campaign", named("anima"))
def test_a_campaign_goes_as_it_went(campaign: str) -> None:
    must_go_as_it_went("anima", campaign)


@pytest.mark.parametrize("campaign", named("anima"))
def test_at_tables_nearly_like_it_all_is_as_it_was(campaign: str) -> None:
    must_be_as_it_was("anima", campaign)
