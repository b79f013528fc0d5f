"""Was fate fair, and does the story follow from it?

Every answer of fate is recomputed from the secrets that were revealed. Everything is walked, what
was taken back too: each answer must be what the secret of its session gives after so many answers
as stood in the live history at that moment, with the links of people's own chance that counted then;
and each link must fit to the one its seat had shown before. Where the game is at hand, the whole table is played
again, and every fact must come out as it is written (`replay`).
"""

from typing import Any

from msgspec import Struct

from undertow.kernel.errors import UnfairFate
from undertow.kernel.fate import FATE, commitment, parse, recompute
from undertow.kernel.game import Beginning, Game
from undertow.kernel.journal import (
    Anchored,
    Answered,
    Committed,
    Happened,
    Journal,
    Opened,
    Revealed,
    Rewound,
    Stirred,
)
from undertow.kernel.links import fits, is_link, mixed
from undertow.kernel.replay import Replayed, replay
from undertow.kernel.rewind import whose
from undertow.kernel.words import Line, message

UNFAIR = message(
    "kernel.verify.unfair",
    "Entry {place} says that {asked} gave {recorded}, but the secret gives {given}. "
    "The journal was changed, or fate was not fair.",
)
_OTHER_SEAL = message(
    "kernel.verify.other-seal",
    "The secret in entry {place} fits no seal shown before it. "
    "The journal was changed, or fate was not fair.",
)
_NO_QUESTION = message(
    "kernel.verify.no-question",
    "Entry {place} says that fate was asked {asked}, which nobody can ask. "
    "The journal was changed.",
)
_OTHER_LINK = message(
    "kernel.verify.other-link",
    "Entry {place} shows a link that does not fit the chain of {seat}. The journal was changed.",
)
FAIR = message("kernel.verify.fair", "All rolls and shuffles match the sealed secret: {checked}.")
_NOTHING = message("kernel.verify.nothing", "No roll or shuffle could be checked.")
_OWN = message("kernel.verify.own", "{count} of them took in people's own chance.")
_ALONE = message("kernel.verify.alone", "{count} of them came from the secret alone.")
TYPED = message("kernel.verify.typed", "{count} were typed from real dice or cards.")
_UNSEALED = message("kernel.verify.unsealed", "{count} came before any seal was shown.")
TOLD = message(
    "kernel.verify.told",
    "{count} {count#fact follows|facts follow} from the rules, what people did and fate.",
)
GIVEN = message(
    "kernel.verify.given",
    "{count} {count#fact|facts} of the set-up {count#was taken as it stands|were taken as they stand}, without settings.",
)
MENDED = message(
    "kernel.verify.mended",
    "{count} {count#time|times} a rule that had changed was taken back in between.",
)
_PEEKED = message(
    "kernel.verify.peeked",
    "What had come to light was taken back {count} {count#time|times}, so somebody knew what lay there.",
)
SECRET = message("kernel.verify.secret", "{count} wait for a secret that is not revealed yet.")


class Verdict(Struct, frozen=True):
    """How many answers of fate were recomputed, and how many could not be; and what of the story
    came out again, where it was played again."""

    checked: int
    typed: int
    unsealed: int
    secret: int
    facts: int | None = None
    given: int = 0
    mended: int = 0
    peeked: int = 0
    """So often what had come to light was taken back; alone at a table nobody is asked."""
    own: int = 0
    """So many of the checked answers took in people's own chance."""

    @property
    def complete(self) -> bool:
        """Was everything proved that was looked at? One fact at the start may be the set-up itself,
        which somebody chose; of more than that, some should follow from settings."""
        return not (self.typed or self.unsealed or self.secret or self.given > 1 or self.mended)

    def lines(self) -> list[Line]:
        """The verdict in words: what was checked, and what could not be and why."""
        rest = (
            (TYPED, self.typed),
            (_UNSEALED, self.unsealed),
            (SECRET, self.secret),
            (GIVEN, self.given),
            (MENDED, self.mended),
            (_PEEKED, self.peeked),
        )
        unproved = self.typed or self.unsealed or self.secret
        lines = [_NOTHING() if unproved and not self.checked else FAIR(checked=self.checked)]
        if self.own:
            lines.append(_OWN(count=self.own))
        if self.checked > self.own:
            lines.append(_ALONE(count=self.checked - self.own))
        if self.facts is not None:
            lines.append(TOLD(count=self.facts))
        return [*lines, *(say(count=count) for say, count in rest if count)]


def verify(
    journal: Journal, game: Game[Any] | None = None, beginning: Beginning | None = None
) -> Verdict:
    """Recompute every answer of fate, and with its game play the table again; raises UnfairFate at
    the first entry that is not what it must be."""
    journal.complete()
    secrets = _secrets(journal)
    past = Journal()
    seal, scheme = "", 0
    checked = typed = unsealed = secret = peeked = owned = 0
    for place, entry in enumerate(journal.entries, 1):
        if isinstance(entry, Committed):
            seal, scheme = entry.seal, entry.scheme
        elif isinstance(entry, Answered) and entry.by == FATE:
            if entry.typed:
                typed += 1
            elif not seal:
                unsealed += 1
            elif seal not in secrets:
                secret += 1
            else:
                own = mixed(past.chains.links)
                _compare(entry, place, secrets[seal], past.fated, scheme, own)
                checked += 1
                owned += bool(own)
        elif isinstance(entry, Rewound):
            peeked += _came_to_light(past, entry)
        elif isinstance(entry, Anchored | Stirred) and not _belongs(past, entry):
            raise UnfairFate(_OTHER_LINK(place=place, seat=entry.by[:80]))
        past.append(entry)
    played = Replayed(0, 0, 0)
    if game is not None:
        played = replay(game, journal.entries, beginning)
    told = played.facts if game is not None else None
    given, mended = played.given, played.mended
    return Verdict(checked, typed, unsealed, secret, told, given, mended, peeked, owned)


def _belongs(past: Journal, entry: Anchored | Stirred) -> bool:
    """Is this what a seat may show here? An anchor at any time; a link that fits its chain, with
    what that seat has just done."""
    if isinstance(entry, Anchored):
        return past.began is not None and entry.by in past.began.seats and is_link(entry.anchor)
    did = past.entries[-1] if past.entries else None
    return (
        isinstance(did, Opened | Answered)
        and did.resolution == entry.resolution
        and whose(did) == entry.by
        and fits(entry.link, past.chains.last.get(entry.by, ""))
    )


def _came_to_light(past: Journal, rewound: Rewound) -> bool:
    """Does this take back something that was hidden before?"""
    for _, entry in past.live_entries(after=rewound.to):
        if rewound.resolution and getattr(entry, "resolution", 0) != rewound.resolution:
            continue
        if isinstance(entry, Happened) and entry.fact.reveals:
            return True
        if isinstance(entry, Answered) and entry.by == FATE:
            return True
    return False


def _secrets(journal: Journal) -> dict[str, bytes]:
    """The revealed secrets by their seals."""
    seals: list[str] = []
    secrets: dict[str, bytes] = {}
    for place, entry in enumerate(journal.entries, 1):
        if isinstance(entry, Committed):
            seals.append(entry.seal)
        elif isinstance(entry, Revealed):
            try:
                secret = bytes.fromhex(entry.secret)
            except ValueError:
                secret = b""
            if commitment(secret) not in seals:
                raise UnfairFate(_OTHER_SEAL(place=place))
            secrets[commitment(secret)] = secret
    return secrets


def _compare(
    entry: Answered, place: int, secret: bytes, before: int, scheme: int, own: bytes
) -> None:
    try:
        given = recompute(secret, before, parse(entry.asked), scheme, own)
    except (ValueError, ArithmeticError, IndexError):
        raise UnfairFate(_NO_QUESTION(place=place, asked=repr(entry.asked[:80]))) from None
    if given != entry.answer:
        raise UnfairFate(
            UNFAIR(place=place, asked=entry.asked, recorded=str(entry.answer), given=str(given))
        )
