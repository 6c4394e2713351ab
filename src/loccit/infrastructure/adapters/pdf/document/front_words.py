"""What the words of a block tell: who wrote it, what a publisher adds, or neither.

Words alone prove little: a study says "received" and "licence", too. `front_matter` asks for them
only where such blocks stand, and of sentences it asks for more than of lines of names.
"""

from functools import cached_property
from typing import Final

from loccit.domain.front_matter.word_shape import WordShape, word_shape
from loccit.infrastructure.adapters.pdf.document.front_patterns import (
    ABOUT_ARTICLE,
    ADDED,
    ADDRESS,
    DATE_WORD,
    DATED,
    INSTITUTION,
    LEGAL,
    LICENSED,
    MARKED,
    MARKED_NAME,
    NUMBERED,
    PEOPLE,
)
from loccit.infrastructure.adapters.pdf.patterns import ends_sentence

_JUDGED: Final = 5_000  # characters
_LONG: Final = 200  # characters; titles and names are shorter
_LONG_WITHOUT_CASE: Final = 120
_FEW: Final = 3  # words: no sentence
_MIN_DATES: Final = 2
_MIN_MARKS: Final = 2
_MIN_LISTED: Final = 3
_FULL_STOPS: Final = ("。", "．", "۔")
_CASELESS: Final = 0.5  # of the words


class FrontWords:
    """What the words of one block tell.

    Args:
        text: Its text, on one line. Of a very long one the beginning tells.
    """

    def __init__(self, text: str) -> None:
        self.text = text[:_JUDGED]

    @cached_property
    def _shape(self) -> WordShape:
        return word_shape(self.text)

    @cached_property
    def is_prose(self) -> bool:
        """Whether it is a sentence or more, or as long as one."""
        shape = self._shape
        if self.text.isupper() or shape.capitals + shape.small < _CASELESS * shape.words:
            long = len(self.text) > _LONG_WITHOUT_CASE
            return long or any(stop in self.text for stop in _FULL_STOPS)
        if shape.capitals >= shape.small and not shape.has_sentence:
            return False
        return len(self.text) > _LONG or (shape.words > _FEW and ends_sentence(self.text))

    @property
    def is_of_names(self) -> bool:
        """Whether most of its words begin with a capital: names of people and places."""
        return self._shape.is_of_names

    @property
    def has_marked_names(self) -> bool:
        """Whether names in it bear the marks of affiliations: "Palmes1, Ploennigs1,2"."""
        return len(MARKED_NAME.findall(self.text)) >= _MIN_MARKS

    @property
    def names_institution(self) -> bool:
        """Whether it names one."""
        return INSTITUTION.search(self.text) is not None

    @property
    def lists_institutions(self) -> bool:
        """Whether it names one after another."""
        return len(INSTITUTION.findall(self.text)) >= _MIN_LISTED

    @property
    def lists_affiliations(self) -> bool:
        """Whether it begins with the mark of an affiliation, and names several."""
        if MARKED.match(self.text) is None or self.text.count(",") < _MIN_LISTED:
            return False
        return len(INSTITUTION.findall(self.text)) > 1

    @property
    def lists_names(self) -> bool:
        """Whether it is a list of names in capitals, with the marks of affiliations."""
        return self.text.isupper() and self.has_marked_names

    @property
    def is_of_people(self) -> bool:
        """Whether it says how the authors can be reached, or what they share."""
        return PEOPLE.search(self.text) is not None

    @property
    def has_address(self) -> bool:
        """Whether it holds an e-mail address, or the number of a person."""
        return ADDRESS.search(self.text) is not None

    @property
    def is_dated(self) -> bool:
        """Whether it begins with the date on which an article was received or the like."""
        if DATED.match(self.text) is None:
            return False
        return not self.is_prose or len(DATE_WORD.findall(self.text)) >= _MIN_DATES

    @property
    def is_added(self) -> bool:
        """Whether it begins as what a publisher adds."""
        return ADDED.match(self.text) is not None

    @property
    def is_licence(self) -> bool:
        """Whether it says, in the words of licences, who may copy it."""
        return LICENSED.search(self.text) is not None

    @property
    def is_legal(self) -> bool:
        """Whether it has a word of licences."""
        return LEGAL.search(self.text) is not None

    @property
    def is_numbered(self) -> bool:
        """Whether it gives volume and pages, or a number by which it is found."""
        return NUMBERED.search(self.text) is not None

    @property
    def is_about_article(self) -> bool:
        """Whether it speaks of articles and journals."""
        return ABOUT_ARTICLE.search(self.text) is not None
