"""What somebody typed: a number, a direction, the name of something, or a command.

Numbers and exact words win; then what can be done by the beginning of its words; then commands by
the beginning of theirs. What can be named but not done now is turned into the opening that the
game will refuse, so that the refusal can say why.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from undertow.games.fire import grid
from undertow.games.fire.rules.acting import BOOK, Action
from undertow.games.fire.terminal.menu import SIDES, Item, Menu, target_words, verbs_of
from undertow.games.fire.world import World
from undertow.kernel import Offer

COMMANDS: dict[str, str] = {
    "help": "help",
    "h": "help",
    "hint": "hint",
    "why": "why",
    "undo": "undo",
    "log": "story",
    "story": "story",
    "rules": "rules",
    "odds": "odds",
    "chances": "odds",
    "heroes": "heroes",
    "map": "map",
    "list": "list",
    "look": "look",
    "l": "look",
    "save": "save",
    "quit": "quit",
    "q": "quit",
    "exit": "quit",
    "concede": "concede",
    "surrender": "concede",
    "claim": "claim",
    "back": "back",
    "export": "export",
    "flow": "flow",
    "turn": "flow",
    "rulings": "rulings",
    "ruling": "rulings",
}
LETTERS = {word: letter for letter, words in SIDES.items() for word in words}


class Said(Struct, frozen=True):
    """What was understood: exactly one of these."""

    item: Item | None = None
    several: tuple[Item, ...] = ()
    """It could mean any of these."""
    command: str = ""
    rest: str = ""
    """What stood after the command."""
    attempt: Offer | None = None
    """Known, but not offered: the game will say why."""
    number: int | None = None
    """A number that is not on the list."""


def understand(text: str, menu: Menu, world: World | None = None) -> Said:
    """What the words mean at this moment."""
    text = text.strip()
    if text.startswith("?"):
        return Said(command="rules", rest=text[1:].strip())
    number = text.strip(".)([]")
    if number.isdecimal() and len(number) < 9:
        place, items = int(number), menu.items
        return Said(item=items[place - 1]) if 1 <= place <= len(items) else Said(number=place)
    whole = [item for item in menu.items if item.text.lower() == text.lower()]
    if len(whole) == 1:  # as it stands there, and as the Tab key writes it
        return Said(item=whole[0])
    tokens = typed_words(text)
    if not tokens:
        return Said()
    rest = text.split(None, 1)[1] if len(text.split()) > 1 else ""
    exact = COMMANDS.get(tokens[0])
    if exact and not (len(tokens) == 1 and tokens[0] in LETTERS):
        return Said(command=exact, rest=rest)
    if found := _find(tokens, menu, loosely=False):
        return found
    if len(tokens[0]) > 1 and (command := _by_prefix(tokens[0])):
        return Said(command=command, rest=rest)
    if found := _find(tokens, menu, loosely=True):
        return found
    if world is not None and (offer := attempt(tokens, world)):
        return Said(attempt=offer)
    return Said()


def typed_words(text: str) -> list[str]:
    """Small letters, and no marks that people put between or behind words. Other signs stay, so
    that rubbish does not turn into a word."""
    for mark in "'’`\"":
        text = text.replace(mark, "")
    for mark in "-,;":
        text = text.replace(mark, " ")
    return [word.rstrip(".!") for word in text.lower().split() if word.rstrip(".!")]


def _by_prefix(token: str) -> str:
    meant = list(dict.fromkeys(c for word, c in COMMANDS.items() if word.startswith(token)))
    return meant[0] if len(meant) == 1 else ""


def _find(tokens: Sequence[str], menu: Menu, *, loosely: bool) -> Said | None:
    """The items these words name: by whole words, else by their beginnings."""
    pool = [*menu.flat(), *(item for item in menu.items if item.inside)]
    if len(tokens) == 1 and tokens[0] in LETTERS:
        side = LETTERS[tokens[0]]
        walks = [
            item
            for item in pool
            if item.side == side
            and (item.offer is None or item.offer.rule in ("fire.move", "fire.explore"))
        ]
        if walks:
            return _one_of(walks, menu)
    exact = [item for item in pool if all(token in item.words for token in tokens)]
    if exact:
        return _one_of(exact, menu)
    begun = [item for item in pool if all(_names(token, item) for token in tokens)]
    if not loosely:
        named = [item for item in begun if _begins(tokens[0], item.verbs)]
        sided = [item for item in begun if item.side and tokens[0] in SIDES[item.side]]
        begun = named or sided
    return _one_of(begun, menu) if begun else None


def _names(token: str, item: Item) -> bool:
    """A direction must be the item's own; other words may be cut short."""
    if token in LETTERS:
        return token in item.words
    return _begins(token, item.words)


def _begins(token: str, words: Sequence[str]) -> bool:
    return any(word.startswith(token) for word in words)


def _one_of(items: list[Item], menu: Menu) -> Said:
    branches = [item for item in items if item.inside]
    if len(branches) == 1:
        # A list and things in it: the list, unless exactly one thing in it was meant.
        inner = [item for item in items if not item.inside]
        return Said(item=inner[0] if len(inner) == 1 else branches[0])
    if len(items) == 1:
        return Said(item=items[0])
    if (holder := menu.holder(items)) is not None:
        return Said(item=holder)
    return Said(several=tuple(items))


def attempt(tokens: Sequence[str], world: World) -> Offer | None:
    """The opening somebody means who names something that is not offered."""
    if world.turn is None:
        return None
    hero = world.active
    if tokens[0] in LETTERS:
        if len(tokens) > 1:
            return None
        beside = _beside(world, LETTERS[tokens[0]])
        if beside is not None:
            return Offer("fire.move", (hero.id, beside))
        return Offer("fire.explore", (hero.id, LETTERS[tokens[0]]))
    rule = _rule_named(tokens, world)
    if rule is None:
        return None
    verbs = verbs_of(rule)
    used = [token for token in tokens if token in LETTERS or not _begins(token, verbs)]
    return Offer(rule, (hero.id, *_target(used, rule, world)))


def _rule_named(tokens: Sequence[str], world: World) -> str | None:
    """The action called by the first word; this hero's own and everybody's before others'."""
    hero = world.active.id

    def rank(rule: Action) -> tuple[int, int]:
        own = 0 if rule.owner in (None, hero) else 1
        named = sum(_begins(token, verbs_of(rule.id)) for token in tokens)
        return own, -named

    actions = [rule for rule in BOOK.rules.values() if isinstance(rule, Action)]
    exact = [rule for rule in actions if tokens[0] in verbs_of(rule.id)]
    begun = [rule for rule in actions if _begins(tokens[0], verbs_of(rule.id))]
    best = sorted(exact or (begun if len(tokens[0]) > 2 else []), key=rank)
    return best[0].id if best else None


def _target(tokens: Sequence[str], rule: str, world: World) -> tuple[str, ...]:
    if not tokens:
        return ()
    if tokens[0] in LETTERS:
        side = LETTERS[tokens[0]]
        if rule == "fire.move":
            return (_beside(world, side) or side,)
        return (side,)
    for chamber in world.components.chambers:
        if all(_begins(token, target_words(world, chamber)) for token in tokens):
            return (chamber,)
    return (tokens[0],)


def _beside(world: World, side: str) -> str | None:
    tile = world.board.tiles.get(world.active.at)
    return world.board.at.get(tile.cell + grid.STEPS[grid.side_of(side)]) if tile else None
