"""How much a page takes."""

from __future__ import annotations

from undertow.kernel.requests import Number, Page, Prose, Rows


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
