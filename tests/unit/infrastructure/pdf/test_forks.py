"""Work by forks of this process."""

import os
import time

import pytest

from loccit.infrastructure.adapters.pdf.forks import ForkEnded, in_forks


@pytest.mark.parametrize("forks", [1, 2, 5])
def test_results_come_in_the_order_of_the_tasks(forks: int) -> None:
    results = in_forks(lambda number: (number * "x", os.getpid()), range(4), forks)

    assert [text for text, _ in results] == ["", "x", "xx", "xxx"]
    assert os.getpid() not in {pid for _, pid in results}
    assert_no_child_is_left()


def test_what_work_raises_is_raised_and_ends_the_other_forks() -> None:
    def work(number: int) -> None:
        if number == 1:
            raise MemoryError
        time.sleep(600)

    with pytest.raises(MemoryError):
        in_forks(work, range(3), 2)

    assert_no_child_is_left()


def test_a_fork_that_ends_in_the_middle_is_reported() -> None:
    def work(number: int) -> int:
        if number == 1:
            os._exit(0)
        return number

    with pytest.raises(ForkEnded):
        in_forks(work, range(3), 2)

    assert_no_child_is_left()


def assert_no_child_is_left() -> None:
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)
