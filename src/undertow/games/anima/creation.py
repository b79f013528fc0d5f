"""Setting up a table: who sits there, with whom, and by which readings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from undertow.games.anima.catalogue.eidolons import KNOWN
from undertow.games.anima.catalogue.samples import SAMPLES, Sample
from undertow.games.anima.facts import Agreed, SeedPlanted, TableBegan
from undertow.games.anima.notes import warnings
from undertow.games.anima.rules.story import made_fact
from undertow.games.anima.rulings import SWITCHES, Rulings
from undertow.games.anima.sheets import why_not, why_not_adversity
from undertow.games.anima.world import (
    EIDOLON_BASE,
    GM,
    PC_BASE,
    Campaign,
    Plan,
    Seed,
    Setup,
    Sheet,
    Stage,
    World,
)
from undertow.kernel import BadSetup, Beginning, Fact, Line, Offer, message, plain

NO_PLAYERS = message("anima.setup.no-players", "A table needs one GM and at least one player.")
IS_GM = message("anima.setup.is-gm", "The seat gm is the GM's; a player needs another name.")
TWICE = message("anima.setup.twice", "{seat} is listed twice.")
UNKNOWN_SAMPLE = message(
    "anima.setup.unknown-sample", "There is no sample character {id}. There are {known}."
)
SAMPLE_TWICE = message("anima.setup.sample-twice", "There is only one {id}; choose another.")
UNKNOWN_RULING = message(
    "anima.setup.unknown-ruling", "There is no ruling {ruling}. There are {known}."
)
BAD_CHARACTER = message("anima.setup.character", "{seat}: {why}")
SAME_ID = message("anima.setup.same-id", "Two characters have the id {id}; each needs its own.")
UNSOUND = message(
    "anima.setup.unsound", "{name} has figures or bonds that a new character cannot have."
)
NOBODY_TO_FIGHT = message(
    "anima.setup.no-pcs", "To begin in a conflict, every player needs a character."
)
FIRST = Offer("anima.first")
STAGES: tuple[Stage, ...] = ("mood", "setting", "characters", "seeds", "play")


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What is chosen before a campaign."""

    players: tuple[str, ...]
    """Seats of the players, in their order; the GM's is always there."""
    samples: dict[str, str] = {}
    """Seat to sample character; who has none makes her own at the table."""
    characters: dict[str, Sample] = {}
    """Seat to a character made elsewhere."""
    mood: str = ""
    """The mood of the campaign, in words."""
    campaign: Campaign | None = None
    """What the group agreed on already; nothing, where that is done at the table."""
    seeds: tuple[Seed, ...] = ()
    """Story seeds that are there already."""
    spoken: bool = False
    """Is what people do told aloud, so that nobody is asked to write it?"""
    summoners: bool = False
    """Is the group one of summoners?"""
    rulings: tuple[str, ...] = ()
    """Readings to turn over, by the names people use (`undertow rulings anima`)."""
    conflict: Plan | None = None
    """Begin in the middle of it."""


def seated(sample: Sample, seat: str) -> Sample:
    """A character at a seat."""
    sheet = replace(sample.sheet, seat=seat)
    return replace(
        sample, sheet=sheet, eidolons=tuple(replace(e, seat=seat) for e in sample.eidolons)
    )


def begin(settings: Settings) -> Beginning:
    """The first facts of a table; raises BadSetup where it cannot be played."""
    first, notes = prepare(settings)
    offer = FIRST if settings.conflict is not None else None
    return Beginning((GM, *settings.players), tuple(first), offer, tuple(notes))


def prepare(settings: Settings) -> tuple[list[Fact], list[Line]]:
    players = settings.players
    if not players:
        raise BadSetup(NO_PLAYERS())
    for seat in players:
        if seat == GM:
            raise BadSetup(IS_GM())
        if players.count(seat) > 1:
            raise BadSetup(TWICE(seat=seat))
    rulings = turned_over(settings.rulings)
    setup = Setup(players, settings.spoken, settings.summoners, settings.conflict)
    characters = _characters(settings, rulings)
    first: list[Fact] = [TableBegan(setup, rulings, _stage(settings, len(characters)))]
    campaign = settings.campaign or Campaign()
    if settings.mood:
        campaign = replace(campaign, mood=settings.mood)
    if campaign != Campaign():
        first.append(Agreed(campaign))
    world = TableBegan(setup, rulings).evolve(World())
    notes: list[Line] = []
    for sample in characters:
        first.append(made_fact(world, sample, rulings))
        notes += warnings(sample.sheet, sample.eidolons, rulings)
    first += [SeedPlanted(seed) for seed in settings.seeds]
    opponents = settings.conflict.adversity if settings.conflict is not None else ()
    _all_different([*(s for c in characters for s in (c.sheet, *c.eidolons)), *opponents])
    if settings.conflict is not None:
        if len(characters) < len(players):
            raise BadSetup(NOBODY_TO_FIGHT())
        for sheet in settings.conflict.adversity:
            if sheet.kind == "adversity" and (why := why_not_adversity(sheet)) is not None:
                raise BadSetup(why)
    return first, notes


def _stage(settings: Settings, made: int) -> Stage:
    """Where setting up begins: at the first step that is still to be taken."""
    campaign = settings.campaign
    if settings.conflict is not None:
        return "play"
    if not (settings.mood or (campaign and campaign.mood)):
        return "mood"
    if not (campaign and campaign.world):
        return "setting"
    if made < len(settings.players):
        return "characters"
    return "play" if settings.seeds else "seeds"


def _characters(settings: Settings, rulings: Rulings) -> list[Sample]:
    found: list[Sample] = []
    chosen: Sequence[str] = list(settings.samples.values())
    for seat in settings.players:
        if seat in settings.samples:
            id = settings.samples[seat]
            if id not in SAMPLES:
                raise BadSetup(UNKNOWN_SAMPLE(id=id, known=list(SAMPLES)))
            if chosen.count(id) > 1:
                raise BadSetup(SAMPLE_TWICE(id=id))
            found.append(seated(SAMPLES[id], seat))
        elif seat in settings.characters:
            sample = seated(settings.characters[seat], seat)
            if not _sound(sample, rulings):
                raise BadSetup(UNSOUND(name=plain(sample.sheet.name)))
            why = why_not(
                sample.sheet,
                sample.passion,
                sample.loved,
                sample.eidolons,
                rulings=rulings,
                summoners=settings.summoners,
            )
            if why is not None:
                raise BadSetup(BAD_CHARACTER(seat=seat, why=why))
            found.append(sample)
    return found


def _all_different(sheets: Iterable[Sheet]) -> None:
    seen: list[str] = []
    for sheet in sheets:
        if sheet.id in seen:
            raise BadSetup(SAME_ID(id=sheet.id))
        seen.append(sheet.id)


def _sound(sample: Sample, rulings: Rulings) -> bool:
    """A character made elsewhere begins with the same figures as everybody, and her eidolons are
    hers: a known one as it is known, or one of her own making."""
    sheet, eidolons = sample.sheet, sample.eidolons
    mine = tuple(e.id for e in eidolons)
    if sheet.kind != "pc" or sheet.base != PC_BASE or sheet.bonds != mine:
        return False
    if sheet.companion and sheet.companion not in mine:
        return False
    return all(
        e.kind == "eidolon" and e.owner == sheet.id and _as_known(e, rulings) for e in eidolons
    )


def _as_known(eidolon: Sheet, rulings: Rulings) -> bool:
    if eidolon.custom:
        return eidolon.base == EIDOLON_BASE and not eidolon.breed
    if eidolon.breed not in KNOWN:
        return False
    known = KNOWN[eidolon.breed].sheet(rulings.eidolon_stats_by_formula)
    own = Counter(known.powers) + Counter(eidolon.extra)
    same = (eidolon.base, eidolon.level, eidolon.type, eidolon.weakness)
    return own == Counter(eidolon.powers) and same == (
        known.base,
        known.level,
        known.type,
        known.weakness,
    )


def turned_over(names: Iterable[str]) -> Rulings:
    rulings = Rulings()
    for name in names:
        if name not in SWITCHES:
            raise BadSetup(UNKNOWN_RULING(ruling=name, known=list(SWITCHES)))
        rulings = rulings.turned_over(name)
    return rulings
