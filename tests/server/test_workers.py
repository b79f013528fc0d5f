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


def test_a_worker_that_is_begun_anew_imports_no_game(tmp_path: Path):
    command = [sys.executable, "-c", PARENT, str(tmp_path / "tables.db")]
    environment = {**os.environ, "PYTHONWARNINGS": ""}
    with start(command, stdout=PIPE, text=True, env=environment) as child:
        said = child.communicate(timeout=300)[0].split()
    games = [type(plugin.game).__module__ for plugin in plugins().shelf()]
    assert games
    assert set(games) <= set(said)
