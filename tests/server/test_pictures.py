"""Pictures at a live table: sent, shown to one, found by nobody else; and what costs no memory."""

from __future__ import annotations

import io
import select
import socket
import tracemalloc

import msgspec
from msgspec.structs import replace
from PIL import Image

from server.client import FREE
from server.conftest import keys_of
from undertow.plugins import plugins
from undertow.server.config import Config
from undertow.store.pictures import MOST_BYTES

NOT_THERE = "store.picture.none"


def drawn(colour="teal", kind="PNG", **more):
    out = io.BytesIO()
    Image.new("RGB", (40, 30), colour).save(out, kind, **more)
    return out.getvalue()


def opened(server, game="eidolon"):
    settings = msgspec.to_builtins(plugins()[game].game.demos()[0].settings)
    table = server.create(game=game, settings=settings)
    return table, [who for who in table if who not in ("table", "host", "spectator", "gm")]


def sent(http, data):
    answer = http.at("/pictures", "POST", content=data)
    assert answer.status_code == 201, answer.text
    return answer.json()["id"]


def shows(http, id, *to, game="eidolon", command="a"):
    form = {"title": "The map", "text": "Here be dragons.", "picture": id, "to": list(to)}
    order = {"type": "open", "rule": f"{game}.handouts.write", "args": ["gm"], "form": form}
    return http.do(command, **order)


def answers(http, id):
    found = http.at(f"/pictures/{id}")
    return found.status_code, found.headers.get("content-type"), found.content


def test_only_who_was_shown_a_picture_finds_it(server):
    table, (one, two, *_) = opened(server)
    gm, mine, other = (server.http(table, who) for who in ("gm", one, two))
    id = sent(gm, drawn())
    status, kind, data = answers(gm, id)
    assert (status, kind) == (200, "image/webp")
    nothing = answers(other, "0" * 24)
    assert (nothing[0], nothing[2]) == (204, b""), "it may have been put away just now"
    paths = server.get("/api/openapi.json").json()["paths"]
    told = paths["/api/v1/tables/{table}/pictures/{picture}"]["get"]["responses"]
    assert "content" not in told["204"]
    assert answers(mine, id) == nothing  # not yet
    assert shows(gm, id, one).status_code == 200
    assert answers(mine, id)[2] == data
    for who in (two, "spectator", "host"):
        http = server.http(table, who)
        assert answers(http, id) == nothing
        found = http.at().text + http.at("/log").text + http.at("/tail?after=0").text
        found += http.at("/export").text if who != "host" else ""
        assert not [word for word in (id, "The map", "dragons") if word in found]
    form = {"page": "p1", "to": []}
    hides = {"type": "open", "rule": "eidolon.handouts.show", "args": ["gm"], "form": form}
    assert gm.do("b", **hides).status_code == 200
    assert answers(mine, id) == nothing
    assert other.at("/pictures/" + id, "DELETE").json()["line"]["key"] == NOT_THERE


def test_nobody_is_told_on_a_socket_what_is_not_theirs(server):
    table, (one, two, *_) = opened(server)
    gm, other = server.http(table, "gm"), server.player(table, two)
    frames = []
    receive = other.socket.recv

    def heard(*args, **more):
        frames.append(receive(*args, **more))
        return frames[-1]

    other.socket.recv = heard
    id = sent(gm, drawn())
    shows(gm, id, one)
    assert gm.do("talk", type="say", text="Look at that.").status_code == 200
    other.reach(gm.state()["version"])
    assert frames
    assert not [word for word in (id, "The map", "dragons") if word in "".join(map(str, frames))]


def test_a_draft_sent_twice_is_done_once(server):
    table, (one, *_) = opened(server)
    gm = server.http(table, "gm")
    assert sent(gm, drawn()) == sent(gm, drawn())
    id = sent(gm, drawn())
    first, again = shows(gm, id, one, command="x").json(), shows(gm, id, one, command="x").json()
    assert (first["again"], again["again"]) == (False, True)
    assert list(gm.state()["view"]["handouts"]["pages"]) == ["p1"]
    assert len(server.store.pictures(table["table"])) == 1


def test_a_key_is_needed_and_watching_is_not_enough(server):
    table, _ = opened(server)
    id = sent(server.http(table, "gm"), drawn())
    bare = f"/api/v1/tables/{table['table']}/pictures"
    assert server.post(bare, content=drawn()).status_code == 401
    assert server.get(f"{bare}/{id}").status_code == 401
    looks_on = server.http(table, "spectator")
    assert looks_on.at("/pictures", "POST", content=drawn()).status_code == 403
    other, _ = opened(server)
    assert answers(server.http(other, "gm"), id)[0] == 204  # of another table
    assert sent(server.http(table, "host"), drawn())


def test_who_sent_it_takes_it_away(server):
    table, _ = opened(server)
    gm = server.http(table, "gm")
    id = sent(gm, drawn())
    assert gm.at(f"/pictures/{id}", "DELETE").status_code == 204
    assert answers(gm, id)[0] == 204
    assert gm.at(f"/pictures/{id}", "DELETE").status_code == 404


NO_PICTURES = {
    "html": (b"<html><script>alert(1)</script>", 400, "store.picture.other"),
    "svg": (b"<svg xmlns='http://www.w3.org/2000/svg'/>", 400, "store.picture.other"),
    "nothing": (b"", 400, "store.picture.other"),
    "bmp": (drawn(kind="BMP"), 400, "store.picture.other"),
    "large": (drawn() + bytes(MOST_BYTES), 413, "store.picture.heavy"),
}


def test_what_is_no_picture_is_refused(server):
    table, _ = opened(server)
    gm = server.http(table, "gm")
    for name, (data, status, key) in NO_PICTURES.items():
        said = gm.at("/pictures", "POST", content=data, headers={"content-type": "image/png"})
        assert (said.status_code, said.json()["line"]["key"]) == (status, key), name
    assert server.store.pictures(table["table"]) == []


def test_a_hundred_megabytes_cost_no_memory(server):
    table, _ = opened(server)
    size, piece = 100 * 2**20, bytes(2**16)
    host, port = server.url.removeprefix("http://").split(":")
    head = f"POST /api/v1/tables/{table['table']}/pictures HTTP/1.1\r\nhost: {host}\r\n"
    head += f"authorization: Bearer {table['gm']}\r\n"
    told = f"content-length: {size}", piece
    untold = "transfer-encoding: chunked", b"%x\r\n%b\r\n" % (len(piece), piece)
    for length, framed in (told, untold):
        tracemalloc.start()
        try:
            with socket.create_connection((host, int(port))) as line:
                line.sendall(f"{head}{length}\r\n\r\n".encode())
                answer = _pour(line, framed, size // len(piece))
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        assert answer.startswith(b"HTTP/1.1 413")
        assert b"store.picture.heavy" in answer
        assert peak < 4 * MOST_BYTES


def _pour(line, piece, times):
    """Send a piece again and again until somebody answers; what they say."""
    line.setblocking(False)
    said, left = b"", piece
    for _ in range(times * 50):
        try:
            said += line.recv(65536)
        except BlockingIOError:
            pass
        except ConnectionError:
            return said
        if b"\r\n\r\n" in said and b"store.picture" in said:
            return said
        try:
            left = left[line.send(left) :] or piece
        except BlockingIOError:
            select.select([line], [line], [], 1)
        except ConnectionError:
            continue
    return said


def test_a_table_has_a_quota(start):
    small = replace(FREE, pictures=200)
    server = start(Config(bot_pace=0.0, tick=3600.0, limits=small))
    table, (one, *_) = opened(server)
    gm = server.http(table, "gm")
    answer = gm.at("/pictures", "POST", content=drawn()).json()
    assert 0 < answer["used"] <= answer["limit"] == 200
    said = [
        server.http(table, one).at("/pictures", "POST", content=drawn(c)) for c in ("red", "tan")
    ]
    assert said[-1].status_code == 413
    assert said[-1].json()["line"]["key"] == "store.picture.room"


def test_an_export_takes_pictures_along_and_an_import_brings_them_back(server):
    table, (one, two, *_) = opened(server)
    gm = server.http(table, "gm")
    id = sent(gm, drawn())
    shows(gm, id, one)
    file = server.http(table, "host").at("/export").content
    answer = server.post("/api/v1/import", content=file)
    assert answer.status_code == 201, answer.text
    copy = keys_of(answer.json())
    assert answers(server.http(copy, one), id) == answers(gm, id)
    assert answers(server.http(copy, two), id)[0] == 204
    mine = server.http(table, one).at("/export").text
    assert mine.count(id) >= 2  # in the fact, and the picture itself
