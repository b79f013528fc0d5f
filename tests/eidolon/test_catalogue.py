"""The catalogue as a whole, held against the inventory: ranks, names, stats, limits, what each Move
requires; and which of them need the Eidolon."""

import re

import pytest

from eidolon.tableau import pc
from support.shows import shows
from tools.rules import ROOT, parse
from undertow.games.eidolon.entries import MOVES, PLAYBOOKS, of_playbook
from undertow.games.eidolon.rules.acting import SEVERED, limits
from undertow.games.eidolon.world import World

ATOMS = parse("eidolon", (ROOT / "docs/rules/eidolon.md").read_text())
_MOVE = re.compile(r"(Starting|Advanced|Master), (.+?)(?: \(requires (.+?)\))?: (.*)")
WRITTEN = {
    id: found.groups()
    for id, atom in ATOMS.items()
    if atom.kind == "C" and (found := _MOVE.match(atom.text))
}
SPANS = {"once per session": "session", "once per uptime": "uptime", "once, ever": "ever"}
HEIR = "eidolon.virtuoso.heirloom"  # whose limit is the heir's
DRAWS = {"eidolon.navigator.eureka": "gen", "eidolon.conductor.faustian-super-shopper": "biz"}
"""Moves whose draw stands further on in their sentence."""

NEED_EIDOLON = [
    "patch-up",
    "alchemist.burning-for-you",
    "alchemist.delayed-reaction",
    "alchemist.ill-give-you-everything",
    "alchemist.mindscaping",
    "alchemist.remember-what-you-were",
    "alchemist.see-it-my-way",
    "alchemist.something-from-nothing",
    "alchemist.transform-the-world",
    "beast.role-reversal",
    "conductor.devil-pact",
    "conductor.faraday-cage",
    "conductor.give-peace-a-chance",
    "conductor.lightning-rod",
    "conductor.lightning-rod-back",
    "conductor.reflecting-pool",
    "conductor.sealed-room",
    "conductor.superconductor",
    "conductor.take-on-me",
    "conductor.under-my-umbrella",
    "infiltrator.crime-of-the-century",
    "infiltrator.fade-away",
    "infiltrator.smuggle",
    "infiltrator.vanish",
    "navigator.astrologic-clock",
    "navigator.brain-radio",
    "navigator.braintap",
    "navigator.come-sail-away",
    "navigator.signal-repeater",
    "navigator.tagging-shot",
    "navigator.undertow-astrolabe",
    "vanguard.break-on-through",
    "vanguard.longshot",
    "vanguard.this-isnt-even-my-final-form",
    "virtuoso.cover-version",
    "virtuoso.cursed",
    "virtuoso.featured-artist",
    "virtuoso.four-thirty-three",
    "virtuoso.mashup",
    "virtuoso.quick-draw",
    "virtuoso.realizing-the-legend",
    "virtuoso.stellar-performance",
    "wildcard.card-shark",
    "wildcard.jokers-wild",
]


@shows("eidolon.playbook.counts", "eidolon.playbook.ten")
def test_every_move_of_the_inventory_is_there_and_no_other():
    ranks = ("starting", "advanced", "master")
    assert sorted(WRITTEN) == sorted(m.id for book in PLAYBOOKS for m in of_playbook(book, *ranks))


@shows(
    "eidolon.playbook.ten",
    "eidolon.playbook.parts",
    "eidolon.playbook.counts",
    "eidolon.move.passive",
)
def test_ten_playbooks_with_their_moves():
    written = re.findall(r"(\w+) (\d+)/(\d+)/(\d+)", ATOMS["eidolon.playbook.counts"].text)
    assert {name.lower() for name, *_ in written} == PLAYBOOKS.keys()
    for name, *printed in written:
        for rank, count in zip(("starting", "advanced", "master"), printed, strict=True):
            assert len(of_playbook(name.lower(), rank)) >= int(count), "and what was added"
    for book in PLAYBOOKS.values():
        assert str(book.question())
        if book.id != "veteran":
            assert book.resonant
            assert book.dissonant
        if book.stats:
            assert sorted(book.stats.values()) == [1, 1, 2, 2, 3]


@pytest.mark.parametrize("id", WRITTEN)
def test_a_move_stands_in_the_catalogue_as_in_the_inventory(id):
    rank, name, requires, text = WRITTEN[id]
    move, low = MOVES[id], text.lower()
    assert (move.rank, str(move.name())) == (rank.lower(), name)
    once = next((span for words, span in SPANS.items() if words in low), None)
    assert move.once == (None if id == HEIR else once)
    needed = [
        [str(MOVES[one].name()) for one in ((each,) if isinstance(each, str) else each)]
        for each in move.requires
    ]
    assert needed == ([requires.split(" or ")] if requires else [])
    if move.passive:
        return
    stat = re.search(r"\b(?:draw|draws|a) (POW|ELE|GEN|GLAM|BIZ)\b", text)
    assert move.stat == (stat.group(1).lower() if stat else DRAWS.get(id))
    assert move.forecast == ("ignore the forecast" not in low)


@shows("eidolon.move.severed")
@pytest.mark.parametrize("id", MOVES)
@pytest.mark.parametrize("state", ["severed", "sealed"])
def test_a_severed_eidolon_bars_what_needs_it_and_nothing_else(id, state):
    _, ana = pc("ana", state=state)
    barred = limits(World(mode="uptime"), ana, MOVES[id])
    severed = barred is not None and barred.key == SEVERED().key
    assert severed == (id.removeprefix("eidolon.") in NEED_EIDOLON)
