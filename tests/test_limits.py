"""Tests that hang fail, and children die by Ctrl-C in the background too: tried on small suites and
real processes."""

import os
import signal
import sys

import pytest

from support.children import PIPE, run, start
from tools import rules

SUITE = """
import time, threading
import pytest

@pytest.fixture
def stuck():
    yield
    threading.Event().wait()

@pytest.mark.limit(1)
def test_waits_for_ever(): threading.Event().wait()

@pytest.mark.limit(1)
def test_swallows_it():
    for _ in range(2):
        try: threading.Event().wait()
        except BaseException as error: said = error
    raise said

@pytest.mark.limit(1)
def test_ends_badly(stuck): pass

@pytest.mark.limit(60)
def test_passes(): pass
"""


def test_a_test_that_hangs_fails_and_the_others_go_on(tmp_path):
    (tmp_path / "pytest.ini").write_text(
        "[pytest]\naddopts = -p support.plugin -p no:cacheprovider\nmarkers =\n    limit(s): s\n"
    )
    (tmp_path / "test_it.py").write_text(SUITE)
    env = {k: v for k, v in os.environ.items() if not k.startswith("PYTEST_")}
    env["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # others' plug-ins take seconds to import
    env["PYTHONPATH"] = os.pathsep.join([str(rules.ROOT / "tests"), str(rules.ROOT)])
    done = run([sys.executable, "-m", "pytest", "-rA"], cwd=tmp_path, env=env, text=True)
    summary = done.stdout[done.stdout.index("short test summary") :]
    for line in (
        "FAILED test_it.py::test_waits_for_ever - Failed: it did not end within 1 seconds",
        "FAILED test_it.py::test_swallows_it - Failed: it did not end within 1 seconds",
        "ERROR test_it.py::test_ends_badly - Failed: it did not end within 1 seconds",
        "PASSED test_it.py::test_ends_badly",
        "PASSED test_it.py::test_passes",
    ):
        assert line in summary, done.stdout


@pytest.fixture
def background():
    """As a run in the background: Ctrl-C is ignored here."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    yield
    signal.signal(signal.SIGINT, before)


# It says that it is here when nothing is left to import: a Ctrl-C in the middle of an import may be lost.
WAITS = "import threading; never = threading.Event(); print('here', flush=True); never.wait()"


def test_a_child_of_a_run_in_the_background_hears_ctrl_c(background):
    with start([sys.executable, "-c", WAITS], stdout=PIPE, stderr=PIPE, text=True) as child:
        assert child.stdout.readline() == "here\n"
        child.send_signal(signal.SIGINT)
        _, said = child.communicate(timeout=60)
    assert child.returncode == -signal.SIGINT
    assert "KeyboardInterrupt" in said


@pytest.mark.parametrize("alone", [True, False])
def test_a_child_does_not_outlive_a_test_that_failed(alone):
    child = start([sys.executable, "-c", WAITS], stdout=PIPE, start_new_session=alone)
    with pytest.raises(ZeroDivisionError), child:
        raise ZeroDivisionError
    assert child.returncode == -signal.SIGKILL


def test_every_process_of_a_test_is_started_in_one_place():
    elsewhere = [
        f"{path.relative_to(rules.ROOT)}:{number}"
        for path in sorted((rules.ROOT / "tests").rglob("*.py"))
        if path.name not in ("children.py", "test_limits.py")
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if "subprocess." in line or "import subprocess" in line or "os.system(" in line
    ]
    assert elsewhere == []
