"""`python -m tools.hurt WHAT`: try to hurt a server, and say what came of it."""

from __future__ import annotations

import importlib
import sys

WHAT = {
    "attacks": "hostile people at full speed, and how long an honest player waits meanwhile",
    "kills": "kill a busy server at random moments: is anything lost or done twice?",
    "workers": "kill one of several workers on one database, again and again",
    "fuzz": "nonsense by the grammar: over HTTP by the description of the API, and on sockets",
    "files": "exported tables with something changed, imported",
    "soak": "many tables for a long time: is memory flat?",
    "power": "power is lost at every sync of the store",
    "proxies": "nginx and Caddy in front, as docs/hosting.md has them",
}

INSIDE = {"hostile": ("hostile", "main"), "mother": ("kills", "mother")}
"""What `attacks` and `kills` start."""


def main(arguments: list[str]) -> int:
    if not arguments or arguments[0] not in (*WHAT, *INSIDE):
        print(__doc__)
        for name, words in WHAT.items():
            print(f"  {name:8} {words}")
        return 2
    name, function = INSIDE.get(arguments[0], (arguments[0], "main"))
    module = importlib.import_module(f"tools.hurt.{name}")
    return int(getattr(module, function)(arguments[1:]))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
