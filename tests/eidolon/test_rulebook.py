"""Every Move, card and playbook stands on the page of rules, with its figures."""

from support.rulebook import page
from undertow.games.eidolon.cards import FATE_DECK
from undertow.games.eidolon.entries import MOVES, PLAYBOOKS
from undertow.games.eidolon.people import STATS
from undertow.games.eidolon.words import STAT_LONG, STAT_NAMES, TRACK_NAMES
from undertow.plugins import plugins

PAGE = page("eidolon")
RANKS = {
    "basic": "Basic Move",
    "starting": "Starting Move",
    "advanced": "Advanced Move",
    "master": "Master Move",
    "downtime": "Downtime Move",
    "part": "Comes with another Move",
}


def test_every_move_with_its_figures_and_results():
    assert PAGE["moves"].keys() == MOVES.keys()
    for id, move in MOVES.items():
        entry = PAGE["moves"][id]
        assert (entry.name, entry.text) == (move.name.english, move.text.english)
        assert entry.figures["Rank"] == RANKS[move.rank]
        if move.playbook in PLAYBOOKS:
            assert entry.under == PLAYBOOKS[move.playbook].name.english
        stat = STAT_NAMES[move.stat].english if move.stat else "what the GM names"
        assert entry.figures.get("Draws") == (stat if move.draws else None)
        assert entry.figures.get("Once in a") == move.once
        assert entry.figures.get("Counts as at least this step of the Track") == (
            str(move.tier) if move.tier else None
        )
        assert entry.figures.get("Ties go as far as") == (str(move.ties) if move.ties else None)
        grants = ", ".join(MOVES[one].name.english for one in move.grants)
        assert entry.figures.get("Brings", "") == grants
        assert ("Works by itself" in entry.figures) == move.passive
        assert ("Needs your Eidolon" in entry.figures) == move.eidolon
        assert ("Only in a fight" in entry.figures) == move.combat
        assert ("Draws off the bottom of the deck" in entry.figures) == move.bottom
        unread = move.draws and not move.forecast
        assert ("The printed Forecast does not count" in entry.figures) == unread
        needed = [one if isinstance(one, tuple) else (one,) for one in move.requires]
        either = ", ".join(
            " or ".join(MOVES[each].name.english if each in MOVES else each for each in one)
            for one in needed
        )
        assert entry.figures.get("After", "") == either
        results = [f"{kind}: {text.english}" for kind, text in move.results.items()]
        assert entry.more[: len(results)] == results


def test_every_move_stands_there_once():
    (moves,) = [section for section in plugins()["eidolon"].rulebook() if section.id == "moves"]
    assert len(moves.entries) == len(MOVES)


def test_every_card_with_number_polarity_and_forecast():
    assert len(PAGE["cards"]) == len(FATE_DECK) == 22
    for card in FATE_DECK:
        entry = PAGE["cards"][f"eidolon.card.{card.slug}"]
        assert (entry.name, entry.text) == (card.name.english, card.forecast.english)
        assert entry.figures == {"Number": str(card.number), "Polarity": card.polarity}
        assert entry.more == [card.hint.english]


def test_every_playbook_with_power_range_and_stats():
    assert len(PAGE["playbooks"]) == len(PLAYBOOKS)
    for book in PLAYBOOKS.values():
        (entry,) = [one for one in PAGE["playbooks"].values() if one.name == book.name.english]
        assert entry.text == book.text.english
        assert entry.figures["Asks you"] == book.question.english
        assert entry.figures["For whom"] == book.style.english
        if book.range is None:
            assert "Range in feet" not in entry.figures
        else:
            assert entry.figures["Range in feet"] == (str(book.range) if book.range else "no limit")
        stats = [f"{STAT_NAMES[s].english} {n}" for s, n in (book.stats or {}).items()]
        assert entry.figures.get("Stats to begin with", "") == ", ".join(stats)
        said = " ".join(entry.more)
        assert all(blank.english in said for blank in book.blanks)
        assert all(sample.english in said for sample in book.samples)
        assert all(choice.label.english in said for choice in book.choices)
        listed = [name.english for choice in book.choices for name in choice.names]
        assert all(name in said for name in listed)
        for kind in (book.resonant, book.dissonant):
            assert kind is None or kind.text.english in said


def test_stats_and_the_track():
    named = [f"{STAT_NAMES[stat].english}: {STAT_LONG[stat].english}" for stat in STATS]
    assert [entry.name for entry in PAGE["stats"].values()] == named
    assert [(entry.name, list(entry.figures)) for entry in PAGE["track"].values()] == [
        (name.english, [f"Step {n}"]) for n, name in enumerate(TRACK_NAMES)
    ]
