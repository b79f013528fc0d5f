"""A character's sheet, to print."""

from __future__ import annotations

from collections.abc import Iterator

from undertow.games.eidolon.cards import card_name
from undertow.games.eidolon.entries import MOVES
from undertow.games.eidolon.people import STATS
from undertow.games.eidolon.views import PcView, View
from undertow.games.eidolon.words import STAT_LONG, STAT_NAMES, TRACK_NAMES
from undertow.kernel import Line, message
from undertow.parts.sheets import Block, Entry, Figure, Look, Paper, Sheet, Track

MARK = (
    "M16 2H84V98H16ZM21 7V93H79V7ZM50 16 57 42 75 50 57 58 50 84 43 58 25 50 43 42Z"
    "M50 42A8 8 0 1 0 50 58A8 8 0 1 0 50 42ZM27 13H33V19H27ZM67 13H73V19H67ZM27 81H33V87H27Z"
    "M67 81H73V87H67Z"
)
LOOK = Look(
    accent="#7a5c12",
    soft="#f3ecd8",
    ink="#14122b",
    mark=MARK,
    frame="double",
)
GAME = message("eidolon.print.game", "EIDOLON: Become Your Best Self")
KIND = message("eidolon.print.kind", "{playbook}, level {level}")
CREDIT = message(
    "eidolon.print.credit",
    "EIDOLON: Become Your Best Self © 2024 Luke Varner and Molly Rhinebeck. Unofficial sheet by "
    "Undertow, in its own words.",
)
PAPER = Paper(GAME(), LOOK, CREDIT())
STATS_TITLE = message("eidolon.print.stats", "Stats")
SELF = message("eidolon.print.self", "Self")
POWER = message("eidolon.print.power", "Eidolon")
HARM = message("eidolon.print.harm", "Damage Track")
MOVES_TITLE = message("eidolon.print.moves", "Moves")
TIES = message("eidolon.print.ties", "Ties")
RESONANT = message("eidolon.print.resonant", "Resonant")
DISSONANT = message("eidolon.print.dissonant", "Dissonant")
LOOKS = message("eidolon.print.look", "Look")
SCORES = message("eidolon.print.scores", "Maturity {maturity}, Affinity {affinity}")
NOTES = message("eidolon.print.notes", "Notes")
STEP = message("eidolon.print.step", "Where it stands: {step}")
BLANK = message("eidolon.print.blank", "A playbook")


def sheets(view: View) -> Iterator[Sheet]:
    """The characters as this seat sees them."""
    names = {pc.id: pc.name for pc in view.pcs} | {npc.id: npc.name for npc in view.npcs}
    for pc in view.pcs:
        yield _sheet(pc, names)


def _sheet(pc: PcView, names: dict[str, str]) -> Sheet:
    playbook = Line(f"eidolon.{pc.playbook}.name")
    moves = [
        Entry(Line(f"{one.id}.name"), Line(f"{one.id}.text")) for one in pc.moves if one.id in MOVES
    ]
    ties = [
        Entry(
            names.get(tie.to, tie.to),
            tie.text,
            SCORES(maturity=tie.maturity, affinity=tie.affinity),
        )
        for tie in pc.ties
    ]
    return PAPER.sheet(
        pc.id,
        pc.name,
        KIND(playbook=playbook, level=pc.level),
        Block(
            title=STATS_TITLE(),
            side="wide",
            figures=tuple(
                Figure(STAT_NAMES[stat](), str(pc.stats[stat]), STAT_LONG[stat]()) for stat in STATS
            ),
        ),
        Block(title=POWER(), entries=(Entry(pc.eidolon, pc.powers[0].text),) if pc.powers else ()),
        Block(
            title=SELF(),
            entries=(
                Entry(RESONANT(), card_name(pc.resonant)),
                Entry(DISSONANT(), card_name(pc.dissonant)),
                *((Entry(LOOKS(), pc.look),) if pc.look else ()),
            ),
        ),
        Block(
            title=HARM(),
            tracks=(Track(STEP(step=TRACK_NAMES[pc.track]()), pc.track, len(TRACK_NAMES) - 1),),
        ),
        Block(title=TIES(), side="right", entries=tuple(ties), lines=0 if ties else 3),
        Block(title=MOVES_TITLE(), side="right", entries=tuple(moves)),
        Block(title=NOTES(), side="rest"),
    )


def blank() -> Sheet:
    """An empty sheet, to fill in by hand."""
    return PAPER.blank(
        BLANK(),
        Block(
            title=STATS_TITLE(),
            side="wide",
            figures=tuple(Figure(STAT_NAMES[stat](), " ", STAT_LONG[stat]()) for stat in STATS),
        ),
        Block(title=POWER(), lines=4),
        Block(
            title=SELF(),
            entries=(Entry(RESONANT()), Entry(DISSONANT()), Entry(LOOKS())),
            lines=2,
        ),
        Block(title=HARM(), tracks=(Track(STEP(step=" "), 0, len(TRACK_NAMES) - 1),)),
        Block(title=TIES(), side="right", lines=6),
        Block(title=MOVES_TITLE(), side="right", lines=14),
        Block(title=NOTES(), side="rest"),
    )
