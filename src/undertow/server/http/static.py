"""The built client's files, and the headers that every page gets."""

from __future__ import annotations

import gzip
import mimetypes
from functools import cache
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

DIST = Path(__file__).parents[2] / "web_dist"

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
        "media-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}

UNBUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Undertow</title></head>
<body><h1>Undertow</h1>
<p>The server runs, but the browser client is not built. In a checkout: <code>make web</code>.
An installed package brings it along.</p>
<p>The API is there all the same: <a href="/api/v1/openapi.json">/api/v1/openapi.json</a>,
and <code>docs/api.md</code> shows a whole game with curl.</p>
</body></html>
"""


class Page(Struct, frozen=True):
    """A file of the client, ready to be sent."""

    body: bytes
    zipped: bytes | None
    kind: str
    tag: str
    lasting: bool
    """Its name changes with its content, so it may be kept for ever."""


@cache
def load(folder: Path = DIST) -> dict[str, Page]:
    """Every page by its path, read once: nothing outside the folder can ever be asked for."""
    if not (folder / "index.html").is_file():
        return {"/": _page(UNBUILT.encode(), "text/html; charset=utf-8", False)}
    pages = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            name = "/" + path.relative_to(folder).as_posix()
            kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
            if kind.startswith("text/") or kind == "application/javascript":
                kind += "; charset=utf-8"
            pages[name] = _page(path.read_bytes(), kind, name.startswith("/assets/"))
    pages["/"] = pages["/index.html"]
    return pages


def _page(body: bytes, kind: str, lasting: bool) -> Page:
    zipped = gzip.compress(body, 9, mtime=0) if len(body) > 500 else None
    if zipped is not None and len(zipped) >= len(body):
        zipped = None
    return Page(body, zipped, kind, f'"{sha256(body).hexdigest()[:20]}"', lasting)
