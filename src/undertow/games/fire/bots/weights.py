"""What the greedy bot of Fire of Eidolon values, in figures.

The scale: the loss of the game is 100, a needed token about 10. The figures were found by letting
it play many seeded games with one or the other changed (`undertow sim fire`), on seeds other than
those its strength is reported on.
"""

from __future__ import annotations

from msgspec import Struct


class Weights(Struct, frozen=True):
    """One way to play. `FireBot(Weights(...))` plays another."""

    # Tasks
    token: float = 14.4
    explore: float = 6.0
    relic: float = 61.2
    gather: float = 45.0
    """To bring six of a colour together, once six are held."""
    trade: float = 5.0
    """For each token that comes to its keeper before that."""
    fire: float = 400.0
    home: float = 20.0
    stand_by: float = 1.5
    hold: float = 3.6
    """As many AP as it seems to cost to stay where she stands by."""

    # How they are weighed
    haste: float = 0.35
    """Added to every cost: the less, the more is nearness worth."""
    together: float = 0.5
    """How much the other candidates count that begin with the same step."""
    nobodys: float = 1.152
    anothers: float = 0.138
    """What an task is worth to her that falls to nobody, or to somebody else."""
    deliver: float = 1.0
    """AP that a token seems to cost more when it has still to be brought to its keeper."""
    wait: float = 2.5
    """How much an AP counts that is given up to wait for the next turn."""

    # Tokens
    scarce: float = 4.0
    """More for a token of which none may be lost."""
    keep: float = 0.128
    """Of what a chamber's fall would cost: for collecting where a cultist stands, however far
    off its card may be."""
    collect_instead: float = 0.2
    """What is left of attacking where she could as well collect at once."""

    # Exploring
    exposed: float = 0.05
    """Less for each token that lies open already: what is not explored cannot fall."""
    late: float = 0.5
    """More in the second pass through the Ritual Cards."""
    join: float = 0.11
    """More for each further chamber that a new tile may join."""
    away: float = 0.26
    """Less for each step from the Vestibule: long arms are soon cut off."""
    least: float = 0.02
    ways: float = 1.0
    """For each cell that can still be explored, as long as there are few."""
    few_ways: float = 2.0
    link: float = 2.6
    open: float = 1.2
    walk_in: float = 1.7
    """The Ranger walks in for a token that costs her no more than this."""

    # What a fall would cost
    time: float = 1.5
    """For each turn that four heroes lose, as the cards run out sooner without this one."""
    token_lost: float = 21.56
    cut_token: float = 1.8
    cut_goal: float = 12.0
    cut_fire: float = 14.0
    lone: float = 4.0
    """A hero cut off, and more for each token she holds."""
    burden: float = 1.0
    few_tiles: float = 4.0
    no_tiles: float = 8.0
    """So much worse is being cut off when few or no tiles are left to build a way."""
    way_carrier: float = 48.0
    way_fire: float = 60.0
    way_relic: float = 9.6
    """Chambers on the ways that will be walked."""
    coming: float = 0.123
    discarded: float = 0.034
    """How pressing a cultist is at least whose card is still in the deck, or discarded."""
    at_hand: float = 0.5
    """And at least where she stands."""

    # Building ways
    stranded: float = 28.9
    to_fire: float = 28.0

    # Skills
    portal: float = 6.48
    falconry: float = 14.0
    holy_light: float = 0.7
    charge: float = 0.8
    charge_least: float = 10.0
    teleport: float = 6.0
    """Not where she could walk in so many steps."""


WEIGHTS = Weights()
