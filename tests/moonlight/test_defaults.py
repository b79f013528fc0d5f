"""What nobody says is as it always was: journals leave it out. And how far a figure on a page goes."""

from support import figures
from support.defaults import defaults, kept, limits


def test_what_may_be_left_out_means_what_it_always_meant():
    assert defaults("moonlight") == kept("moonlight")


def test_every_figure_is_as_it_was_written_down():
    assert figures.figures("moonlight") == figures.kept("moonlight")


def test_how_far_figures_on_a_page_go():
    assert limits("moonlight") == {
        # Clocks, and what moves them.
        "NewClock.size": (4, 12),
        "NewClock.marked": (0, 11),
        "Project.size": (4, 12),
        "Draw.size": (1, 12),
        "Ticks.segments": (-12, 12),
        # Rolls.
        "Plan.other": (-3, 3),
        "Question.dice": (0, 6),
        "Encounter.theirs": (0, 5),
        "Befalls.level": (1, 4),
        "Fate.strength": (0, 4),
        "Price.price": (0, 3),
        "Price.amount": (1, 3),
        # Each question at the end of a session is marked twice at the most.
        **dict.fromkeys(
            ("Review.challenge", "Review.belief", "Review.trouble", "Review.eclipse"), (0, 2)
        ),
        **dict.fromkeys(
            ("Together.mission", "Together.nature", "Together.theme", "Together.other"), (0, 2)
        ),
        "SeriesReview.xp": (1, 8),
        "Crowd.many": (0, 4),
        # Figures that stand on play sheets only, which a table may set.
        **dict.fromkeys(
            ("Lengths.attribute_xp", "Lengths.playbook_xp", "Lengths.series_xp"), (1, 20)
        ),
        **dict.fromkeys(("Lengths.leads_tier", "Lengths.bastion_tier"), (1, 10)),
        **dict.fromkeys(
            ("Lengths.transcendence", "Lengths.engine_recovery", "Lengths.berths"), (1, 12)
        ),
    }
