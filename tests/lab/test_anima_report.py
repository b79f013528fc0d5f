"""The report stands alone: one file, no script, nothing from elsewhere, right in light and dark."""

import re
from html.parser import HTMLParser

import pytest

from undertow.games.anima.lab.report import page
from undertow.games.anima.lab.setup import read
from undertow.games.anima.lab.sim import Plan, simulate
from undertow.lab.charts import Bar, bars, heap, stacks

ODD = '<script>alert("&")</script>'
DUEL = read(
    f"""
    title = '{ODD}'
    [[pcs]]
    sample = "egere"
    [[adversity]]
    name = '<b>Rats</b> & co'
    type = "swarm"
    powers = ["leap-attack"]
    [[goals]]
    text = '<i>Get out</i>'
    """
)


class Seen(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.open, self.tags, self.attributes, self.said = [], [], [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in ("meta", "circle", "line", "rect"):
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += attrs

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.said.append(data)


@pytest.fixture(scope="module")
def written():
    return page(simulate(Plan(DUEL, "greedy", games=6, seed=1, powers=2)))


def test_it_is_self_contained(written):
    assert not re.search(r"https?://|//\w|url\(|@import|src=|href=", written)
    seen = Seen(written)
    assert not {"script", "link", "img", "iframe", "object", "use"} & set(seen.tags)
    assert not [name for name, _ in seen.attributes if name.startswith("on")]


def test_it_is_well_formed_and_says_what_was_measured(written):
    seen = Seen(written)
    assert seen.open == []
    assert seen.tags.count("svg") == 5
    said = " ".join(seen.said)
    for words in (
        "6 conflicts",
        "seed 1",
        "Egere",
        "What each power is worth",
        "2 without",
        "Life Drain",
        "rounds on average",
        "PCs, action: gained",
    ):
        assert words in said


def test_what_people_wrote_stays_words(written):
    said = "".join(Seen(written).said)
    assert ODD in said
    assert "<b>Rats</b> & co" in said
    assert "<i>Get out</i>" in said


def test_light_and_dark_come_from_the_readers_system(written):
    assert "color-scheme: light dark" in written
    assert "prefers-color-scheme: dark" in written
    drawn = "".join(re.findall(r"<svg.*?</svg>", written))
    assert not re.search(r"#[0-9a-f]{3,6}|fill=|stroke=", drawn)


def test_without_powers_it_says_so():
    assert "was not measured" in page(simulate(Plan(DUEL, "random", games=2, powers=0)))


def test_every_plot_has_a_name():
    row = Bar("a < b", 1.0, -2.0, 3.0, "one")
    for drawn in (
        bars([row], -5, 5, "first & best"),
        heap({3: 1, 5: 2}, "first & best", "rounds"),
        stacks([("x", [("y", 1.0)], "one"), ("nothing", [], "")], "first & best"),
    ):
        assert 'role="img" aria-label="first &amp; best"' in drawn
        assert Seen(drawn).open == []
    assert 'class="zero"' in bars([row], -5, 5, "")
    assert 'class="zero"' not in bars([row], 0, 5, "")
