"""The page of rules: how a Move is made, the cards, the playbooks, every Move with its figures."""

from __future__ import annotations

from collections.abc import Iterator

from undertow.games.eidolon.cards import FATE_DECK, POLARITY_NAMES
from undertow.games.eidolon.entries import FORMS, MOVES, PLAYBOOKS, Move, Playbook
from undertow.games.eidolon.guidance import CARD_BY_CARD, HOW_TO_PLAY, PLAYBOOK_ADVICE, guides
from undertow.games.eidolon.guidance import STATS as STAT_WORDS
from undertow.games.eidolon.people import STATS
from undertow.games.eidolon.rules.investigating import QUESTIONS
from undertow.games.eidolon.words import STAT_LONG, STAT_NAMES, TRACK_NAMES
from undertow.kernel import Line, Message, message, plain
from undertow.parts.rulebook import PAIR, Entry, Figure, Section, place, said, told


def _name(section: str, english: str) -> Message:
    return message(f"eidolon.rules.{section}", english)


HOW = _name("how", "How to play")
STAT = _name("stats", "Stats")
NAMED = _name("stat", "{short}: {long}")
TRACK = _name("track", "The Track")
CARDS = _name("cards", "Cards")
BOOKS = _name("playbooks", "Playbooks")
MOVE = _name("moves", "Moves")
ASKING = _name("questions", "Questions of an investigation")
ADVICE = _name("advice", "Advice")
RANKS = {
    rank: _name(f"rank.{rank}", english)
    for rank, english in {
        "basic": "Basic Move",
        "starting": "Starting Move",
        "advanced": "Advanced Move",
        "master": "Master Move",
        "downtime": "Downtime Move",
        "part": "Comes with another Move",
    }.items()
}
PLAYED = {
    "all": _name("plays.all", "every card of the spread"),
    "none": _name("plays.none", "no card"),
}
RANK = _name("rank", "Rank")
DRAWS = _name("draws", "Draws")
GM_NAMES = _name("gm-names", "what the GM names")
PLAYS = _name("plays", "Plays")
ONCE = _name("once", "Once in a")
REALM = _name("realm", "Only in")
REQUIRES = _name("requires", "After")
GRANTS = _name("grants", "Brings")
TIER = _name("tier", "Counts as at least this step of the Track")
TIES = _name("ties", "Ties go as far as")
FLAGS = {
    "passive": _name("passive", "Works by itself"),
    "bottom": _name("bottom", "Draws off the bottom of the deck"),
    "eidolon": _name("eidolon", "Needs your Eidolon"),
    "combat": _name("combat", "Only in a fight"),
    "triggered": _name("triggered", "Each time its moment comes"),
    "risky": _name("risky", "Costs a step of the Track unless the card is positive"),
}
NO_FORECAST = _name("no-forecast", "The printed Forecast does not count")
RESULT = _name("result", "{polarity}: {text}")
CONSENT = _name("consent", "The GM agrees: {text}")
EITHER = _name("either", "{one} or {other}")
BASIC = _name("everybody", "For everybody")
BETWEEN = _name("downtime", "In downtime")
POLARITY = _name("polarity", "Polarity")
NUMBER = _name("number", "Number")
POWER = _name("power", "Its power: {sentence}")
RANGE, NO_LIMIT = _name("range", "Range in feet"), _name("no-limit", "no limit")
STARTS = _name("starts", "Stats to begin with")
QUESTION = _name("question", "Asks you")
STYLE = _name("style", "For whom")
CHOICE = _name("choice", "{label} ({options})")
RESONANT = _name("resonant", "Resonant card, {forecast}: {text}")
DISSONANT = _name("dissonant", "Dissonant card, {forecast}: {text}")
FORM = _name("form", "Or: {sentence}")
SAMPLE = _name("sample", "For example: {power}")
BLANK = "…"
STEP = _name("step", "Step {n}")


def sections() -> Iterator[Section]:
    yield told("how", HOW(), HOW_TO_PLAY)
    yield Section(
        "stats",
        STAT(),
        tuple(
            Entry(
                STAT_NAMES[stat].key,
                NAMED(short=STAT_NAMES[stat](), long=STAT_LONG[stat]()),
                STAT_WORDS.words[f"eidolon.stat.{stat}"](),
            )
            for stat in STATS
        ),
    )
    yield Section(
        "track",
        TRACK(),
        tuple(
            Entry(step.key, step(), None, (Figure(STEP(n=n)),))
            for n, step in enumerate(TRACK_NAMES)
        ),
    )
    yield Section("cards", CARDS(), tuple(_cards()))
    yield Section("playbooks", BOOKS(), tuple(map(_playbook, PLAYBOOKS.values())))
    yield Section("moves", MOVE(), tuple(_moves()))
    asked = tuple(Entry(line.key, None, line()) for line in QUESTIONS.values())
    yield Section("questions", ASKING(), asked)
    yield Section("advice", ADVICE(), tuple(_advice()))


def _cards() -> Iterator[Entry]:
    for card in FATE_DECK:
        figures = (
            Figure(NUMBER(), plain(str(card.number))),
            Figure(POLARITY(), POLARITY_NAMES[card.polarity]()),
        )
        id = f"eidolon.card.{card.slug}"
        yield Entry(id, card.name(), card.forecast(), figures, (card.hint(),))


def _playbook(of: Playbook) -> Entry:
    figures = []
    if of.range is not None:
        figures.append(Figure(RANGE(), plain(str(of.range)) if of.range else NO_LIMIT()))
    if of.stats:
        found = [PAIR(name=STAT_NAMES[stat](), value=n) for stat, n in of.stats.items()]
        figures.append(Figure(STARTS(), said(found)))
    figures += [Figure(QUESTION(), of.question()), Figure(STYLE(), of.style())]
    blanks = dict(zip("abc", (*(blank() for blank in of.blanks), *[BLANK] * 3), strict=False))
    more = [POWER(sentence=of.sentence(**blanks))]
    more += [FORM(sentence=one(**blanks)) for (book, _), one in FORMS.items() if book == of.id]
    for one in of.choices:
        options: list[Line | str] = [name() for name in one.names]
        options = options or [*one.options]
        more.append(CHOICE(label=one.label(), options=options) if options else one.label())
    if of.resonant:
        more.append(RESONANT(forecast=of.resonant.forecast(), text=of.resonant.text()))
    if of.dissonant:
        more.append(DISSONANT(forecast=of.dissonant.forecast(), text=of.dissonant.text()))
    more += [SAMPLE(power=power()) for power in of.samples]
    return Entry(place(of.text), of.name(), of.text(), tuple(figures), tuple(more))


def _moves() -> Iterator[Entry]:
    groups = [("", "basic", BASIC()), ("", "downtime", BETWEEN())]
    shown = set()
    for _, rank, under in groups:
        for move in MOVES.values():
            if move.rank == rank and move.playbook not in PLAYBOOKS:
                shown.add(move.id)
                yield _move(move, under)
    for book in PLAYBOOKS.values():
        for move in MOVES.values():
            if move.playbook == book.id:
                shown.add(move.id)
                yield _move(move, book.name())
    for move in MOVES.values():
        if move.id not in shown:
            yield _move(move, BASIC())


def _move(move: Move, under: Line) -> Entry:
    figures = [Figure(RANK(), RANKS[move.rank]())]
    if move.draws:
        figures.append(Figure(DRAWS(), STAT_NAMES[move.stat]() if move.stat else GM_NAMES()))
    if move.plays in PLAYED:
        figures.append(Figure(PLAYS(), PLAYED[move.plays]()))
    if move.once:
        figures.append(Figure(ONCE(), plain(move.once)))
    if move.realm:
        figures.append(Figure(REALM(), plain(move.realm)))
    if move.requires:
        figures.append(Figure(REQUIRES(), said([_needed(one) for one in move.requires])))
    if move.grants:
        figures.append(Figure(GRANTS(), said([MOVES[id].name() for id in move.grants])))
    if move.tier:
        figures.append(Figure(TIER(), plain(str(move.tier))))
    if move.ties:
        figures.append(Figure(TIES(), plain(str(move.ties))))
    figures += [Figure(label()) for flag, label in FLAGS.items() if getattr(move, flag)]
    if move.draws and not move.forecast:
        figures.append(Figure(NO_FORECAST()))
    more = [
        RESULT(polarity=POLARITY_NAMES[polarity](), text=text())
        for polarity, text in move.results.items()
    ]
    if move.consent:
        more.append(CONSENT(text=move.consent()))
    return Entry(place(move.text), move.name(), move.text(), tuple(figures), tuple(more), under)


def _needed(one: str | tuple[str, ...]) -> Line:
    if isinstance(one, str):
        return MOVES[one].name() if one in MOVES else plain(one)
    first, *others = [_needed(each) for each in one]
    for other in others:
        first = EITHER(one=first, other=other)
    return first


def _advice() -> Iterator[Entry]:
    """What is told with a card or a playbook stands there."""
    elsewhere = (CARD_BY_CARD.key, PLAYBOOK_ADVICE.name.key)
    for one in guides():
        if one.heading.key not in elsewhere:
            yield Entry(f"{one.id}.advice", None, one.text, under=one.heading)
    for id, words in PLAYBOOK_ADVICE.words.items():
        yield Entry(f"{id}.advice", None, words(), under=PLAYBOOK_ADVICE.name())
