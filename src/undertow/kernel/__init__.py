"""The kernel: what a table is. No game, no I/O, no content names."""

from undertow.kernel.errors import (
    BadSetup,
    CorruptJournal,
    Diverged,
    FateError,
    IllegalAnswer,
    ImpossibleFate,
    JournalError,
    NewerJournal,
    NotOffered,
    NotYours,
    Refused,
    RuleFailed,
    TooLate,
    UndertowError,
    UnfairFate,
    UnknownSeat,
    UnscriptedFate,
)
from undertow.kernel.facts import EVERYONE, Fact, Ruled
from undertow.kernel.fate import FATE, LiveFate, ScriptedFate, TypedFate
from undertow.kernel.game import Beginning, Demo, Game
from undertow.kernel.hooks import RULES, Hooks, Modifier, Moment, Reaction, Reckoning, Tally, Term
from undertow.kernel.journal import Journal
from undertow.kernel.play import HOST, Play
from undertow.kernel.requests import Choice, Number, Plain, Prose, Question, Request, Several
from undertow.kernel.restore import Snapshot, fold, restore, snapshot
from undertow.kernel.rewind import causes, falls_back, last_cause, why_not_free
from undertow.kernel.rules import Opening, Rule, Rulebook
from undertow.kernel.table import Table
from undertow.kernel.verify import Verdict, verify
from undertow.kernel.words import Line, Message, message, plain, speak

__all__ = [
    "EVERYONE",
    "FATE",
    "HOST",
    "RULES",
    "BadSetup",
    "Beginning",
    "Choice",
    "CorruptJournal",
    "Demo",
    "Diverged",
    "Fact",
    "FateError",
    "Game",
    "Hooks",
    "IllegalAnswer",
    "ImpossibleFate",
    "Journal",
    "JournalError",
    "Line",
    "LiveFate",
    "Message",
    "Modifier",
    "Moment",
    "NewerJournal",
    "NotOffered",
    "NotYours",
    "Number",
    "Opening",
    "Plain",
    "Play",
    "Prose",
    "Question",
    "Reaction",
    "Reckoning",
    "Refused",
    "Request",
    "Rule",
    "RuleFailed",
    "Rulebook",
    "Ruled",
    "ScriptedFate",
    "Several",
    "Snapshot",
    "Table",
    "Tally",
    "Term",
    "TooLate",
    "TypedFate",
    "UndertowError",
    "UnfairFate",
    "UnknownSeat",
    "UnscriptedFate",
    "Verdict",
    "causes",
    "falls_back",
    "fold",
    "last_cause",
    "message",
    "plain",
    "restore",
    "snapshot",
    "speak",
    "verify",
    "why_not_free",
]  # fmt: skip
