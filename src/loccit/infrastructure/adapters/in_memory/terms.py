"""Words as terms in plain Python: without accents, the commonest endings and stop words.

The endings are those that inflect nouns and adjectives, stripped in the manner of the light
stemmers of Savoy: Light stemming approaches for the French, Portuguese, German and Hungarian
languages (SAC 2006).
"""

import unicodedata
from collections import Counter
from collections.abc import Sequence
from typing import Final

from loccit.domain.documents.chunk_context import searched_above
from loccit.domain.documents.document_names import searched_names
from loccit.domain.models.retrieval import IndexItem, known_title
from loccit.domain.policy.multilingual_query import words_to_search
from loccit.domain.questions.periods import asked_words
from loccit.domain.text.language import function_words_of
from loccit.domain.text.words import passage_words

_DEFAULT: Final = "en"
_SHORTEST_STEM: Final = 4
_ENDINGS: Final = {
    "en": ("ings", "ing", "ies", "es", "ed", "s", "y", "e"),
    "de": ("issen", "isse", "ern", "en", "is", "er", "es", "em", "e", "n", "s"),
    "fr": ("euses", "euse", "eux", "ees", "ee", "es", "e", "s", "x"),
}


def passage_terms(item: IndexItem) -> Counter[str]:
    """Return the terms of a chunk, of what is above it and of its document's names, counted."""
    title = known_title(item.title, item.citation)
    names = searched_names(item.source_path, item.citation)
    above = searched_above(item.chunk, item.title)
    text = f"{title}\n{names}\n{above}\n{item.chunk.text}"
    language = item.language or _DEFAULT
    stop_words = function_words_of(language)
    return Counter(_stem(word, language) for word in passage_words(text) if word not in stop_words)


def query_terms(query: str, languages: Sequence[str | None]) -> Counter[str]:
    """Return the terms of a query as documents of these languages hold them, with their counts.

    Args:
        query: In any language.
        languages: That of each document; the commonest is taken for the query's in doubt.
    """
    counts = asked_words(query)
    words = list(counts)
    by_count = [language for language, _ in Counter(languages).most_common()]
    stop_words = {
        language: function_words_of(language) & set(words)
        for language in dict.fromkeys(each or _DEFAULT for each in (*by_count, _DEFAULT))
    }
    kept = words_to_search(words, stop_words)
    found: Counter[str] = Counter()
    for language, own in kept.items():
        terms: Counter[str] = Counter()
        for word in own:
            terms[_stem(word, language)] += counts[word]
        found |= terms  # two languages that share a term do not ask for it twice
    return found


def _stem(word: str, language: str) -> str:
    folded = "".join(
        char for char in unicodedata.normalize("NFKD", word) if not unicodedata.combining(char)
    ).casefold()
    for ending in _ENDINGS.get(language, ()):
        if folded.endswith(ending) and len(folded) - len(ending) >= _SHORTEST_STEM:
            return folded.removesuffix(ending)
    return folded
