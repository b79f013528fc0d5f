"""Bad input: one clear sentence that names the thing and the remedy, and nothing lost."""

import socket

import msgspec
import pytest

from undertow.store import SqliteStore

SIM = ("sim", "fire", "-n", "1", "--bot", "random")


def test_an_unknown_hero(undertow):
    said = undertow(*SIM, "--heroes", "warrior,bard")
    assert said.refused("no hero called bard", "warrior", "master-swordsman")
    assert undertow(*SIM, "--heroes", "sage,warior").refused("Did you mean warrior?")


def test_seven_heroes(undertow):
    seven = "warrior,ranger,wizard,paladin,sage,rogue,cleric"
    assert undertow(*SIM, "--heroes", seven).refused("7 heroes", "--many")
    assert undertow(*SIM, "--heroes", seven, "--many", "--quiet", "--json").code == 0


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--scenario", "vagrant-portal", "--glyph"), ("Glyph", "Vagrant Portal", "Leave one out")),
        (
            ("--scenario", "unstable-void", "--scenario", "shades-of-vorax"),
            ("Unstable Void", "Shades of Vorax", "Event Cards", "Leave one out"),
        ),
        (("--scenario", "shadow-cult", "--scenario", "shadow-cult"), ("shadow-cult", "twice")),
        (("--scenario", "picnic"), ("no scenario picnic", "unstable-void")),
        (("--difficulty", "impossible"), ("no difficulty impossible", "beginner")),
        (("--ruling", "weCheat"), ("no ruling weCheat", "exchangeConsent")),
        (("--heroes", "warrior,warrior"), ("warrior",)),
        (("--heroes", " , "), ("--heroes", "names nobody")),
        (("--bot", "clever"), ("clever", "random", "greedy")),
        (("-n", "0"), ("at least 1",)),
        (("-n", "many"), ("'many'", "whole number")),
        (("--jobs", "-3"), ("at least 1",)),
        (("--frobnicate",), ("--frobnicate", "--help")),
    ],
)
def test_options_that_cannot_be_played(undertow, options, words):
    assert undertow(*SIM, *options).refused(*words)


@pytest.mark.parametrize(
    ("command", "option", "word"),
    [
        ("heroes", "--json", "heroes"),
        ("scenarios", "--json", "difficulties"),
        ("data", "--check=mine.toml", "component data"),
    ],
)
def test_heroes_scenarios_and_data_are_of_fire_only(undertow, command, option, word):
    for more in ((), (option,)):
        said = undertow(command, "eidolon", *more)
        assert said.refused("Only Fire of Eidolon", word, f"`undertow {command} fire`")


def test_an_unknown_game_and_command(undertow):
    assert undertow("sim", "chess").refused("chess", "fire")
    assert undertow("dance").refused("dance", "--help")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("cultists = ", ("data.toml", "cannot be used", "Mend the file")),
        ("cultists = 'many'", ("data.toml", "cultists", "Mend the file")),
        ("colour = 3", ("data.toml", "colour", "Mend the file")),
        ("[heroes]\nwarrior = {str = 9}", ("data.toml", "warrior", "stars")),
        ('[chambers]\nS1 = {doors = "UP"}', ("data.toml", "S1", "doorways")),
        ("[difficulties]\nbeginner = {track = []}", ("data.toml", "beginner")),
    ],
)
def test_a_broken_data_file(undertow, tmp_path, text, words):
    path = tmp_path / "data.toml"
    path.write_text(text)
    assert undertow(*SIM, "--data", path).refused(*words)
    assert undertow("data", "fire", "--check", path).refused(*words)
    assert path.read_text() == text


def test_data_that_is_no_file(undertow, tmp_path):
    assert undertow(*SIM, "--data", tmp_path / "none.toml").refused("none.toml", "Check the path")
    assert undertow(*SIM, "--data", tmp_path).refused(str(tmp_path), "directory")
    rubbish = tmp_path / "rubbish.toml"
    rubbish.write_bytes(b"\xff\xfe\x00rubbish")
    assert undertow(*SIM, "--data", rubbish).refused("rubbish.toml", "UTF-8")


READERS = [("replay",), ("verify",), ("import",)]


@pytest.mark.parametrize("command", READERS)
class TestFiles:
    def test_a_missing_file(self, undertow, command):
        assert undertow(*command, "none.undertow").refused("none.undertow", "Check the path")

    def test_a_directory(self, undertow, command, tmp_path):
        assert undertow(*command, tmp_path).refused(str(tmp_path), "directory", "Check the path")

    def test_an_empty_file(self, undertow, command, tmp_path):
        path = tmp_path / "empty.undertow"
        path.touch()
        assert undertow(*command, path).refused("empty.undertow", "empty")

    @pytest.mark.parametrize("rubbish", [b"rubbish", b"\x00\xff" * 500, b"{}\n", b"[1]\n", b"\n\n"])
    def test_rubbish(self, undertow, command, tmp_path, rubbish):
        path = tmp_path / "rubbish.undertow"
        path.write_bytes(rubbish)
        assert undertow(*command, path).refused("rubbish.undertow")
        assert path.read_bytes() == rubbish

    def test_a_truncated_export(self, undertow, command, exported):
        whole = exported.read_bytes()
        for part in (len(whole) // 2, len(whole) - 1):
            exported.write_bytes(whole[:part])
            assert undertow(*command, exported).refused(exported.name, "cut short", "again")

    def test_a_changed_export(self, undertow, command, exported):
        whole = exported.read_bytes()
        exported.write_bytes(whole.replace(b'"warrior"', b'"ranger"', 1))
        assert undertow(*command, exported).refused(exported.name, "damaged", "again")

    def test_an_export_of_a_newer_undertow(self, undertow, command, exported):
        first, _, rest = exported.read_bytes().partition(b"\n")
        header = msgspec.json.decode(first)
        header["format"] = 99
        exported.write_bytes(msgspec.json.encode(header) + b"\n" + rest)
        said = undertow(*command, exported)
        assert said.refused(exported.name, "99", "newer Undertow")


@pytest.mark.parametrize("command", [("replay",), ("verify",)])
class TestJournals:
    def change(self, path, **fields):
        first, _, rest = path.read_bytes().partition(b"\n")
        began = {**msgspec.json.decode(first), **fields}
        path.write_bytes(msgspec.json.encode(began) + b"\n" + rest)

    def test_a_journal_of_a_newer_game(self, undertow, command, journal):
        self.change(journal, version=99)
        assert undertow(*command, journal).refused("99", "newer Undertow")

    def test_a_journal_of_a_newer_format(self, undertow, command, journal):
        self.change(journal, format=99)
        assert undertow(*command, journal).refused("99", "newer Undertow")

    def test_a_journal_of_another_game(self, undertow, command, journal):
        self.change(journal, game="chess")
        assert undertow(*command, journal).refused("chess", "fire")

    def test_a_torn_line(self, undertow, command, journal):
        journal.write_bytes(journal.read_bytes()[:-20])
        assert undertow(*command, journal).refused("Line", "cannot be read")


def test_a_place_and_a_seat_that_are_not_there(undertow, exported):
    assert undertow("replay", exported, "--seat", "bob").refused("bob", "ana")
    assert undertow("replay", exported, "--from", "0").refused("--from", "1 to")
    assert undertow("replay", exported, "--from", "99999").refused("--from", "1 to")


def unfair(said, *words):
    """`verify` has codes of its own: 2 where something was changed."""
    assert said.code == 2
    assert said.err.count("\n") == 1
    assert all(word in said.err for word in words), said.err


def test_a_changed_roll_is_not_fair(undertow, journal):
    lines = journal.read_text("utf-8").splitlines()
    place = next(n for n, line in enumerate(lines) if '"asked":"shuffle' in line)
    answered = msgspec.json.decode(lines[place])
    answered["answer"] = answered["answer"][1:] + answered["answer"][:1]
    lines[place] = msgspec.json.encode(answered).decode()
    journal.write_text("\n".join(lines) + "\n", "utf-8")
    unfair(undertow("verify", journal), f"Entry {place + 1}", "not fair")


def test_a_story_that_does_not_follow_is_named(undertow, journal):
    whole = journal.read_text("utf-8").splitlines()

    def changed(lines):
        journal.write_text("\n".join(lines) + "\n", "utf-8")
        return undertow("verify", journal)

    def place(part):
        return next(n for n, line in enumerate(whole) if part in line)

    shuffled = place('"fact":"deck-shuffled"')
    fact = msgspec.json.decode(whole[shuffled])
    fact["fact"]["order"][:2] = fact["fact"]["order"][1::-1]
    other = [*whole]
    other[shuffled] = msgspec.json.encode(fact).decode()
    unfair(changed(other), f"Entry {shuffled + 1}", "does not follow")
    shown = place('"fact":"card-revealed"')
    fact = msgspec.json.decode(whole[shown])
    fact["fact"]["card"] = "S3" if fact["fact"]["card"] != "S3" else "S2"
    other = [*whole]
    other[shown] = msgspec.json.encode(fact).decode()
    unfair(changed(other), f"Entry {shown + 1}", "does not follow")
    unfair(changed([*whole[:shown], *whole[shown + 1 :]]), "does not follow")
    acts = [n for n, line in enumerate(whole) if '"entry":"opened"' in line and '"ana"' in line]
    other = [*whole]
    other[acts[0]], other[acts[3]] = whole[acts[3]], whole[acts[0]]
    unfair(changed(other), "does not follow")


def test_a_table_that_is_not_kept(undertow, kept, tmp_path):
    said = undertow("export", "nothing", "out.undertow", "--store", kept)
    assert said.refused("nothing", str(kept))
    assert not (tmp_path / "out.undertow").exists()
    assert undertow("export", "over", "out.undertow").refused("No tables are kept", "--store")
    assert undertow("tables", "--store", "none.db").refused("none.db")
    assert not (tmp_path / "none.db").exists()


def test_a_store_that_is_none(undertow, tmp_path):
    rubbish = tmp_path / "rubbish.db"
    rubbish.write_bytes(b"rubbish" * 1000)
    assert undertow("tables", "--store", rubbish).refused("rubbish.db", "not an Undertow store")
    assert undertow("tables", "--store", tmp_path).refused(str(tmp_path))
    assert rubbish.read_bytes() == b"rubbish" * 1000


def test_an_export_replaces_nothing_unasked(undertow, kept, tmp_path):
    there = tmp_path / "there.undertow"
    there.write_text("precious")
    said = undertow("export", "over", there, "--store", kept)
    assert said.refused("there.undertow", "--force")
    assert there.read_text() == "precious"
    assert undertow("export", "over", there, "--store", kept, "--force").code == 0
    assert undertow("export", "over", tmp_path, "--store", kept).refused(str(tmp_path))


def test_an_import_replaces_nothing(undertow, kept, exported):
    said = undertow("import", exported, "--store", kept)
    assert said.refused("over", "already")
    with SqliteStore(kept) as store:
        assert len(store.listing()) == 2


def test_one_seats_copy_can_be_read_but_not_gone_on_with(undertow, kept, tmp_path):
    copy = tmp_path / "seat.undertow"
    assert undertow("export", "over", copy, "--store", kept, "--seat", "bob").refused("bob", "ana")
    assert undertow("export", "over", copy, "--store", kept, "--seat", "ana").code == 0
    assert undertow("import", copy).refused("ana", "owner")
    assert undertow("verify", copy).refused("ana", "owner")
    told = undertow("replay", copy)
    assert told.code == 0
    assert "The portal opens for" in told.out
    assert undertow("replay", copy, "--seat", "bob").refused("bob", "--seat")


def test_play_refuses_in_one_sentence_too(undertow):
    assert undertow("play", "fire", "--heroes", "warrior,bard").refused("bard")
    assert undertow("play", "fire", "--resume", "x", "--new").refused("--new", "--resume")


def test_a_port_that_is_taken(undertow):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        said = undertow("serve", "--port", port)
        assert said.refused(f"Port {port} of 127.0.0.1 is taken", f"--port {port % 65535 + 1}")
    assert undertow("serve", "--port", "99999").refused("99999", "--port")
    assert undertow("serve", "--host", "192.0.2.1").refused(
        "No server can be started at 192.0.2.1", "--host"
    )
