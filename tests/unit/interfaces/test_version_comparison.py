"""What is said of a new version: no more than the questions show."""

import pytest

from loccit.domain.models.reindexing import ModeComparison, VersionComparison, VersionScore
from loccit.domain.policy.retrieval_policy import SearchMode
from loccit.interfaces.presenters.versions import comparison_lines

LESS = "The new version finds less."


def verdict(*modes: tuple[float, float]) -> str:
    """Return what is said of losses of mean reciprocal rank and their p-values."""
    compared = tuple(
        ModeComparison(
            SearchMode.DENSE, VersionScore(0, 0, 0.8), VersionScore(0, 0, 0.8 - loss), p
        )
        for loss, p in modes
    )
    return comparison_lines(VersionComparison(40, drawn=True, modes=compared))[-1]


@pytest.mark.parametrize(("loss", "p_value"), [(-0.1, 0.01), (0.0, 1.0), (0.009, 0.001)])
def test_a_version_within_the_margin_is_not_worse(loss: float, p_value: float) -> None:
    assert verdict((loss, p_value)) == "It is not worse."


def test_a_loss_that_chance_does_not_explain_is_a_loss() -> None:
    assert verdict((0.02, 0.049)) == LESS


def test_a_loss_that_chance_explains_is_called_that() -> None:
    assert verdict((0.02, 0.75)) == f"{LESS} With so few questions that may be chance."


def test_only_a_mode_that_loses_makes_a_loss_clear() -> None:
    assert verdict((0.02, 0.75), (0.0, 0.01), (-0.1, 0.01)).endswith("may be chance.")
    assert verdict((0.02, 0.75), (0.02, 0.01)) == LESS
