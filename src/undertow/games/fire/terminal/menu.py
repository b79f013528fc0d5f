"""What can be chosen now, as a numbered list in groups; the same for actions and for answers.

Where one thing has many targets (a Teleport to any of twenty chambers), it is one line of the list
and opens into a list of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from undertow.games.fire import grid
from undertow.games.fire.chronicle import answer_label, cost, label, word
from undertow.games.fire.game import GAME
from undertow.games.fire.moments import ShadeCost
from undertow.games.fire.rules.acting import BOOK, Action
from undertow.games.fire.terminal.words import say, side_title
from undertow.games.fire.world import World
from undertow.kernel import Choice, Offer, Plain, Question, Request, message

MANY = 5
"""More targets than this stand in a list of their own."""

GROUPS = {
    "explore": message("terminal.group.explore", "Explore"),
    "move": message("terminal.group.move", "Move"),
    "here": message("terminal.group.here", "Here"),
    "skill": message("terminal.group.skill", "Skills"),
    "bob": message("terminal.group.bob", "Bob"),
    "turn": message("terminal.group.turn", "Turn"),
    "answer": message("terminal.group.answer", "Choose"),
}
NEXT_TO = message("terminal.menu.next-to", "{side} of {chamber}")
CHOICES = message("terminal.menu.choices", "{name}: {count} {count#choice|choices}")
GIVE = message("terminal.menu.give", "Give {who} something")
TAKE = message("terminal.menu.take", "Take something from {who}")
SIDES = {letter: (letter.lower(), side_title(letter)) for letter in grid.LETTERS}

VERBS: dict[str, tuple[str, ...]] = {
    "fire.explore": ("explore", "open", "discover"),
    "fire.move": ("move", "go", "walk"),
    "fire.passage": ("slip", "passage", "secret"),
    "fire.collect": ("collect", "token", "get"),
    "fire.destroy": ("destroy", "break", "smash", "relic"),
    "fire.take-fire": ("take", "fire"),
    "fire.pass-fire": ("pass", "fire", "hand"),
    "fire.banish": ("banish", "shade"),
    "fire.exchange": ("exchange", "trade", "swap", "give"),
    "fire.attack": ("attack", "fight", "hit", "kill"),
    "fire.leave": ("leave",),
    "fire.stand": ("stand", "rise", "up"),
    "fire.wait": ("wait", "end", "rest"),
    "fire.bob-wait": ("wait", "end", "rest", "bob"),
}


class Item(Struct, frozen=True):
    """Something to choose: an opening, an answer, or a list of further items."""

    text: str
    words: tuple[str, ...]
    """All it can be called by, in small letters."""
    verbs: tuple[str, ...] = ()
    offer: Offer | None = None
    answer: tuple[Plain, ...] = ()
    """The answer in a tuple of its own, since an answer may be anything."""
    ap: int | None = None
    side: str = ""
    inside: tuple[Item, ...] = ()
    doors: str = ""
    """For an orientation: the doorways, to be drawn."""
    colour: str | None = None
    """The colour of the tile that is laid."""
    cell: tuple[int, int] | None = None
    """For a place in the dungeon: where, to be marked on the map."""


class Group(Struct, frozen=True):
    """Items under one heading."""

    kind: str
    items: tuple[Item, ...]

    @property
    def title(self) -> str:
        return say(GROUPS[self.kind]())


class Menu(Struct, frozen=True):
    """A numbered list."""

    groups: tuple[Group, ...]
    about: str = ""
    """What a list inside a list is about."""

    @property
    def items(self) -> list[Item]:
        return [item for group in self.groups for item in group.items]

    def flat(self) -> list[Item]:
        """Every item that can be done, those in inner lists too."""
        return list(_flat(self.items))

    def holder(self, items: Sequence[Item]) -> Item | None:
        """The one item whose inner list holds all of these."""
        for item in self.items:
            inner = list(_flat(item.inside))
            if inner and all(any(one is other for other in inner) for one in items):
                return item
        return None


def _flat(items: Iterable[Item]) -> Iterable[Item]:
    for item in items:
        if item.inside:
            yield from _flat(item.inside)
        else:
            yield item


def verbs_of(rule: str) -> tuple[str, ...]:
    """The words by which a rule is called."""
    if rule in VERBS:
        return VERBS[rule]
    known = BOOK.rules.get(rule)
    return tuple(plain_words(say(known.name()))) if known else ()


def plain_words(text: str) -> list[str]:
    """Small letters and no signs: "Hero's Charge" is "heros charge"."""
    kept = "".join(c if c.isalnum() or c in " -/" else "" for c in text.lower())
    return kept.replace("-", " ").replace("/", " ").split()


# Actions


def actions(world: World, offers: Sequence[Offer]) -> Menu:
    """What a hero may do now."""
    found: dict[str, list[Item]] = {kind: [] for kind in GROUPS}
    by_rule: dict[str, list[Offer]] = {}
    for offer in offers:
        by_rule.setdefault(offer.rule, []).append(offer)
    for rule, same in by_rule.items():
        kind = _kind(rule)
        items = [_action(world, offer, kind) for offer in same]
        if len(items) > MANY and kind not in ("explore", "move"):
            items = [_branch(world, rule, same)]
        found[kind].extend(items)
    return Menu(tuple(Group(kind, tuple(items)) for kind, items in found.items() if items))


def _kind(rule: str) -> str:
    if rule in ("fire.explore",):
        return "explore"
    if rule in ("fire.move", "fire.passage"):
        return "move"
    if rule in ("fire.wait", "fire.bob-wait"):
        return "turn"
    known = BOOK.rules[rule]
    if isinstance(known, Action) and known.kind in ("basic", "master"):
        return "skill"
    return "bob" if isinstance(known, Action) and known.kind == "bob" else "here"


def _action(world: World, offer: Offer, kind: str) -> Item:
    rule, target = offer.rule, offer.args[1:]
    hero = world.heroes[str(offer.args[0])]
    start = world.bob if kind == "bob" and world.bob else hero.at
    side = ""
    words: list[str] = []
    for part in target:
        words += target_words(world, part)
        if str(part) in world.board.tiles:
            side = side or direction(world, start, str(part))
        elif kind == "explore" or rule == "fire.wallcrack-bombs":
            side = str(part)
    if side:
        words += SIDES[side]
    text = say(label(world, offer))
    if kind == "explore":
        text = side_title(side)
    elif rule == "fire.move":
        text = place_text(world, str(target[0]), start)
    verbs = verbs_of(rule)
    return Item(
        text,
        (*verbs, *words),
        verbs,
        offer,
        ap=_ap(world, offer),
        side=side,
        cell=_cell(world, target),
    )


def _cell(world: World, target: tuple[Plain, ...]) -> tuple[int, int] | None:
    for part in target:
        if str(part) in world.board.tiles:
            return grid.xy(world.board.tiles[str(part)].cell)
    return None


def _ap(world: World, offer: Offer) -> int | None:
    if offer.rule == "fire.banish":
        hero, colour = offer.args
        return GAME.reckon(world, ShadeCost(str(hero), colour)).total  # type: ignore[arg-type]
    return cost(world, offer)


def _branch(world: World, rule: str, offers: Sequence[Offer]) -> Item:
    """One line for many targets; inside, by the first word of the target, then by the rest."""
    name = say(BOOK.rules[rule].name())
    by_first: dict[Plain, list[Offer]] = {}
    for offer in offers:
        by_first.setdefault(offer.args[1], []).append(offer)
    inside = []
    for first, same in by_first.items():
        if len(same) == 1 or len(by_first) == 1:
            inside += [_target(world, offer, offer.args[1:]) for offer in same]
        else:
            inner = tuple(_target(world, offer, offer.args[2:]) for offer in same)
            words = tuple(target_words(world, first))
            inside.append(Item(place_text(world, str(first)), words, inside=inner))
    text = say(CHOICES(name=name, count=len(offers)))
    verbs = verbs_of(rule)
    return Item(text, verbs, verbs, ap=_ap(world, offers[0]), inside=tuple(inside))


def _target(world: World, offer: Offer, parts: Sequence[Plain]) -> Item:
    verbs = verbs_of(offer.rule)
    words = [w for part in offer.args[1:] for w in target_words(world, part)]
    text = ", ".join(place_text(world, str(part)) for part in parts)
    return Item(text, (*verbs, *words), verbs, offer, cell=_cell(world, offer.args[1:]))


def target_words(world: World, part: Plain) -> list[str]:
    """The words by which a target is called: its code and its name."""
    words = [str(part).lower(), *plain_words(say(word(world, part)))]
    if str(part) in SIDES:
        words += SIDES[str(part)]
    return words


def direction(world: World, start: str, chamber: str) -> str:
    """The side on which a chamber lies beside another; empty when it does not."""
    tiles = world.board.tiles
    if start in tiles and chamber in tiles:
        step = tiles[chamber].cell - tiles[start].cell
        if step in grid.STEPS:
            return grid.LETTERS[grid.STEPS.index(step)]
    return ""


def place_text(world: World, part: str, start: str = "") -> str:
    """A target in words; a chamber with its code, and its direction where that helps."""
    text = say(word(world, part))
    if part in world.components.chambers:
        text = f"{text} {part}"
        if start and (side := direction(world, start, part)):
            text = f"{side_title(side)} {text}"
    return text


# Answers


def answers(world: World, request: Request) -> Menu:
    """The legal answers to a question."""
    question = request.question
    options = question.answers.options if isinstance(question.answers, Choice) else ()
    key = question.prompt.key
    if key in ("fire.ask.timeturn", "fire.ask.terraport"):
        items = _spots(world, options)
    elif key == "fire.ask.trade" and len(options) > 2 * MANY:
        items = _trades(world, question, options)
    else:
        items = [_answer(world, question, option) for option in options]
    return Menu((Group("answer", tuple(items)),))


def _answer(world: World, question: Question, option: Plain) -> Item:
    text = say(answer_label(world, question, option))
    if question.prompt.key == "fire.ask.turn":
        doors = str(option)
        words = (doors.lower(), *(w for side in doors for w in SIDES[side]))
        colour = world.components.colours.get(str(question.about.get("chamber")))
        return Item(text, words, answer=(option,), doors=doors, colour=colour)
    start = _asked_from(world, question)
    side, cell = "", None
    if isinstance(option, str) and option in world.board.tiles:
        side = direction(world, start, option)
        text, cell = place_text(world, option, start), _cell(world, (option,))
    words = (*target_words(world, str(option)), *plain_words(text))
    return Item(text, words, answer=(option,), side=side, cell=cell)


def _asked_from(world: World, question: Question) -> str:
    """The chamber from which directions are told."""
    hero = world.heroes.get(str(question.about.get("hero", "")))
    if hero is not None:
        return hero.at
    if question.prompt.key in ("fire.ask.charge", "fire.ask.charge-strike"):
        return world.active.at
    return ""


def _spots(world: World, options: Sequence[Plain]) -> list[Item]:
    """First where, then which way round."""
    by_cell: dict[tuple[int, int], list[Item]] = {}
    for option in options:
        assert isinstance(option, tuple)
        x, y, doors = int(str(option[0])), int(str(option[1])), str(option[2])
        words = (doors.lower(), *(w for side in doors for w in SIDES[side]))
        text = ", ".join(side_title(side) for side in doors)
        item = Item(text, words, answer=(option,), doors=doors, cell=(x, y))
        by_cell.setdefault((x, y), []).append(item)
    return [
        Item(
            _where(world, x, y),
            tuple(plain_words(_where(world, x, y))),
            inside=tuple(items),
            cell=(x, y),
        )
        for (x, y), items in by_cell.items()
    ]


def _where(world: World, x: int, y: int) -> str:
    """An empty cell by the chamber it lies beside."""
    cell = grid.cell_at(x, y)
    for side, step in enumerate(grid.STEPS):
        if (other := world.board.at.get(cell - step)) is not None:
            name = word(world, other)
            return say(NEXT_TO(side=side_title(grid.LETTERS[side]), chamber=name))
    return f"{x}, {y}"


def _trades(world: World, question: Question, options: Sequence[Plain]) -> list[Item]:
    """First with whom and which way, then what and how much."""
    by_partner: dict[tuple[str, str], list[Item]] = {}
    rest = []
    for option in options:
        item = _answer(world, question, option)
        if isinstance(option, tuple) and len(option) == 4:
            by_partner.setdefault((str(option[0]), str(option[1])), []).append(item)
        else:
            rest.append(item)
    found = []
    for (way, who), items in by_partner.items():
        text = say((GIVE if way == "give" else TAKE)(who=word(world, who)))
        found.append(Item(text, tuple(plain_words(text)), inside=tuple(items)))
    return [*found, *rest]
