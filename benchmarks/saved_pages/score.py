"""How much of the words of one text another has."""

from collections import Counter

from benchmarks.saved_pages.labels import words_of


def f_measure(told: str, right: str) -> tuple[float, float, float]:
    """Return precision, recall and F1 of the words of a text, each as often as it stands there."""
    found, wanted = Counter(words_of(told)), Counter(words_of(right))
    both = (found & wanted).total()
    if not both:
        return 0.0, 0.0, 0.0
    precision, recall = both / found.total(), both / wanted.total()
    return precision, recall, 2 * precision * recall / (precision + recall)
