"""The time that an ingest still takes, as it is told."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.interfaces.cli.progress import TimeLeft, told


def test_nothing_is_said_before_it_can_be_known() -> None:
    left = TimeLeft(now=0.0)

    assert left.seconds(0.5, now=4.0) is None
    assert left.seconds(0.0, now=100.0) is None


def test_steady_work_takes_as_long_as_it_has_taken() -> None:
    left = TimeLeft(now=0.0)

    told_at = {now: left.seconds(now / 200, now=float(now)) for now in range(10, 200, 10)}

    assert told_at == {now: pytest.approx(200 - now) for now in told_at}


def test_one_quick_document_does_not_upset_the_estimate() -> None:
    left = TimeLeft(now=0.0)
    steady = [left.seconds(now / 1000, now=float(now)) for now in range(10, 101)]
    after = left.seconds(0.3, now=101.0)  # 200 seconds of work in one

    assert steady[-1] is not None
    assert after is not None
    assert 0.6 < after / steady[-1] < 1


@given(st.lists(st.tuples(st.floats(0, 1), st.floats(0.1, 60)), max_size=30))
def test_no_estimate_is_negative(steps: list[tuple[float, float]]) -> None:
    left, now = TimeLeft(now=0.0), 0.0
    for share, passed in steps:
        now += passed
        assert (left.seconds(share, now) or 0.0) >= 0


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (None, ""),
        (4.0, "a few seconds left"),
        (44.0, "about 40 s left"),
        (170.0, "about 3 min left"),
        (9000.0, "about 2.5 h left"),
    ],
)
def test_the_longer_it_takes_the_more_coarsely_it_is_told(
    seconds: float | None, words: str
) -> None:
    assert told(seconds) == words
