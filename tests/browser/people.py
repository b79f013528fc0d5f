"""People in front of a browser: they press what they see, and everything that goes wrong in their
page is written down."""

from __future__ import annotations

import os
import re
from collections import deque
from functools import cache
from pathlib import Path
from time import monotonic
from typing import Any, Literal

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Response,
    WebSocket,
    expect,
)

from undertow.commands.words import sentences
from undertow.server.http.words import WORDS, read

Device = Literal["desktop", "phone", "sideways"]
Theme = Literal["light", "dark"]
TOUCHED: dict[str, Any] = {"device_scale_factor": 2, "is_mobile": True, "has_touch": True}
DEVICES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 390, "height": 844}, **TOUCHED},
    "sideways": {"viewport": {"width": 844, "height": 390}, **TOUCHED},
}
COUNTRIES = {"en": "en-GB", "de": "de-DE"}
# So many presses of Tab lead round a table at the most.
FAR = 250
# A page with a line to the server that waits for an answer.
UNANSWERED = ".table[data-pending]:not([data-pending='0'])"
# What must come to be seen comes at once on a quick machine, and much later on a busy one.
PATIENCE_MS = 120_000.0
# What a browser itself writes when a server is gone, before it answers or amid an answer; no fault
# of the page.
GONE = (
    r"ERR_CONNECTION_(REFUSED|RESET|CLOSED)|ERR_EMPTY_RESPONSE|ERR_CONTENT_LENGTH_MISMATCH|"
    r"ERR_SOCKET_NOT_CONNECTED|ERR_INTERNET_DISCONNECTED|WebSocket connection"
)

AT_ONCE = """(() => { try {
  const kept = JSON.parse(localStorage.getItem('undertow.settings') ?? '{}');
  if ('PACE' && !kept.pace) localStorage.setItem('undertow.settings', JSON.stringify({ ...kept, pace: 'PACE' }));
} catch {} })()"""

# What was pressed last, for whoever reads why a test failed.
PRESSED = """(() => {
  const pressed = (window.pressed = []);
  for (const kind of ['mousedown', 'mouseup', 'click', 'touchend'])
    document.addEventListener(kind, ({ target }) => {
      pressed.push(`${kind} on ${target.tagName} "${(target.textContent ?? '').trim().slice(0, 40)}"`);
      if (pressed.length > 12) pressed.shift();
    }, true);
})()"""


# Is this what is focused, and can one see that it is?
FOCUSED = """(one) => {
  if (one !== document.activeElement) return null;
  const style = getComputedStyle(one);
  const box = one.getBoundingClientRect();
  return {
    outlined: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1.5,
    inSight: box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight,
  };
}"""


@cache
def spoken(language: str) -> dict[str, str]:
    """Every sentence of a language by its key."""
    english = sentences()
    return english if language == "en" else {**english, **read(WORDS / f"{language}.json")}


class Person:
    """One browser of its own, so that nothing is shared but the server."""

    def __init__(
        self,
        browser: Browser,
        device: Device = "desktop",
        theme: Theme = "light",
        lively: bool = False,
        pace: str = "",
        language: str = "en",
        keys: bool = False,
        **more: Any,
    ) -> None:
        """`keys`: presses with the keyboard alone. `language`: what the browser says its person reads."""
        self.device, self.theme, self.language, self.keys = device, theme, language, keys
        slow = float(os.environ.get("UNDERTOW_SLOW", "1"))
        self.context: BrowserContext = browser.new_context(
            color_scheme=theme,
            reduced_motion="no-preference" if lively else "reduce",
            locale=COUNTRIES[language],
            **DEVICES[device],
            **more,
        )
        self.context.set_default_timeout(PATIENCE_MS)
        # Whoever wants calm sees what happened at once; a test of the story says otherwise.
        self.context.add_init_script(AT_ONCE.replace("PACE", pace or ("" if lively else "once")))
        self.context.add_init_script(PRESSED)
        self.spoken: deque[str] = deque(maxlen=12)
        """What went over the table's line last."""
        self.faults: list[str] = []
        self.refused: deque[str] = deque(maxlen=12)
        """What the server refused this page last, with what was asked."""
        self.pardoned = "$^"
        self.presses = 0
        self.page: Page = self.context.new_page()
        if slow > 1:
            throttle = self.context.new_cdp_session(self.page)
            throttle.send("Emulation.setCPUThrottlingRate", {"rate": slow})
        self.page.on("websocket", self._listens)
        self.page.on("response", self._answers)
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.faults.append(f"page error: {error}"))

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error" or "svelte.dev/e/" in message.text:
            self.faults.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _answers(self, answer: Response) -> None:
        if answer.status >= 400:
            asked = answer.request
            self.refused.append(
                f"{answer.status} {asked.method} {asked.url} {asked.post_data or ''}"[:400]
            )

    def _listens(self, line: WebSocket) -> None:
        line.on("framesent", lambda text: self.spoken.append(f"> {text}"[:240]))
        line.on("framereceived", lambda text: self.spoken.append(f"< {text}"[:240]))

    def last_seen(self) -> str:
        """What this person had before them: the page in words, what was pressed, what was said."""
        try:
            page = self.page.inner_text("main, body", timeout=5000)[:3000]
            pressed = self.page.evaluate("window.pressed ?? []")
        except Error as gone:
            page, pressed = f"(nothing: {gone.message[:200]})", []
        parts = [f"{self.device}, {self.page.url}", page, *pressed, *self.spoken]
        return "\n".join(parts)

    def pardon(self, pattern: str) -> None:
        """A console line that may be written: this test takes the server or the key away."""
        self.pardoned = f"{self.pardoned}|{pattern}"

    def blameless(self) -> None:
        faults = [fault for fault in self.faults if not re.search(self.pardoned, fault)]
        assert not faults, "\n".join([*faults, *self.refused, *self.spoken])

    def close(self) -> None:
        self.context.close()

    # Looking and pressing

    def press(self, what: Locator) -> None:
        """Presses something; what the page sends for it is answered then, where it has a line."""
        self.presses += 1
        if self.keys:
            self.tab_to(what)
            self.page.keyboard.press("Enter")
        elif self.device == "phone":
            what.tap()
        else:
            what.click()
        self.answered()

    def answered(self) -> None:
        """Waits until the server has answered what the page sent."""
        expect(self.page.locator(UNANSWERED)).to_have_count(0)

    def tab_to(self, what: Locator) -> None:
        """Tab until this is focused; it must be in sight then, and be seen to be focused. What is there
        may be drawn anew meanwhile, and what is wanted may still have to come."""
        expect(what).to_be_attached()
        until = monotonic() + PATIENCE_MS / 1000
        tabs = 0
        while not (found := what.evaluate(FOCUSED)):
            assert tabs < FAR or monotonic() < until, f"Tab never came to {what}"
            self.page.keyboard.press("Tab")
            tabs += 1
        assert found["inSight"], f"{what} is focused out of sight"
        assert found["outlined"], f"nobody sees that {what} is focused"

    def writes(self, what: Locator, text: str) -> None:
        """Fills in a line."""
        if self.keys:
            self.tab_to(what)
            self.page.keyboard.press("ControlOrMeta+a")
            self.page.keyboard.type(text)
        else:
            what.fill(text)

    def picks(self, what: Locator, value: str) -> None:
        """Chooses one of a list."""
        if not self.keys:
            what.select_option(value)
            return
        self.tab_to(what)
        self.page.keyboard.press("Home")
        for _ in range(20):
            if what.input_value() == value:
                return
            self.page.keyboard.press("ArrowDown")
        raise AssertionError(f"{value} is not in the list")

    def says(self, key: str, **args: object) -> str:
        """A sentence as this person reads it; what is not given stays as it stands."""
        text = spoken(self.language)[key]
        for name, value in args.items():
            text = re.sub(rf"\{{{name}(#\w+)?\}}", str(value), text)
        return text

    def like(self, key: str) -> re.Pattern[str]:
        """The same where anything may stand in its gaps."""
        parts = re.split(r"\{\w+(?:#\w+)?\}", self.says(key))
        return re.compile(".+".join(map(re.escape, parts)), re.IGNORECASE)

    def button(self, name: str | re.Pattern[str], exact: bool = True) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    def sees(self, text: str | re.Pattern[str]) -> None:
        expect(self.page.get_by_text(text).locator("visible=true").first).to_be_visible()

    # At the table

    @property
    def table(self) -> Locator:
        return self.page.locator("div.table")

    @property
    def version(self) -> int:
        return int(self.table.get_attribute("data-version") or -1)

    def at_table(self) -> None:
        """The table is there, and the stage in it."""
        expect(self.table).to_have_attribute("data-version", re.compile(r"\d"))
        expect(self.page.locator(".stage .map, .stage .rooms").first).to_be_visible()

    def untaught(self) -> None:
        """Puts "how to play" away, where it is shown."""
        named = self.says("web.how.skip")
        skip = self.page.locator("aside.how").get_by_role("button", name=named)
        expect(skip).to_be_visible()
        self.press(skip)

    def reach(self, version: int) -> None:
        """Waits until the page is that far, and what it sent is answered: before its first act one entry
        more says whose chance goes in."""
        while (now := self.version) < version:
            expect(self.table).not_to_have_attribute("data-version", str(now))
        self.answered()

    def drawer(self, name: str) -> None:
        """On a phone, the parts of the table are one press away; held sideways, all but the stage."""
        if self.device == "phone" or (self.device == "sideways" and name != "Stage"):
            tab = self.page.locator(".tabs").get_by_role("button", name=re.compile(f"^{name}"))
            if tab.get_attribute("aria-pressed") != "true":
                self.press(tab)

    def opens(self, label: str) -> None:
        """Presses something in the list of what can be done."""
        self.drawer(self.says("web.table.do"))
        part = self.page.locator("section.do")
        offer = part.locator("button.do:not(.more)").filter(
            has=self.page.locator(".label", has_text=exactly(label))
        )
        more = part.locator("button.more")
        expect(offer.or_(more).first).to_be_visible()
        while not offer.count():
            self.press(more.first)
        self.press(offer.first)

    def answers(self, labels: list[str], several: bool = False) -> None:
        """Answers the question on top, in its list; one that the stage draws is unfolded first."""
        self.drawer(self.says("web.table.stage"))
        prompt = self.page.locator("section.prompt").first
        expect(prompt).to_be_visible()
        folded = prompt.locator("details:not([open]) > summary")
        if folded.count():
            self.press(folded)
        for label in labels:
            one = prompt.locator(".options button").filter(has_text=exactly(label, loose=several))
            self.press(one.first)
        if several:
            self.press(prompt.get_by_role("button", name=self.says("web.request.confirm")))

    def shot(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=path, animations="disabled", caret="hide")


def exactly(text: str, loose: bool = False) -> re.Pattern[str]:
    """The whole text of an element; a tick or a number may stand before it in a box."""
    before = r"\s*[\d✓]?\s*" if loose else r"\s*"
    return re.compile(rf"^{before}{re.escape(text)}\s*$")
