"""The campaign: mood, setting, characters, seeds; and what people do between conflicts."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from undertow.games.anima.catalogue.powers import POWERS
from undertow.games.anima.catalogue.samples import Sample
from undertow.games.anima.catalogue.worlds import WORLDS
from undertow.games.anima.facts import (
    Agreed,
    BondBroken,
    BondForged,
    CharacterMade,
    SeedPlanted,
    SheetChanged,
    StageReached,
)
from undertow.games.anima.moments import ActionLimit
from undertow.games.anima.pages import (
    BOND,
    MAYBE,
    WORDS,
    bond_sheet,
    character_page,
    field,
)
from undertow.games.anima.rules.book import rule
from undertow.games.anima.rules.conflicts import able_pcs
from undertow.games.anima.rules.passives import count
from undertow.games.anima.rules.scenes import passions_for, rewards
from undertow.games.anima.rules.weapons import to_smith
from undertow.games.anima.rulings import Rulings
from undertow.games.anima.sheets import picks, why_not_bonds, why_not_powers
from undertow.games.anima.words import name_of
from undertow.games.anima.world import GM, Fighter, Seed, Sheet, Who, World
from undertow.kernel import (
    Choice,
    Line,
    Opening,
    Page,
    Plain,
    Prose,
    Rows,
    Table,
    message,
    plain,
)

T = Table[World]

MOOD = message("anima.ask.mood", "Which mood has the whole group agreed on?")
SETTING = message("anima.ask.setting", "Which world is it, and what is it like?")
CHARACTER = message("anima.ask.character", "Who are you?")
CUSTOM = message(
    "anima.ask.custom", "{name} brings an eidolon of her own making: {eidolon}. Agreed?"
)
SEED = message("anima.ask.seed", "What has just happened to {name}, and what must she do now?")
GROUP = message("anima.ask.group", "What has just happened to all of you?")
STRANGE = message("anima.ask.strange", "What is out of the ordinary in this world?")
BACKGROUND = message("anima.ask.background", "Your background, and what the GM may use.")
POWER = message("anima.ask.power", "Which power does {name} gain?")
BREAK = message("anima.ask.break", "{name} wants to break her bond with {eidolon}. Agreed?")
FORGE = message("anima.ask.forge", "With which eidolon does {name} bond?")
ONLY_PCS = message("anima.no.only-pcs", "A seed of the setting must touch more than the PCs.")

_SETTING = Page(
    (
        field("world", "Which world", Choice(tuple(WORLDS)), "human"),
        field("look", "What it looks like", MAYBE, ""),
        field("technology", "What can be built", MAYBE, ""),
        field("known", "How common and how known powers are", MAYBE, ""),
        field("influence", "Who has influence", MAYBE, ""),
        field("group", "Where the PCs stand, and why they stay together", MAYBE, ""),
    ),
    "anima-setting",
)


class SeedPage(Page, frozen=True, tag="page"):
    """A seed of the setting; it must not touch the PCs alone."""

    def whole(self, answer: tuple[Plain, ...]) -> Line | None:
        return ONLY_PCS() if answer[1] == "pcs" else None


_SEED = SeedPage(
    (
        field("seed", "What is strange", WORDS, ""),
        field("touches", "Whom it touches", Choice(("everybody", "pcs")), "everybody"),
    ),
    "anima-seed",
)


@rule(
    "anima.setup", "Set up the campaign", "Mood, setting, characters, story seeds; in this order."
)
async def set_up(t: T) -> None:
    stage = t.world.stage
    if stage == "mood":
        mood = await t.ask(GM, MOOD(), WORDS)
        t.tell(Agreed(replace(t.world.campaign, mood=mood)))
        t.tell(StageReached("setting"))
    elif stage == "setting":
        world, look, technology, known, influence, group = await t.ask(GM, SETTING(), _SETTING)
        t.tell(
            Agreed(
                replace(
                    t.world.campaign, world=world, look=look, technology=technology, powers=known,
                    influence=influence, group=group,
                )
            )
        )  # fmt: skip
        t.tell(StageReached("characters"))
    elif stage == "characters":
        await _characters(t)
        t.tell(StageReached("seeds"))
    else:
        await _seeds(t)
        t.tell(StageReached("play"))


async def _characters(t: T) -> None:
    """Everybody without a character makes one, all at once."""
    while True:
        setup, rulings = t.world.agreed, t.world.rulings
        made = [f.sheet.seat for f in t.world.pcs]
        missing = [seat for seat in setup.players if seat not in made]
        if not missing:
            return
        taken = list(t.world.fighters)
        pages = {
            seat: character_page(
                seat, taken, rulings, setup.summoners
            )
            for seat in missing
        }  # fmt: skip
        said = await t.ask_all({seat: (CHARACTER(), page) for seat, page in pages.items()})
        for seat, page in pages.items():
            page = replace(page, taken=tuple(t.world.fighters))
            sample = page.made(said[seat])
            if await _approved(t, sample):
                t.tell(made_fact(t.world, sample, rulings))


async def _approved(t: T, sample: Sample) -> bool:
    """A custom eidolon is made with the GM, and needs her yes."""
    for eidolon in sample.eidolons:
        if eidolon.custom:
            prompt = CUSTOM(name=plain(sample.sheet.name), eidolon=plain(eidolon.name))
            if await t.ask(GM, prompt, ("yes", "no")) == "no":
                return False
    return True


def made_fact(world: World, sample: Sample, rulings: Rulings) -> CharacterMade:
    """A character comes to the table: Action Pools full, traits marked as the table plays it."""
    fighters = {sample.sheet.id: Fighter(sample.sheet, 0)}
    fighters |= {e.id: Fighter(e, 0) for e in sample.eidolons}
    alone = replace(world, fighters=fighters, conflict=None)
    return CharacterMade(
        sample.sheet,
        count(alone, ActionLimit(sample.sheet.id)),
        sample.passion,
        sample.loved,
        sample.eidolons,
        tuple(count(alone, ActionLimit(e.id)) for e in sample.eidolons),
        tuple(range(rulings.starting_trait_marks)),
    )


async def _seeds(t: T) -> None:
    """One for each character by its player, one for the group by all players, and at least one
    for the setting by the GM."""
    players = t.world.agreed.players
    asked: dict[str, tuple[Line, Any]] = {}
    for f in t.world.pcs:
        asked[f.sheet.seat] = (SEED(name=name_of(f)), WORDS)
    asked[GM] = (STRANGE(), Rows(_SEED, 1, 5))
    said = await t.ask_all(asked)
    for f in t.world.pcs:
        t.tell(SeedPlanted(Seed("character", f.sheet.id, said[f.sheet.seat])))
    text = await t.ask(players[0], GROUP(), WORDS)
    t.tell(SeedPlanted(Seed("group", "players", text)))
    for text, _ in said[GM]:
        t.tell(SeedPlanted(Seed("setting", GM, text)))


# Between conflicts


@rule("anima.background", "Write on your sheet", "Background is yours; links are the GM's to use.")
async def background(t: T, who: Who) -> None:
    f = t.world.fighters[who]
    about = f.sheet.about
    rows = Rows(Prose(limit=400), 0, 12)
    page = Page(
        (
            field("background", "Background, yours alone", rows, about.background),
            field("links", "Links, the GM's to use", rows, about.links),
        ),
        "anima-background",
    )
    items, links = await t.ask(f.sheet.seat, BACKGROUND(), page)
    about = replace(about, background=tuple(items), links=tuple(links))
    t.tell(SheetChanged(replace(f.sheet, about=about), "background"))


@rule("anima.grant", "Grant a power", "At a rest the GM may let a character grow.")
async def grant(t: T, who: Who) -> None:
    f = t.world.fighters[who]
    able = growable(f.sheet)
    id = await t.ask(f.sheet.seat, POWER(name=name_of(f)), Choice(("", *able)))
    if id:
        powers = {**f.sheet.powers, id: f.sheet.powers.get(id, 0) + 1}
        t.tell(SheetChanged(replace(f.sheet, powers=powers), f"power.{id}"))


def growable(sheet: Sheet) -> list[str]:
    """Powers a character could have one rank more of."""
    total = picks(sheet.powers) + 1
    found = []
    for id, entry in POWERS.items():
        powers = {**sheet.powers, id: sheet.powers.get(id, 0) + 1}
        if entry.group != "eidolon" and why_not_powers(powers, total, total) is None:
            found.append(id)
    return found


@rule("anima.break-bond", "Break a bond", "Once a story arc, if the GM agrees. It may go badly.")
async def break_bond(t: T, who: Who, eidolon: Who) -> None:
    prompt = BREAK(name=name_of(t.world.fighters[who]), eidolon=name_of(t.world.fighters[eidolon]))
    if await t.ask(GM, prompt, ("yes", "no")) == "yes":
        t.tell(BondBroken(who, eidolon))


class ForgePage(Page, frozen=True, tag="page"):
    """A new bond of somebody who has an open one."""

    sheet: Sheet | None = None
    eidolons: tuple[Sheet, ...] = ()
    taken: tuple[str, ...] = ()
    summoners: bool = False
    rulings: Rulings = Rulings()

    def made(self, answer: Plain) -> Sheet:
        assert self.sheet is not None
        formula = self.rulings.eidolon_stats_by_formula
        return bond_sheet(answer, self.sheet, self.taken, formula)

    def whole(self, answer: tuple[Plain, ...]) -> Line | None:
        assert self.sheet is not None
        made = self.made(answer)
        all_of_them = (*self.eidolons, made)
        sheet = replace(self.sheet, companion=made.id) if answer[2] else self.sheet
        if answer[2] and self.sheet.companion:
            return ONE()
        return why_not_bonds(sheet, all_of_them, self.summoners, self.rulings)

    def sample(self, pick: Any) -> Plain:
        empower = self.sheet.powers.get("empower-eidolons", 0) if self.sheet else 0
        extra = ("stamina",) * min(5, empower)
        return ("shaleya", "", False, extra, "", "", 0, "individual", 0, (), "", (), "")


ONE = message("anima.sheet.one-companion", "There is one companion at most.")


@rule("anima.bond", "Bond with an eidolon", "With an open bond, and time for the rites.")
async def forge(t: T, who: Who) -> None:
    f = t.world.fighters[who]
    page = ForgePage(
        BOND.fields, "anima-bond", f.sheet,
        tuple(t.world.fighters[id].sheet for id in f.sheet.bonds), tuple(t.world.fighters),
        t.world.agreed.summoners, t.world.rulings,
    )  # fmt: skip
    answer = await t.ask(f.sheet.seat, FORGE(name=name_of(f)), page)
    eidolon = page.made(answer)
    if eidolon.custom:
        prompt = CUSTOM(name=name_of(f), eidolon=plain(eidolon.name))
        if await t.ask(GM, prompt, ("yes", "no")) == "no":
            return
    alone = replace(t.world, fighters={**t.world.fighters, eidolon.id: Fighter(eidolon, 0)})
    t.tell(BondForged(who, eidolon, count(alone, ActionLimit(eidolon.id)), answer[2]))


def between(world: World, seat: str) -> list[Opening]:
    """What may be done while nobody fights."""
    found: list[Opening] = []
    mine = [f for f in world.pcs if f.sheet.seat == seat]
    for f in mine:
        found += [Opening("anima.reward", (f.sheet.id, *what)) for what in rewards(world, f)]
        found += passions_for(world, f)
    if world.scene is not None:
        if seat == GM or any(f.sheet.id in world.scene.who for f in mine):
            found.append(Opening("anima.end-scene", (seat,)))
        return found
    if seat == GM or mine:
        found.append(Opening("anima.scene", (seat,)))
    if seat == GM:
        if able_pcs(world):
            found.append(Opening("anima.conflict"))
        found += [Opening(f"anima.{id}") for id in ("rest", "session", "prepare", "adjust")]
        found += [Opening("anima.grant", (f.sheet.id,)) for f in world.pcs]
        return found
    for f in mine:
        found.append(Opening("anima.background", (f.sheet.id,)))
        if not world.campaign.broken_bonds:
            found += [Opening("anima.break-bond", (f.sheet.id, id)) for id in f.sheet.bonds]
        if len(f.sheet.bonds) < f.sheet.powers.get("open-bond", 0):
            found.append(Opening("anima.bond", (f.sheet.id,)))
    found += [Opening("anima.smith", args) for args in to_smith(world, seat)]
    return found


def step(world: World) -> Opening | None:
    """What the rules do by themselves before play."""
    if world.setup is None or world.stage in ("", "play"):
        return None
    return Opening("anima.setup")
