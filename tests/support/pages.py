"""How much a page takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from undertow.kernel import Offer, Play
from undertow.kernel.requests import Choice, Field, Number, Page, Prose, Rows, Several


def room(page: object) -> dict[str, object]:
    """The least and most of its numbers and rows, and the letters of its words; what stands in each
    row comes as `name[]`, if it is a page itself as `name.line`."""
    assert isinstance(page, Page), page
    found: dict[str, object] = {}
    for line in page.fields:
        match line.answers:
            case Number(low=low, high=high):
                found[line.name] = (low, high)
            case Prose(limit=limit):
                found[line.name] = limit
            case Rows(each=each, least=least, most=most):
                found[line.name] = (least, most)
                if isinstance(each, Prose):
                    found[f"{line.name}[]"] = each.limit
                elif isinstance(each, Page):
                    inside = room(each)
                    found |= {f"{line.name}.{name}": value for name, value in inside.items()}
    return found


def lines(answers: object) -> object:
    """What may be answered, in plain values: "80 letters", "1 to 3", the options of a choice, the lines of
    a page with what stands there before anybody writes."""
    match answers:
        case Prose(limit=limit, empty=empty):
            return f"{limit} letters{', or none' * empty}"
        case Number(low=low, high=high):
            return f"{low} to {high}"
        case Rows(each=each, least=least, most=most):
            return {"rows": f"{least} to {most}", "each": lines(each)}
        case Several(options=options, least=least, most=most):
            return {
                "several": _plain(options),
                "least": least,
                "most": -1 if most is None else most,
            }
        case Choice(options=options):
            return _plain(options)
        case Page(fields=fields):
            return {line.name: _line(line) for line in fields}
        case _:
            return type(answers).__name__


def _line(line: Field) -> dict[str, object]:
    stands = {} if line.default is None else {"stands": _plain(line.default)}
    return {"label": str(line.label), "takes": lines(line.answers), **stands}


def _plain(value: object) -> object:
    return [_plain(one) for one in value] if isinstance(value, tuple) else value


SHARED = ("safety.", "handouts.", "extras.")
"""What people may do among themselves comes from the parts, and is shown there."""


def _own(game: str, offers: Iterable[Offer]) -> Iterator[tuple[str, Offer]]:
    """Each offer of the game itself, with its rule's short name."""
    named = ((offer.rule.removeprefix(f"{game}."), offer) for offer in offers)
    return (one for one in named if not one[0].startswith(SHARED))


def openings(play: Play[Any], seat: str, game: str) -> dict[str, object]:
    """What a seat may open now, and what at any time: each rule with what it may be opened for."""
    found: dict[str, object] = {}
    for kind, offers in (("now", play.offers(seat)), ("anytime", play.anytime(seat))):
        listed: dict[str, list[str]] = {}
        for rule, offer in _own(game, offers):
            listed.setdefault(rule, []).append(" ".join(str(arg) for arg in offer.args))
        found[kind] = listed
    return found


def forms(game: str, seat: str, *plays: Play[Any]) -> dict[str, object]:
    """What has to be filled in to open something, at these tables: the first page of each rule, and those
    that are not like it, with what they are opened for."""
    found: dict[str, object] = {}
    for play in plays:
        for rule, offer in _own(game, (*play.offers(seat), *play.anytime(seat))):
            if (asked := play.form(offer)) is not None:
                page = {"asks": str(asked.prompt), "takes": lines(asked.answers)}
                if found.setdefault(rule, page) != page:
                    found.setdefault(" ".join((rule, *map(str, offer.args))), page)
    return found
