"""Taking back: a whole cause with all its consequences, and nothing deleted.

It is free for the one who acted while nothing hidden came to light and nobody else acted since;
otherwise the table is asked.
"""

from __future__ import annotations

from typing import Any

from undertow.kernel.facts import Fact, Overridden
from undertow.kernel.fate import FATE
from undertow.kernel.hooks import RULES
from undertow.kernel.journal import Answered, Entry, Happened, Opened
from undertow.kernel.play import Play
from undertow.kernel.voting import RULES_OF_THE_TABLE
from undertow.kernel.words import Line, message

SOMEBODY_ELSE = message("kernel.rewind.somebody-else", "{seat} has acted since.")
FATE_SPOKE = message("kernel.rewind.fate-spoke", "Chance has spoken since.")
CAME_TO_LIGHT = message("kernel.rewind.came-to-light", "Something hidden came to light since.")


def causes(play: Play[Any]) -> list[tuple[int, str]]:
    """Every input of a person in the live history: the place just before it, and whose it was.
    Rewinding to such a place takes back that input with all that followed from it."""
    found = []
    before = 0
    votes = _settled_votes(play)
    for place, entry in play._kept().live_entries():
        if getattr(entry, "resolution", 0) not in votes:
            if by := whose(entry):
                found.append((before, by))
            before = place
    return found


def whose(entry: Entry) -> str:
    """The person whose input this is; empty when it only follows from one."""
    if isinstance(entry, Answered):
        return entry.typed or ("" if entry.by == FATE else entry.by)
    if isinstance(entry, Opened):
        return "" if entry.by == RULES else entry.by
    if isinstance(entry, Happened) and not entry.resolution and isinstance(entry.fact, Overridden):
        return entry.fact.by
    return ""


def _settled_votes(play: Play[Any]) -> dict[int, str]:
    """Votes on taking back that are over. They are no acts of play: asking the table and hearing
    no must not make it harder to take back the next thing."""
    votes: dict[int, str] = {}
    for _, entry in play._kept().live_entries():
        if (
            isinstance(entry, Opened)
            and entry.rule in RULES_OF_THE_TABLE
            and entry.resolution not in play.resolutions
        ):
            votes[entry.resolution] = entry.by
    return votes


def last_cause(play: Play[Any], seat: str) -> int | None:
    """Where to rewind to so that this seat's last input falls away."""
    mine = [place for place, by in causes(play) if by == seat]
    return mine[-1] if mine else None


def why_not_free(play: Play[Any], seat: str, to: int) -> Line | None:
    """Why the table must be asked before this is taken back; None when it need not."""
    apart = [
        *_settled_votes(play),
        # A vote of one's own can always be withdrawn, whoever has answered it.
        *(
            vote.id
            for vote in play.resolutions.values()
            if vote.by == seat and vote.offer.rule in RULES_OF_THE_TABLE
        ),
    ]
    for _, entry in play._kept().live_entries(after=to):
        if getattr(entry, "resolution", 0) in apart:
            continue
        if isinstance(entry, Answered) and entry.by == FATE:
            return FATE_SPOKE()
        if (by := whose(entry)) and by != seat:
            return SOMEBODY_ELSE(seat=by)
        if isinstance(entry, Happened) and entry.fact.reveals:
            return CAME_TO_LIGHT()
    return None


def falls_back(play: Play[Any], seat: str, to: int) -> list[Fact]:
    """What a rewind would take back, as this seat may know it, newest first."""
    facts = [
        fact
        for _, entry in play._kept().live_entries(after=to)
        if isinstance(entry, Happened) and (fact := entry.fact.seen_by(seat)) is not None
    ]
    return facts[::-1]
