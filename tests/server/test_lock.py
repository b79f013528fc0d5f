"""One at a time and in order at a table, whoever waits in a task and whoever is only called."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

from server.client import PATIENCE
from undertow.server.tables.lock import TableLock
from undertow.server.tables.writer import Writer
from undertow.store import Append, Done, StorageFailed


def in_a_loop(run):
    """Run it in a thread of its own: a browser that was driven here before has its loop in ours."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(lambda: asyncio.run(run())).result()


def test_everybody_comes_in_the_order_of_arrival():
    async def run():
        lock, order = TableLock(), []

        async def wait(name):
            async with lock:
                order.append(name)
                await asyncio.sleep(0)

        def call(name):
            def begin():
                order.append(name)
                asyncio.get_running_loop().call_soon(lock.release)

            lock.when_free(begin)

        tasks = []
        for n in range(6):
            if n % 2:
                call(n)
            else:
                tasks.append(asyncio.ensure_future(wait(n)))
            await asyncio.sleep(0)
        assert lock.locked()
        await asyncio.gather(*tasks)
        async with lock:
            pass
        assert order == list(range(6))
        assert not lock.locked()

    in_a_loop(run)


def test_whoever_gives_up_waiting_is_passed_over():
    async def run():
        lock = TableLock()

        async def wait():
            async with lock:
                raise AssertionError("it gave up")

        async with lock:
            early, late = (asyncio.ensure_future(wait()) for _ in range(2))
            await asyncio.sleep(0)
            early.cancel()
            await asyncio.sleep(0)
        late.cancel()  # the lock has come, but it has not gone on yet
        await asyncio.gather(early, late, return_exceptions=True)
        assert early.cancelled()
        assert late.cancelled()
        assert not lock.locked()

    in_a_loop(run)


def test_many_who_are_done_at_once_need_no_deep_stack():
    lock, count = TableLock(), 0

    def begin():
        nonlocal count
        count += 1
        if count < 20_000:
            lock.when_free(begin)
        lock.release()

    lock.when_free(begin)
    assert count == 20_000
    assert not lock.locked()


class SlowStore:
    """A disk that is busy until it is let go."""

    def __init__(self):
        self.busy = threading.Event()
        self.free = threading.Event()
        self.batches = []

    def append_all(self, appends):
        self.busy.set()
        assert self.free.wait(PATIENCE)
        self.batches.append(len(appends))
        if any(one.table == "bad" for one in appends):
            raise ZeroDivisionError
        return [Done(one.expected + len(one.lines)) for one in appends]


def test_what_waits_is_kept_together_and_one_who_breaks_holds_nobody_up():
    async def run():
        store = SlowStore()
        writer = Writer(store)
        told = []
        try:
            for n in range(5):
                writer.append(Append(f"t{n}", n, 1, ["x"]), told.append)
            await asyncio.to_thread(store.busy.wait, PATIENCE)  # the first five are on their way

            def breaks(result):
                raise ZeroDivisionError

            writer.append(Append("t5", 5, 1, ["x"]), breaks)
            await asyncio.sleep(0)
            for n in range(6, 300):
                writer.append(Append(f"t{n}", n, 1, ["x"]), told.append)
            await asyncio.sleep(0)
            store.free.set()
            while len(told) < 299:
                await asyncio.sleep(0.01)
            assert [done.place for done in told] == [n + 1 for n in range(300) if n != 5]
            assert store.batches == [5, 256, 39]
            assert (writer.flushes, writer.written) == (3, 300)
            writer.append(Append("bad", 0, 1, ["x"]), told.append)
            while len(told) < 300:
                await asyncio.sleep(0.01)
            assert isinstance(told[-1], StorageFailed)
        finally:
            store.free.set()
            writer.append(Append("last", 0, 1, ["x"]), told.append)
            writer.close()
        assert sum(store.batches) == 302, "what waits when it closes is written"

    in_a_loop(run)
