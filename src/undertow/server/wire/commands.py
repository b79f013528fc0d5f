"""What a client sends: commands, the other messages of a socket, and questions before it acts.

Unknown fields are refused, so that nobody can even try to act for another seat.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

Plain = str | int | bool | list[Any] | None
"""What an answer or an argument may be: text, a number, yes or no, or a list of these."""

ID_LENGTH = 64
NAME_LENGTH = 60
TEXT_LENGTH = 2000

CommandId = Annotated[
    str, Meta(min_length=1, max_length=ID_LENGTH, pattern="^[^\\u0000-\\u001f\\u007f]+$")
]
"""No control marks: not every database holds them, and what one cannot hold is refused to all whose
commands are written with it."""
Text = Annotated[str, Meta(min_length=1, max_length=TEXT_LENGTH)]
Name = Annotated[str, Meta(max_length=NAME_LENGTH)]
Link = Annotated[str, Meta(max_length=ID_LENGTH)]
Anchored = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
SeatName = Annotated[str, Meta(min_length=1, max_length=ID_LENGTH)]


# What a seat may command


class Open(Struct, frozen=True, tag_field="type", tag="open", forbid_unknown_fields=True):
    """Open a rule: one of the offers, as it was offered. Where the offer has a form, `form` is what
    was filled in: a page's lines by their names (what is left out stands as it does now), or the
    one answer."""

    rule: Annotated[str, Meta(max_length=200)]
    args: list[Plain] = []
    form: Plain | dict[str, Plain] = None


class Answer(Struct, frozen=True, tag_field="type", tag="answer", forbid_unknown_fields=True):
    """Answer an open request, by its id."""

    request: Annotated[str, Meta(max_length=ID_LENGTH)]
    value: Plain


class Rewind(Struct, frozen=True, tag_field="type", tag="rewind", forbid_unknown_fields=True):
    """Take back everything after a place: at once where that is free, else the table is asked."""

    to: Annotated[int, Meta(ge=0)]


class Say(Struct, frozen=True, tag_field="type", tag="say", forbid_unknown_fields=True):
    """Say something to the table; with a name, as somebody in the story."""

    text: Text
    name: Name = ""


class Rule(Struct, frozen=True, tag_field="type", tag="rule", forbid_unknown_fields=True):
    """The host or a GM overrules the machine: places of the world get other values."""

    patch: dict[str, Any]
    reason: Annotated[str, Meta(max_length=TEXT_LENGTH)] = ""


class Anchor(Struct, frozen=True, tag_field="type", tag="anchor", forbid_unknown_fields=True):
    """Show the end of a new chain of your own; from now on `link` goes back along it, one hash with
    each command."""

    anchor: Anchored


Command = Open | Answer | Rewind | Say | Rule | Anchor


class Do(Struct, frozen=True, tag_field="type", tag="do", forbid_unknown_fields=True):
    """A command under an id of the sender's own: sent again, it is recognised, not done again."""

    id: CommandId
    do: Command
    link: Link = ""
    """The next link of your chain, so that your own chance goes in (with `open` and `answer`). One
    that does not fit is left out."""


class Ordered(Struct, frozen=True, forbid_unknown_fields=True):
    """The same over HTTP."""

    id: CommandId
    do: Command
    link: Link = ""


class Hello(Struct, frozen=True, tag_field="type", tag="hello", forbid_unknown_fields=True):
    """The first message on a socket: who I am, and which version I have."""

    key: Annotated[str, Meta(max_length=200)]
    have: int | None = None


class Ping(Struct, frozen=True, tag_field="type", tag="ping", forbid_unknown_fields=True):
    """The client's heartbeat; `t` comes back as it was sent."""

    t: float = 0


class Here(Struct, frozen=True, tag_field="type", tag="here", forbid_unknown_fields=True):
    """Presence beyond being there (typing, looking at a tile); kept nowhere."""

    what: Annotated[str, Meta(max_length=200)] = ""


class Nudge(Struct, frozen=True, tag_field="type", tag="nudge", forbid_unknown_fields=True):
    """Ask somebody for whom the table waits to look up; kept nowhere."""

    seat: SeatName


class Whisper(Struct, frozen=True, tag_field="type", tag="whisper", forbid_unknown_fields=True):
    """Something said by who looks on, under a name of their own, in their own lane; kept nowhere."""

    text: Text
    name: Name = ""


FromClient = Hello | Do | Ping | Here | Nudge | Whisper


# Asked before anything is done


class AskForecast(Struct, frozen=True, forbid_unknown_fields=True):
    """How is it likely to go: from here, or with a page of the game filled in like this?"""

    n: Annotated[int, Meta(ge=1, le=2000)] = 400
    """So many games in all; an answer may come before all of them are played."""
    bot: Annotated[str, Meta(max_length=ID_LENGTH)] = "greedy"
    seed: Annotated[int, Meta(ge=0, lt=2**31)] = 0
    form: Annotated[str, Meta(max_length=ID_LENGTH)] = ""
    value: Plain = None
    at: Annotated[int, Meta(ge=1, lt=2**31)] | None = None
    """Of a game that is over: how it stood after so many entries. Everybody may ask that."""


class AskBot(Struct, frozen=True, forbid_unknown_fields=True):
    """What would a bot answer to this open request, or, where none is named, do next in your seat?"""

    request: Annotated[str, Meta(max_length=ID_LENGTH)] = ""


class Suggest(Struct, frozen=True, forbid_unknown_fields=True):
    """What whoever sits in this chair might do, in words, and why."""

    what: Text
    why: Annotated[str, Meta(max_length=TEXT_LENGTH)] = ""


class StandIn(Struct, frozen=True, forbid_unknown_fields=True):
    """A bot is to answer what this seat is asked."""

    seat: Annotated[str, Meta(max_length=ID_LENGTH)]


class AskForm(Struct, frozen=True, forbid_unknown_fields=True):
    """The form of an offer, in the world as it is now."""

    rule: Annotated[str, Meta(max_length=200)]
    args: list[Plain] = []


class AskOdds(Struct, frozen=True, forbid_unknown_fields=True):
    """What may come of an offer (`rule`, `args`, and its form as far as it is filled in), of an answer
    to an open request, or, where nothing is named, of what the rules do next."""

    rule: Annotated[str, Meta(max_length=200)] = ""
    args: list[Plain] = []
    form: Plain | dict[str, Plain] = None
    request: Annotated[str, Meta(max_length=ID_LENGTH)] = ""
    answer: Plain = None
