"""What a chair on a server may do."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from undertow.kernel import IllegalAnswer, message

if TYPE_CHECKING:
    from undertow.client.table import Table

BLANK = message("client.blank", "{act}: fill it in first (`act.fill`, `act.sample`).")


class Act:
    """Something a chair may do: open a rule, or answer a question. Like `undertow.Act`."""

    def __init__(
        self,
        table: Table,
        seat: str,
        what: Mapping[str, Any],
        answer: Any = ...,
        reason: str = "",
    ) -> None:
        self._table, self._what = table, what
        self.reason = reason
        """Why it cannot be done now; empty where it can."""
        self.seat = seat
        self.rule: str = what.get("rule", "")
        self.args: tuple[Any, ...] = tuple(what.get("args", ()))
        self.request: str = what.get("id", "")
        self.answer = answer

    @property
    def label(self) -> str:
        if self.rule:
            return self._table._say(self._what["label"])
        for option in self._what["options"]:
            if option["value"] == self.answer and self._what["kind"] == "choice":
                return self._table._say(option["label"])
        return str(self.answer) if self.answer is not ... else self.prompt

    @property
    def prompt(self) -> str:
        return self._table._say(self.asks["prompt"]) if self.request or self.form else ""

    @property
    def text(self) -> str:
        """What the rule does, in a sentence."""
        return self._table._say(self._what.get("text"))

    @property
    def price(self) -> str:
        return self._table._say(self._what.get("price"))

    @property
    def form(self) -> bool:
        """Is something filled in before the rule is opened?"""
        return bool(self.rule and self._what.get("form"))

    @property
    def asks(self) -> Mapping[str, Any]:
        """What may be written, as the protocol has it (docs/protocol.md, Asks)."""
        if not self.form:
            return self._what
        found: Mapping[str, Any] = self._table._form(self)
        return found

    @property
    def blank(self) -> bool:
        return self.answer is ... and (self.form or bool(self.request))

    def fill(self, value: Any) -> Act:
        """The act with this written; a page may be given by the names of its lines. The server
        refuses what is not legal when it is done."""
        if self.request and self._what["kind"] == "page" and isinstance(value, Mapping):
            fields = self._what["fields"]
            value = [value.get(one["name"], one["default"]) for one in fields]
        return Act(self._table, self.seat, self._what, value)

    def sample(self, rng: Random) -> Act:
        """Itself, or, where it is blank, with something likely written: what stands there, else
        something at random. A page may ask for more than its lines say."""
        return self.fill(sampled(self.asks, rng)) if self.blank else self

    def _command(self) -> dict[str, Any]:
        if self.blank:
            raise IllegalAnswer(BLANK(act=self.label))
        if self.request:
            return {"type": "answer", "request": self.request, "value": self.answer}
        opened: dict[str, Any] = {"type": "open", "rule": self.rule, "args": list(self.args)}
        return {**opened, "form": self.answer} if self.answer is not ... else opened

    def __repr__(self) -> str:
        return f"<{self.seat}: {self.label!r}>"


def sampled(asks: Mapping[str, Any], rng: Random) -> Any:
    match asks["kind"]:
        case "choice":
            return rng.choice(asks["options"])["value"]
        case "several":
            count = rng.randint(asks["least"], max(asks["least"], min(asks["most"], 3)))
            return [one["value"] for one in rng.sample(asks["options"], count)]
        case "number":
            return rng.randint(asks["low"], asks["high"])
        case "prose":
            return "…"[: asks["limit"] or 1]
        case "page":
            return [
                one["default"]
                if one["default"] not in (None, "", [])
                else sampled(one["asks"], rng)
                for one in asks["fields"]
            ]
        case "rows":
            return [sampled(asks["each"], rng) for _ in range(asks["least"] or 0)]
    return asks.get("default")
