"""Goals and switches as the GM writes them down, and why one would change nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from undertow.games.anima.catalogue.powers import POWERS
from undertow.games.anima.pages import MAYBE, NO_YES, WORDS, field, slug
from undertow.games.anima.rules.looming import called
from undertow.games.anima.words import CONDITIONS
from undertow.games.anima.world import Effect, Goal, Sheet, Threat, World
from undertow.kernel import Choice, Line, Number, Page, Plain, message

FIGURES = ("defense", "maneuver", "strike")
EFFECT_KINDS = ("none", *FIGURES, "block", "condition", "threat", "other")
EVERYONE = "everyone"
"""Whom a condition comes upon or leaves, on both sides."""
_FIELDS = (
    field("text", "What can be achieved", WORDS, ""),
    field("difficulty", "Difficulty", Number(1, 7), 3),
    field("switch", "Is it a switch, to be turned back and forth?", NO_YES, False),
    field("effect", "What it changes", Choice(EFFECT_KINDS), "none"),
    field("amount", "By how much; -1 takes a condition away", Number(-1, 6), 1),
    field("target", "Whose; empty for the whole other side, everyone for both", MAYBE, ""),
    field("what", "Which power, condition or threat", MAYBE, ""),
    field("gains", "Which side it helps", Choice(("pc", "gm")), "pc"),
    field("on", "Of a switch: is it on at the start?", NO_YES, False),
)
SWITCH_HIGH = message("anima.no.switch-high", "A switch is never harder than 6.")
THREAT_STEP = message("anima.no.threat-step", "A Threat Die is turned up by 1 or 2.")
BY_NOTHING = message("anima.no.goal-amount", "Say by how much: from 1 to 6.")
PUT_OR_LIFT = message(
    "anima.no.goal-lift", "1 puts a condition on, -1 takes it away; 0 does nothing."
)
NOBODY = message("anima.no.goal-target", "No one here is called {name}.")
WHICH_CONDITION = message("anima.no.goal-condition", "Choose a condition; {name} is not one.")
WHICH_POWER = message("anima.no.goal-power", "Choose the power that is blocked; {name} is not one.")
WHICH_THREAT = message("anima.no.goal-threat", "There is no such Threat Die on the table.")


class Known(Struct, frozen=True):
    """Whom and what a goal can be about."""

    people: tuple[str, ...]
    """By their names and ids, in small letters."""
    powers: tuple[str, ...]
    threats: tuple[Threat, ...]

    def joined_by(self, sheets: Iterable[Sheet]) -> Known:
        """The same, with more people and the powers of their own."""
        people, powers = list(self.people), list(self.powers)
        for sheet in sheets:
            people += [sheet.name.lower(), sheet.id]
            powers += [slug(power.name, ()) for power in sheet.invented]
        return Known(tuple(people), tuple(powers), self.threats)


def known(world: World) -> Known:
    """What a goal can be about at this table."""
    sheets = (f.sheet for f in world.fighters.values())
    return Known((), tuple(POWERS), world.threats).joined_by(sheets)


class GoalPage(Page, frozen=True, tag="page"):
    """A goal or a switch; one of a conflict that is laid out is looked at with all the rest."""

    known: Known | None = None

    def whole(self, answer: tuple[Plain, ...]) -> Line | None:
        page = self.filled(answer)
        if page["switch"] and page["difficulty"] > 6:
            return SWITCH_HIGH()
        if page["effect"] == "threat" and page["amount"] not in (1, 2):
            return THREAT_STEP()
        if page["effect"] in FIGURES and page["amount"] < 1:
            return BY_NOTHING()
        if page["effect"] == "condition" and page["amount"] == 0:
            return PUT_OR_LIFT()
        return why_void(page, self.known) if self.known is not None else None

    def sample(self, pick: Any) -> Plain:
        page: dict[str, Any] = {f.name: f.answers.sample(pick) for f in self.fields}
        threats = self.known.threats if self.known else ()
        if page["effect"] == "threat" and not threats:
            page["effect"] = "none"
        what = {
            "block": tuple(POWERS),
            "condition": CONDITIONS,
            "threat": tuple(threat.id for threat in threats),
        }.get(page["effect"], ("",))
        people = ("", *(self.known.people if self.known else ()))
        page["difficulty"] = 1 + pick(6)
        page["what"], page["target"] = what[pick(len(what))], people[pick(len(people))]
        if page["effect"] == "threat":
            page["amount"] = 1 + pick(2)
        elif page["amount"] < 1:
            page["amount"] = -1 if page["effect"] == "condition" else 1
        return tuple(page.values())


GOAL_PAGE = GoalPage(_FIELDS, "anima-goal")


def goal_page(world: World, text: str = "") -> GoalPage:
    """A goal of the conflict that is going on; with what somebody proposed."""
    first = replace(_FIELDS[0], default=text)
    return GoalPage((first, *_FIELDS[1:]), "anima-goal", known(world))


def why_void(page: dict[str, Any], known: Known) -> Line | None:
    """Why the effect of a goal would change nothing: it names nobody, or nothing there is."""
    kind, target, what = page["effect"], page["target"].strip(), page["what"].strip()
    if target:
        everyone = kind == "condition" and target.lower() == EVERYONE
        if not everyone and target.lower() not in known.people:
            return NOBODY(name=target)
    if kind == "condition" and slug(what, ()) not in CONDITIONS:
        return WHICH_CONDITION(name=what or "…")
    if kind == "block" and slug(what, ()) not in known.powers:
        return WHICH_POWER(name=what or "…")
    if kind == "threat" and called(what, known.threats) is None:
        return WHICH_THREAT()
    return None


def goal(answer: Plain, id: str, names: dict[str, str], threats: Sequence[Threat] = ()) -> Goal:
    """The goal a filled-in page tells of. It is on the list for everybody to see, so a Threat Die
    stands in it by its id: what it is called may be a secret."""
    page: dict[str, Any] = GOAL_PAGE.filled(answer)  # type: ignore[arg-type]
    target, what = page["target"].strip(), page["what"].strip()
    if page["effect"] in ("block", "condition"):
        what = slug(what, ()) if what else ""
    if page["effect"] == "threat" and (threat := called(what, threats)) is not None:
        what = threat.id
    effect = Effect(
        page["effect"],
        page["amount"],
        names.get(target.lower(), target),
        what,
        page["gains"],
    )
    return Goal(
        id,
        page["text"].strip(),
        page["difficulty"],
        effect,
        page["switch"],
        page["switch"] and page["on"],
    )


def names(world: World) -> dict[str, str]:
    """Fighters by their names and ids, in small letters; and everyone."""
    found = {f.sheet.name.lower(): id for id, f in world.fighters.items()}
    return {EVERYONE: EVERYONE} | found | {id: id for id in world.fighters}
