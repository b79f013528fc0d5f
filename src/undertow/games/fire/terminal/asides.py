"""Commands beside play: asking, looking back, taking back, leaving.

Each is told who asks and what stood after its name, and says whether it filled the screen, so that
the list of choices should be shown again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.text import Text

from undertow.games.fire.chronicle import prose
from undertow.games.fire.components import ATTRIBUTES, attribute_name
from undertow.games.fire.flow import chart
from undertow.games.fire.game import GAME
from undertow.games.fire.moments import ApLimit, CollectCost, Rating, ShadeCost
from undertow.games.fire.terminal import lookup
from undertow.games.fire.terminal.hint import told
from undertow.games.fire.terminal.map import initials
from undertow.games.fire.terminal.menu import place_text
from undertow.games.fire.terminal.panels import hero_line
from undertow.games.fire.terminal.tell import story
from undertow.games.fire.terminal.words import hero_title, say, sentence
from undertow.kernel import (
    Offer,
    Reckoning,
    falls_back,
    last_cause,
    message,
    why_not_free,
)
from undertow.terminal import keeping
from undertow.terminal.odds import certainty, percent

if TYPE_CHECKING:
    from undertow.games.fire.terminal.session import FireSession as Session

HELP = {
    "1 2 3": message("terminal.help.number", "choose from the list"),
    "n e s w": message("terminal.help.side", "go there, or explore there"),
    "move n, collect, end": message("terminal.help.words", "by name; the first letters will do"),
    "hint": message("terminal.help.hint", "what a careful player would do"),
    "!": message("terminal.help.do", "do it"),
    "e n n": message("terminal.help.several", "several steps in one line; `1; 2` works too"),
    "why": message("terminal.help.why", "why a number is what it is"),
    "odds": message("terminal.help.odds", "what the next ritual may hit"),
    "undo": message("terminal.help.undo", "take your last step back, with all that followed"),
    "story": message("terminal.help.story", "all that has happened (also: log)"),
    "rules, ? thing": message("terminal.help.rules", "how to play; what one thing does"),
    "flow": message("terminal.help.flow", "the course of a turn, and where you are in it"),
    "rulings": message("terminal.help.rulings", "which readings of the rules you play by"),
    "heroes": message("terminal.help.heroes", "everybody's cards"),
    "map, list": message(
        "terminal.help.map", "the drawn map, or plain lines (for a screen reader)"
    ),
    "export FILE": message("terminal.help.export", "the whole table as one file"),
    "concede": message("terminal.help.concede", "give up"),
    "quit": message("terminal.help.quit", "leave; the game is kept after every step (also: save)"),
}
SIGNS = message("terminal.help.signs", "On the map: {signs}.")
SIGN_NAMES = {
    "cultist": message("terminal.sign.cultist", "cultist"),
    "fire": message("terminal.sign.fire", "the Fire"),
    "exit": message("terminal.sign.exit", "exit"),
    "open": message("terminal.sign.open", "unexplored doorway"),
    "bob": message("terminal.sign.bob", "Bob"),
    "shade": message("terminal.sign.shade", "Shade"),
    "blessing": message("terminal.sign.blessing", "Blessing"),
    "holy": message("terminal.sign.holy", "holy ground"),
    "boomerang": message("terminal.sign.boomerang", "Boomerang"),
    "crack": message("terminal.sign.crack", "cracked wall"),
}
TOKEN_SIGN = message("terminal.sign.token", "{what} token")
RELIC_SIGN = message("terminal.sign.relic", "a relic, whole or broken")
DOWN_SIGN = message("terminal.sign.down", "a hero on the ground")

NOTHING_TO_UNDO = message("terminal.undo.nothing", "There is nothing of yours to take back.")
FELL_BACK = message("terminal.undo.done", "Taken back: {facts}")
A_CHOICE = message("terminal.undo.choice", "your last choice.")
SAME_AGAIN = message(
    "terminal.undo.same",
    "({why} The same steps will turn up the same chambers and cards.)",
)
NO_STORY = message("terminal.story.none", "Nothing has happened yet.")
WHY_AP = message("terminal.why.ap", "AP of {hero}: {reckoning}.")
WHY_COLLECT = message("terminal.why.collect", "Collecting the token of {chamber}: {reckoning}.")
WHY_SHADE = message("terminal.why.shade", "Banishing the Shade here: {reckoning}.")
WHY_RATING = message("terminal.why.rating", "Challenge Rating of this game: {reckoning}.")
RECKONING = message("terminal.why.sum", "{total} = {terms}")
TERM = message("terminal.why.term", "{amount} ({why})")
SETS = message("terminal.why.sets", "now {amount} ({why})")
FALLS = message("terminal.odds.falls", "Would fall: {chambers}.")
COMES = message("terminal.odds.comes", "Would get a cultist, {chance} each: {chambers}.")
ALSO = message("terminal.odds.also", "{what}: {chance}.")
SAFE = message("terminal.odds.safe", "No cultist can come to: {chambers}.")
STARS = message("terminal.heroes.stars", "{ap} AP · stars {stars}")
NOW_LIST = message("terminal.view.list", "Plain lines from now on; `map` brings the drawing back.")
GIVE_UP = message("terminal.concede.sure", "Give up and end the game in defeat? (yes/no)")
GO_ON = message("terminal.concede.no", "Good. On we go.")
NOT_YET = message(
    "terminal.claim.not-yet", "That can be claimed once the Fire has been brought into the exit."
)
CLAIM = message("terminal.claim.sure", "End it here with a partial victory? (yes/no)")
RULINGS = message("terminal.rulings.on", "Rulings turned over at this table: {names}.")
TURN_OVER = message("terminal.rulings.sure", "Play by the other reading from now on? (yes/no)")
CHANGE = message("terminal.rulings.change", "`rulings NAME` turns one over; `rules` lists them.")
NO_RULINGS = message("terminal.rulings.none", "This table plays by the booklet throughout.")


def show_help(s: Session, seat: str, rest: str) -> bool:
    if rest:
        return show_rules(s, seat, rest)
    for name, what in HELP.items():
        line = Text().append(f"{name:<22}", "key")
        s.screen.line(line.append(say(what()), "bone"), hang=22)
    signs = s.screen.signs
    legend = [f"{signs.token[a]} {say(TOKEN_SIGN(what=attribute_name(a)))}" for a in ATTRIBUTES]
    legend.append(f"{signs.relic['whole']}S {signs.relic['broken']}S {say(RELIC_SIGN())}")
    legend += [f"{getattr(signs, name)} {say(what())}" for name, what in SIGN_NAMES.items()]
    legend.append(f"wa_ {say(DOWN_SIGN())}")
    s.screen.line(say(SIGNS(signs=legend)), "ash")
    return True


def show_hint(s: Session, seat: str, rest: str) -> bool:
    best, *more = told(s.play, seat)
    s.screen.line(sentence(best), "good")
    for line in more:
        s.screen.line(sentence(line))
    return False


def show_story(s: Session, seat: str, rest: str) -> bool:
    lines = story(s.play, seat, s.screen.signs)
    s.screen.lines(lines or [say(NO_STORY())])
    return True


def show_rules(s: Session, seat: str, rest: str) -> bool:
    s.screen.lines(lookup.look_up(rest) if rest else lookup.how_to_play())
    return not rest


def show_flow(s: Session, seat: str, rest: str) -> bool:
    asked = next((request.question.prompt.key for request in s.play.requests()), None)
    facts = [fact for _, fact in s.play.log(seat)]
    for line, hang in lookup.course(chart(s.play.world, facts, asked), s.screen.signs):
        s.screen.line(line, hang=hang)
    return True


def rulings(s: Session, seat: str, rest: str) -> bool:
    """The readings this table plays by; with a name, the other reading of that one."""
    names = s.play.world.rulings.__struct_encode_fields__
    if rest.strip():
        name = next((n for n in names if n.lower() == rest.strip().lower()), rest.strip())
        s.screen.lines(lookup.look_up(name))
        if name in names:
            _propose(s, seat, Offer("fire.reading", (seat, name)), say(TURN_OVER()))
        return False
    now = s.play.world.rulings
    fields = zip(now.__struct_fields__, names, strict=True)
    on = [name for field, name in fields if getattr(now, field) != getattr(type(now)(), field)]
    s.screen.line(say(RULINGS(names=on) if on else NO_RULINGS()), "bone")
    for name in on:
        s.screen.lines(lookup.look_up(name))
    s.screen.line(say(CHANGE()), "ash")
    return False


def show_why(s: Session, seat: str, rest: str) -> bool:
    world = s.play.world
    hero = world.active
    lines = [WHY_AP(hero=hero_title(hero.id), reckoning=_sum(GAME.reckon(world, ApLimit(hero.id))))]
    if hero.at in world.tokens:
        reckoning = GAME.reckon(world, CollectCost(hero.id, hero.at))
        lines.append(WHY_COLLECT(chamber=place_text(world, hero.at), reckoning=_sum(reckoning)))
    for colour, at in world.shades.items():
        if at == hero.at:
            reckoning = GAME.reckon(world, ShadeCost(hero.id, colour))
            lines.append(WHY_SHADE(reckoning=_sum(reckoning)))
    lines.append(WHY_RATING(reckoning=_sum(GAME.reckon(world, Rating()))))
    s.screen.lines([say(line) for line in lines], "bone")
    return False


def _sum(reckoning: Reckoning) -> str:
    terms = []
    for place, term in enumerate(reckoning.terms):
        if term.sets and place:
            terms.append(say(SETS(amount=term.amount, why=term.why)))
        else:
            amount = f"{term.amount:+}" if place else str(term.amount)
            terms.append(say(TERM(amount=amount, why=term.why)))
    return say(RECKONING(total=reckoning.total, terms=terms))


def show_odds(s: Session, seat: str, rest: str) -> bool:
    world = s.play.world
    found = GAME.odds(s.play, seat, None)
    if found is None:
        return False
    lines = [Text(sentence(found.title), "bone")]
    falls: list[str] = []
    comes: dict[str, list[str]] = {}
    for outcome in found.outcomes:
        what, _, whom = outcome.id.partition(":")
        chance = percent(outcome.chance)
        if what == "falls":
            falls.append(f"{place_text(world, whom)} {chance}")
        elif what == "comes":
            comes.setdefault(chance, []).append(place_text(world, whom))
        else:
            lines.append(Text(say(ALSO(what=outcome.label, chance=chance)), "bad"))
    if falls:
        lines.append(Text(say(FALLS(chambers=falls)), "bad"))
    for chance, chambers in comes.items():
        lines.append(Text(say(COMES(chance=chance, chambers=chambers)), "cult"))
    named = [o.id for o in found.outcomes]
    safe = [c for c in world.board.tiles if world.is_basic(c) and f"comes:{c}" not in named]
    if safe:
        lines.append(Text(say(SAFE(chambers=[place_text(world, c) for c in safe])), "good"))
    s.screen.lines([*lines, certainty(found)])
    return False


def show_heroes(s: Session, seat: str, rest: str) -> bool:
    view = s.view()
    names = initials([hero.id for hero in view.heroes])
    for place, hero in enumerate(view.heroes):
        line = hero_line(view, hero, names[hero.id], place, s.screen.signs, tuple(s.bots))
        stars = ", ".join(f"{s.screen.signs.held[a]} {hero.stars[a]}" for a in ATTRIBUTES)
        line.append(f"   {say(STARS(ap=hero.ap.total, stars=stars))}", "ash")
        s.screen.line(line, indent=0)
        s.screen.lines(lookup.hero_skills(hero.id), indent=5)
    return True


def undo(s: Session, seat: str, rest: str) -> bool:
    play = s.play
    to = last_cause(play, seat)
    if to is None:
        s.screen.line(say(NOTHING_TO_UNDO()), "ash")
        return False
    told = [line for fact in falls_back(play, seat, to)[::-1] if (line := prose(fact, play.world))]
    why = why_not_free(play, seat, to)
    facts = " ".join(sentence(line) for line in told) if told else say(A_CHOICE())
    s.do(lambda: s.sitting.rewind(seat, to))
    s.news = [Text(say(FELL_BACK(facts=facts)), "ember")]
    if why is not None:
        s.news.append(Text(say(SAME_AGAIN(why=why)), "ash"))
    return False


def show_map(s: Session, seat: str, rest: str) -> bool:
    s.as_list, s.fresh = False, True
    return False


def show_list(s: Session, seat: str, rest: str) -> bool:
    if not s.as_list:
        s.screen.line(say(NOW_LIST()), "ash")
    s.as_list, s.fresh, s.whole = True, True, True
    return False


def look(s: Session, seat: str, rest: str) -> bool:
    s.fresh, s.whole = True, True
    return False


def leave(s: Session, seat: str, rest: str) -> bool:
    from undertow.terminal.session import Over

    raise Over


def concede(s: Session, seat: str, rest: str) -> bool:
    return _propose(s, seat, Offer("fire.concede", (seat,)), say(GIVE_UP()))


def claim(s: Session, seat: str, rest: str) -> bool:
    return _propose(s, seat, Offer("fire.claim", (seat,)), say(CLAIM()))


def _propose(s: Session, seat: str, offer: Offer, question: str) -> bool:
    if offer not in s.play.anytime(seat):
        s.screen.line(say(NOT_YET()), "bad")
    elif s.confirm(question):
        s.open(seat, offer)
    else:
        s.screen.line(say(GO_ON()), "bone")
    return False


def export(s: Session, seat: str, rest: str) -> bool:
    keeping.export(s, rest)
    return False


COMMANDS: dict[str, Callable[[Session, str, str], bool]] = {
    "help": show_help,
    "hint": show_hint,
    "why": show_why,
    "undo": undo,
    "story": show_story,
    "rules": show_rules,
    "flow": show_flow,
    "rulings": rulings,
    "odds": show_odds,
    "heroes": show_heroes,
    "map": show_map,
    "list": show_list,
    "look": look,
    "save": leave,
    "quit": leave,
    "concede": concede,
    "claim": claim,
    "export": export,
}
