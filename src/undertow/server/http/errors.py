"""Every error over HTTP is `{code, line, text}`: what went wrong, and what to do about it."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException, SerializationException

from undertow.kernel import Line, UndertowError, speak
from undertow.kernel.settings import NEEDED, decoded
from undertow.server import wire
from undertow.server.errors import (
    BAD_REQUEST,
    NOTHING_HERE,
    OURS,
    TOO_LARGE,
    WRONG_METHOD,
    ServerError,
    TooOften,
    public,
    status_of,
)
from undertow.server.http.requests import CUT

log = logging.getLogger("undertow.server")


class _Said(wire.Problem, frozen=True):
    """A problem with its English words."""

    text: str = ""


def said(code: str, line: Line) -> wire.Problem:
    """What went wrong, for whoever reads it: by its key, and in English."""
    return _Said(code, line, speak(line))


def _problem(
    status: int, code: str, line: Line, headers: dict[str, str] | None = None
) -> Response[wire.Problem]:
    return Response(said(code, line), status_code=status, headers=headers)


def refused(request: Request[Any, Any, Any], problem: UndertowError) -> Response[wire.Problem]:
    headers = {}
    if isinstance(problem, TooOften):
        headers["retry-after"] = str(int(problem.wait) + 1)
    status = status_of(problem)
    if status == 401:
        headers["www-authenticate"] = "Bearer"
    if status >= 500 and not isinstance(problem, ServerError):  # being busy is no fault
        log.error("%s: %s", problem.code, problem)
    return _problem(status, problem.code, public(problem), headers)


def misunderstood(
    request: Request[Any, Any, Any], problem: HTTPException
) -> Response[wire.Problem]:
    status = problem.status_code
    if status == 404:
        return _problem(404, "NotFound", NOTHING_HERE())
    if status == 405:
        headers = dict(problem.headers or {})
        allowed = next((v for k, v in headers.items() if k.lower() == "allow"), "")
        return _problem(405, "WrongMethod", WRONG_METHOD(allowed=allowed), headers)
    if status == 413:
        limit = request.app.state["hub"].config.limits.body
        return _problem(413, "TooLarge", TOO_LARGE(limit=limit))
    if status >= 500:
        return broken(request, problem)
    return _problem(status, "BadRequest", BAD_REQUEST(problem=_what(problem)))


def _what(problem: HTTPException) -> Line | str:
    """What could not be understood, without our own module names and paths."""
    extra: Any = problem.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        place, told = str(extra[0].get("key", "")), str(extra[0].get("message", ""))
        if told == repr("data"):  # nothing was sent
            return NEEDED(name="body")
        return decoded(told[:400], "" if place == "data" else place[:100])
    return str(problem.detail).partition(" for ")[0][:500]


def broken(request: Request[Any, Any, Any], problem: Exception) -> Response[wire.Problem]:
    if isinstance(problem, RecursionError | SerializationException | UnicodeError):
        return _problem(400, "BadRequest", BAD_REQUEST(problem=type(problem).__name__))
    if request.scope.get(CUT):  # nobody is there to be told, and anybody could fill the log
        return _problem(400, "BadRequest", BAD_REQUEST(problem="cut short"))
    log.error("a request failed", exc_info=problem)
    return _problem(500, "Fault", OURS())


EXCEPTIONS: dict[int | type[Exception], Any] = {
    UndertowError: refused,
    HTTPException: misunderstood,
    Exception: broken,
}
