"""What nobody says is as it always was: journals leave it out. And what stands there before anybody plays
is as it was written down."""

from support import figures
from support.defaults import defaults, kept


def test_what_may_be_left_out_means_what_it_always_meant():
    assert defaults("eidolon") == kept("eidolon")


def test_every_figure_is_as_it_was_written_down():
    assert figures.figures("eidolon") == figures.kept("eidolon")
