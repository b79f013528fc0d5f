"""Which record `view` gives at a table of which game, for type checkers and editors.

    python -m undertow.library.typed          # writes undertow/_typed.pyi
    python -m undertow.library.typed --check  # says whether it is stale

`import undertow` shows them the `new` of that file; whoever runs it gets the one of `tables.py`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from undertow.plugins import built_in, plugins

FILE = Path(__file__).parents[1] / "_typed.pyi"
HEAD = '''\
"""Generated from the games: python -m undertow.library.typed"""

from typing import Any, Literal, overload
'''
NEW = """\
@overload
def new(
    game: {game},
    *,
    seed: int | None = None,
    demo: str | None = None,
    journal: bool = True,
    **settings: Any,
) -> Table[{view}]: ...
"""


def stub() -> str:
    """What stands in the file."""
    views = {id: view for id in built_in() if (view := plugins()[id].view) is not None}
    named = {id: f"{id.capitalize()}View" for id in views}
    imports = [
        f"from {view.__module__} import {view.__name__} as {named[id]}"
        for id, view in views.items()
    ]
    imports.append("from undertow.library.tables import Table")
    new = [NEW.format(game=f'Literal["{id}"]', view=name) for id, name in named.items()]
    return "\n".join(
        [HEAD, *sorted(imports), "", "".join([*new, NEW.format(game="str", view="Any")])]
    )


def main(argv: Sequence[str]) -> int:
    if "--check" in argv:
        return int(FILE.read_text("utf-8") != stub())
    FILE.write_text(stub(), "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
