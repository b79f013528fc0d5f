"""Any game in the terminal, from what it offers and asks: numbered choices, pages line by line, what
a seat sees as a tree, and what happened as a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from undertow.kernel import (
    Offer,
    Refused,
    Request,
    UndertowError,
    message,
)
from undertow.lab.bots import Bot, up_to
from undertow.terminal import asides, ending, forms
from undertow.terminal.session import Session
from undertow.terminal.tree import find, tree
from undertow.terminal.words import meant, say, sentence

MANY = 4
"""More targets than this stand in a list of their own."""
PATIENCE = 40
"""After so many acts of bots, a person is asked whether to go on."""
TALL = 60
"""Lines of a view that are shown at once."""

ACT = message("terminal.plain.act", "{seat} > ")
GO_ON = message("terminal.plain.go-on", "Enter lets the others go on.")
NOTHING = message("terminal.plain.nothing", "Nothing is up to you now.")
CHOICES = message("terminal.plain.choices", "{name}: {count} {count#choice|choices}")
PRICED = message("terminal.plain.priced", "{label} ({price})")
ANYTIME = message("terminal.plain.anytime", "More that can be done at any time: {count} (`more`)")
INSIDE = message("terminal.plain.inside", "{about} (`back` goes back)")
UNKNOWN = message(
    "terminal.plain.unknown", "I do not know “{text}”. Type a number from the list, or `help`."
)
SEVERAL = message("terminal.plain.several", "Which one? {items}.")
REFUSED = message("terminal.plain.refused", "That cannot be done. {why}")
PASS = message("terminal.plain.pass", "You may speak up here; `pass` lets it go by.")
OVER = message("terminal.plain.over", "The game is over.")
MORE = message(
    "terminal.plain.more", "… {count} more {count#line|lines}; `look NAME` shows one part."
)
NO_PART = message("terminal.plain.no-part", "You see nothing called {text}. Parts: {parts}.")


class Item(Struct, frozen=True):
    """Something to choose: an opening, or a list of further items."""

    text: str
    offer: Offer | None = None
    inside: tuple[Item, ...] = ()


class PlainSession(Session):
    """One sitting of one table, drawn by nobody."""

    def __init__(self, *args: Any, hint: Bot | None = None, **more: Any) -> None:
        super().__init__(*args, **more)
        self.passed: set[str] = set()
        """What the person let go by."""
        self.since = 0
        """Acts of bots since a person did something."""
        self.inside: list[Item] = []
        self.careful = hint

    def run(self) -> None:
        self.look("")
        while not self.play.over:
            bot = self._bot()
            if bot is not None and self._may_go_on(bot):
                self.let_bot(bot)
                self.since += 1
                if not self.people:
                    self.flush()
                continue
            self.since = 0
            self.flush()
            if self.people:
                self._person()
            elif bot is None:
                return
        self.flush()
        self.screen.rule()
        self.screen.line(say(OVER()), "ember.bold")
        ending.fair(self)

    def _bot(self) -> str | None:
        """A bot that something is up to; whoever is asked comes before whoever may act."""
        asked = [r.seat for r in self.play.requests() if not r.question.optional]
        for seat in (*asked, *self.play.seats):
            if seat in self.bots and up_to(self.play, seat):
                return seat
        return None

    def _may_go_on(self, bot: str) -> bool:
        """May a bot act now? Not before people could speak up, and where they may act as well,
        they take turns."""
        if not self.people:
            return True
        if self.may_speak() is not None or self.since >= PATIENCE:
            return False
        asked = any(not request.question.optional for request in self.play.requests(bot))
        return asked or self.since == 0 or not any(up_to(self.play, seat) for seat in self.people)

    def may_speak(self) -> Request | None:
        """A question a person may answer before the others go on."""
        for seat in self.people:
            for request in self.play.requests(seat):
                if request.question.optional and request.id not in self.passed:
                    return request
        return None

    def _asked(self) -> Request | None:
        for seat in self.people:
            for request in self.play.requests(seat):
                if not request.question.optional:
                    return request
        return self.may_speak()

    # Asking a person

    def _person(self) -> None:
        request = self._asked()
        try:
            if request is not None:
                self._question(request)
            else:
                self._menu(self._whose())
        except Refused as refused:
            self.screen.line(say(REFUSED(why=sentence(refused.line))), "bad")
            self.unheard()
        except UndertowError as problem:
            # Not kept, or a rule of ours broke: the table stands as it did.
            self.screen.line(sentence(problem.line), "bad")

    def _whose(self) -> str:
        return next((seat for seat in self.people if up_to(self.play, seat)), self.people[0])

    def _question(self, request: Request) -> None:
        question = request.question
        self.screen.line(sentence(question.prompt), "ember.bold")
        if question.optional:
            self.screen.line(say(PASS()), "ash")
        stands = request.suggestion
        try:
            answer = forms.ask(self, question, stands)
        except forms.Back:
            return
        except forms.Cancelled as cancelled:
            if question.optional and cancelled.said in ("", "pass"):
                self.passed.add(request.id)
            else:
                self._instead(cancelled.said, request.seat)
            return
        self.answer(request.seat, request, answer)

    def _menu(self, seat: str) -> None:
        items = list(self.inside[-1].inside) if self.inside else self._items(seat)
        if self.fresh:
            self.fresh = False
            self._show(seat, items)
        self.reader.words = [*(item.text for item in items), *asides.COMMANDS]
        text = self.ask(say(ACT(seat=self._seat(seat)))).strip()
        if not text:
            self.fresh = True
            if (bot := self._bot()) is not None:
                self.let_bot(bot)
                self.since = 1
            return
        if text == "back" and self.inside:
            self.inside.pop()
            self.fresh = True
            return
        chosen = _chosen(text, items)
        if len(chosen) == 1:
            self._take(seat, chosen[0])
        elif self._command(text.removeprefix("/"), seat):
            return
        elif chosen:
            names = [item.text for item in chosen[:6]]
            self.screen.line(say(SEVERAL(items=names)), "ember")
        else:
            shown = "".join(c for c in text[:40] if c.isprintable())
            self.screen.line(say(UNKNOWN(text=shown)), "bad")

    def _seat(self, seat: str) -> str:
        return say(self.play.game.seat_name(seat))

    def _show(self, seat: str, items: Sequence[Item]) -> None:
        heading = say(INSIDE(about=self.inside[-1].text)) if self.inside else ""
        self.screen.rule()
        if items:
            self.screen.numbered([item.text for item in items], heading)
        else:
            self.screen.line(say(NOTHING()), "ash")
        if self.inside:
            return
        if more := self.play.anytime(seat):
            self.screen.line(say(ANYTIME(count=len(more))), "ash")
        if self._bot() is not None:
            self.screen.line(say(GO_ON()), "ash")

    def _items(self, seat: str) -> list[Item]:
        return self._grouped(self.play.offers(seat))

    def _grouped(self, offers: Sequence[Offer]) -> list[Item]:
        """One line for each; one line for all where a rule has many targets."""
        by_rule: dict[str, list[Offer]] = {}
        for offer in offers:
            by_rule.setdefault(offer.rule, []).append(offer)
        found: list[Item] = []
        for rule, same in by_rule.items():
            items = tuple(self._item(offer) for offer in same)
            if len(items) > MANY:
                name = self.play.game.rules[rule].name()
                text = sentence(CHOICES(name=name, count=len(items)))
                items = (Item(text, inside=items),)
            found += items
        return found

    def _item(self, offer: Offer) -> Item:
        game, world = self.play.game, self.play.world
        label, price = game.label(world, offer), game.price(world, offer)
        return Item(sentence(PRICED(label=label, price=price) if price else label), offer)

    def _take(self, seat: str, item: Item) -> None:
        self.fresh = True
        if item.offer is None:
            self.inside.append(item)
            return
        self.inside = []
        if (filled := self._filled(seat, item.offer)) is not None:
            self.open(seat, filled)

    def _filled(self, seat: str, offer: Offer) -> Offer | None:
        """What is opened, with its form where it has one; None where that is left unfinished."""
        asked = self.play.form(offer)
        if asked is None:
            return offer
        self.screen.line(sentence(asked.prompt), "ember.bold")
        try:
            return Offer(offer.rule, offer.args, forms.ask(self, asked))
        except forms.Back:
            return None
        except forms.Cancelled as cancelled:
            self._instead(cancelled.said, seat)
            return None

    def _instead(self, text: str, seat: str) -> None:
        """What was typed where something was to be answered."""
        if text and not self._command(text, seat):
            self.screen.line(say(UNKNOWN(text=text[:40])), "bad")

    # Commands beside play

    def chosen(self, seat: str, text: str) -> Offer | None:
        """The one offer that is meant by these words, or by its number in the list."""
        items = list(self.inside[-1].inside) if self.inside else self._items(seat)
        found = _chosen(text, items)
        return found[0].offer if len(found) == 1 else None

    def show_anytime(self, seat: str) -> None:
        if items := self._grouped(self.play.anytime(seat)):
            self.inside.append(Item("more", inside=tuple(items)))
        self.fresh = True

    def _command(self, text: str, seat: str) -> bool:
        name, _, rest = text.strip().partition(" ")
        name = name.lower()
        meant = [word for word in asides.COMMANDS if word == name] or [
            word for word in asides.COMMANDS if len(name) > 1 and word.startswith(name)
        ]
        if len(meant) != 1:
            return False
        asides.COMMANDS[meant[0]](self, seat, rest.strip())
        return True

    def look(self, path: str) -> None:
        view = self.play.view(self.me)
        part = find(view, path) if path else view
        if part is None:
            names = [line.split(":")[0] for line in tree(view, 1)]
            self.screen.line(say(NO_PART(text=path, parts=names)), "bad")
            return
        lines = list(tree(part, 6 if path else 3))
        for line in lines[:TALL]:
            margin = len(line) - len(line.lstrip())
            self.screen.line(line.strip(), "bone", indent=1 + margin, hang=2)
        if len(lines) > TALL:
            self.screen.line(say(MORE(count=len(lines) - TALL)), "ash")


def _chosen(text: str, items: Sequence[Item]) -> list[Item]:
    """What is meant by a number, or by the beginnings of words."""
    return [items[place] for place in meant(text, [item.text for item in items])]
