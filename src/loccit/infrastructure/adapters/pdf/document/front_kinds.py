"""Byline, imprint or neither: what the words of a block tell where it stands."""

from typing import Final

from loccit.domain.documents.lexicon import begins_front
from loccit.domain.front_matter.title_words import is_date, is_kind_of_article
from loccit.domain.models.document import BlockKind
from loccit.infrastructure.adapters.pdf.document.front_words import FrontWords

_BYLINE: Final = BlockKind.BYLINE
_IMPRINT: Final = BlockKind.IMPRINT
_LONGEST: Final = 1_500  # characters of a licence
_LONGEST_NOTE: Final = 400  # characters of what is said of the authors
_LEAD: Final = 120  # characters


def sentence(words: FrontWords) -> BlockKind | None:
    """Judge sentences, near the title or anywhere: what nothing but an imprint says."""
    if len(words.text) > _LONGEST:
        return None
    if words.is_of_people and len(words.text) <= _LONGEST_NOTE:
        return _BYLINE
    licensed = words.is_legal and FrontWords(words.text[:_LEAD]).is_licence
    return _IMPRINT if words.is_dated or words.is_added or licensed else None


def told(words: FrontWords, *, names: bool) -> BlockKind | None:
    """Judge what stands around a title, or in smaller type below the text of its page.

    Args:
        words: Of the block.
        names: Whether names alone make a byline, without the marks of affiliations.
    """
    listed = words.lists_affiliations or words.lists_names
    if words.is_prose and not listed:
        return sentence(words)
    if listed or words.is_of_people:
        return _BYLINE
    if words.is_dated or words.is_added or is_date(words.text) or is_kind_of_article(words.text):
        return _IMPRINT
    if words.has_address:
        return _BYLINE
    if words.is_legal or words.is_numbered:
        return _IMPRINT
    named = words.has_marked_names or words.names_institution or (names and words.is_of_names)
    return _BYLINE if named else None


def in_margin(words: FrontWords) -> BlockKind | None:
    """Judge what stands in a margin that has something of the publisher in it."""
    if begins_front(words.text):
        return None  # an abstract or keywords
    added = not words.is_prose or words.is_legal or words.is_about_article
    return told(words, names=False) or (_IMPRINT if added else None)


def in_note(words: FrontWords) -> BlockKind | None:
    """Judge a footnote of the title page."""
    if words.is_of_people or (words.has_address and not words.is_licence):
        return _BYLINE
    if words.is_legal and words.is_licence:
        return _IMPRINT
    return told(words, names=False) or (_BYLINE if words.lists_institutions else None)
