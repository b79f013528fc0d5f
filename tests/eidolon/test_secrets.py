"""What players and spectators know of the people whom the GM plays: what was shown, and no byte more."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from eidolon.room import EidolonRoom
from eidolon.tableau import Tableau, pc
from support.contract import Trial
from support.shows import shows
from undertow.games.eidolon.catalogue.talks import SEVERED_BY
from undertow.games.eidolon.facts import EnemyWritten, Noted, NpcWritten, StateChanged
from undertow.games.eidolon.game import GAME
from undertow.games.eidolon.people import NPC, Enemy, Stage
from undertow.games.eidolon.world import GM, World
from undertow.kernel import EVERYONE, Page, Plain, Play, Prose, Request, Rows, speak
from undertow.kernel.journal import Entry, Happened
from undertow.server.broadcast.log import LogBuilder
from undertow.store import NewTable, SqliteStore, export_seat
from undertow.store.reading import encode

FORMS = ("eidolon.enemy", "eidolon.npc", "eidolon.phantom", "eidolon.notes")
NAMED = "¤"
"""Every sentence that a GM writes into a form begins so here, and has a number of its own."""


def everything(play: Any, seat: str, entries: list[Entry]) -> bytes:
    """All that a seat, or a bot in it, can read: view, facts, log, offers and questions."""
    eye = GAME.audience(seat)
    parts: list[Any] = [play.view(seat), play.log(seat), GAME.known(play.world, seat)]
    parts.append(LogBuilder(GAME, (eye,)).rebuild(entries)[eye])
    parts.append([speak(line.line) for line in parts[-1] if line.line is not None])
    if seat != EVERYONE:
        offers = [*play.offers(seat), *play.anytime(seat)]
        parts += [offers, [str(GAME.label(play.world, offer)) for offer in offers]]
        asked = play.requests(seat)
        parts += [asked, [str(request.question.prompt) for request in asked]]
    return msgspec.json.encode(parts)


def shown_of(world: World) -> set[str]:
    """What the GM has shown by now: said once more in our own words, so that a filter that lets
    through too much is noticed."""
    found: set[str] = set()
    for enemy in world.enemies.values():
        if enemy.shown != "hidden" or enemy.beaten:
            found.add(enemy.name)
            found |= {getattr(enemy, line) for line in ("eidolon", "power") if line in enemy.shows}
        if enemy.shown == "threat" and not enemy.beaten:
            found.add(enemy.stages[enemy.crash].threat)
    for npc in world.npcs.values():
        if npc.known:
            shows = npc.shows or ()
            found.add(npc.name)
            found |= {getattr(npc, line) for line in ("eidolon", "power") if line in shows}
            if "ties" in shows:
                found |= {text for _, text in npc.ties}
    return found


class Scribe(EidolonRoom):
    """A room whose GM writes, prepares and shows much, and no sentence twice."""

    def __init__(self, moves: int) -> None:
        super().__init__(moves)
        self.written = 0

    def answer(self, world: World, request: Request, rng: Any) -> Plain:
        given = super().answer(world, request, rng)
        asked = request.question
        secret = request.seat == GM and getattr(asked.answers, "form", "") in FORMS
        if secret or asked.prompt.key == "eidolon.ask.npc-power":
            return self.marked(asked.answers, given)
        return given

    def marked(self, answers: Any, given: Any) -> Any:
        if isinstance(answers, Page):
            return tuple(
                self.marked(f.answers, g) for f, g in zip(answers.fields, given, strict=True)
            )
        if isinstance(answers, Rows):
            return tuple(self.marked(answers.each, row) for row in given)
        if not isinstance(answers, Prose):
            return given
        self.written += 1
        return f"{NAMED}{self.written}{NAMED}"

    def beside(self, world: World) -> float:
        return 0.4 if world.paused else 0.15

    def choose(self, world: World, offers: list[Any], style: str, rng: Any) -> Any:
        gms = ("eidolon.gm.show", "eidolon.gm.state", "eidolon.gm.crash")
        ours = [o for o in offers if o.rule in gms]
        if ours and rng.random() < 0.5:
            rule = rng.choice(sorted({o.rule for o in ours}))
            return rng.choice([o for o in ours if o.rule == rule])
        return super().choose(world, offers, style, rng)


class Guarded(Trial):
    """A game under the contract, with someone who looks for secrets."""

    shown: set[str]
    looked = 0

    def look(self) -> None:
        super().look()
        self.shown = getattr(self, "shown", set()) | shown_of(self.play.world)
        if self.counts["commands"] % 25 == 0:
            self.search()

    def search(self) -> None:
        for seat in (*self.play.seats, EVERYONE):
            if seat == GM:
                continue
            told = everything(self.play, seat, self.full.entries).decode()
            found = {f"{NAMED}{part}{NAMED}" for part in told.split(NAMED) if part.isdecimal()}
            self.must(found <= self.shown, f"{seat} reads {sorted(found - self.shown)}")
            for enemy in self.play.world.enemies.values():
                if self.play.world.unseen(enemy.id):
                    self.must(f'"{enemy.id}"' not in told, f"{seat} reads of {enemy.id}")
            self.looked += bool(found)


@shows("eidolon.crash.hidden", "eidolon.npc.shown")
@pytest.mark.parametrize("seed", range(900, 906))
def test_no_hidden_word_of_anybody_reaches_a_player_or_a_spectator(seed):
    trial = Guarded(Scribe(moves=40), seed)
    trial.run()
    trial.search()
    assert trial.looked  # something was shown, so a mark does arrive where it may


# An enemy

SECRETS = ("Nightjar", "It eats names.", "threat one", "Find it.", "threat two", "Burn it.")


STAGES = (Stage("threat one", "Find it."), Stage("threat two", "Burn it."))
ASH = Enemy("enemy-1", "Mr Ash", "Nightjar", "It eats names.", STAGES, group=7, forced=True)


def hunted(tableau: Any, **fields: Any) -> Tableau:
    e = tableau(pc("ana"), pc("ben"))
    return with_facts(e, EnemyWritten(msgspec.structs.replace(ASH, **fields)))


def with_facts(e: Tableau, *facts: Any) -> Tableau:
    """The same table, at which this happened before anything else."""
    first = [entry.fact for entry in entries(e) if isinstance(entry, Happened)]
    e.play = Play.begin(GAME, e.play.seats, None, e.fate, first=[*first[:1], *facts, *first[1:]])
    return e._look()


def entries(e: Tableau) -> list[Entry]:
    assert e.play.journal is not None
    return e.play.journal.entries


def read_by(e: Tableau, seat: str, tmp_path: Any) -> str:
    """All that someone can read of a table, with the file they can take home."""
    store = SqliteStore(tmp_path / f"{seat.strip('*') or 'spectator'}-{len(entries(e))}")
    store.create(NewTable("t", "eidolon", 1, encode(GAME, entries(e)), secret=b"s" * 32))
    file = export_seat(store, {"eidolon": GAME}, "t", seat)
    store.close()
    return (everything(e.play, seat, entries(e)) + file).decode()


def written(e: Tableau, seat: str) -> list[Enemy]:
    return [fact.enemy for _, fact in e.play.log(seat) if isinstance(fact, EnemyWritten)]


@shows("eidolon.crash.hidden")
@pytest.mark.parametrize("seat", ["ana", "ben", EVERYONE])
def test_whoever_sees_an_enemys_name_reads_nothing_else_of_them(tableau, tmp_path, seat):
    e = hunted(tableau, shown="name", state="sealed")
    told = read_by(e, seat, tmp_path)
    assert "Mr Ash" in told
    assert not [secret for secret in SECRETS if secret in told]
    (fact,) = written(e, seat)
    assert (fact.state, fact.group, fact.forced, fact.shown) == ("ready", 1, False, "name")
    assert e.play.view(seat).enemies[0].group == 1
    full = read_by(e, GM, tmp_path)
    assert all(secret in full for secret in SECRETS)


@shows("eidolon.crash.hidden")
def test_the_gm_shows_an_eidolon_and_its_power_each_by_itself(tableau, tmp_path):
    e = hunted(tableau)
    told = read_by(e, "ana", tmp_path)
    assert not [s for s in ("Mr Ash", *SECRETS) if s in told]
    e.is_refused(GM, "gm.show", "enemy-1", "power")  # of whom would it be?
    e.opens(GM, "gm.show", "enemy-1", "name").opens(GM, "gm.show", "enemy-1", "power")
    told = read_by(e, "ana", tmp_path)
    assert [s for s in SECRETS if s in told] == ["It eats names."]
    assert e.play.view("ana").enemies[0].power == "It eats names."
    e.is_refused(GM, "gm.show", "enemy-1", "power", because="no more")
    e.opens(GM, "gm.show", "enemy-1", "eidolon")
    assert e.play.view(EVERYONE).enemies[0].eidolon == "Nightjar"
    assert written(e, EVERYONE)[-1].eidolon == "Nightjar"
    assert e.play.view("ana").enemies[0].threat == ""


def test_what_is_changed_about_an_enemy_behind_the_screen_is_not_announced(tableau, tmp_path):
    e = hunted(tableau, shown="name")
    before = len(written(e, "ana"))
    e.opens(GM, "gm.edit-enemy", "enemy-1")
    e.answers(("Mr Ash", "Moth", "It eats light.", 2, (("a", "b"),)))
    assert len(written(e, "ana")) == before
    assert len(written(e, GM)) == before + 1
    e.opens(GM, "gm.edit-enemy", "enemy-1")
    e.answers(("Dr Ash", "Moth", "It eats light.", 2, (("a", "b"),)))
    assert written(e, "ana")[-1].name == "Dr Ash"


def test_an_enemy_who_fell_unseen_is_known_by_name_alone(tableau, tmp_path):
    e = hunted(tableau)
    for _ in range(2):
        e.opens(GM, "gm.crash", "enemy-1").answers("met")
    (ash,) = e.play.view("ana").enemies
    assert (ash.name, ash.beaten, ash.crash) == ("Mr Ash", True, 0)
    told = read_by(e, "ana", tmp_path)
    assert not [s for s in SECRETS if s in told]


def test_a_state_that_the_gm_changes_in_secret_stays_secret(tableau):
    e = hunted(tableau, shown="name")
    e.opens(GM, "gm.state", "enemy-1", "severed")
    assert not [f for _, f in e.play.log("ana") if isinstance(f, StateChanged)]
    assert e.play.view("ana").enemies[0].state == "ready"
    assert e.play.view(GM).enemies[0].state == "severed"


def test_a_call_for_talks_does_not_count_who_is_there_unseen(tableau):
    ana = pc("ana", "virtuoso", "four-thirty-three", glam=1, ele=1)
    e = with_facts(tableau(ana, pc("ben"), deck=["the-sun"]), EnemyWritten(ASH))
    e.opens(GM, "start-combat").answers((("ana", "ben"), ("enemy-1",)))
    e.makes("ana", "virtuoso.four-thirty-three", "the-sun", about="Enough!")
    assert e.world.enemies["enemy-1"].state == "severed"

    def noted(seat: str) -> list[Any]:
        told = [fact for _, fact in e.play.log(seat) if isinstance(fact, Noted)]
        return [fact.value for fact in told if fact.key == SEVERED_BY]

    for seat in ("ana", "ben", EVERYONE):
        assert noted(seat) == [("ana", "ben")]
        assert e.play.view(seat).pcs[0].flags[SEVERED_BY] == ("ana", "ben")
    assert noted(GM) == [("ana", "ben", "enemy-1")]
    assert e.play.view(GM).pcs[0].flags[SEVERED_BY] == ("ana", "ben", "enemy-1")


# Someone the GM plays

TEACHER = (
    "Herr Blum",
    "The villain.",
    "Iron Maiden",
    "It rusts what it touches.",
    "ready",
    True,
    (("ana", "She must never know."),),
)
HIDDEN = ("The villain.", "Iron Maiden", "It rusts", "must never know")


def people(e: Tableau, seat: str) -> list[NPC]:
    return [fact.npc for _, fact in e.play.log(seat) if isinstance(fact, NpcWritten)]


@shows("eidolon.npc.shown", "eidolon.eid.npc-power", "eidolon.gm.offscreen-notes")
def test_a_new_person_is_hidden_unless_the_gm_says_otherwise(tableau, tmp_path):
    e = tableau(pc("ana"))
    e.opens(GM, "gm.npc")
    defaults = {f.name: f.default for f in e.asked(GM).question.answers.fields}
    assert (defaults["known"], defaults["shows"]) == (False, ())
    e.answers((*TEACHER[:5], False, TEACHER[6], ("eidolon", "power", "state", "ties")))
    assert e.play.view("ana").npcs == ()
    told = read_by(e, "ana", tmp_path)
    assert not [secret for secret in ("Herr Blum", *HIDDEN) if secret in told]


@shows("eidolon.npc.shown", "eidolon.tie.npc-ties")
@pytest.mark.parametrize("seat", ["ana", EVERYONE])
def test_a_teacher_whom_everybody_knows_may_be_a_secret_villain(tableau, tmp_path, seat):
    e = tableau(pc("ana"))
    e.opens(GM, "gm.npc").answers((*TEACHER, ()))
    assert e.play.view(seat).npcs == (NPC("npc-1", "Herr Blum", shows=()),)
    before = len(people(e, seat))
    e.opens(GM, "gm.enemy", "npc-1")
    e.answers(("Herr Blum", "Iron Maiden", "It rusts what it touches.", 1, (("a", "b"),)))
    e.opens(GM, "gm.state", "npc-1", "severed")
    assert len(people(e, seat)) == before  # nobody notices that something was prepared
    told = read_by(e, seat, tmp_path)
    assert not [secret for secret in (*HIDDEN, "enemy-1", "severed") if secret in told]


LINES = {
    "eidolon": "Iron Maiden",
    "power": "It rusts",
    "ties": "must never know",
    "state": '"ready"',
}


@shows("eidolon.npc.shown", "eidolon.tie.npc-ties", "eidolon.eid.sealed")
@pytest.mark.parametrize("line", LINES)
def test_what_players_read_of_somebody_is_chosen_line_by_line(tableau, tmp_path, line):
    e = tableau(pc("ana"))
    e.opens(GM, "gm.npc").answers((*TEACHER, (line,)))
    (one,) = e.play.view("ana").npcs
    assert people(e, "ana") == [one]
    read = msgspec.json.encode(one).decode()
    assert [name for name, secret in LINES.items() if secret in read] == [line]
    assert "villain" not in read


@shows("eidolon.npc.shown")
def test_nobody_can_be_forgotten_again(tableau):
    e = tableau(pc("ana", ties={"zoe": 1}), npcs=["Zoe"])
    e.opens(GM, "gm.edit-npc", "zoe")
    e.is_illegal(("Zoë", "", "", "", "sealed", False, (), ()), GM)
    e.answers(("Zoë", "", "", "", "sealed", True, (), ()))
    assert e.play.view("ana").npcs[0].name == "Zoë"


def test_who_was_written_down_before_shows_what_they_showed(tableau):
    old = NPC("zoe", "Zoe", "A spy.", "Loaf", "It rises.", "ready", True, (("ana", "Ah."),))
    e = with_facts(tableau(pc("ana")), NpcWritten(old))
    (zoe,) = e.play.view("ana").npcs
    assert (zoe.eidolon, zoe.state, zoe.ties) == ("Loaf", "ready", (("ana", "Ah."),))
    assert (zoe.notes, zoe.power) == ("", "")
    asleep = with_facts(
        tableau(pc("ana")), NpcWritten(msgspec.structs.replace(old, state="sealed"))
    )
    assert asleep.play.view("ana").npcs[0].eidolon == ""
    e.opens(GM, "gm.edit-npc", "zoe")
    defaults = {f.name: f.default for f in e.asked(GM).question.answers.fields}
    assert defaults["shows"] == ("eidolon", "state", "ties")
    e.answers(("Zoe", "", "", "", "ready", True, (), ()))
    assert e.play.view("ana").npcs == (NPC("zoe", "Zoe", shows=()),)


def test_who_becomes_an_enemy_wakes_behind_the_screen(tableau):
    old = NPC("zoe", "Zoe", "A spy.", "Loaf", "", "sealed", True)  # as an old table has her
    e = with_facts(tableau(pc("ana")), NpcWritten(old))
    e.opens(GM, "gm.enemy", "zoe").answers(("Zoe", "Loaf", "It rises.", 1, (("a", "b"),)))
    (zoe,) = e.play.view("ana").npcs
    assert (zoe.eidolon, zoe.state, zoe.power) == ("", "sealed", "")
    assert e.world.npcs["zoe"].state == "ready"


@shows("eidolon.tie.npc-ties")
def test_offers_follow_from_the_ties_that_players_know(tableau):
    def conductor(shows: tuple[str, ...]) -> Tableau:
        who = pc("ana", "conductor", "superconductor", ties={"zoe": 1})
        zoe = NPC("zoe", "Zoe", ties=(("ana", "Ah."),), shows=shows)  # type: ignore[arg-type]
        return with_facts(tableau(who), NpcWritten(zoe))

    for rule in ("conductor.superconductor", "conductor.good-vibrations"):
        assert conductor(("ties",)).offered("ana", rule)
        assert not conductor(()).offered("ana", rule)


@shows("eidolon.infiltrator.soul-shot")
@pytest.mark.parametrize("state", ["ready", "sealed"])
def test_a_shot_at_somebody_whose_eidolon_is_hidden_tells_by_what_it_does(tableau, state):
    shooter = pc("ana", "infiltrator", "soul-shot", ele=1)
    zoe = NPC("zoe", "Zoe", eidolon="Loaf", state=state, shows=())
    e = with_facts(tableau(shooter, deck=["the-world"]), NpcWritten(zoe))
    e.opens(GM, "start-combat").answers((("ana",), ()))
    e.makes("ana", "snipe", "the-world")
    assert e.choices("ana") == ["zoe", "nobody"]  # the list does not say whether she has one
    e.answers("zoe", "ana")
    assert e.world.npcs["zoe"].state == ("severed" if state == "ready" else "sealed")
    heard = [fact for _, fact in e.play.log("ana") if isinstance(fact, StateChanged)]
    assert len(heard) == (1 if state == "ready" else 0)
    # What everybody saw happen, everybody can read.
    assert e.play.view("ana").npcs[0].shows == (("state",) if state == "ready" else ())
