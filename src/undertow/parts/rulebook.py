"""A game's rules, to be read and searched: sections of entries, made from its catalogue and from the
words its rules have anyway.

    LABELS = Labels("lamps", oil="Oil", tall="Stands high").without("hooks")
    Section("posts", POSTS(), tuple(LABELS.entry(post) for post in catalogue))

An entry's id is the key of its text without ".text", so that whoever has that text knows where it
stands in the rules. What a record holds is shown or named in `without`; a field that is neither is
refused, so that nothing new in a catalogue is left off the page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from undertow.kernel import Game, Line, Message, Rule, capital, message, plain, speak
from undertow.parts.actions import Ability, AnyAction

LIST = message("parts.rulebook.list", "{items}")
PAIR = message("parts.rulebook.pair", "{name} {value}")
ACTIONS = message("parts.rulebook.actions", "Actions")
ABILITIES = message("parts.rulebook.abilities", "Abilities")
HOUSE = message("parts.rulebook.house", "House rules")
BY = {
    "character": message("parts.rulebook.by-character", "What characters do"),
    "seat": message("parts.rulebook.by-seat", "What anybody at the table does"),
    "gm": message("parts.rulebook.by-gm", "What the GM does"),
}
ONCE = message("parts.rulebook.once", "Once in a")
ON = message("parts.rulebook.on", "On unless you choose otherwise")
WORDS = ("id", "name", "text")
ENDS = (".", "?", "!")
"""How sentences end; several of them need no commas."""


class Figure(Struct, frozen=True):
    """Something printed with an entry: "Cost: 3". Where the label says it all, there is no value."""

    label: Line
    value: Line | None = None


class Entry(Struct, frozen=True):
    """One thing that can be looked up."""

    id: str
    name: Line | None
    """None for a sentence that stands for itself."""
    text: Line | None
    figures: tuple[Figure, ...] = ()
    more: tuple[Line, ...] = ()
    """Further sentences, in order."""
    under: Line | None = None
    """The heading it stands under within its section."""


class Section(Struct, frozen=True):
    """Entries of one kind."""

    id: str
    name: Line
    entries: tuple[Entry, ...]


def place(text: Line | Message) -> str:
    """The id of the entry whose text this is."""
    return text.key.removesuffix(".text")


def said(value: Any) -> Line | None:
    """A value as people read it; None for what is simply so."""
    match value:
        case Line() | None:
            return value
        case Message():
            return value()
        case bool():
            return None
        case str() | int():
            return plain(str(value))
        case Mapping():
            return LIST(items=[PAIR(name=name, value=said(of)) for name, of in value.items()])
        case _ if all(isinstance(item, str) and item[-1:] in ENDS for item in value):
            return plain(" ".join(value))
        case _:
            return LIST(
                items=[item if isinstance(item, str | int) else said(item) for item in value]
            )


class Labels:
    """What the fields of a game's records are called on its page. `read` says a value in other
    words than it is kept in, such as a name in place of an id."""

    def __init__(self, game: str, **words: str) -> None:
        self.words = {
            field: message(f"{game}.rules.label.{field.replace('_', '-')}", word)
            for field, word in words.items()
        }
        self.left_out: tuple[str, ...] = WORDS
        self.read: Callable[[str, Any], Any] = lambda field, value: value

    def without(self, *fields: str) -> Labels:
        """What is left off the page: hooks, scripts, what the text says anyway."""
        self.left_out += fields
        return self

    def of(self, record: Any, *fields: str) -> tuple[Figure, ...]:
        """What a record holds, in the order of its fields; what is empty or zero is left out, unless it is
        asked for by name."""
        found = []
        for field in fields or record.__struct_fields__:
            if field in self.left_out and field not in fields:
                continue
            if field not in self.words:
                raise ValueError(
                    f"{type(record).__name__}.{field} has no label and is not left out"
                )
            held = getattr(record, field)
            value = self.read(field, held) if held else held
            if value or (field in fields and value == 0):
                found.append(Figure(self.words[field](), said(value)))
        return tuple(found)

    def entry(
        self,
        one: Ability[Any],
        *more: Line,
        under: Line | None = None,
        figures: tuple[str, ...] = (),
    ) -> Entry:
        """An ability with what it holds, and with figures that it works out itself."""
        held = (*self.of(one), *(self.of(one, *figures) if figures else ()))
        return Entry(one.id, one.line, Line(f"{one.id}.text"), held, more, under)


def of_rule(rule: Rule[Any], figures: Iterable[Figure] = (), under: Line | None = None) -> Entry:
    return Entry(place(rule.text), rule.name(), rule.text(), tuple(figures), (), under)


def _of_action(action: AnyAction[Any]) -> Entry:
    """An action made of parts, under whose it is."""
    once = (Figure(ONCE(), plain(action.once)),) if action.once else ()
    name, text = action.words
    return Entry(place(text), name(), text(), once, (), BY[action.by]())


def told(id: str, name: Line, lines: Iterable[Message | Line]) -> Section:
    """Sentences that stand for themselves, each with a place of its own."""
    said = [line() if isinstance(line, Message) else line for line in lines]
    return Section(id, name, tuple(Entry(place(line), None, line) for line in said))


def rest(game: Game[Any], known: frozenset[str]) -> Iterable[Section]:
    """What a game's own sections leave: its other rules, and its other abilities."""
    actions: list[AnyAction[Any]] = list(getattr(game, "actions", ()))
    order = {by: n for n, by in enumerate(BY)}
    made = [_of_action(one) for one in sorted(actions, key=lambda one: order[one.by])]
    shown = {one.id for one in actions}
    made += [of_rule(rule) for id, rule in game.rules.items() if id not in shown]
    yield Section("actions", ACTIONS(), tuple(one for one in made if one.id not in known))
    own = f"{game.id}.rules"  # hooks of the rules themselves, which say nothing to a reader
    abilities = [one for one in getattr(game, "abilities", ()) if one.id not in {*known, own}]
    yield Section(
        "abilities",
        ABILITIES(),
        tuple(Entry(one.id, one.line, Line(f"{one.id}.text")) for one in abilities),
    )


def house_rules(means: Mapping[str, Message], on: Iterable[str]) -> Section:
    """The switches, each with what it means to turn it over."""
    standing = tuple(on)
    return Section(
        "house",
        HOUSE(),
        tuple(
            Entry(
                place(text),
                plain(_spaced(name)),
                text(),
                (Figure(ON()),) if name in standing else (),
            )
            for name, text in means.items()
        ),
    )


def _spaced(name: str) -> str:
    """`flatObligation` as people write it."""
    words = "".join(f" {char.lower()}" if char.isupper() else char for char in name)
    return capital(words)


def found(sections: Iterable[Section], words: str) -> tuple[Section, ...]:
    """The entries that have all these words, in whatever order; sections without any are left out."""
    wanted = words.casefold().split()

    def has(entry: Entry) -> bool:
        said = " ".join(map(speak, lines(entry))).casefold()
        return all(word in said for word in wanted)

    kept = [(one, tuple(filter(has, one.entries))) for one in sections]
    return tuple(replace(one, entries=entries) for one, entries in kept if entries)


def lines(entry: Entry) -> list[Line]:
    """Everything that is said of an entry."""
    figures = [line for one in entry.figures for line in (one.label, one.value)]
    said = (entry.name, entry.under, entry.text, *entry.more, *figures)
    return [line for line in said if line is not None]
