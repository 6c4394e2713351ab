"""Work by forks of this process."""

import os
import time
from collections.abc import Iterator

import pytest

from loccit.infrastructure.adapters.pdf.forks import ForkEnded, in_forks
from tests.child_processes import children


@pytest.mark.parametrize("forks", [1, 2, 5])
def test_results_come_in_the_order_of_the_tasks(forks: int) -> None:
    results = in_forks(lambda number: (number * "x", os.getpid()), range(4), forks)

    assert [text for text, _ in results] == ["", "x", "xx", "xxx"]
    assert os.getpid() not in {pid for _, pid in results}


def test_what_work_raises_is_raised_and_ends_the_other_forks() -> None:
    def work(number: int) -> None:
        if number == 1:
            raise MemoryError
        time.sleep(600)

    with pytest.raises(MemoryError):
        in_forks(work, range(3), 2)


def test_a_fork_that_ends_in_the_middle_is_reported() -> None:
    def work(number: int) -> int:
        if number == 1:
            os._exit(0)
        return number

    with pytest.raises(ForkEnded):
        in_forks(work, range(3), 2)


@pytest.fixture(autouse=True)
def _no_child_is_left() -> Iterator[None]:
    before = children(os.getpid(), "")  # those of other tests, which serve many
    yield
    assert children(os.getpid(), "") == before
