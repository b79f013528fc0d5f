"""Chairs that agents sit in: which servers they may speak to, and what each chair is told."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any
from urllib.parse import urlsplit

from undertow.client import Act, AsyncTable, join, parted
from undertow.client.acts import sampled
from undertow.kernel import BadSetup, Odds, Refused, message, speak
from undertow.kernel.settings import meant
from undertow.terminal.tree import find, parts, tree

HERE = ("127.0.0.1", "localhost", "::1")
MOST_CHAIRS = 1000
"""So many chairs are kept; the oldest is let go."""
MOST_ODDS = 12
"""For so many acts the odds are worked out at once."""

UNNAMED = message(
    "agents.unnamed", "Say which chair: `chair` is what `sit` gave. Over HTTP it is always named."
)
NO_CHAIR = message("agents.no-chair", "There is no such chair here. Take one first: sit(link).")
STRANGE = message(
    "agents.strange-server",
    "This program may not speak to {server}. Whoever runs it can allow that: undertow mcp --server "
    "{server}.",
)
NO_ACT = message("agents.no-act", "{act} is nothing you may do now. Ask `may` again.")
NOTHING_THERE = message(
    "agents.nothing-there", "There is nothing called {part} in what you see. There are {known}."
)
NO_NOTES = message("agents.no-notes", "This game keeps no notes.")
ONLY_ADVICE = message("agents.adviser", "You advise here, and never act.")


class Chairs:
    """Every chair by its handle, which nobody can guess: one agent never acts from another's."""

    def __init__(
        self, servers: Iterable[str] = (), adviser: bool = False, alone: bool = True
    ) -> None:
        """`alone`: there is one agent, who need not name the chair it took last."""
        self.servers = {urlsplit(one).netloc for one in servers}
        self.adviser, self.alone = adviser, alone
        self._chairs: dict[str, AsyncTable] = {}

    async def sit(self, link: str) -> tuple[str, AsyncTable]:
        server, _, _ = parted(link)
        found = urlsplit(server)
        if found.hostname not in HERE and found.netloc not in self.servers:
            raise BadSetup(STRANGE(server=server))
        table = AsyncTable(await asyncio.to_thread(join, link))
        handle = secrets.token_urlsafe(12)
        self._chairs[handle] = table
        while len(self._chairs) > MOST_CHAIRS:
            del self._chairs[next(iter(self._chairs))]
        return handle, table

    def at(self, handle: str) -> AsyncTable:
        if not handle and self.alone and self._chairs:
            return next(reversed(self._chairs.values()))
        if handle not in self._chairs:
            raise BadSetup(NO_CHAIR() if handle or not self._chairs else UNNAMED())
        return self._chairs[handle]

    def acting(self, handle: str) -> AsyncTable:
        if self.adviser:
            raise Refused(ONLY_ADVICE())
        return self.at(handle)


# Acts by name


def name_of(act: Act) -> str:
    """An act as an agent says it: stable while the act may be done."""
    if act.rule:
        return " ".join([act.rule, *(json.dumps(arg, ensure_ascii=False) for arg in act.args)])
    said = "" if act.answer is ... else f" {json.dumps(act.answer, ensure_ascii=False)}"
    return f"answer {act.request}{said}"


def named(table: AsyncTable, name: str) -> Act:
    for act in [*table.legal(), *table.asides()]:
        if name_of(act) == name.strip():
            found: Act = act
            return found
    raise Refused(NO_ACT(act=name[:200]))


def told(table: AsyncTable, act: Act) -> dict[str, Any]:
    """An act in words: what it does, what it costs and why, what must be written."""
    found: dict[str, Any] = {"act": name_of(act), "label": act.label}
    if act.text:
        found["text"] = act.text
    if act.price:
        found["price"] = act.price
    why = act._what.get("why")
    if why:
        say = table.table._say
        found["why"] = [f"{term['amount']:+d} {say(term['why'])}" for term in why["terms"]]
    if act.request:
        found["asked"] = act.prompt
    if act.blank:
        found["fill_in"] = True
    return found


def advised(table: AsyncTable, act: Act) -> dict[str, Any]:
    """An act that a bot would do: as `may` names it, and what it would write."""
    found = told(table, act)
    names = [name_of(one) for one in [*table.legal(), *table.asides()]]
    if act.rule and act.answer is not ...:
        found["form"] = act.answer
    elif act.request and found["act"] not in names:  # something is written in answer
        found |= {"act": f"answer {act.request}", "form": act.answer}
    return found


def chances(odds: Odds | None) -> dict[str, Any] | None:
    if odds is None:
        return None
    return {
        "of": speak(odds.title),
        "outcomes": [
            {"what": speak(one.label), "chance": round(float(one.chance), 4)}
            for one in odds.outcomes
        ],
        "counted": f"in {odds.sampled} trials" if odds.sampled else "exactly",
        "notes": [speak(one) for one in odds.notes],
    }


def to_write(table: AsyncTable, asks: Mapping[str, Any]) -> dict[str, Any]:
    """What may be written, with every choice in words."""
    say = table.table._say
    found: dict[str, Any] = {"kind": asks["kind"]}
    for name in ("least", "most", "low", "high", "limit", "spec", "default"):
        if asks.get(name) not in (None, ""):
            found[name] = asks[name]
    if asks.get("options"):
        found["options"] = {
            json.dumps(one["value"], ensure_ascii=False): say(one["label"])
            for one in asks["options"]
        }
    if asks.get("fields"):
        found["fields"] = [
            {
                "name": one["name"],
                "label": say(one["label"]),
                "now": one["default"],
                **to_write(table, one["asks"]),
            }
            for one in asks["fields"]
        ]
    if asks.get("each"):
        found["each"] = to_write(table, asks["each"])
    return found


def example(asks: Mapping[str, Any], rng: Random) -> Any:
    """Something that may be written: how a `form` is handed to `do`."""
    if asks["kind"] != "page":
        return sampled(asks, rng)
    lines = {one["name"]: one for one in asks["fields"]}
    values = sampled(asks, rng)
    return dict(zip(lines, values, strict=True))


# What is seen


def seen(table: AsyncTable, part: str = "", depth: int = 2) -> str:
    """What a chair sees, as text: who sits there, whose turn it is, and the table itself."""
    state = table.state
    view: Any = _spoken(state["view"], table.table._say)
    if part:
        return "\n".join(tree(piece(view, part), depth))
    who = [f"{one['seat']} ({_sitting(one, table.seat)})" for one in state["seats"]]
    lines = [
        f"{table.game}: you are {table.seat or state['you']['role']}",
        f"at the table: {', '.join(who)}",
        "the game is over" if table.over else f"waits for: {', '.join(table.waiting) or 'nobody'}",
        *(f"asked: {table.table._say(one['prompt'])}" for one in state["requests"]),
        "",
        *tree(view, depth),
    ]
    return "\n".join(lines)


def piece(view: Any, part: str) -> Any:
    """A piece of what is seen by its name."""
    found = find(view, part)
    if found is None:
        known = list(parts(view))
        raise Refused(meant(NOTHING_THERE(part=part[:100], known=known), part.split()[0], known))
    return found


def _sitting(seat: Mapping[str, Any], mine: str | None) -> str:
    """Who sits there."""
    if seat["seat"] == mine:
        return "you"
    return str(seat["name"] or seat["bot"] or "nobody yet")


def _spoken(value: Any, say: Callable[[Any], str]) -> Any:
    """The view with every sentence in words."""
    if isinstance(value, dict):
        if "key" in value and set(value) <= {"key", "args"} and isinstance(value["key"], str):
            return say(value)
        return {name: _spoken(one, say) for name, one in value.items()}
    return [_spoken(one, say) for one in value] if isinstance(value, list) else value


def concerns(table: AsyncTable) -> bool:
    """Is something up to this chair?"""
    return bool(table.over or table.state["requests"] or table.seat in table.waiting)
