"""Which tests can notice a mutant, and in which order they are asked.

Code in a function concerns the tests that ran its stretch. What runs at import concerns every test
of its room. The likeliest come first: tests of the room itself, those that speak of the same things,
those that do little else; random games come last.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tools.mutants.code import Text
from tools.mutants.edits import Mutant
from tools.mutants.places import CODE, WHOLE_GAMES, Place
from tools.mutants.record import Record

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_SLUG = re.compile(r"[A-Za-z][\w.-]{2,40}")
_LISTS = ("catalogue", "components", "inventory")
"""Test files that look at a catalogue as a whole."""
_USUAL = ("defaults", "acts", "printed")
"""Test files that look at all that may be left out, at all that anybody may do, and at every word and
figure of a catalogue: quick, and they see much of what is broken at import."""
_SLOW = 1.0
"""Nor is a test asked early that takes more CPU seconds."""


_SHARP = 3
"""So many tests that noticed most of what runs at import are asked before all others."""
_LIKELY, _KEEN = 25, 12
"""After so many tests by their rank come so many of those that noticed most so far."""
_GOLDEN, _WHOLE = "campaigns", 4
"""Test files that look at everything after each command: so many of their tests that ran the thing are
asked, after the usual ones or half of the likeliest."""
_ENTRY = 50
"""A statement of more lines is a list of many things, and tells nothing of one of them."""


class Choice(NamedTuple):
    tests: list[str]
    cpu: dict[str, float]
    whole: bool
    """It runs at import: tests nobody recorded may come into being, and are asked too."""
    unasked: list[str]
    """They could have been asked, too, had there been time."""

    @property
    def left(self) -> int:
        return len(self.unasked)


class Chooser:
    def __init__(self, place: Place, records: Mapping[str, Record], budget: float) -> None:
        self.place = place
        self.records = records
        self.budget = budget
        self._bits = {folder: self._rooms(record) for folder, record in records.items()}
        self._noticed: Counter[str] = Counter()
        self._keen: Counter[str] = Counter()

    def learn(self, test: str, at_import: bool = True) -> None:
        """This test noticed something: it may well notice the next."""
        self._keen[test] += 1
        if at_import:
            self._noticed[_plain(test)] += 1

    def _rooms(self, record: Record) -> dict[str, int]:
        """The stretches of each room, as bits."""
        bits = dict.fromkeys(self.place.rooms, 0)
        for file, (first, spans) in record.spans.items():
            bits[self.place.room_of(file)] |= ((1 << len(spans)) - 1) << first
        return bits

    def candidates(self, mutant: Mutant) -> tuple[dict[str, str], bool]:
        """The tests that can notice, with their folders; and whether it runs at import."""
        found: dict[str, str] = {}
        at_import = False
        for folder, record in self.records.items():
            number = record.stretch(mutant.file, mutant.edit.start)
            if number is not None:
                ran = 1 << number
            else:
                at_import = True
                ran = self._bits[folder][mutant.room]
            mine = number is None and folder == mutant.room
            found |= {id: folder for id, seen in record.tests.items() if mine or seen.hits & ran}
        return found, at_import

    def quick(self, mutant: Mutant) -> bool:
        """Does a quick test of its own room run it? Where none does, it is likely to live."""
        found, at_import = self.candidates(mutant)
        mine = self.records[mutant.room].tests if mutant.room in self.records else {}
        return at_import or any(id in mine and not _late(id, mine[id].cpu) for id in found)

    def choose(self, mutant: Mutant, first: str = "") -> Choice:
        """The tests to ask; `first` is the one that noticed it once."""
        found, at_import = self.candidates(mutant)
        words = _words(self.place.root / mutant.file, mutant.line)
        texts = {id: _text(self.place.root, id) for id in found}
        often = {word: sum(word in text for text in texts.values()) for word in words}

        sharp = {test for test, _ in self._noticed.most_common(_SHARP)} if at_import else set()
        module = self.place.module_of(mutant.file) if mutant.file.endswith(CODE) else ""

        def rank(id: str) -> tuple[bool, bool, bool, bool, bool, float, int, float, str]:
            stem, folder = _stem(id), found[id]
            told = sum(1 / often[word] for word in words if word in texts[id])
            listing = at_import and any(name in stem for name in _LISTS)
            near = self._near(id, folder, mutant, module) if at_import else 0
            seen = self.records[folder].tests[id]
            return (
                id != first,
                _late(id, seen.cpu),
                folder != mutant.room,
                not at_import or not any(name in stem for name in _USUAL),
                _plain(id) not in sharp or (not told and id != _plain(id)),
                -round(told + near + 0.01 * listing, 3),
                seen.hits.bit_count(),
                seen.cpu,
                id,
            )

        order = sorted(found, key=rank)
        golden = self._golden(mutant, found, at_import)
        # Those that look at much at once come late by their rank, and would not be asked at all.
        if at_import:
            usual = [id for id in order if any(name in _stem(id) for name in _USUAL)]
            order = list(dict.fromkeys((*order[:1], *usual, *golden, *order)))
        else:
            keen = [id for id, _ in self._keen.most_common(_KEEN) if id in found]
            half = _LIKELY // 2
            order = list(dict.fromkeys((*order[:half], *golden, *order[:_LIKELY], *keen, *order)))
        cpu = {id: self.records[found[id]].tests[id].cpu for id in order}
        asked, spent = 0, 0.0
        while asked < len(order) and spent < self.budget:
            spent += cpu[order[asked]]
            asked += 1
        chosen = order[:asked]
        return Choice(chosen, {id: cpu[id] for id in chosen}, at_import, order[asked:])

    def _golden(self, mutant: Mutant, found: Mapping[str, str], at_import: bool) -> list[str]:
        """The campaigns that ran most of what was broken, the quickest first."""
        own = [id for id in found if _GOLDEN in _stem(id) and found[id] == mutant.room]
        if not own:
            return []
        record = self.records[mutant.room]
        bits = self._inside(record, mutant) if at_import else 0

        def rank(id: str) -> tuple[int, float, str]:
            seen = record.tests[id]
            return (-(seen.hits & bits).bit_count(), seen.cpu, id)

        return sorted(own, key=rank)[:_WHOLE]

    def _inside(self, record: Record, mutant: Mutant) -> int:
        """The stretches of the entry of which something at import is a part, as bits: those in its own
        script, or in functions of its file that name it."""
        path = self.place.root / mutant.file
        if path.suffix != CODE:
            return 0
        first, spans = record.spans.get(mutant.file, (0, []))
        bits = 0
        for start, end in _bodies(path, mutant.line):
            for number, (begins, ends) in enumerate(spans):
                if start <= begins and ends <= end:
                    bits |= 1 << (first + number)
        return bits & ~record.at_import

    def _near(self, id: str, folder: str, mutant: Mutant, module: str) -> float:
        """How near a test is to something that runs at import: its file takes something from that
        module, it names it itself, and best of all it runs the same stretch once more."""
        record = self.records[folder]
        again = record.anywhere(mutant.file, mutant.edit.start)
        runs = again is not None and record.tests[id].ran(again)
        names = _imported(self.place.root / id.split("::")[0]).get(module, ())
        text = _text(self.place.root, id).partition("\n")[2]
        return 3 * runs + 2 * any(name in text for name in names) + 0.5 * bool(names)


def _stem(id: str) -> str:
    return Path(id.split("::")[0]).stem


def _plain(id: str) -> str:
    """A test without its parameters."""
    return id.split("[")[0]


def _late(id: str, cpu: float) -> bool:
    """Is it asked only after all the others?"""
    return cpu > _SLOW or any(name in _stem(id) for name in WHOLE_GAMES)


def _words(path: Path, line: int) -> frozenset[str]:
    """Names and ids around a line: of its file, of its statement, of the entry it is part of."""
    if path.suffix != CODE:
        return frozenset(_SLUG.findall(path.read_text("utf-8").splitlines()[line - 1]))
    stem = path.stem.replace("_", "-")
    around = [words for start, end, words in _statements(path) if start <= line <= end]
    return frozenset({path.stem, stem, stem.split("-")[0]}).union(*around[:1], *around[-1:])


@cache
def _statements(path: Path) -> list[tuple[int, int, frozenset[str]]]:
    """First line, last line and words of every small statement and of every entry of a list."""
    found: list[tuple[int, int, frozenset[str]]] = []
    tree = ast.parse(path.read_bytes())
    for node in [*ast.walk(tree)][::-1]:
        if isinstance(node, ast.Call) or (isinstance(node, ast.stmt) and node in tree.body):
            first = min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", []))])
            found.append((first, node.end_lineno or node.lineno, frozenset(_told(node))))
    telling = [each for each in found if each[2] and each[1] - each[0] < _ENTRY]
    return sorted(telling, key=lambda each: each[1] - each[0])


@cache
def _bodies(path: Path, line: int) -> list[tuple[int, int]]:
    """Where the statement at a line stands, in bytes; or, where it gives something a name, the
    functions that use the name."""
    source = path.read_bytes()
    text, tree = Text(source), ast.parse(source)
    for node in tree.body:
        if not _first(node) <= line <= (node.end_lineno or node.lineno):
            continue
        found = [(text.start(node), text.end(node))]
        if isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = {each.id for each in targets if isinstance(each, ast.Name)}
            for other in ast.walk(tree):
                inside = ast.walk(other) if isinstance(other, _FUNCTIONS) else ()
                if any(isinstance(each, ast.Name) and each.id in names for each in inside):
                    assert isinstance(other, _FUNCTIONS)
                    found.append((text.start(other), text.end(other)))
        return found
    return []


def _told(node: ast.AST) -> list[str]:
    told: list[str] = []
    for each in ast.walk(node):
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            if _SLUG.fullmatch(each.value):
                told += [each.value, each.value.split(".")[-1]]
        elif isinstance(each, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            told.append(each.name)
        elif isinstance(each, ast.Attribute) and each.attr[:1].isupper():
            told.append(each.attr)  # a class or an entry, such as a kind of fact
    return told


def _text(root: Path, id: str) -> str:
    """What a test says: its name with its parameters, and its source."""
    file, _, name = id.partition("::")
    plain = name.split("::")[-1].split("[")[0]
    return f"{id}\n{_functions(root / file).get(plain, '')}"


@cache
def _imported(path: Path) -> dict[str, tuple[str, ...]]:
    """What a test file takes by name from each module."""
    found: dict[str, tuple[str, ...]] = {}
    for node in ast.parse(path.read_bytes()).body:
        if isinstance(node, ast.ImportFrom) and node.module:
            names = tuple(each.asname or each.name for each in node.names)
            found[node.module] = (*found.get(node.module, ()), *names)
    return found


@cache
def _functions(path: Path) -> dict[str, str]:
    """The source of each function, with what stands above it: the rules it shows, its parameters."""
    lines = path.read_text("utf-8").splitlines()
    return {
        node.name: "\n".join(lines[_first(node) - 1 : node.end_lineno])
        for node in ast.walk(ast.parse("\n".join(lines)))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
    }


def _first(node: ast.stmt) -> int:
    above: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(each.lineno for each in above)])
