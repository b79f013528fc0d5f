"""What nobody says is as it always was: journals leave it out. And how far a figure on a page goes."""

from support import figures
from support.defaults import defaults, kept, limits


def test_what_may_be_left_out_means_what_it_always_meant():
    assert defaults("edge") == kept("edge")


def test_every_figure_is_as_it_was_written_down():
    assert figures.figures("edge") == figures.kept("edge")


def test_how_far_figures_on_a_page_go():
    assert limits("edge") == {
        # Ratings, skills and Caps are 1 to 5.
        **dict.fromkeys(("Sheet.body", "Sheet.wits", "Sheet.spirit", "Sheet.presence"), (1, 5)),
        **dict.fromkeys(("SkillRow.level", "FollowerRow.cap", "NewFoe.cap", "Recruit.cap"), (1, 5)),
        "NewFoe.pool": (0, 10),
        # Harm has three levels; armour takes as much at the most.
        "Harm.level": (0, 3),
        "Harm.pierces": (0, 3),
        "Harm.fatigue": (0, 6),
        "Strike.level": (1, 3),
        "Soaks.amount": (1, 2),
        # How hard.
        "Stakes.dv": (0, 12),
        "Deed.dv": (1, 8),
        "Laid.dv": (1, 10),
        "Ask.opposition": (0, 6),
        "Attack.volley": (0, 2),
        # Clocks.
        "NewClock.size": (2, 12),
        "NewLeg.size": (2, 8),
        "Project.size": (4, 12),
        "Tick.halves": (0, 24),
        "Relief.segments": (1, 20),
        # The Crown has five cards, six or seven.
        "Spread.cards": (5, 7),
        # XP and days.
        "Amount.xp": (0, 12),
        "Dial.xp": (0, 6),
        "Length.days": (1, 365),
        # The grid.
        **dict.fromkeys(("Place.x", "Place.y", "Ground.x", "Ground.y"), (0, 40)),
        **dict.fromkeys(("Place.facing", "Facing.facing"), (0, 7)),
        "Ground.height": (0, 9),
    }
