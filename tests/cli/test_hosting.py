"""docs/hosting.md, the container file and the scripts name what there is, and versions that are pinned."""

from __future__ import annotations

import json
import re
import shlex
from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest

from tools.hurt.proxies import blocks
from undertow.cli import build_parser
from undertow.ports import in_links
from undertow.server import serve
from undertow.server.config import Limits
from undertow.server.tables.imports import written

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "hosting.md").read_text("utf-8")
CONTAINER = (ROOT / "Containerfile").read_text("utf-8")
SERVE = blocks("Both with:")[0].strip()


def parsed(command: str):
    """A command line as it is written, without the program; what is left out is not asked for."""
    said = [word for word in shlex.split(command, comments=True) if word != "…"]
    assert Path(said[0]).name == "undertow", command
    return build_parser(said[1:]).parse_args(said[1:])


COMMANDS = [
    line.strip().removeprefix("ExecStart=").replace("--store …", "--store some.db")
    for line in PAGE.splitlines()
    if re.match(r"    (ExecStart=\S*/)?undertow ", line)
]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_on_the_page_is_understood(command):
    assert parsed(command)


def test_the_service_the_proxies_and_the_server_mean_the_same_address():
    assert len(COMMANDS) > 8
    (unit,) = [line for line in PAGE.splitlines() if "ExecStart=" in line]
    asked, service = parsed(SERVE), parsed(unit.partition("=")[2])
    assert vars(asked) == vars(service)
    (name,) = asked.name
    assert asked.origin == [f"https://{name}"]
    at = f"127.0.0.1:{asked.port}"
    caddy, nginx = blocks("## Behind Caddy")[0], blocks("## Behind nginx")[0]
    assert caddy.startswith(f"{name} {{")
    assert f"reverse_proxy {at}" in caddy
    assert f"server_name {name};" in nginx
    assert f"proxy_pass http://{at};" in nginx
    assert f"proxy_set_header {asked.proxy_header} $remote_addr;" in nginx, (
        "what it was told is not said on"
    )
    assert "proxy_set_header Host $host;" in nginx
    assert asked.trusted_proxy == [asked.host]
    (most,) = re.findall(r"client_max_body_size (\d+)m;", nginx)
    limits = Limits()
    assert int(most) * 2**20 > limits.file + written(limits.pictures)
    assert asked.store.startswith("/var/lib/undertow/")
    assert "StateDirectory=undertow\n" in PAGE.replace("    ", "")


def test_every_option_and_every_limit_is_on_the_page():
    options = re.findall(r"^\| `(--[a-z-]+)", PAGE, re.MULTILINE)
    assert len(options) >= 7
    for one in options:
        assert parsed(f"undertow serve {one} 8"), "an option that is not there ends the program"
    listed = PAGE.partition("| limit | means |")[2]
    names = {
        one for row in re.findall(r"^\| (`.*?) \|", listed, re.MULTILINE) for one in row.split("`")
    }
    assert set(Limits.__struct_fields__) <= names


def test_the_container_serves_where_it_says():
    command = json.loads(re.findall(r"^CMD (.*)$", CONTAINER, re.MULTILINE)[0])
    asked = parsed(shlex.join(command))
    assert f"EXPOSE {asked.port}\n" in CONTAINER
    assert f"{asked.port}:{asked.port} -v undertow:/data" in PAGE
    assert asked.store.startswith("/data/")
    assert asked.host == "0.0.0.0"
    assert "VOLUME /data\n" in CONTAINER
    for line in re.findall(r"^COPY (.*) \S+$", CONTAINER, re.MULTILINE):
        assert [one for one in line.split() if not (ROOT / one).exists()] == []


def test_whatever_is_fetched_has_a_version():
    """By a lock with hashes, or by a number."""
    scripts = [*sorted((ROOT / "tools").glob("*.sh")), ROOT / "Containerfile"]
    fetched = [
        line.strip()
        for script in scripts
        for line in script.read_text("utf-8").splitlines()
        if re.search(r"(pip|npm\S*|npm --prefix \S+) (install|ci)\b", line)
        and not line.strip().startswith(("#", "say", "die"))
    ]
    loose = [
        line
        for line in fetched
        if not re.search(
            r"==\d|@\d+\.\d|--require-hashes|npm ci|\"\$@\"|install --no-cache-dir \. ", line
        )
    ]
    assert len(fetched) >= 4
    assert loose == []
    assert "PIP_CONSTRAINT=" in CONTAINER, "what the package itself needs is of the lock too"
    lock = (ROOT / "tools" / "pip.lock").read_text("utf-8")
    assert re.search(r"^pip==\d\S* \\\n    --hash=sha256:[0-9a-f]{64}\n\Z", lock, re.MULTILINE)


def test_the_environment_has_the_pip_that_is_pinned_and_nothing_that_is_old():
    from importlib.metadata import PackageNotFoundError, version

    (pinned,) = re.findall(r"^pip==(\S+)", (ROOT / "tools" / "pip.lock").read_text(), re.MULTILINE)
    assert version("pip") == pinned
    with pytest.raises(PackageNotFoundError):
        version("setuptools")


@pytest.mark.parametrize(
    ("host", "said"),
    [
        ("::1", "[::1]"),
        ("[::1]", "[::1]"),
        ("127.0.0.1", "127.0.0.1"),
        ("table.home", "table.home"),
    ],
)
def test_an_address_of_ipv6_stands_between_brackets_in_a_link(host: str, said: str) -> None:
    assert in_links(host) == said


def test_a_server_at_ipv6_prints_a_link_that_can_be_opened(capsys: Any) -> None:
    serve._say(Namespace(host="::1", open=False), "tables.db", None, 8420)
    assert "Undertow is at http://[::1]:8420/ " in capsys.readouterr().out
