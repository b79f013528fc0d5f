"""Several tables are loaded at once, each in a thread, by a server that has only just begun."""

from __future__ import annotations

import sys

from support.children import run

SCRIPT = """
import sys, tempfile, threading
from pathlib import Path
from undertow.commands.places import games
from undertow.kernel.restore import snapshot
from undertow.store import Sitting, SqliteStore
from undertow.store.reading import read_snapshot, write_snapshot

sys.setswitchinterval(1e-5)
found = games()
texts = []
with tempfile.TemporaryDirectory() as folder, SqliteStore(Path(folder) / "tables.db") as store:
    for game in found.values():
        begin = game.begin(game.demos()[0].settings)
        at = Sitting.create(store, game, begin.seats, begin.offer, bytes(32), first=begin.first)
        if (rest := snapshot(at.play)) is not None:
            texts.append((game, write_snapshot(game, rest)))
assert len(texts) > 2
if sys.argv[1] == "prepared":
    from undertow.server.records import prepare
    assert prepare(found) > 500
    assert prepare(found) == 0
go = threading.Barrier(8)
read = []

def load():
    go.wait()
    for game, kept in texts:
        read.append(read_snapshot(game, kept) is not None)

threads = [threading.Thread(target=load) for _ in range(8)]
for one in threads:
    one.start()
for one in threads:
    one.join()
assert all(read) and len(read) == 8 * len(texts)
print("alive")
"""


def test_many_threads_read_for_the_first_time(tmp_path):
    """In a process of its own: one that meets a record half known does not fail, it crashes."""
    done = run([sys.executable, "-c", SCRIPT, "prepared"], text=True, cwd=tmp_path)
    assert (done.returncode, done.stdout.strip()) == (0, "alive"), done.stderr[-2000:]
