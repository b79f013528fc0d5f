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


async def _rewind(play: Play[Any], by: str, to: int, *away: str) -> None:
    others = [seat for seat in play.seats if seat != by and seat not in away]
    questions: dict[str, tuple[Line, Answers]] = {
        seat: (AGREE(seat=by, to=to), Choice(tuple(ANSWERS))) for seat in others
    }
    answers = await Table.ask_all(play.table, questions)
    if all(answer == "yes" for answer in answers.values()):
        play.granted(to, by)


REWIND: Rule[Any] = Rule(
    "table.rewind",
    _rewind,
    message("table.rewind.name", "Take back"),
    message("table.rewind.text", "Take back what was done, if everybody agrees."),
)

RULES_OF_THE_TABLE: dict[str, Rule[Any]] = {REWIND.id: REWIND}
