"""What comes of whatever may be done at a table: it is opened, questions have their first answer, and what
happens is told. Then once more for each other kind of answer that somebody could have given on the way.

Nothing is left to chance, so a game can write down what comes of everything, and read it beside its book.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from support.campaigns import _plain
from support.pages import SHARED
from undertow.kernel import EVERYONE, Fact, Offer, Plain, Play, UndertowError, speak
from undertow.kernel.fate import Chance
from undertow.kernel.forking import fork
from undertow.kernel.requests import Answers, Choice, Number, Several

MOST = 24
"""So many questions are answered at most."""
KINDS = 10
"""Of one question so many other answers are given, each of a kind of its own."""


DEEP = 4
"""So many things are done after another, where one makes the next possible."""


class Falls:
    """Fate that has nothing to decide: dice fall on these faces over and over, cards stay as they lie."""

    def __init__(self, *faces: int) -> None:
        self.faces = faces

    def answer(self, question: Chance, before: int, own: bytes = b"") -> tuple[int, ...]:
        sides = question.dials()
        faces = self.faces if self.faces and len(set(sides)) == 1 else (1,)
        return question.read(faces[n % len(faces)] - 1 for n in range(len(sides)))


class Way(NamedTuple):
    """At which question who says what, where everything else has its first answer; -1 is the page that is
    filled in before. `USUAL` is no such question."""

    at: int = -2
    seat: str = ""
    says: Plain = None

    def __str__(self) -> str:
        said = msgspec.json.encode(self.says).decode()
        short = said if len(said) <= 60 else f"{said[:50]}… {digest(self.says)}"
        return "as usual" if self.at < -1 else f"at {self.at} {self.seat} says {short}"


USUAL = Way()


class Came:
    """What came of it."""

    def __init__(self) -> None:
        self.facts: list[Fact] = []
        self.words: list[str] = []
        self.ways: list[Way] = []
        self.refused = ""

    def tags(self) -> str:
        """The facts by their short names, each once."""
        found = (str(fact.__struct_config__.tag).partition(".")[2] for fact in self.facts)
        return " ".join(dict.fromkeys(found)) or self.refused or "nothing"


class Deeds:
    """All that comes of things at one table."""

    def __init__(self, table: Play[Any], fate: Any, world: Any = None) -> None:
        self.table, self.fate, self.world = table, fate, world
        self.after = self.play = table
        """The table as it is when something was done as usual; and after what was done last."""

    def done(self, seat: str, offer: Offer | None, way: Way = USUAL) -> Came:
        """What comes of it in this way; without an offer only what is asked already is answered."""
        came = Came()
        play = fork(self.table, self.fate, self.world, came.facts.append)
        try:
            if offer is not None:
                page = play.form(offer)
                form = None
                if page is not None:
                    form = way.says if way.at == -1 else first(page.answers)
                    came.ways += [Way(-1, seat, other) for other in others(page.answers)]
                play.open(seat, Offer(offer.rule, offer.args, form))
            self._go_on(play, came, way)
        except UndertowError as refused:
            came.refused = str(refused)
        self.play = play
        return came

    def _go_on(self, play: Play[Any], came: Came, way: Way) -> None:
        for at in range(MOST):
            asked = [one for one in play.requests() if play.held(one) is None]
            due = next((one for one in asked if not one.question.optional), None)
            if due is None:
                return
            for one in asked:
                found = others(one.question.answers, with_first=one is not due)
                came.ways += [Way(at, one.seat, other) for other in found]
            says = first(due.question.answers)
            if way.at == at:
                due = next(one for one in asked if one.seat == way.seat)
                says = way.says
            play.answer(due.seat, due.id, says)

    def every(
        self, seat: str, offer: Offer | None, ways: bool = True
    ) -> Iterator[tuple[Way, Came]]:
        """In the usual way, and in each other."""
        usual = self.done(seat, offer)
        yield USUAL, usual
        for way in dict.fromkeys(usual.ways) if ways else ():
            yield way, self.done(seat, offer, way)

    def line(self, seat: str, offer: Offer | None, ways: bool = True) -> str:
        """What comes of it as usual, by the names of its facts; and digests of all that could be noticed then,
        and of what else could have come of it."""
        found, more, all_of = "", 0, hashlib.blake2b(digest_size=4)
        for way, came in self.every(seat, offer, ways):
            told = (str(way), came.facts, self.play.world, came.refused)
            if way is USUAL:
                self.after = self.play
                found = f"{came.tags()} {digest((told, self.words(came), self.looked()))}"
            else:
                more += 1
                all_of.update(msgspec.json.encode(told, enc_hook=_plain))
        return f"{found} +{more} {all_of.hexdigest()}" if more else found

    def words(self, came: Came) -> list[str]:
        game, world = self.play.game, self.play.world
        lines = (game.prose(fact, world) for fact in came.facts)
        return [speak(line) for line in lines if line is not None]

    def looked(self) -> object:
        """What everybody sees then, and what each may do."""
        play = self.play
        offers = [(seat, play.offers(seat), play.anytime(seat)) for seat in play.seats]
        return (offers, play.view(play.seats[0]), play.view(EVERYONE))


# What was written down


def kept(path: Path) -> dict[str, list[str]]:
    """The lines of each table."""
    found: dict[str, list[str]] = {}
    for line in path.read_text("utf-8").splitlines() if path.exists() else ():
        if line.startswith(_TABLE):
            mine = found.setdefault(line.removeprefix(_TABLE), [])
        else:
            mine.append(line)
    return found


def write(path: Path, tables: Mapping[str, Sequence[str]]) -> None:
    every = (line for name, lines in tables.items() for line in (f"{_TABLE}{name}", *lines))
    path.write_text("\n".join(every) + "\n", encoding="utf-8")
    print(f"tests/{path.parent.name}/{path.name}: {len(tables)} tables")


_TABLE = "== "


# Small things


def digest(what: object) -> str:
    raw = msgspec.json.encode(what, enc_hook=_plain)
    return hashlib.blake2b(raw, digest_size=4).hexdigest()


def opened(
    play: Play[Any], seat: str, game: str, known: frozenset[str] | set[str] = frozenset()
) -> Iterator[tuple[str, Offer]]:
    """What a seat may do there, by a short name: of each rule, but for those known, the first and the last."""
    rules: dict[str, list[Offer]] = {}
    for offer in (*play.offers(seat), *play.anytime(seat)):
        rule = offer.rule.removeprefix(f"{game}.")
        if not rule.startswith(SHARED) and offer.rule not in known:
            rules.setdefault(rule, []).append(offer)
    for rule, offers in rules.items():
        for offer in dict.fromkeys((offers[0], offers[-1])):
            yield " ".join(map(str, (rule, *offer.args))), offer


def rules_at(play: Play[Any]) -> set[str]:
    """The rules that somebody may open there."""
    return {o.rule for seat in play.seats for o in (*play.offers(seat), *play.anytime(seat))}


def further(deeds: Deeds, game: str, known: set[str], deep: int = DEEP) -> Iterator[str]:
    """A line for each rule that nobody could open before, and somebody can once this is done; and so on."""
    play = deeds.after
    for seat in play.seats if deep else ():
        for named, offer in opened(play, seat, game, known):
            then = Deeds(play, deeds.fate)
            yield f"> {seat} {named}: {then.line(seat, offer)}"
            known.add(offer.rule)
            yield from further(then, game, known, deep - 1)


def first(answers: Answers) -> Plain:
    return answers.sample(lambda many: 0)


def others(answers: Answers, with_first: bool = False) -> list[Plain]:
    """Other answers, the first of each kind."""
    match answers:
        case Choice(options=options):
            kinds: dict[Any, Plain] = {}
            for option in options:
                kinds.setdefault(option[0] if isinstance(option, tuple) else option, option)
            found = [*list(kinds.values())[:KINDS], options[-1]]
            found = [*dict.fromkeys(found)]
            return found if with_first else found[1:]
        case Number(low=low, high=high):
            return [high] if low != high else []
        case Several(options=options) if options:
            alone = (options[0],)
            more = [] if answers.refuses(alone) else [alone]
            found = [*_tried(answers, lambda many: many - 1), *more]
        case _:
            found = _tried(answers, lambda many: many - 1)
    return [one for one in found if one != first(answers)]


def _tried(answers: Answers, pick: Callable[[int], int]) -> list[Plain]:
    try:
        return [answers.sample(pick)]
    except (UndertowError, ValueError, IndexError):
        return []
