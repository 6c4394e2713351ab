"""The language of a question, which is too short for `language_of`: three to fifteen words.

To be wrong is worse than to know nothing: a name ("van der Waals", "Le Corbusier") brings one
word of a language into a question in another, and most subjects brought forward without a
sentence ("salt marshes") tell none.
"""

import re
from typing import Final

from loccit.domain.questions.question_words import COMMON_WORDS
from loccit.domain.text.language import language_of_script

_WORD: Final = re.compile(r"[^\W\d_]+")
_GREEK_WORD: Final = re.compile("[\u0370-\u03ff\u1f00-\u1fff]{3}")  # else of a formula
_MOST_WORDS: Final = 200
"""Of a longer text the beginning tells as much."""
_FEWEST: Final = 2
"""Words of a language that tell it; one may be part of a name."""
_LEAD: Final = 1
"""How many words more than the second language has."""
_ASKING: Final = (
    "what which why how where whose warum wieso weshalb wann wem welche welcher welches"
    " welchen welchem pourquoi combien quel quelle quels quelles qué cómo cuándo dónde cuál"
    " cuáles perché quale quali onde quais waarom wanneer hoeveel welke varför vilken vilka"
    " miksi milloin dlaczego kiedy proč kdy miért mikor hogyan niçin nasıl"
    " neden где почему сколько какие чому скільки защо колко"
)
"""Words that ask in one language and are no word or name in another: one is enough."""
_TELLING: Final = frozenset(_ASKING.split())


def question_language(text: str) -> str | None:
    """Return the language that a question is asked in.

    Args:
        text: A question, or words to look for.

    Returns:
        ISO 639-1 code, or None when its words do not tell it.
    """
    known = language_of_script(text)
    if known and (known != "el" or _GREEK_WORD.search(text)):
        return known
    words = set(_WORD.findall(text.casefold())[:_MOST_WORDS])
    scores = {
        language: len(own & words) + len(own & words & _TELLING)
        for language, own in COMMON_WORDS.items()
    }
    best, second = sorted(scores, key=scores.__getitem__, reverse=True)[:2]
    told = scores[best] >= _FEWEST and scores[best] - scores[second] >= _LEAD
    return best if told else None
