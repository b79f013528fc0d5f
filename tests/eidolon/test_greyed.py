"""Moves that cannot be made now stand there with their reason."""

from __future__ import annotations

from eidolon.tableau import pc
from undertow.games.eidolon.entries import MOVES
from undertow.games.eidolon.game import GAME
from undertow.games.eidolon.rules.acting import OUT
from undertow.kernel import speak


def test_what_only_downtime_has_comes_last_and_says_so(tableau):
    e = tableau(pc("ana"))
    found = GAME.greyed(e.world, "ana")
    offered = {offer.rule for offer in GAME.offers(e.world, "ana")}
    assert found
    assert not offered & {offer.rule for offer, _ in found}
    later = [MOVES[offer.rule].rank == "downtime" for offer, _ in found]
    assert later == sorted(later)
    assert all(speak(why) and speak(GAME.label(e.world, offer)) for offer, why in found)
    assert GAME.greyed(e.world, "gm") == []


def test_a_severed_eidolon_says_why_its_moves_are_dark(tableau):
    ana = pc("ana", "conductor", "sealed-room")
    ready, severed = tableau(ana), tableau(ana, patch={"pcs/ana/state": "severed"})
    before = {offer.rule for offer, _ in GAME.greyed(ready.world, "ana")}
    new = [(o, why) for o, why in GAME.greyed(severed.world, "ana") if o.rule not in before]
    assert new
    assert all(MOVES[offer.rule].eidolon for offer, _ in new)
    assert all("severed" in speak(why).lower() for _, why in new)


def test_while_the_table_is_stopped_nothing_is_greyed(tableau):
    e = tableau(pc("ana"), patch={"paused": "gm"})
    assert GAME.greyed(e.world, "ana") == []


def test_on_the_sheet_every_move_says_that_nobody_out_cold_makes_it(tableau):
    e = tableau(pc("ana", "conductor", "sealed-room"), patch={"pcs/ana/out": True})
    view = GAME.view(e.world, "ana")
    (ana,) = [one for one in view.pcs if one.id == "ana"]
    opens = [one for one in (*view.basics, *ana.moves) if MOVES[one.id].opens]
    assert {"eidolon.scrap", "eidolon.conductor.sealed-room"} <= {one.id for one in opens}
    assert not any(one.usable for one in opens)
    assert {one.why.key for one in opens if one.why} == {OUT.key}
    assert all(one.why for one in opens)
