"""Was fate fair? Recomputes every answer of fate from the secrets that were revealed.

Everything is walked, what was taken back too: each answer must be what the secret of its session
gives after so many answers as stood in the live history at that moment.
"""

from msgspec import Struct

from undertow.kernel.errors import UnfairFate
from undertow.kernel.fate import FATE, commitment, parse, recompute
from undertow.kernel.journal import Answered, Committed, Journal, Revealed
from undertow.kernel.words import Line, message

UNFAIR = message(
    "kernel.verify.unfair",
    "Entry {place} says that {asked} gave {recorded}, but the secret gives {given}. "
    "The journal was changed, or fate was not fair.",
)
OTHER_SEAL = message(
    "kernel.verify.other-seal",
    "The secret in entry {place} fits no seal shown before it. "
    "The journal was changed, or fate was not fair.",
)
NO_QUESTION = message(
    "kernel.verify.no-question",
    "Entry {place} says that fate was asked {asked}, which nobody can ask. "
    "The journal was changed.",
)
FAIR = message("kernel.verify.fair", "{checked} answers of fate are what the secret gives.")
TYPED = message("kernel.verify.typed", "{count} were typed from real dice or cards.")
UNSEALED = message("kernel.verify.unsealed", "{count} came before any seal was shown.")
SECRET = message("kernel.verify.secret", "{count} wait for a secret that is not revealed yet.")


class Verdict(Struct, frozen=True):
    """How many answers of fate were recomputed, and how many could not be."""

    checked: int
    typed: int
    unsealed: int
    secret: int

    @property
    def complete(self) -> bool:
        """Was every answer recomputed?"""
        return not (self.typed or self.unsealed or self.secret)

    def lines(self) -> list[Line]:
        """The verdict in words: what was checked, and what could not be and why."""
        rest = ((TYPED, self.typed), (UNSEALED, self.unsealed), (SECRET, self.secret))
        return [FAIR(checked=self.checked), *(say(count=count) for say, count in rest if count)]


def verify(journal: Journal) -> Verdict:
    """Recompute every answer of fate; raises UnfairFate at the first that is not what it must be."""
    journal.complete()
    secrets = _secrets(journal)
    past = Journal()
    seal = ""
    checked = typed = unsealed = secret = 0
    for place, entry in enumerate(journal.entries, 1):
        if isinstance(entry, Committed):
            seal = entry.seal
        elif isinstance(entry, Answered) and entry.by == FATE:
            if entry.typed:
                typed += 1
            elif not seal:
                unsealed += 1
            elif seal not in secrets:
                secret += 1
            else:
                _compare(entry, place, secrets[seal], past.fated)
                checked += 1
        past.append(entry)
    return Verdict(checked, typed, unsealed, secret)


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
                raise UnfairFate(OTHER_SEAL(place=place))
            secrets[commitment(secret)] = secret
    return secrets


def _compare(entry: Answered, place: int, secret: bytes, before: int) -> None:
    try:
        given = recompute(secret, before, parse(entry.asked))
    except (ValueError, ArithmeticError, IndexError):
        raise UnfairFate(NO_QUESTION(place=place, asked=repr(entry.asked))) from None
    if given != entry.answer:
        raise UnfairFate(
            UNFAIR(place=place, asked=entry.asked, recorded=str(entry.answer), given=str(given))
        )
