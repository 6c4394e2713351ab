"""Parts the material into folds, so that what a model is scored on is of no kind it was shown.

A group is a publisher, a class of LaTeX, a template, a package or an author: the documents of one
are set alike. All of a group are in one fold, and each source of material is in all folds.
"""

from collections import defaultdict
from collections.abc import Sequence
from hashlib import sha256

from benchmarks.structure.material import Item


def folds_of(items: Sequence[Item], count: int) -> dict[str, int]:
    """Return the number of the fold of each document, by its name: the same on every machine."""
    sources: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for item in items:
        sources[item.truth["origin"]["source"]][item.truth["group"]].append(item.name)
    found: dict[str, int] = {}
    for source, groups in sources.items():
        first = _number(source)
        for at, group in enumerate(sorted(groups, key=_number)):
            found |= dict.fromkeys(groups[group], (first + at) % count)
    return found


def _number(text: str) -> int:
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")
