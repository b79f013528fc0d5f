"""For whom a proxy asks: said in one header, by a proxy that was named, and read as it was written."""

from __future__ import annotations

import asyncio
import re
import sys

import pytest

from server.client import PATIENCE, settings
from support.children import PIPE
from support.children import start as begin
from tools.hurt.serving import Served
from undertow.kernel import BadSetup
from undertow.server.addresses import PASSED_ON, is_here
from undertow.server.config import Config, Limits
from undertow.server.doors import Doors
from undertow.server.proxies import USUAL, Behind, Proxies, forwarded

NEAR = "10.0.0.9"
BODY = {"game": "fire", "settings": settings("ranger")}


def who(*lines: tuple[str, str], near: str = NEAR, header: str = USUAL, more: str = "") -> str:
    """For whom it counts."""
    proxies = Proxies([NEAR, "fd00::/8", *more.split()], header)
    return proxies.asked_for(
        near, [(name.lower().encode(), value.encode()) for name, value in lines]
    )


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("192.0.2.1:4711", "192.0.2.1"),
        ("2001:db8::1", "2001:db8::1"),
        ("2001:DB8:0::1%eth0", "2001:db8::1"),
        ("[2001:db8::1]", "2001:db8::1"),
        ("[2001:db8::1]:80", "2001:db8::1"),
        ("192.0.2.66, 192.0.2.1", "192.0.2.1"),
        ("192.0.2.66,192.0.2.1, 10.0.0.9, , fd00::3", "192.0.2.1"),
        ("127.0.0.1, 10.0.0.9", "127.0.0.1"),
        ("192.0.2.66, unknown", NEAR),
        ("192.0.2.66, unknown, fd00::3", "fd00::3"),
        ("192.0.2.66, 192.0.2.300", NEAR),
        ("192.0.2.66, [::1", NEAR),
        ("for=192.0.2.66", NEAR),
        ("10.0.0.9", NEAR),
        ("", NEAR),
        (" , ", NEAR),
    ],
)
def test_the_usual_header(said, asked):
    assert who(("X-Forwarded-For", said)) == asked
    assert who(("X-Forwarded-For", "192.0.2.77"), ("x-forwarded-for", said)) in (
        asked,
        "192.0.2.77",
    )


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("for=192.0.2.43", "192.0.2.43"),
        ('For="192.0.2.43:47011"', "192.0.2.43"),
        ("for=192.0.2.43:47011", "192.0.2.43"),
        ('for="[2001:db8:cafe::17]:4711"', "2001:db8:cafe::17"),
        ('for="[2001:db8:cafe::17]"', "2001:db8:cafe::17"),
        ('for="[2001:db8:cafe::17]:_port"', "2001:db8:cafe::17"),
        (r'for="\[2001:db8\::17\]"', "2001:db8::17"),
        ("for=192.0.2.43;proto=http;by=203.0.113.43", "192.0.2.43"),
        ("by=203.0.113.43 ; for=192.0.2.43 ; host=x", "192.0.2.43"),
        ('host="a,b;for=192.0.2.66";for=192.0.2.43', "192.0.2.43"),
        ("for=192.0.2.66, for=192.0.2.43", "192.0.2.43"),
        ("for=192.0.2.43,for=10.0.0.9;by=1,,", "192.0.2.43"),
        ("for=192.0.2.66, for=unknown", NEAR),
        ('for=192.0.2.66, for="_hidden"', NEAR),
        ("for=192.0.2.66, for=_hidden:_p", NEAR),
        ("for=192.0.2.66, proto=https", NEAR),
        ("for=192.0.2.66;for=192.0.2.67", NEAR),
        ('for="192.0.2.66', NEAR),
        ('for="192.0.2.66, for=192.0.2.43', NEAR),
        ('for=192.0.2.66"x"', NEAR),
        ("for = 192.0.2.66", NEAR),
        ("192.0.2.66", NEAR),
        ("for=", NEAR),
        ("", NEAR),
    ],
)
def test_the_header_of_the_standard(said, asked):
    """RFC 7239, 4 to 6."""
    assert who(("Forwarded", said), header="forwarded") == asked
    if asked != NEAR:  # whatever somebody sent in a line before it, closed or not
        for theirs in ("for=192.0.2.66", 'for="', "\\", ";;=,"):
            assert who(("Forwarded", theirs), ("Forwarded", said), header="Forwarded") == asked


def test_no_other_header_is_read():
    for name in sorted(PASSED_ON - {b"x-forwarded-for"}):
        assert who((name.decode(), "192.0.2.66")) == NEAR, name
    assert who(("X-Forwarded-For", "192.0.2.66"), header="Forwarded") == NEAR
    both = ("X-Forwarded-For", "192.0.2.1"), ("Forwarded", "for=192.0.2.2")
    assert (who(*both), who(*both, header="Forwarded")) == ("192.0.2.1", "192.0.2.2")


def test_long_lines_take_no_time():
    """Each letter is looked at once, whatever is written."""
    for piece in ('for="\\', "for=1;", ",", " \t", '"', 'a="b\\"",'):
        forwarded(piece * 16_000)


def test_a_proxy_that_writes_another_header_is_named_once(caplog):
    proxies = Proxies([NEAR])
    for _ in range(3):
        assert proxies.asked_for(NEAR, [(b"X-Real-Ip", b"192.0.2.1")]) == NEAR
    (said,) = caplog.records
    assert said.getMessage().startswith("the proxy at 10.0.0.9 says for whom it asks in X-Real-Ip")
    assert Proxies([NEAR]).asked_for(NEAR, []) == NEAR
    assert len(caplog.records) == 1


def test_nobody_is_believed_about_an_address_unless_named(start):
    server = start(Config(limits=Limits(address=(3, 1e-9)), tick=3600.0))
    codes = [
        server.get("/api/v1/games", headers={"x-forwarded-for": f"10.0.0.{n}"}).status_code
        for n in range(4)
    ]
    assert codes == [200, 200, 200, 429]
    heard = []

    async def app(scope, receive, send):
        heard.append(scope["client"])

    behind = Behind(app, Proxies([NEAR]))
    line = [(b"x-forwarded-for", b"192.0.2.1")]
    for near in (("10.0.0.8", 5), (NEAR, 5), None):
        asyncio.run(behind({"type": "http", "client": near, "headers": line}, None, None))
    assert heard == [("10.0.0.8", 5), ("192.0.2.1", 0), None]


def test_a_proxy_of_the_sixth_version_and_a_network_of_them_are_named_too():
    proxies = Proxies(["2001:db8::9", "10.0.0.0/8"])
    doors = Doors(1, 9, proxies)
    assert [doors.enter(doors.name("2001:db8::9")) for _ in range(2)] == [True, True]
    assert [doors.enter(doors.name("10.3.4.5")) for _ in range(2)] == [True, True]
    assert [doors.enter(doors.name(f"2001:db8::{n}")) for n in range(2)] == [True, False]
    assert "::ffff:10.0.0.1" in proxies
    for other in ("", "10.0.0.x", "2001:db8::/64", "11.0.0.1"):
        assert other not in proxies


@pytest.mark.parametrize("wrong", ["proxy.example", "*", "10.0.0.300", ""])
def test_what_is_no_address_is_no_proxy(wrong):
    with pytest.raises(BadSetup, match="is no proxy that can be trusted"):
        Proxies([wrong])
    with pytest.raises(BadSetup, match="There are: X-Forwarded-For, Forwarded"):
        Proxies([NEAR], wrong)


def test_a_server_with_such_a_proxy_does_not_begin(tmp_path):
    command = [sys.executable, "-m", "undertow", "serve", "--port", "0", "--store", "new.db"]
    child = begin(
        [*command, "--trusted-proxy", "proxy"], cwd=tmp_path, stderr=PIPE, stdout=PIPE, text=True
    )
    out, said = child.communicate(timeout=PATIENCE)
    assert (child.returncode != 0, out) == (True, "")
    assert re.match(r"undertow: proxy is no proxy that can be trusted.*\n$", said)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", sorted(PASSED_ON))
def test_what_was_passed_on_by_any_custom_is_not_from_this_machine(name):
    here = {"client": ("127.0.0.1", 1), "headers": [(b"host", b"localhost")]}
    assert is_here(here)
    assert not is_here({**here, "headers": [*here["headers"], (name.title(), b"")]})


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded"])
def test_whoever_is_behind_a_proxy_has_limits_of_their_own(tmp_path, header):
    """By either header, over HTTP; the other one counts for nothing."""
    other = "Forwarded" if header == USUAL else USUAL
    limits = Limits()
    with Served(tmp_path, "--trusted-proxy", "127.0.0.1", "--proxy-header", header) as served:

        def creates(n):
            sent = {header: f"for=192.0.2.{n}" if header == "Forwarded" else f"192.0.2.{n}"}
            sent[other] = "for=192.0.2.9"
            return served.ask("POST", "/api/v1/demos/fire", b"", headers=sent)[0]

        codes = [creates(1) for _ in range(int(limits.create[0]) + 30)]
        assert codes[0] == 201
        assert 429 in codes
        assert creates(2) == 201
        assert served.ask("GET", "/metrics", headers={header: "for=127.0.0.1"})[0] == 404
