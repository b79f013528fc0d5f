"""The yard is a small checkout of its own, broken by the tool and tried by its own tests."""

collect_ignore = ["yard"]
