"""How quickly a table is there in a real Chromium, from its address and from the lobby; how smoothly its map
is moved and a ritual told.

    make benchpage                     # slowed down 4 times; the last part of `make bench`
    make benchpage ARGS="--slow 1"     # as fast as this machine is

Figures, printed and never asserted: a machine that does something else is slower. "Cold" is a
browser that was never here, "warm" one that was. A table is usable once something on its map can be
pressed, painted. The dungeon that is moved is as full as bots make it.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from browser.chromium import FLAGS
from browser.scenes import Scene, Stagehand, turn_of
from browser.serving import Serving
from support.children import run

ROOT = Path(__file__).parents[2]
DESK = {"width": 1280, "height": 800}
# When something can be pressed, and its frame was painted.
WATCH = """(() => {
  const wanted = WANTED;
  const seen = () => [...document.querySelectorAll(wanted)].some((one) => one.checkVisibility());
  const told = () => scheduler.postTask(() => { window.usableAt = performance.now(); }, { priority: 'user-blocking' });
  const watch = () => { if (seen()) told(); else requestAnimationFrame(watch); };
  requestAnimationFrame(watch);
  window.longest = 0; window.busy = 0;
  new PerformanceObserver((list) => { for (const one of list.getEntries()) {
    window.longest = Math.max(window.longest, one.duration); window.busy += one.duration;
  } }).observe({ type: 'longtask', buffered: true });
})()"""
FRAMES = """() => { window.frames_ = []; let last = 0; window.stopped = false;
  const tick = (now) => { if (last) window.frames_.push(now - last); last = now;
    if (!window.stopped) requestAnimationFrame(tick); };
  requestAnimationFrame(tick); }"""
# From the first press on, until something on the map can be pressed and its frame was painted.
PRESS = """(() => {
  const wanted = WANTED;
  const seen = () => [...document.querySelectorAll(wanted)].some((one) => one.checkVisibility());
  addEventListener('pointerdown', () => {
    const began = performance.now();
    const told = () => scheduler.postTask(() => { window.litAfter = performance.now() - began; }, { priority: 'user-blocking' });
    const watch = () => { if (seen()) told(); else requestAnimationFrame(watch); };
    watch();
  }, { capture: true, once: true });
})()"""
LOBBY = ".page main a, .page main button"
PRESSED = ".map button.lit, .map button.door, .map button.spotted"


class Bench:
    """A server with two tables, and people who come to them."""

    def __init__(self, browser: Browser, server: Serving, slow: float, times: int) -> None:
        self.browser, self.server, self.slow, self.times = browser, server, slow, times

    def _sit(self, context: BrowserContext) -> tuple[Page, Any]:
        page = context.new_page()
        tool = context.new_cdp_session(page)
        tool.send("Emulation.setCPUThrottlingRate", {"rate": self.slow})
        return page, tool

    def _come(self, context: BrowserContext, hash: str, wanted: str) -> dict[str, float]:
        page, tool = self._sit(context)
        tool.send("Page.enable")
        tool.send(
            "Page.addScriptToEvaluateOnNewDocument",
            {"source": WATCH.replace("WANTED", repr(wanted))},
        )
        page.goto(self.server.url + hash, wait_until="commit")
        for _ in range(300):  # the page's policy allows no wait_for_function
            page.wait_for_timeout(200)
            if page.evaluate("window.usableAt"):
                break
        page.wait_for_load_state("networkidle")
        found: dict[str, float] = page.evaluate(
            """() => ({ usable: window.usableAt, longest: window.longest, busy: window.busy,
            asked: performance.getEntriesByType('resource').length,
            kb: performance.getEntriesByType('resource').reduce((sum, one) => sum + one.transferSize, 0) / 1000 })"""
        )
        page.close()
        return found

    def coming(self, hash: str, wanted: str) -> Iterator[tuple[str, dict[str, float]]]:
        cold, warm = [], []
        for _ in range(self.times):
            context = self.browser.new_context(viewport=DESK, reduced_motion="no-preference")
            cold.append(self._come(context, hash, wanted))
            warm.append(self._come(context, hash, wanted))
            context.close()
        for name, found in (("cold", cold), ("warm", warm)):
            yield name, {key: statistics.median(one[key] for one in found) for key in found[0]}

    def sitting_down(self) -> tuple[int, float, float]:
        """From the lobby to a dungeon in which something is lit, by somebody who was never here: how
        many presses, and how many milliseconds from the first of them on; the median, and the worst."""
        found, presses = [], 0
        for _ in range(self.times):
            context = self.browser.new_context(viewport=DESK, reduced_motion="no-preference")
            page, _ = self._sit(context)
            page.goto(self.server.url)
            now = page.get_by_role("button", name="Play now").first
            now.wait_for()
            page.evaluate(PRESS.replace("WANTED", repr(PRESSED)))
            presses = 1
            now.click()
            for _ in range(600):
                page.wait_for_timeout(100)
                if page.evaluate("window.litAfter ?? 0"):
                    break
            found.append(page.evaluate("window.litAfter"))
            context.close()
        return presses, statistics.median(found), max(found)

    def telling(self, hash: str) -> dict[str, float]:
        """End a turn, and look at every frame while what the cult does is told."""
        context = self.browser.new_context(viewport=DESK, reduced_motion="no-preference")
        kept = json.dumps({"taught": ["fire"], "pace": "normal", "muted": True})
        context.add_init_script(
            f"if (location.protocol === 'http:') localStorage.setItem('undertow.settings', {kept!r})"
        )
        page, _ = self._sit(context)
        page.goto(self.server.url + hash)
        page.locator(PRESSED).first.wait_for()
        page.wait_for_load_state("networkidle")
        page.locator("section.do button.do").filter(has_text="End the turn").click()
        page.locator(".telling > .told").wait_for()
        page.evaluate(FRAMES)
        page.locator(".telling > .told").wait_for(state="detached", timeout=120_000)
        page.evaluate("() => { window.stopped = true; }")
        frames = sorted(page.evaluate("() => window.frames_"))
        context.close()
        return {
            "frames": len(frames),
            "p50": frames[len(frames) // 2],
            "p95": frames[int(len(frames) * 0.95)],
            "worst": frames[-1],
        }

    def panning(self, hash: str) -> dict[str, float]:
        """Drag the map about for some seconds, and look at every frame."""
        context = self.browser.new_context(viewport=DESK, reduced_motion="no-preference")
        page, tool = self._sit(context)
        page.goto(self.server.url + hash)
        page.locator(PRESSED).first.wait_for()
        page.wait_for_load_state("networkidle")
        skip = page.locator("aside.how button").filter(has_text="Skip")
        if skip.count():
            skip.click()
        box = page.locator(".map").bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.wait_for_timeout(500)
        tool.send("Performance.enable")
        before = {
            one["name"]: one["value"] for one in tool.send("Performance.getMetrics")["metrics"]
        }
        page.evaluate(FRAMES)
        page.mouse.down()
        for step in range(120):
            page.mouse.move(x + 150 * (step % 30 - 15) / 15, y + 80 * (step % 24 - 12) / 12)
        page.mouse.up()
        page.evaluate("() => { window.stopped = true; }")
        after = {
            one["name"]: one["value"] for one in tool.send("Performance.getMetrics")["metrics"]
        }
        frames = sorted(page.evaluate("() => window.frames_"))
        tiles = page.locator(".map button[data-chamber]").count()
        context.close()
        return {
            "chambers": tiles,
            "frames": len(frames),
            "p50": frames[len(frames) // 2],
            "p95": frames[int(len(frames) * 0.95)],
            "worst": frames[-1],
            "layouts": after["LayoutCount"] - before["LayoutCount"],
            "style": 1000 * (after["RecalcStyleDuration"] - before["RecalcStyleDuration"]),
            "script": 1000 * (after["ScriptDuration"] - before["ScriptDuration"]),
        }


def laid(path: Path) -> dict[str, Scene]:
    hand = Stagehand(path)
    scenes = {
        "a first turn": hand.lay("First", lambda play: len(play.offers("ana")) > 0),
        "a middle game": hand.lay("Middle", turn_of("ana", 14)),
        "a full dungeon": hand.lay("Full", turn_of("ana", 24)),
    }
    hand.store.close()
    return scenes


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--slow", type=float, default=4.0, help="how many times slower (4)")
    parser.add_argument("--times", type=int, default=5, help="of each, the median is told (5)")
    args = parser.parse_args(arguments)
    for tool in ("tools/web.sh", "tools/browser.sh"):
        run([ROOT / tool], check=True, cwd=ROOT, timeout=600, stdout=None, stderr=None)
    chromium = (ROOT / "build" / "chromium-path").read_text("utf-8").strip()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        scenes = laid(Path(folder) / "tables.sqlite")
        server = Serving(Path(folder) / "tables.sqlite")
        browser = play.chromium.launch(executable_path=chromium, args=FLAGS)
        try:
            bench = Bench(browser, server, args.slow, args.times)
            print(
                f"Chromium, its processor slowed down {args.slow:g} times; medians of {args.times}"
            )
            print(
                f"{'':28} {'usable ms':>9} {'busy ms':>8} {'longest ms':>10} {'asked':>6} {'kB':>7}"
            )
            where = {"the lobby": ("", LOBBY)}
            where |= {name: (scene.link("ana"), PRESSED) for name, scene in scenes.items()}
            for name, (hash, wanted) in where.items():
                for kind, f in bench.coming(hash, wanted):
                    print(
                        f"{name + ', ' + kind:28} {f['usable']:9.0f} {f['busy']:8.0f} "
                        f"{f['longest']:10.0f} {f['asked']:6.0f} {f['kb']:7.1f}",
                        flush=True,
                    )
            presses, median, worst = bench.sitting_down()
            print(
                f"\nfrom the lobby to a lit dungeon: {presses} press, {median:.0f} ms, "
                f"worst of {args.times}: {worst:.0f} ms"
            )
            p = bench.panning(scenes["a full dungeon"].link("ana"))
            print(
                f"moving the map, {p['chambers']:.0f} chambers: {p['frames']:.0f} frames, "
                f"p50 {p['p50']:.1f} ms, p95 {p['p95']:.1f} ms, worst {p['worst']:.1f} ms; "
                f"{p['layouts']:.0f} layouts, {p['style']:.0f} ms style, {p['script']:.0f} ms script"
            )
            p = bench.telling(scenes["a full dungeon"].link("ana"))
            print(
                f"while a ritual is told: {p['frames']:.0f} frames, p50 {p['p50']:.1f} ms, "
                f"p95 {p['p95']:.1f} ms, worst {p['worst']:.1f} ms"
            )
        finally:
            browser.close()
            server.stop()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
