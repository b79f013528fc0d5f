def test_a_server_is_not_asked():
    raise AssertionError("tests of servers do not belong here")
