"""Several processes at one address: what each of them needs is there before the first is begun."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from support.children import PIPE, start
from undertow.plugins import plugins

PARENT = """
import sys
from undertow.cli import main
from undertow.server import serve, workers

class Looking(workers.Workers):
    def run(self, begun=None):
        found = sorted(name for name in sys.modules if name.startswith("undertow.games."))
        print(*(name for name in found if name.endswith(".game")))
        return 0

serve.Workers = Looking
main(["serve", "--port", "0", "--workers", "2", "--store", sys.argv[1]])
"""

TWO = """
import sys
from undertow.cli import main
from undertow.server import serve, workers

class Looking(workers.Workers):
    def run(self, begun=None):
        return self._work() or self._work()

class Idle(serve.Server):
    def run(self, sockets=None):
        app = self.config.app
        print(id(app.api), id(app.pages), app.api.state["hub"] is app.hub, len(app.pages) > 0)

serve.Workers, serve.Server = Looking, Idle
main(["serve", "--port", "0", "--workers", "2", "--store", sys.argv[1]])
"""


def begun(program: str, store: Path) -> str:
    command = [sys.executable, "-c", program, str(store)]
    environment = {**os.environ, "PYTHONWARNINGS": ""}
    with start(command, stdout=PIPE, text=True, env=environment) as child:
        return str(child.communicate(timeout=300)[0])


def test_a_worker_that_is_begun_anew_imports_no_game(tmp_path: Path):
    said = begun(PARENT, tmp_path / "tables.db").split()
    games = [type(plugin.game).__module__ for plugin in plugins().shelf()]
    assert games
    assert set(games) <= set(said)


def test_what_takes_long_is_made_once_for_all_workers(tmp_path: Path):
    """A worker that is begun anew has a store and a hub of its own, and all else is there."""
    one, other = begun(TWO, tmp_path / "tables.db").splitlines()
    assert one == other
    assert one.endswith("True True")
