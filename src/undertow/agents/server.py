"""The tools that an agent has at a table, over the official SDK."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from functools import wraps
from random import Random
from typing import Any

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import ToolAnnotations
from pydantic import ValidationError

from undertow import __version__
from undertow.agents.chairs import (
    MOST_ODDS,
    NO_NOTES,
    Chairs,
    advised,
    chances,
    concerns,
    example,
    name_of,
    named,
    piece,
    seen,
    to_write,
    told,
)
from undertow.client import Act, AsyncTable
from undertow.kernel import Line, Refused, UndertowError, capital, message, speak
from undertow.kernel.settings import KINDS, NEEDED, OTHER_KIND

HOW = (
    "Undertow is a table that knows the rules of a game. Take a chair with `sit(link)`: you see what "
    "that chair sees, and may do what it may, no more. Then: `look` shows the table, `may` lists what "
    "you may do now (with prices and reasons), `hint` what a careful player would, `do` does one of it, "
    "`wait` waits until something concerns you. What must be written first is told by `form`. `rules` explains the game."
)
ADVISER = (
    " You only advise whoever sits there: look, work out odds, and `suggest` what they may do, which stands on their page. "
    "Nothing you do changes the table."
)
NO_KIND = message("agents.no-kind", "the field {name} does not fit: {problem}")
PLAIN = {
    int: "int",
    float: "float",
    str: "str",
    bool: "bool",
    list: "array",
    dict: "object",
    type(None): "null",
}
READS = ToolAnnotations(read_only_hint=True)
ACTS = ToolAnnotations(read_only_hint=False)

MOST_WORDS = 2000
"""So long may a suggestion be, and its reasons."""
MOST_ENTRIES = 40
"""So many entries of the rules are told at once."""

Tool = Callable[..., Awaitable[dict[str, Any]]]


def _in_words(tool: Tool) -> Tool:
    """What is refused comes as a sentence."""

    @wraps(tool)
    async def run(*args: Any, **more: Any) -> dict[str, Any]:
        try:
            return await tool(*args, **more)
        except UndertowError as problem:
            raise ToolError(str(problem)) from None

    return run


KINDS_THERE = {"int": "int", "float": "float", "finite": "float", "string": "str", "bool": "bool"}
"""What the SDK's checks call a kind, and what ours do."""


class Tools(MCPServer):
    """The SDK's server, where a refusal is one sentence: without the tool's name before it, and without
    what its library says of arguments."""

    async def call_tool(self, name: str, arguments: dict[str, Any], context: Any = None) -> Any:
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as problem:
            match problem.__cause__:
                case ValidationError() as unfit:
                    said = "; ".join(speak(_unfit(one)) for one in unfit.errors())
                    raise ToolError(f"{capital(said)}.") from None
                case ToolError() as refused:
                    raise ToolError(str(refused)) from None
            raise


def _unfit(one: Mapping[str, Any]) -> Line:
    """What is wrong with an argument."""
    name = ".".join(map(str, one["loc"]))
    if one["type"] == "missing":
        return NEEDED(name=name)
    wanted = KINDS_THERE.get(str(one["type"]).partition("_")[0])
    if wanted is None:
        return NO_KIND(name=name, problem=str(one["msg"]))
    given = PLAIN.get(type(one["input"]))
    said = KINDS[given]() if given is not None else type(one["input"]).__name__
    return OTHER_KIND(name=name, wanted=KINDS[wanted](), given=said)


def served(chairs: Chairs, links: tuple[str, ...] = ()) -> MCPServer:
    """A server for these chairs. As an adviser's, it has no tool that acts. Links that whoever runs it
    has given are told to the agent."""
    told = f" Your chairs: {', '.join(links)}" if links else ""
    server: MCPServer = Tools(
        "undertow",
        version=__version__,
        instructions=HOW + (ADVISER if chairs.adviser else "") + told,
        log_level="WARNING",
    )
    for tool in _looking(chairs):
        server.tool(annotations=READS)(_in_words(tool))
    for tool in () if chairs.adviser else _acting(chairs):
        server.tool(annotations=ACTS)(_in_words(tool))
    return server


def _looking(chairs: Chairs) -> tuple[Tool, ...]:
    async def sit(link: str) -> dict[str, Any]:
        """Take the chair a link leads to (http://…/#/t/TABLE/KEY). Gives a handle for it, `chair`."""
        handle, table = await chairs.sit(link)
        state = table.state
        return {
            "chair": handle,
            "game": table.game,
            "seat": table.seat,
            "seats": list(table.seats),
            "may_overrule": state["you"]["rules"],
            "adviser": chairs.adviser,
        }

    async def look(chair: str = "", part: str = "", depth: int = 2) -> dict[str, Any]:
        """What your chair sees, as text and as data; a part of it by its name (`heroes warrior`)."""
        table = chairs.at(chair)
        await table.refresh()
        text = seen(table, part, max(1, min(depth, 6)))
        view = table.state["view"]
        data = piece(view, part) if part else view
        return {"version": table.version, "over": table.over, "text": text, "data": data}

    async def may(chair: str = "", odds: bool = False, asides: bool = False) -> dict[str, Any]:
        """What you may do now, with prices and reasons; with `odds`, what may come of each; with
        `asides`, also what may be done at any time beside play. Hand one's `act` to `do`."""
        table = chairs.at(chair)
        await table.wait(0)
        acts = [*table.legal(), *(table.asides() if asides else ())]
        rows = [told(table, act) for act in acts]
        if odds:
            for act, row in list(zip(acts, rows, strict=True))[:MOST_ODDS]:
                row["odds"] = chances(await table.odds(act))
        return {"version": table.version, "waits_for_you": concerns(table), "acts": rows}

    async def odds(chair: str = "", act: str = "") -> dict[str, Any]:
        """What may come of an act, or without one of what the rules do next, from what you know."""
        table = chairs.at(chair)
        found = await table.odds(named(table, act) if act else None)
        return {"odds": chances(found)}

    async def hint(chair: str = "") -> dict[str, Any]:
        """What a careful player would do from your chair: one of `may`, with what to write on its `form`
        where it has one. Nothing happens."""
        table = chairs.at(chair)
        await table.refresh()
        act = await table.hint()
        return {"hint": None if act is None else advised(table, act)}

    async def form(act: str, chair: str = "") -> dict[str, Any]:
        """What must be written before an act is done (where `may` says fill_in), and an `example` of it,
        as `do` takes it: a page by the names of its lines, several as a list, one of a list by its value."""
        table = chairs.at(chair)
        asks = named(table, act).asks
        return {"act": act, "write": to_write(table, asks), "example": example(asks, Random(act))}

    async def wait(chair: str = "", seconds: float = 20) -> dict[str, Any]:
        """Wait until something concerns you (you are asked, it is your turn, the game is over), or so
        many seconds have passed. Tells what happened meanwhile."""
        table = chairs.at(chair)
        last = max((place for place, _ in table.log()), default=0)
        until = time.monotonic() + max(0.0, min(seconds, 60.0))
        await table.refresh()
        while not concerns(table) and (left := until - time.monotonic()) > 0:
            await table.wait(left)
        news = [text for _, text in table.log(last)]
        return {"version": table.version, "concerns_you": concerns(table), "happened": news}

    async def story(chair: str = "", after: int = 0) -> dict[str, Any]:
        """The chronicle as your chair may know it: the last lines, or those after a place."""
        table = chairs.at(chair)
        await table.refresh()
        return {"lines": [{"place": place, "text": text} for place, text in table.log(after)]}

    async def rules(chair: str = "", words: str = "") -> dict[str, Any]:
        """The page of rules: its sections, or the entries that have all these words."""
        table = chairs.at(chair)
        book, say = await table.rules(), table.table._say
        if not words.strip():
            names = {say(one["name"]): len(one["entries"]) for one in book}
            return {"sections": names, "how": "ask again with words to look for"}
        rows = [
            {"section": say(section["name"]), **_entry(entry, say)}
            for section in book
            for entry in section["entries"]
        ]
        wanted = words.casefold().split()
        fit = [row for row in rows if all(one in str(row.values()).casefold() for one in wanted)]
        return {"entries": fit[:MOST_ENTRIES], "left_out": max(0, len(fit) - MOST_ENTRIES)}

    async def notes(chair: str = "") -> dict[str, Any]:
        """Notes, pages and the journal that your chair may read."""
        table = chairs.at(chair)
        await table.refresh()
        return {"pages": _pages(table)}

    async def suggest(act: str, why: str = "", chair: str = "") -> dict[str, Any]:
        """Suggest one of `may` to whoever sits there, with your reasons: it stands on their page, and nobody
        else's (`shown`: is somebody there to see it?). Gives what it costs, what may come of it, and the words
        for it. Nothing happens at the table."""
        table = chairs.at(chair)
        await table.wait(0)
        found = named(table, act)
        row = told(table, found)
        price = f" ({row['price']})" if row.get("price") else ""
        what = f"{row['label']}{price}"
        shown = await table.suggest(what[:MOST_WORDS], why.strip()[:MOST_WORDS])
        words = f"{what}. {why}".strip()
        return {**row, "odds": chances(await table.odds(found)), "say": words, "shown": shown}

    looking = (sit, look, may, odds, hint, form, wait, story, rules, notes)
    return (*looking, suggest) if chairs.adviser else looking


def _acting(chairs: Chairs) -> tuple[Tool, ...]:
    async def do(act: str, chair: str = "", form: Any = None) -> dict[str, Any]:
        """Do one of what `may` lists; `form` is what must be written first (by the names of its lines,
        or the one answer). What is refused changes nothing and says why."""
        table = chairs.acting(chair)
        chosen = await _found(table, act)
        last = max((place for place, _ in table.log()), default=0)
        await table.do(chosen.fill(form) if form is not None else chosen)
        return _after(table, last)

    async def answer(request: str, value: Any, chair: str = "") -> dict[str, Any]:
        """Answer a question that is open to you, by its id."""
        table = chairs.acting(chair)
        await table.wait(0)
        last = max((place for place, _ in table.log()), default=0)
        asked = [one for one in [*table.legal(), *table.asides()] if one.request == request]
        if not asked:
            named(table, f"answer {request}")
        await table.do(asked[0].fill(value))
        return _after(table, last)

    async def say(text: str, chair: str = "") -> dict[str, Any]:
        """Say something to everybody at the table."""
        table = chairs.acting(chair)
        await table.say(text)
        return {"version": table.version}

    async def note(text: str, title: str = "", chair: str = "") -> dict[str, Any]:
        """Write a note that only your chair can read."""
        table = chairs.acting(chair)
        await table.refresh()
        writes = [one for one in table.asides() if one.rule.endswith(".handouts.write")]
        if not writes:
            raise Refused(NO_NOTES())
        await table.do(writes[0].fill({"kind": "note", "title": title, "text": text}))
        return {"pages": _pages(table)}

    return do, answer, say, note


async def _found(table: AsyncTable, act: str) -> Act:
    """An act by its name: among what was last heard, else among what may be done by now. Whether it still
    may, the table says when it is done."""
    with suppress(Refused):
        return named(table, act)
    await table.wait(0)
    return named(table, act)


def _after(table: AsyncTable, last: int) -> dict[str, Any]:
    """What came of an act, and whether more is up to the chair."""
    return {
        "version": table.version,
        "over": table.over,
        "happened": [text for _, text in table.log(last)],
        "next": [name_of(act) for act in table.legal()][:20],
        "waits_for_you": concerns(table),
    }


def _pages(table: AsyncTable) -> list[dict[str, Any]]:
    view = table.state["view"]
    held = view.get("handouts") if isinstance(view, dict) else None
    pages = held.get("pages", {}) if isinstance(held, dict) else held or {}
    rows = pages.values() if isinstance(pages, dict) else pages
    return [
        {"title": one.get("title", ""), "text": one.get("text", ""), "kind": one.get("kind", "")}
        for one in rows
        if isinstance(one, dict)
    ]


def _entry(entry: Any, say: Callable[[Any], str]) -> dict[str, Any]:
    """An entry of the rules in words."""
    figures = [" ".join(map(say, (one["label"], one["value"]))).strip() for one in entry["figures"]]
    return {
        "name": say(entry["name"]),
        "text": " ".join([say(entry["text"]), *map(say, entry["more"])]).strip(),
        "figures": figures,
    }
