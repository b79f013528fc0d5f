"""What is seen at many moments, as lines of text: `cd tests && python -m anima.seen > anima/seen.txt` writes
them down anew. Read every line that changed beside the book."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from anima.scenes import BODIES, LOOKED_AT, RICHER, Scene, crowd, eidolons, scene
from anima.stage import Stage
from support.pages import lines
from support.shown import shown
from undertow.games.anima.game import GAME
from undertow.games.anima.goals import goal_page
from undertow.games.anima.odds import odds
from undertow.games.anima.opponents import OPPONENT
from undertow.games.anima.pages import BOND, WEAPON, character_page
from undertow.games.anima.rules.bonds import forge_page
from undertow.games.anima.rules.conflicts import conflict_page
from undertow.kernel import Choice, Number, Odds, Offer, Page, Request, speak

QUIET = frozenset(("limits", "about", "help", "rulings", "table", "handouts", "extras"))
"""Words that are compared elsewhere, and what comes from the parts."""
_SHARED = ("anima.safety.", "anima.handouts.", "anima.extras.", "anima.tell", "anima.reading")


def seen(moment: Scene) -> list[str]:
    return list(_seen(moment, moment(Stage)))


def _seen(moment: Scene, s: Stage) -> Iterator[str]:
    yield f"# {moment.__name__}"
    whole, table = s.play.view("gm"), s.play
    if moment in RICHER:
        yield from shown("conflict", whole.conflict, QUIET)
        yield from shown("scene", whole.scene, QUIET)
        yield from shown("threats", whole.threats, QUIET)
    if moment in BODIES:
        for one in whole.fighters:
            yield from shown(one.id, _body(one), QUIET)
    for seat in table.seats:
        yield f"{seat}"
        other: Any = table.view(seat)
        for field in other.__struct_fields__:
            if (mine := getattr(other, field)) != getattr(whole, field):
                yield from ("  " + line for line in shown(f"sees {field}", mine, QUIET))
                yield f"  sees {len(mine)} {field}"
        for offer in (*table.offers(seat), *table.anytime(seat)):
            if not offer.rule.startswith(_SHARED):
                yield from ("  " + line for line in _button(s, offer))
        for offer, why in GAME.greyed(s.world, seat):
            yield f"  not {speak(GAME.label(s.world, offer))}: {speak(why)}"
        for asked in table.requests(seat):
            yield from ("  " + line for line in _question(s, asked))


def _body(one: Any) -> dict[str, Any]:
    """Somebody's sheet with its dice; a power has one line."""
    found = {field: getattr(one, field) for field in one.__struct_fields__}
    found["powers"] = {
        power.id: f"{speak(power.name)} {power.rank}, "
        + ("ready" if power.ready else speak(power.why))
        + f", helps by {power.help}" * bool(power.help)
        for power in one.powers
    }
    found["weapons"] = {
        w.name: [("at hand", "held")[w.held], *["disarmed"] * w.disarmed] for w in one.weapons
    }
    found["traits"] = [f"{trait.text}{' +' * trait.marked}" for trait in one.traits]
    return found


def _button(s: Stage, offer: Offer) -> Iterator[str]:
    price = GAME.price(s.world, offer)
    yield f"may {speak(GAME.label(s.world, offer))}" + (f" ({speak(price)})" if price else "")
    why = GAME.why(s.world, offer)
    if why is not None:
        yield from ("  " + line for line in shown("counted", why))
    yield from ("  " + line for line in _odds(odds(s.world, offer, None)))


def _question(s: Stage, asked: Request) -> Iterator[str]:
    question = asked.question
    yield f"{'may say' if question.optional else 'is asked'}: {speak(question.prompt)}"
    answers: Any = question.answers
    if isinstance(answers, Number):
        options: tuple[Any, ...] = tuple(range(answers.low, answers.high + 1))
    else:
        options = tuple(getattr(answers, "options", ()))
    one = isinstance(answers, (Choice, Number))
    for option in dict.fromkeys(options):
        yield f"  {speak(GAME.answer_label(s.world, question, option))}"
        answer = option if one else (option,)
        if answers.refuses(answer) is None:
            yield from ("    " + line for line in _odds(odds(s.world, asked, answer)))
        else:
            yield f"    alone: {speak(answers.refuses(answer))}"


def _odds(found: Odds | None) -> Iterator[str]:
    if found is not None:
        chances = ", ".join(f"{o.id} {o.chance}" for o in found.outcomes if ":" not in o.id)
        yield f"odds: {speak(found.title)}: {chances}"


def pages() -> Iterator[str]:
    """Every page that somebody fills in, as it lies there; and what bots would write on it."""
    yield "# pages"
    forge = forge_page(eidolons(Stage).world, "cyn")
    peace = scene(Stage).world
    fights = crowd(Stage).world
    for name, page in {
        "bond": BOND,
        "weapon": WEAPON,
        "character": character_page("ana"),
        "opponent": OPPONENT,
        "forge": forge,
        "conflict": conflict_page(peace),
        "goal": goal_page(fights, "A rope"),
        **{rule: _form(rule, *args) for rule, args in FORMS.items()},
    }.items():
        for line in page.fields:
            yield from shown(f"{name} {line.name}", _line(line))
        if type(page).sample is not Page.sample:
            for at, pick in PICKS.items():
                yield f"{name}, {at}: {page.sample(pick)!r}"


FORMS = {"background": ("yara",), "passion": ("yara",), "scene": ("gm",)}


def _form(rule: str, *args: str) -> Any:
    asked = scene(Stage).play.form(Offer(f"anima.{rule}", args))
    assert asked is not None
    return asked.answers


def _line(line: Any) -> dict[str, Any]:
    takes = lines(line.answers)
    if isinstance(takes, dict) and "each" in takes:
        takes = takes["rows"]
    if isinstance(takes, dict) and "several" in takes:
        takes = f"{takes['least']} to {takes['most']} of {len(takes['several'])}"
    said = line.default
    return {"label": line.label, "takes": takes, "stands": repr(said) if said else ""}


PICKS: dict[str, Callable[[int], int]] = {
    "the first": lambda n: 0,
    "the second": lambda n: min(1, n - 1),
    "the middle": lambda n: n // 2,
    "the last": lambda n: n - 1,
}


def kept() -> dict[str, list[str]]:
    """What was written down, moment by moment."""
    whole = (Path(__file__).parent / "seen.txt").read_text("utf-8")
    parts = [part.splitlines() for part in whole.strip().split("\n\n")]
    return {part[0].removeprefix("# "): part for part in parts}


if __name__ == "__main__":
    for moment in LOOKED_AT:
        print("\n".join(seen(moment)), end="\n\n")
    print("\n".join(pages()))
