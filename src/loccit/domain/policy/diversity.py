"""Maximal marginal relevance: what is picked next is good and new."""

from collections.abc import Callable, Sequence
from typing import TypeVar

Item = TypeVar("Item")


def by_marginal_relevance(
    items: Sequence[tuple[Item, float]],
    picked: Sequence[Item],
    likeness: Callable[[Item, Item], float],
    weight: float,
) -> list[Item]:
    """Return items in the order in which they are picked.

    Each time the item with the highest `weight * score - (1 - weight) * likeness` is picked,
    where likeness is that to the most alike of those picked before. Carbonell, Goldstein: The
    use of MMR (SIGIR 1998), section 2.

    Args:
        items: With their scores in [0, 1], best first; of equals the first is picked.
        picked: Those that were picked on earlier pages.
        likeness: Of two items, in [0, 1].
        weight: The weight of the score, in [0, 1].
    """
    left = [
        (item, score, max((likeness(item, other) for other in picked), default=0.0))
        for item, score in items
    ]
    order: list[Item] = []
    while left:
        best = max(left, key=lambda each: weight * each[1] - (1 - weight) * each[2])
        left.remove(best)
        order.append(best[0])
        left = [
            (item, score, max(nearest, likeness(item, best[0]))) for item, score, nearest in left
        ]
    return order
