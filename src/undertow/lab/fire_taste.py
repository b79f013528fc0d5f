"""What the greedy bot of Fire of Eidolon values, in figures.

The scale: the loss of the game is 100, a needed token about 10. The figures were found by letting
it play many seeded games with one or the other changed (`undertow sim fire`), on seeds other than
those its strength is reported on.
"""

from __future__ import annotations

from msgspec import Struct


class Taste(Struct, frozen=True):
    """One way to play. `FireBot(Taste(...))` plays another."""

    # Errands
    token: float = 10.0
    explore: float = 6.0
    relic: float = 60.0
    gather: float = 30.0
    """To bring six of a colour together, once six are held."""
    trade: float = 2.5
    """For each token that comes to its keeper before that."""
    fire: float = 400.0
    home: float = 20.0
    stand_by: float = 3.0
    hold: float = 7.2
    """As many AP as it seems to cost to stay where she stands by."""

    # How they are weighed
    haste: float = 0.5
    """Added to every cost: the less, the more is nearness worth."""
    together: float = 0.5
    """How much the other wishes count that begin with the same step."""
    nobodys: float = 0.8
    anothers: float = 0.275
    """What an errand is worth to her that falls to nobody, or to somebody else."""
    deliver: float = 1.0
    """AP that a token seems to cost more when it has still to be brought to its keeper."""
    wait: float = 2.5
    """How much an AP counts that is given up to wait for the next turn."""

    # Tokens
    scarce: float = 2.0
    """More for a token of which none may be lost."""
    keep: float = 0.15
    """Of what a chamber's fall would cost: for collecting where a cultist stands, however far
    off its card may be."""
    collect_instead: float = 0.2
    """What is left of attacking where she could as well collect at once."""

    # Exploring
    exposed: float = 0.05
    """Less for each token that lies open already: what is not explored cannot fall."""
    join: float = 0.11
    """More for each further chamber that a new tile may join."""
    away: float = 0.26
    """Less for each step from the Vestibule: long arms are soon cut off."""
    least: float = 0.02
    ways: float = 2.0
    """For each cell that can still be explored, as long as there are few."""
    few_ways: float = 4.0
    link: float = 1.3
    open: float = 1.0
    walk_in: float = 2.0
    """The Ranger walks in for a token that costs her no more than this."""

    # What a fall would cost
    token_lost: float = 22.0
    cut_token: float = 1.8
    cut_goal: float = 10.0
    cut_fire: float = 10.0
    lone: float = 4.0
    """A hero cut off, and more for each token she holds."""
    burden: float = 1.0
    few_tiles: float = 4.0
    no_tiles: float = 8.0
    """So much worse is being cut off when few or no tiles are left to build a way."""
    way_carrier: float = 24.0
    way_fire: float = 30.0
    way_relic: float = 8.0
    """Chambers on the ways that will be walked."""
    coming: float = 0.17
    discarded: float = 0.028
    """How pressing a cultist is at least whose card is still in the deck, or discarded."""

    # Building ways
    stranded: float = 40.0
    to_fire: float = 20.0

    # Skills
    portal: float = 5.4
    falconry: float = 7.0
    holy_light: float = 0.7
    charge: float = 0.8
    charge_least: float = 10.0
    teleport: float = 3.0
    """Not where she could walk in so many steps."""


TASTE = Taste()
