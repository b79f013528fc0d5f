"""Another language is a file: everything people read comes out of it, and nothing beside it."""

from __future__ import annotations

import json
import re
import sys
from argparse import Namespace
from random import Random
from typing import Any

import pytest

from server.client import FREE, Http
from support import children
from undertow.commands import words as command
from undertow.commands.places import games
from undertow.games.eidolon.stories import STORIES
from undertow.kernel import Line, UndertowError, message, speak
from undertow.server.config import Config
from undertow.server.http import words as bodies
from undertow.server.http.words import WORDS, _keys, disguised, read
from undertow.server.tables import create

TYPED = {"Ana", "Ben", "Cleo", "Our <b>table</b>", "Good evening to you all!"}
TYPED |= {str(pc["name"]) for story in STORIES.values() for pc in story.party.values()}
"""What people typed is theirs, and a name is a name in every language."""


def run(**args: Any) -> int:
    return command.run(Namespace(**{"out": None, "check": None, **args}))


def translated(text: str) -> str:
    """Each word of a sentence in ⟦brackets⟧; what goes into it stays."""
    text = re.sub(r"(\{\w*(?:#[^{}]*)?\})|([^{}\s]+)", lambda m: m[1] or f"⟦{m[2]}⟧", text)
    return re.sub(r"\{(\w+)#([^{}|]*)\|([^{}|]*)\}", r"{\1#⟦\2⟧|⟦\3⟧}", text)


@pytest.fixture(scope="module")
def english() -> dict[str, str]:
    return command.sentences()


@pytest.fixture
def folder(tmp_path, english):
    folder = tmp_path / "languages"
    folder.mkdir()
    theirs = {key: translated(text) for key, text in english.items()}
    (folder / "qx.json").write_text(json.dumps(theirs), "utf-8")
    return folder


def test_one_command_writes_everything(tmp_path, capsys, english):
    file = tmp_path / "en.json"
    assert run(out=str(file)) == 0
    assert str(len(english)) in capsys.readouterr().out
    assert read(file) == english
    rooms = {key.partition(".")[0] for key in english}
    assert {"kernel", "fire", "server", "store", "terminal", "cli", "lab", "web"} <= rooms
    assert run() == 0
    assert json.loads(capsys.readouterr().out) == english
    with pytest.raises(UndertowError, match="cannot be written"):
        run(out=str(tmp_path))


def test_the_sources_of_the_client_say_what_was_built(english, monkeypatch, tmp_path):
    monkeypatch.setattr(command, "BUILT", tmp_path / "nothing.json")
    own = command.client()
    assert len(own) > 100
    assert all(key.startswith("web.") for key in own)
    monkeypatch.setattr(command, "SOURCES", tmp_path / "nowhere")
    with pytest.raises(UndertowError, match="make web"):
        command.client()


def test_english_in_disguise_leaves_fields_alone_and_no_word_plain():
    assert disguised("{n} {n#die|dice} for {hero#dem}.") == "⟦{n} {n#dîé|dîçé} fõr {hero#dem}.⟧"


def test_a_translation_is_checked(folder, capsys, english):
    file = folder / "qx.json"
    assert run(check=str(file)) == 0
    theirs = read(file)
    del theirs["fire.name"]
    theirs["fire.word.ap"] = "{pa} AP"
    theirs["server.no.such-seat"] = "{seat"
    theirs["fire.nonsense"] = "?"
    file.write_text(json.dumps(theirs), "utf-8")
    capsys.readouterr()
    assert run(check=str(file)) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[:2] == ["missing: fire.name (Fire of Eidolon)", "unknown: fire.nonsense"]
    assert said[2] == "fire.word.ap: its fields are pa, and should be ap ({ap} AP)"
    assert said[3].startswith("server.no.such-seat: its braces do not fit together")
    assert said[4].endswith("1 missing (they stay English), 1 unknown, 2 wrong.")
    file.write_text("[]", "utf-8")
    with pytest.raises(UndertowError, match=r"qx\.json cannot be read as a language"):
        run(check=str(file))


@pytest.mark.parametrize("language", sorted(command.scopes()))
def test_a_language_that_comes_with_undertow_stays_complete(language):
    """What is new in its part of the sentences is translated, too: `undertow words --check` lists it."""
    # In a process of its own: what other tests declare is nobody's sentence.
    check = [sys.executable, "-m", "undertow", "words", "--check", str(WORDS / f"{language}.json")]
    done = children.run(check, stdout=children.PIPE, text=True)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("language", sorted(command.scopes()))
def test_a_lobby_speaks_one_language(language):
    """What each game says of its ready tables is translated, whether the game is or not."""
    own, found = read(WORDS / f"{language}.json"), games()
    said = [
        line for game in found.values() for one in game.demos() for line in (one.name, one.text)
    ]
    keys = {key for line in said for key in _keys(line)}
    assert len(keys) > 2 * len(found)
    assert keys - own.keys() == set()


def test_a_language_may_have_forms_of_a_word(folder):
    hero = message("fire.hero.warrior", "the Warrior")
    taken = message("fire.told.fire-taken", "{hero} carries the Fire of Eidolon.")
    own = {
        hero.key: "die Kriegerin",
        f"{hero.key}#dem": "der Kriegerin",
        taken.key: "Das Feuer ist bei {hero#dem}, {hero#den}.",
    }
    assert speak(taken(hero=hero()), own) == "Das Feuer ist bei der Kriegerin, die Kriegerin."
    file = folder / "de.json"
    file.write_text(json.dumps({**own, f"{hero.key}#den": "{wen}", "no.key#den": "x"}), "utf-8")
    _, unknown, wrong = command.standing("de", read(file))
    assert unknown == ["no.key#den"]
    (said,) = wrong
    assert said.startswith("fire.hero.warrior#den")


def lines(value: Any) -> list[Line]:
    """Every Line in something that travelled, those in others included."""
    if isinstance(value, list):
        return [line for item in value for line in lines(item)]
    if not isinstance(value, dict):
        return []
    found = [line for item in value.values() for line in lines(item)]
    if value.keys() == {"key", "args"}:
        found.append(Line(value["key"], _arguments(value["args"])))
    return found


def _arguments(value: Any) -> Any:
    if isinstance(value, dict) and value.keys() == {"key", "args"}:
        return Line(value["key"], _arguments(value["args"]))
    if isinstance(value, dict):
        return {name: _arguments(item) for name, item in value.items()}
    return [_arguments(item) for item in value] if isinstance(value, list) else value


def texts(value: Any) -> list[str]:
    """Every text in something that travelled."""
    if isinstance(value, list):
        return [text for item in value for text in texts(item)]
    if isinstance(value, dict):
        return [text for item in value.values() for text in texts(item)]
    return [value] if isinstance(value, str) else []


def test_all_that_a_server_sends_comes_out_of_the_file(start, folder, english, monkeypatch):
    # Some games end soon and say little; of this fate it is known that it does not.
    monkeypatch.setattr(create, "os", Namespace(urandom=bytes))
    server = start(Config(bot_pace=0.0, tick=3600.0, words=str(folder), limits=FREE))
    assert server.get("/api/v1/words").json() == ["en", "de", "qx", "x-pseudo"]
    words = server.get("/api/v1/words/qx").json()
    assert words["web.app.title" if "web.app.title" in english else "fire.name"].startswith("⟦")

    heroes = ("ranger", "wizard", "engineer")
    seats = {seat: {"name": seat.title()} for seat in ("ana", "cleo", "engineer")}
    table = server.create(*heroes, title="Our <b>table</b>", seats=seats)
    heard: list[Any] = [server.get("/api/v1/games").json()]
    heard += [server.get(f"/api/v1/games/{game['id']}").json() for game in heard[0]]
    rng = Random(7)
    people = {seat: server.http(table, seat) for seat in ("ana", "cleo", "engineer")}
    host, spectator = server.http(table, "host"), server.http(table, "spectator")
    people["ana"].do("hello", type="say", text="Good evening to you all!")
    for n in range(60):
        refused(heard, people["ana"], n)
        states = {seat: http.state() for seat, http in people.items()}
        heard += states.values()
        acted = act(states, people, rng, n)
        heard.append(acted)
        assert acted is not None, "the game is over"
    heard += [
        http.at(path).json() for http in (host, spectator) for path in ("", "/fairness", "/log")
    ]
    place = heard[-1][-1]["place"]
    heard.append(people["ana"].at(f"/undo?to={states['ana']['undo']['to']}").json())
    heard.append(people["ana"].at(f"/at/{place}").json())
    heard.append(spectator.do("no", type="say", text="x").json())
    heard.append(server.get("/api/v1/words/zz").json())
    heard.append(server.get("/nothing").json())

    said = lines(heard)
    assert len({line.key for line in said}) > 60
    assert {line.key for line in said} <= english.keys()
    for line in said:
        left = re.sub(r"⟦[^⟦⟧]*⟧", "", speak(line, words))
        assert not wordy(left, line), (left, line)
    sentences = [text for text in texts(heard) if " " in text and text not in TYPED]
    # What fate was asked is written as in the journal: `shuffle 25`.
    sentences = [text for text in sentences if not re.fullmatch(r"(roll|draw|shuffle)[ \d]+", text)]
    # A refusal has its English beside its key, for programs; it says just what the key says.
    english_of = {speak(line) for line in said}
    sentences = [text for text in sentences if text not in english_of]
    assert not sentences, "finished sentences travel"


def wordy(left: str, line: Line) -> bool:
    """Is there a word in it that nobody typed and no id gave?"""
    found = re.findall(r"[^\W\d_]{2,}", left)
    ids = set(re.findall(r"[^\W\d_]{2,}", " ".join(texts(_ids(line.args)))))
    return bool(set(found) - ids - {part for one in TYPED for part in one.split()})


def _ids(value: Any) -> Any:
    """Arguments that are ids: of seats, rules, tables, languages. They have no spaces."""
    if isinstance(value, Line):
        return _ids(value.args)
    if isinstance(value, dict):
        return [_ids(item) for item in value.values()]
    if isinstance(value, list):
        return [_ids(item) for item in value]
    return value if isinstance(value, str) and " " not in value else ""


def refused(heard: list[Any], http: Http, n: int) -> None:
    """Things that cannot be done, and how they are refused."""
    tries: list[dict[str, Any]] = [
        {"type": "open", "rule": "fire.move", "args": ["ranger", "Z9"]},
        {"type": "open", "rule": "fire.explore", "args": ["wizard", "N"]},
        {"type": "open", "rule": "fire.attack", "args": ["ranger"]},
        {"type": "open", "rule": "fire.nonsense", "args": []},
        {"type": "answer", "request": "r99", "value": "yes"},
        {"type": "rewind", "to": 100000},
        {"type": "rule", "patch": {}, "reason": "because"},
    ]
    answer = http.do(f"no{n}", **tries[n % len(tries)])
    if answer.status_code >= 400:
        heard.append(answer.json())


def act(states: Any, people: Any, rng: Random, n: int) -> Any:
    from server.client import choose

    for seat, state in states.items():
        command = choose(state, rng)
        if command is not None:
            answer = people[seat].do(f"c{n}", **command)
            assert answer.status_code == 200, answer.text
            return people[seat].at(f"/tail?after={state['version']}").json()
    return None


def test_for_a_game_that_nobody_has_nothing_is_made(server, monkeypatch):
    monkeypatch.setattr(bodies, "words", lambda *args: pytest.fail("others would wait for it"))
    assert server.get("/api/v1/words/en?game=chess").status_code == 404


def test_a_page_fetches_the_sentences_of_one_game_and_those_of_none(start, english):
    server = start(Config(bot_pace=0.0, tick=3600.0))

    def words(query, **headers):
        return server.get(f"/api/v1/words/en{query}", headers=headers)

    whole, fire, rest = (words(query).json() for query in ("", "?game=fire", "?game=-"))
    assert {key.split(".")[0] for key in fire} == {"fire"}
    assert whole.items() >= fire.items()
    assert whole.items() >= rest.items()
    games = {game["id"]: game for game in server.get("/api/v1/games").json()}
    assert {key for key in whole if key.split(".")[0] not in games} <= rest.keys()
    for game in games.values():
        shown = [
            game["name"],
            *[line for demo in game["demos"] for line in (demo["name"], demo["text"])],
        ]
        assert {line.key for line in lines(shown)} <= rest.keys()

    once = words("?game=-", **{"accept-encoding": "gzip"})
    assert once.headers["content-encoding"] == "gzip"
    again = words("?game=-", **{"if-none-match": once.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_an_extra_that_is_not_here_is_no_reason_to_break(monkeypatch):
    real = command.import_module

    def bare(name):
        if name in ("undertow.envs", "undertow.agents.server"):
            raise ModuleNotFoundError("No module named 'gymnasium'", name="gymnasium")
        return real(name)

    monkeypatch.setattr(command, "import_module", bare)
    assert "fire.name" in command.sentences()
    monkeypatch.setattr(command, "import_module", lambda name: real("undertow.nothing_of_the_kind"))
    with pytest.raises(ModuleNotFoundError):
        command.sentences()
