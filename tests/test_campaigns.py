"""Golden campaigns say which command went otherwise, and what differs (`support.campaigns`)."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import Struct
from msgspec.structs import replace

from support import campaigns, nearby
from support.campaigns import BEGINS, COLUMNS, ENDS, Campaign, Differs, meant, near, told
from undertow.kernel import Offer, message, words
from undertow.kernel.requests import Choice, Field, Number, Page, Prose, Rows, Several

GAME, SHORT = "anima", 6
LABEL = message("test.campaigns.label", "A line")()


@pytest.fixture
def short(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Campaign:
    """The first commands of a campaign, in a folder of its own."""
    whole = campaigns.read(GAME, campaigns.names(GAME)[0])
    monkeypatch.setattr(campaigns, "folder", lambda game: tmp_path)
    cut = Campaign("01", whole.seed, [*whole.lines[:SHORT], whole.lines[-1]])
    lines = list(campaigns.play_again(GAME, cut))
    kept = replace(cut, lines=lines)
    campaigns.write(GAME, kept)
    return kept


def rewritten(kept: Campaign, at: int, column: str) -> None:
    """Write it down with another digest in one place."""
    digests, done = kept.lines[at]
    place = COLUMNS.index(column)
    other = (*digests[:place], "ffffff", *digests[place + 1 :])
    campaigns.write(
        GAME, replace(kept, lines=[*kept.lines[:at], (other, done), *kept.lines[at + 1 :]])
    )


def test_what_was_written_reads_again_and_goes_as_it_went(short: Campaign) -> None:
    assert campaigns.read(GAME, "01") == short
    assert [done for _, done in short.lines[:: len(short.lines) - 1]] == [BEGINS, ENDS]
    campaigns.must_go_as_it_went(GAME, "01")


@pytest.mark.parametrize("column", COLUMNS)
def test_the_first_command_that_goes_otherwise_is_named(short: Campaign, column: str) -> None:
    rewritten(short, 3, column)
    with pytest.raises(Differs, match=f"line 6: {column} differ, after: ") as said:
        campaigns.must_go_as_it_went(GAME, "01")
    assert short.lines[3][1] in str(said.value)


def test_a_command_that_is_refused_is_named_and_ends_its_campaign(
    short: Campaign, capsys: pytest.CaptureFixture[str]
) -> None:
    nonsense = ("",) * len(COLUMNS), 'ana opens anima.no-such-thing ["ana"]'
    campaigns.write(GAME, replace(short, lines=[*short.lines[:3], nonsense, *short.lines[3:]]))
    with pytest.raises(Differs, match=r"line 6: it is refused now .*no-such-thing"):
        campaigns.must_go_as_it_went(GAME, "01")
    campaigns.regenerate(GAME)
    assert "cut after 3 lines" in capsys.readouterr().out
    assert len(campaigns.read(GAME, "01").lines) == 4
    campaigns.must_go_as_it_went(GAME, "01")


def test_regenerating_mends_what_differs_and_nothing_else(short: Campaign) -> None:
    rewritten(short, 2, "words")
    campaigns.regenerate(GAME)
    assert campaigns.read(GAME, "01") == short


def test_a_sentence_that_reads_otherwise_changes_words_and_nothing_else(
    short: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    louder = {key: f"{english}!" for key, english in words._ENGLISH.items()}
    monkeypatch.setattr(words, "_ENGLISH", louder)
    with pytest.raises(Differs, match="line 3: words differ, after: begins"):
        campaigns.must_go_as_it_went(GAME, "01")


@pytest.mark.parametrize(
    "step",
    [
        ("open", "ana", Offer("game.rule", ("ana", 3, True))),
        ("open", "ana", Offer("game.rule", (), ("two words", ("a", 1), None))),
        ("open", "ana", Offer("game.rule", ("with",), "plain “words” | and a bar")),
        ("answer", "gm", "3.1", ("draw",)),
        ("answer", "gm", "3.1", "no"),
    ],
)
def test_commands_read_as_they_are_written(step: tuple[object, ...]) -> None:
    assert meant(told(step)) == step


def test_what_is_nearly_right() -> None:
    assert list(near(Number(1, 5), 3)) == [0, 6, 4, 2]
    assert list(near(Prose(3), "a")) == ["", "xxxx", "xxx"]
    assert list(near(Choice(("a", "b", "c")), "a")) == ["b", "c"]
    assert list(near(Several(("a", "b", "c")), ("a", "b"))) == [
        ("a",),
        ("a", "b", "a"),
        ("a", "b", "c"),
    ]
    assert list(near(Rows(Number(1, 2), most=2), (1,)))[:3] == [(), (1, 1), (1, 1, 1)]
    page = Page((Field("one", LABEL, Number(1, 5)), Field("two", LABEL, Choice(("a", "b")))))
    assert (6, "a") in list(near(page, (3, "a")))
    assert (3, "b") in list(near(page, (3, "a")))


class Inner(Struct, frozen=True):
    n: int = 3
    on: bool = True


class Outer(Struct, frozen=True):
    one: Inner | None = Inner()
    many: tuple[int, ...] = (4, 5)
    by: dict[str, Inner] = {}


BY = {"a": Inner(7)}


@pytest.mark.parametrize(
    ("path", "how", "becomes"),
    [
        ("one/n", "+1", Outer(one=Inner(4), by=BY)),
        ("one/n", "-1", Outer(one=Inner(2), by=BY)),
        ("one/on", "not", Outer(one=Inner(on=False), by=BY)),
        ("one", "none", Outer(one=None, by=BY)),
        ("many", "none", Outer(many=(), by=BY)),
        ("many/1", "+1", Outer(many=(4, 6), by=BY)),
        ("by/a/n", "-1", Outer(by={"a": Inner(6)})),
        ("by/b/n", "-1", None),
        ("many/2", "+1", None),
        ("gone/n", "+1", None),
    ],
)
def test_one_thing_is_otherwise(path: str, how: str, becomes: Outer | None) -> None:
    assert nearby.nudged(Outer(by=BY), path.split("/"), how) == becomes


def test_where_a_table_beside_a_campaign_is_otherwise_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    name, (first, *rest) = next(iter(nearby.kept(GAME).items()))
    (n, where, how), digest = first
    assert digest != "0"
    wrong = {name: [((n, where, how), "0"), *rest]}
    monkeypatch.setattr(nearby, "kept", lambda game: wrong)
    with pytest.raises(nearby.Differs, match=f"campaign {name}, after {n} commands, {where}"):
        nearby.must_be_as_it_was(GAME, name)
