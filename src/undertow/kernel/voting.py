"""Rules of the table itself, the same in every game: taking back by consent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undertow.kernel.requests import Answers, Choice
from undertow.kernel.rules import Rule
from undertow.kernel.table import Table
from undertow.kernel.words import Line, message

if TYPE_CHECKING:
    from undertow.kernel.play import Play

AGREE = message("table.rewind.agree", "{seat} would like to take back the last part. Agreed?")
YES = message("table.rewind.yes", "Yes")
NO = message("table.rewind.no", "No")
ANSWERS = {"yes": YES(), "no": NO()}
"""What stands on the buttons of a vote: the table's own words, whatever is played."""


async def _vote(play: Play[Any], by: str, to: int, away: tuple[str, ...], until: list[str]) -> None:
    others = [seat for seat in play.seats if seat != by and seat not in away]
    questions: dict[str, tuple[Line, Answers]] = {
        seat: (AGREE(seat=by, to=to), Choice(tuple(ANSWERS))) for seat in others
    }
    answers = await Table.ask_all(play.table, questions, until=until)
    if all(answer == "yes" for answer in answers.values()):
        play.granted(to, by)


async def _take_back(play: Play[Any], by: str, to: int, *away: str) -> None:
    """The first no settles it: nobody else is asked any more."""
    await _vote(play, by, to, away, ["no"])


async def _rewind(play: Play[Any], by: str, to: int, *away: str) -> None:
    """As it was asked once: all have answered before it is settled. Kept journals have such votes."""
    await _vote(play, by, to, away, [])


NAME = message("table.rewind.name", "Take back")
TEXT = message("table.rewind.text", "Take back what was done, if everybody agrees.")
TAKE_BACK: Rule[Any] = Rule("table.take-back", _take_back, NAME, TEXT)
REWIND: Rule[Any] = Rule("table.rewind", _rewind, NAME, TEXT)
"""Nobody opens it any more; it is played again where a journal has it."""

RULES_OF_THE_TABLE: dict[str, Rule[Any]] = {rule.id: rule for rule in (TAKE_BACK, REWIND)}
