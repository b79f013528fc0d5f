"""A power's sentence, to be worded later: its blanks are a page of their own."""

from __future__ import annotations

from msgspec.structs import replace

from undertow.games.eidolon.entries import PLAYBOOKS
from undertow.games.eidolon.facts import SheetChanged
from undertow.games.eidolon.people import PC, Power
from undertow.games.eidolon.rules.unsaid import DOTS, adds, wants
from undertow.games.eidolon.words import who
from undertow.games.eidolon.world import Unsaid, World
from undertow.kernel import Answers, Field, Line, Message, Page, Prose, Table, message

BLANK = message("eidolon.page.blank", "In the blank")
FORM_BLANKS: dict[tuple[str, str], tuple[Message, ...]] = {}
"""What the blanks of a playbook's other sentences ask, by playbook and form."""


def words_power(t: Table[World], pc: str, power: Power, prompt: Line) -> None:
    """A player may reword a power."""
    me = t.world.pcs[pc]
    wants(t, me.seat, prompt, "power", pc, power.playbook, power.form)


def found(pc: PC, one: Unsaid) -> Power | None:
    """The power that is to be worded, as it stands now."""
    named = (str(one.about[0]), str(one.about[1]))
    return next((p for p in pc.powers if (p.playbook, p.form) == named), None)


def labels(world: World, pc: str, power: Power) -> list[Line]:
    """What each blank asks."""
    key = (power.playbook, power.form)
    if key in FORM_BLANKS:
        return [blank(who=who(world, pc)) for blank in FORM_BLANKS[key]]
    book = PLAYBOOKS.get(power.playbook)
    asked = [blank() for blank in book.blanks] if book else []
    return [*asked, *(BLANK() for _ in power.blanks[len(asked) :])]


def blank_fields(world: World, pc: str, power: Power) -> tuple[Field, ...]:
    """A line for each blank, with what stands there."""
    stood = (*(text if text != DOTS else None for text in power.blanks), None, None, None)
    return tuple(
        Field(f"blank-{n}", label, Prose(300), stood[n])
        for n, label in enumerate(labels(world, pc, power))
    )


def reworded(pc: PC, power: Power, blanks: tuple[str, ...]) -> PC:
    """The sheet with a reworded power."""
    new = replace(power, blanks=blanks)
    return replace(pc, powers=tuple(new if one == power else one for one in pc.powers))


def _page(world: World, one: Unsaid) -> Answers:
    power = found(world.pcs[one.pc], one)
    assert power is not None
    return Page(blank_fields(world, one.pc, power), "eidolon.power")


@adds("power", _page, stands=lambda world, one: found(world.pcs[one.pc], one) is not None)
async def write_power(t: Table[World], one: Unsaid, blanks: tuple[str, ...]) -> None:
    pc = t.world.pcs[one.pc]
    power = found(pc, one)
    assert power is not None
    t.tell(SheetChanged(reworded(pc, power, blanks), "power"))
