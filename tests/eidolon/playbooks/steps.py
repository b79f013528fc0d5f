"""What happens around the Moves, in one breath: fights, blows, scenes, Uptimes."""

from __future__ import annotations

from typing import Any

from eidolon.tableau import Tableau
from undertow.games.eidolon.facts import Outcome
from undertow.games.eidolon.rules import course, gm


def fight(e: Tableau, *present: str, enemies: tuple[str, ...] = ()) -> Tableau:
    """Combat begins."""
    return e.opens("gm", rule(course.start_combat)).answers((present, enemies), "gm")


def fight_ends(e: Tableau) -> Tableau:
    return e.opens("gm", rule(course.end_combat), True)


def blow(e: Tableau, pc: str, *by: str) -> Tableau:
    """The GM deals a blow that counts at every step of the Track; where there are enemies, `by` says
    whose it is."""
    page = ("deadly", "physical", True, "", *by)
    return e.opens("gm", rule(gm.deal_harm), pc).answers(page, "gm")


def scene(e: Tableau, realm: str = "real") -> Tableau:
    return e.opens("gm", rule(course.new_scene)).answers(("Elsewhere", realm), "gm")


def session(e: Tableau) -> Tableau:
    """One evening ends, another begins."""
    return e.opens("gm", rule(course.end_session)).opens("gm", rule(course.start_session))


def rule(declared: Any) -> str:
    return str(declared.id).removeprefix("eidolon.")


def outcomes(e: Tableau, entry: str) -> list[str]:
    """What an entry brought so far, result by result."""
    return [fact.result for fact in e.told(Outcome) if fact.entry == entry]


def said(e: Tableau, entry: str) -> list[str]:
    """The words that were said for an entry so far."""
    return [fact.words for fact in e.told(Outcome) if fact.entry == entry and fact.words]


def effects(e: Tableau, entry: str) -> list[str]:
    """What an entry holds in place now."""
    return [str(effect.words) for effect in e.world.effects if effect.entry == entry]
