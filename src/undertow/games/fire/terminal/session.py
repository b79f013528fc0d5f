"""A game at one terminal: whoever is to decide is asked, bots decide for themselves, and every
command is kept before it is told."""

from __future__ import annotations

from collections.abc import Mapping

from undertow.games.fire.bots.greedy import FireBot
from undertow.games.fire.terminal import asides, ending, listing
from undertow.games.fire.terminal.menu import Group, Item, Menu, actions, answers
from undertow.games.fire.terminal.parse import Said, understand
from undertow.games.fire.terminal.screen import Screen
from undertow.games.fire.terminal.tell import tell
from undertow.games.fire.terminal.words import hero_title, say, sentence
from undertow.games.fire.views import View
from undertow.games.fire.world import World
from undertow.kernel import (
    FATE,
    Refused,
    Request,
    UndertowError,
    message,
)
from undertow.lab.bots import Bot
from undertow.store import Sitting
from undertow.terminal.reader import Reader
from undertow.terminal.session import DO_IT, Session
from undertow.terminal.tell import facts_after

YOUR_MOVE = message("terminal.prompt.act", "{hero}, {ap} AP > ")
YOUR_BOB = message("terminal.prompt.bob", "Bob, {ap} AP > ")
YOUR_ANSWER = message("terminal.prompt.answer", "Your choice > ")
INSIDE = message("terminal.prompt.inside", "{about} (`back` to go back)")
NOT_ON_LIST = message("terminal.say.not-on-list", "There is no {number}; choose 1 to {most}.")
UNKNOWN = message(
    "terminal.say.unknown",
    "I do not know “{text}”. Type a number from the list, a direction, or `help`.",
)
QUESTION_FIRST = message(
    "terminal.say.question-first", "First the open question: {question} Choose 1 to {most}."
)
WHICH = message("terminal.say.which", "Which one? {items}.")
NOT_NOW = message("terminal.say.refused", "That cannot be done. {why}")
NO_FATE = message(
    "terminal.say.typed-fate",
    "This table rolls real dice on somebody's desk, which the terminal cannot ask for yet.",
)
STUCK = message("terminal.say.stuck", "Nobody can do anything here; please report this table.")

AGREED = ("table.rewind.agree", "fire.ask.concede", "fire.ask.claim", "fire.ask.reading")
"""What bots never stand in the way of."""


class FireSession(Session):
    """One sitting of one table of Fire of Eidolon at this terminal."""

    screen: Screen

    def __init__(
        self,
        sitting: Sitting[World],
        screen: Screen,
        reader: Reader,
        bots: Mapping[str, Bot],
        again: str = "",
    ) -> None:
        super().__init__(sitting, screen, reader, bots, again)
        self.as_list = screen.spoken
        """Plain lines instead of the map, until asked otherwise."""
        self.whole = False
        """The whole list once, not only what is near."""
        self.inside: list[Item] = []
        """The lists within lists that were opened."""

    def view(self) -> View:
        found: View = self.play.view(self.me)
        return found

    # The course of the evening

    def run(self) -> None:
        """Until the game is over, or somebody leaves (`Over`)."""
        while True:
            self._until_over()
            self.flush()
            ending.show(self)
            if not ending.afterwards(self):
                return
            self.fresh = True

    def _until_over(self) -> None:
        while not self.play.over:
            seat = self._whose()
            if seat in self.bots:
                self.let_bot(seat)
                if not self.people and len(self.news) > 1:
                    self.flush(keep=1)
            else:
                self._person(seat)

    def _whose(self) -> str:
        """Who is to decide: bots' answers first, so that nobody waits for them."""
        asked = [request.seat for request in self.play.requests()]
        for seat in sorted(asked, key=lambda seat: seat not in self.bots):
            if seat == FATE:
                raise Refused(NO_FATE())
            return seat
        for seat in self.play.seats:
            if self.play.offers(seat):
                return seat
        raise Refused(STUCK())

    def _agrees(self, request: Request) -> bool:
        return request.question.prompt.key in AGREED

    def told(self, before: int, world: World) -> None:
        facts = facts_after(self.play, before)
        self.news = tell(facts, world, self.me, self.screen.signs, self.news)
        self.inside = []

    # Asking a person

    def _person(self, seat: str) -> None:
        request = next(iter(self.play.requests(seat)), None)
        root = self._root(seat, request)
        menu = root
        if self.inside:
            menu = Menu((Group("answer", self.inside[-1].inside),), self.inside[-1].text)
        if self.fresh:
            self._show(menu, request)
        self.reader.words = [*(item.text for item in menu.items), *asides.COMMANDS]
        text = self.ask(self._prompt(request))
        try:
            if text.strip() == DO_IT:
                self.careful_does(seat, FireBot())
            else:
                self._obey(text, seat, menu, root, request)
        except Refused as refused:
            self.screen.line(say(NOT_NOW(why=sentence(refused.line))), "bad")
            self.unheard()
        except UndertowError as problem:
            # Not kept, or a rule of ours broke: the table stands as it did.
            self.screen.line(sentence(problem.line), "bad")

    def _root(self, seat: str, request: Request | None) -> Menu:
        world = self.play.world
        if request is not None:
            return answers(world, request)
        return actions(world, self.play.offers(seat))

    def _show(self, menu: Menu, request: Request | None) -> None:
        self.fresh = False
        heading = say(INSIDE(about=menu.about)) if menu.about else ""
        if not heading and request is not None:
            heading = sentence(request.question.prompt)
        view = self.view()
        if self.as_list:
            self.flush()
            show = listing.table if self.whole else listing.near
            self.screen.lines(show(view))
            self.whole = False
            self.show_menu(menu, heading)
        else:
            bots, here = tuple(self.bots), _about(request)
            self.screen.table(view, menu, self.news, bots, heading, here)
            self.news = []

    def show_menu(self, menu: Menu, heading: str = "") -> None:
        for row in self.screen.menu_lines(menu, None, heading):
            self.screen.console.print(row)

    def _prompt(self, request: Request | None) -> str:
        turn = self.view().turn
        if request is not None or turn is None:
            return say(YOUR_ANSWER())
        if turn.phase == "bob":
            return say(YOUR_BOB(ap=turn.bob_left))
        return say(YOUR_MOVE(hero=hero_title(turn.hero), ap=turn.ap_left))

    # Doing what was said

    def _obey(self, text: str, seat: str, menu: Menu, root: Menu, request: Request | None) -> None:
        if not text.strip():
            self.fresh, self.whole = True, True
            return
        world = self.play.world if request is None else None
        said = understand(text, menu, world)
        if menu is not root and not (said.item or said.several or said.command):
            said = understand(text, root, world)
        if said.command:
            self._aside(said, seat, menu, request)
        elif said.item is not None:
            self._choose(said.item, seat, request)
        elif said.attempt is not None:
            self.open(seat, said.attempt)
        elif said.several:
            items = [self._named(item, menu) for item in said.several[:8]]
            self.screen.line(say(WHICH(items=items)), "ember")
            self.unheard()
        elif said.number is not None:
            most = len(menu.items)
            self.screen.line(say(NOT_ON_LIST(number=said.number, most=most)), "bad")
            self.unheard()
        elif request is not None:
            question = sentence(request.question.prompt)
            line = QUESTION_FIRST(question=question, most=len(menu.items))
            self.screen.line(say(line), "bad")
            self.unheard()
        else:
            shown = "".join(c for c in text.strip()[:40] if c.isprintable())
            self.screen.line(say(UNKNOWN(text=shown)), "bad")
            self.unheard()

    def _named(self, item: Item, menu: Menu) -> str:
        """An item as the list has it; the verb helps where the list says only a direction."""
        items = menu.items
        number = next((n for n, other in enumerate(items, 1) if other is item), None)
        verb = f"{item.verbs[0]} " if item.verbs else ""
        return f"{number} {verb}{item.text}" if number else f"{verb}{item.text}"

    def _choose(self, item: Item, seat: str, request: Request | None) -> None:
        if item.inside:
            self.inside.append(item)
            inner = Menu((Group("answer", item.inside),), item.text)
            self.show_menu(inner, say(INSIDE(about=item.text)))
        elif request is not None:
            self.answer(seat, request, item.answer[0])
        elif item.offer is not None:
            self.open(seat, item.offer)

    def _aside(self, said: Said, seat: str, menu: Menu, request: Request | None) -> None:
        """A command beside play; afterwards the list is shown again where it was pushed away."""
        if said.command == "back":
            if self.inside:
                self.inside.pop()
            self.fresh = True
            return
        if asides.COMMANDS[said.command](self, seat, said.rest) and not self.fresh:
            heading = sentence(request.question.prompt) if request else ""
            self.show_menu(menu, heading)


def _about(request: Request | None) -> dict[tuple[int, int], str]:
    """The empty cell that a question is about, where it is about one."""
    about = request.question.about if request is not None else {}
    if "x" in about and "y" in about:
        return {(int(str(about["x"])), int(str(about["y"]))): "here"}
    return {}
