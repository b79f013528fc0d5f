from yard.kernel import limited


def test_nothing_is_below_nothing():
    assert limited(-1, 5) == 0
    assert limited(0, 5) == 0


def test_no_more_than_the_most():
    assert limited(7, 5) == 5
    assert limited(4, 5) == 4
