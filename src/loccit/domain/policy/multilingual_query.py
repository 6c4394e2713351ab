"""What a query asks for in documents of several languages, its own language not being told."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet


def words_to_search(
    words: Sequence[str], stop_words: Mapping[str, AbstractSet[str]]
) -> dict[str, list[str]]:
    """Return the words of a query that mean something in the documents of each language.

    Left out are that language's own stop words, and those of another one for which the rest of
    the query speaks more, or as much if it is the commoner one: German documents would take "the"
    of an English question for a rare and telling word. "war" stays in "the causes of the war",
    though it is a German stop word: the rest of the question is English. A single word tells no
    language.

    Args:
        words: The words of the query, each once.
        stop_words: Which of them are stop words, by language, the commonest first.
    """
    kept: dict[str, list[str]] = {}
    for language, own in stop_words.items():
        unwanted, is_commoner = set(own), True
        for other, theirs in stop_words.items():
            is_commoner = is_commoner and other != language
            rest = len(theirs) - 1
            if len(words) > 1 and (rest > len(own) or (rest == len(own) and is_commoner)):
                unwanted |= theirs
        kept[language] = [word for word in words if word not in unwanted]
    return kept
