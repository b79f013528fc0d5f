"""The page about scale says what its program computes."""

from __future__ import annotations

from pathlib import Path

from undertow.server.bench import scale

PAGE = Path(__file__).parents[2] / "docs" / "scale.md"


def test_the_table_on_the_page_is_what_the_program_prints(capsys):
    assert scale.main([]) == 0
    page = PAGE.read_text("utf-8")
    for row in capsys.readouterr().out.splitlines():
        assert f"    {row}" in page


def test_more_processes_wait_less_and_one_that_is_too_full_is_named():
    costs = scale.Costs()
    one, two = (scale.simulate(1600, n, 1.0, costs, 5.0) for n in (1, 2))
    assert one.busy > 1.9 * two.mean_busy
    assert one.p99 > two.p99 > two.p50 > 1000 * costs.commit
    full = scale.simulate(2000, 1, 1.0, costs, 5.0)
    assert "too few" in scale.line(full)
    assert "too few" not in scale.line(two)
