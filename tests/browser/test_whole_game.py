"""Two people and a bot play Fire of Eidolon from the lobby to its ending, one of them on a phone;
meanwhile a page is loaded again, something is taken back by consent, and the server is killed."""

from __future__ import annotations

import json
import re
from time import perf_counter
from typing import Any

import httpx
import msgspec
import pytest
from playwright.sync_api import Route, expect

from browser.people import GONE, Person
from browser.scenes import SOON
from browser.serving import PATIENCE
from support.plain import PLAIN
from undertow.commands.places import games
from undertow.games.fire.bots.greedy import FireBot
from undertow.kernel import Line, speak
from undertow.kernel.journal import Rewound
from undertow.lab.bots import Chair, Reply
from undertow.server.tables.bots import think
from undertow.store import Sitting, SqliteStore

pytestmark = [pytest.mark.browser, pytest.mark.limit(1800), pytest.mark.xdist_group("browser")]

MOST_PRESSES = 400


def said(line: Any) -> str:
    """A sentence of the server's, as the page shows it."""
    args = {name: _arg(arg) for name, arg in line["args"].items()}
    return speak(Line(line["key"], args))


def _arg(arg: Any) -> Any:
    if isinstance(arg, dict) and "key" in arg:
        return Line(arg["key"], {name: _arg(one) for name, one in arg.get("args", {}).items()})
    return [_arg(one) for one in arg] if isinstance(arg, list) else arg


def sent(value: Any) -> Any:
    """As it comes over the wire, where a tuple is a list."""
    return msgspec.json.decode(msgspec.json.encode(value))


class Advice:
    """What a person would do who plays as the greedy bot does: it looks at the same table."""

    def __init__(self, server: Any, table: str, keys: dict[str, str]) -> None:
        self.server, self.table, self.keys = server, table, keys
        self.store = SqliteStore(server.store)
        self.sitting = Sitting[Any].open(self.store, games(), table)
        self.bot = FireBot()

    def look(self) -> Any:
        self.sitting.refresh()
        return self.sitting.play

    @property
    def length(self) -> int:
        return self.store.length(self.table)

    def next(self, play: Any) -> tuple[str, Any] | None:
        """Whose move it is among the people, and what it is."""
        for seat in self.keys:
            if play.requests(seat) or play.offers(seat):
                return seat, think(self.bot, Chair(play, seat))
        return None

    def state(self, seat: str) -> Any:
        """What the seat is shown."""
        headers = {"authorization": f"Bearer {self.keys[seat]}"}
        url = f"{self.server.url}api/tables/{self.table}"
        return (
            httpx.get(url, headers=headers, timeout=PATIENCE, verify=PLAIN)
            .raise_for_status()
            .json()
        )

    def close(self) -> None:
        self.store.close()


# A door may lie under the map's own buttons: then the map is moved, or one takes it from the list.
IN_REACH = """(door) => {
  door.scrollIntoView({ block: 'nearest' });
  const at = door.getBoundingClientRect();
  return door.contains(document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2));
}"""


class Evening:
    """The two at one table, doing what advice says."""

    def __init__(self, advice: Advice, people: dict[str, Person]) -> None:
        self.advice, self.people = advice, people
        self.drawn = 0

    def step(self) -> bool:
        """One press of somebody; False when the game is over."""
        play = self.advice.look()
        length = len(play.journal)
        for one in self.people.values():
            one.reach(length)  # they see what the advice is about
        if play.over:
            return False
        move = self.advice.next(play)
        if move is None:  # the bot's turn
            one.reach(length + 1)
            return True
        seat, decision = move
        one, state = self.people[seat], self.advice.state(seat)
        if isinstance(decision, Reply):
            request = next((r for r in state["requests"] if r["id"] == decision.request), None)
            if request is None:  # the table moved on while we looked
                return True
            self.reply(one, request, sent(decision.answer))
        else:
            wanted = (decision.rule, sent(decision.args))
            offers = [o for o in state["offers"] if (o["rule"], o["args"]) == wanted]
            if not offers:
                return True
            self.open(one, offers[0])
        one.reach(length + 1)
        return True

    def open(self, one: Person, offer: Any) -> None:
        side = next((arg for arg in offer["args"][1:] if arg in ("N", "E", "S", "W")), None)
        door = one.page.locator(f'.map button.door[data-door="{side}"]')
        if offer["rule"] == "fire.explore" and self.turned() and door.count() == 1:
            one.drawer("Stage")
            if door.evaluate(IN_REACH):
                one.press(door)  # on the map
                return
        one.opens(said(offer["label"]))

    def reply(self, one: Person, request: Any, value: Any) -> None:
        several = request["kind"] == "several"
        wanted = value if several else [value]
        labels = [said(o["label"]) for o in request["options"] if o["value"] in wanted]
        assert len(labels) == len(wanted), (request, value)
        lay = one.page.get_by_role("button", name="Lay it like this")
        if request["prompt"]["key"] == "fire.ask.turn" and self.turned():
            one.drawer("Stage")
            expect(lay).to_be_visible()
            one.press(one.page.get_by_role("radio", name=labels[0], exact=True))
            one.press(lay)
        else:
            one.answers(labels, several)

    def turned(self) -> bool:
        """Every other time on the map."""
        self.drawn += 1
        return self.drawn % 2 == 1

    def until(self, moment: Any) -> None:
        for _ in range(MOST_PRESSES):
            if moment(self.advice.look()):
                return
            if not self.step():
                break
        assert moment(self.advice.look()), "the game was over before that"


def set_up(ana: Person, url: str) -> None:
    """From the lobby: a table for two and a bot, with component data that makes it short."""

    def shorter(route: Route) -> None:
        body = route.request.post_data_json
        body["settings"]["data"] = SOON
        route.continue_(post_data=json.dumps(body))

    ana.page.route("**/api/v1/tables", shorter)
    ana.page.goto(url)
    ana.press(ana.page.get_by_role("link", name="Set up a table").first)
    ana.page.get_by_label("Your name").fill("Ana")
    ana.page.get_by_label("Name of the table").fill("Three of us")
    ana.press(ana.button("Remove Paladin"))
    ana.page.get_by_label("Who plays Ranger").select_option(label="Friend 1")
    ana.press(ana.button("Open the table"))
    ana.at_table()
    ana.untaught()


def invitation(ana: Person) -> str:
    ana.press(ana.button("Invite").first)
    dialog = ana.page.get_by_role("dialog", name="Invite")
    link = dialog.get_by_label("Link for Friend 1").input_value()
    ana.press(dialog.get_by_role("button", name="Close"))
    expect(dialog).to_be_hidden()
    return link


def test_two_people_and_a_bot_play_to_the_end(serving, person):
    began = perf_counter()
    ana, ben = person("desktop", "dark", lively=True), person("phone")
    set_up(ana, serving.url)
    ben.page.goto(invitation(ana))
    ben.at_table()
    ben.untaught()
    assert ben.page.url == ana.page.url, "the key does not stay in the address"
    known = json.loads(ana.page.evaluate("localStorage.getItem('undertow.tables')"))[0]
    keys = {seat: known["seats"][seat] for seat in ("you", "friend-1")}
    advice = Advice(serving, known["id"], keys)
    evening = Evening(advice, {"you": ana, "friend-1": ben})
    try:
        # A while in, Ben loads his page again, and is where he was.
        evening.until(lambda play: len(play.world.board.tiles) >= 4)
        before = ben.version
        ben.page.reload()
        ben.at_table()
        assert ben.version >= before

        # Ana would like to take something back that others have built upon: Ben is asked.
        evening.until(lambda play: len(play.world.board.tiles) >= 6 and play.offers("you"))
        ana.reach(advice.length)
        ben.reach(advice.length)
        tiles = len(advice.look().world.board.tiles)
        lines = ana.page.locator(".chronicle .line")
        ana.press(lines.filter(has_text=re.compile("'s turn")).nth(-2))
        ana.press(
            ana.page.locator(".chronicle .under").get_by_role("button", name="Take back to here")
        )
        ana.press(ana.page.get_by_role("dialog").get_by_role("button", name="Ask the table"))
        expect(ana.page.get_by_role("dialog")).to_be_hidden()
        ben.answers(["Yes"])
        for one in (ana, ben):
            one.drawer("Chronicle")
            told = one.page.locator(".chronicle .line").filter(has_text="Ana took this back")
            expect(told.first).to_be_attached()
        advice.look()
        assert any(isinstance(entry, Rewound) for entry in advice.sitting.entries())
        assert len(advice.sitting.play.world.board.tiles) <= tiles

        # The server dies while somebody is asked; both see it, and the question comes back.
        asked = {"you": ana, "friend-1": ben}
        evening.until(lambda play: any(play.requests(seat) for seat in asked))
        seat = next(seat for seat in asked if advice.look().requests(seat))
        one = asked[seat]
        one.reach(advice.length)
        one.drawer("Stage")
        prompt = one.page.locator("section.prompt").first
        expect(prompt).to_be_visible()
        words = prompt.inner_text()
        for each in (ana, ben):
            each.pardon(GONE)
        serving.kill()
        for each in (ana, ben):
            expect(each.page.locator(".banner")).to_be_visible()
        serving.start()
        for each in (ana, ben):
            expect(each.page.locator(".banner")).to_be_hidden()
            expect(each.page.locator(".chip.online")).to_be_attached()
        expect(prompt).to_have_text(words, use_inner_text=True)  # the question is back as it was

        evening.until(lambda play: play.over)
        for each in (ana, ben):
            each.reach(advice.length)
            each.drawer("Stage")
            over = each.page.locator("section.over")
            expect(over).to_be_visible()
            expect(over).to_contain_text(re.compile("victory|Defeat", re.IGNORECASE))
        told = ana.page.locator("section.over p").inner_text()
        expect(ben.page.locator("section.over p")).to_have_text(told, use_inner_text=True)
        for each in (ana, ben):
            ending = each.page.locator("[data-part=ending]")
            each.press(ending.get_by_role("link", name="Was it fair?"))
            expect(each.page.get_by_text("Fair: everything checked fits.")).to_be_visible()
    finally:
        advice.close()
    print(
        f"\nwhole game: {perf_counter() - began:.0f} s, {ana.presses} presses by Ana, "
        f"{ben.presses} by Ben on the phone, {evening.advice.sitting.play.world.now.number} turns"
    )
