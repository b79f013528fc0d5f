"""What nobody says is as it always was: journals leave it out."""

from support.defaults import defaults, kept


def test_what_may_be_left_out_means_what_it_always_meant():
    assert defaults("fire") == kept("fire")
