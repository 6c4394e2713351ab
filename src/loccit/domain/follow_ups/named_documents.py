"""Which documents a question names: by author and year, by title, key or file."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Final

from loccit.domain.follow_ups.pointing_words import WORDS
from loccit.domain.models.document import DocId
from loccit.domain.models.project import DocumentRecord
from loccit.domain.models.retrieval import known_title
from loccit.domain.policy.filter_keys import author_key
from loccit.domain.questions.subject_words import WORD, stem_of, subject_stems, words_of

_YEAR: Final = re.compile(r"\b(1[5-9]\d\d|20\d\d)\b")
_QUOTED: Final = re.compile(r"[\"“„«‘']([^\"”“»’']{4,})[\"”“»’']")
_OF_WORK: Final = re.compile(
    r"\b(?:in |from |of )?(?:the|that|die|der|das|l['’]|la|le)\s*(\w+) (?:of|on|about|über|zu|sur)"
    r" ((?:[\w’'-]+ ?){1,6})",
    re.IGNORECASE,
)
_NAME: Final = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
_NAMING: Final = frozenset({"by", "of", "in", "from", "von", "bei", "nach", "de", "chez", "selon"})
"""Words before a family name that is a work's: "the limitations of Smith"."""
_SAYING: Final = frozenset({"say", "says", "said", "find", "finds", "found", "report", "reports"})
_SHORTEST_NAME: Final = 3
_FEWEST_TITLE_WORDS: Final = 3
"""Words of a title that name it without the word "paper" behind them."""


@dataclass(frozen=True, slots=True)
class NamedDocument:
    """A document with all that it may be called.

    Attributes:
        doc_id: It.
        families: Family names of its authors, as filters compare them.
        year: Of publication, None when it is not known.
        title: Stems of its title and of its file's name.
        names: Its citekey and its file's name, case folded.
    """

    doc_id: DocId
    families: tuple[str, ...]
    year: int | None
    title: frozenset[str]
    names: frozenset[str]


@dataclass(frozen=True, slots=True)
class Naming:
    """Documents that a question names.

    Attributes:
        documents: In the order in which they are named.
        rest: The question without their names.
    """

    documents: tuple[DocId, ...]
    rest: str


def named_document(record: DocumentRecord) -> NamedDocument:
    """Return what a document may be called.

    Without a citation the names on its first page are its authors'.
    """
    citation, path = record.citation, PurePath(record.source.path)
    families = (
        [author.family for author in citation.authors] if citation else [*record.hint.authors]
    )
    title = f"{known_title(record.title, citation)} {re.sub(r'[-_.]', ' ', path.stem)}"
    names = {path.name.casefold(), path.stem.casefold()}
    if citation:
        names.add(citation.citekey.casefold())
    return NamedDocument(
        record.doc_id,
        tuple(author_key(family) for family in families),
        citation.year if citation else record.hint.year,
        subject_stems(title),
        frozenset(names),
    )


def documents_named(
    question: str, documents: Sequence[NamedDocument], shown: Sequence[DocId]
) -> Naming:
    """Return the documents that a question names.

    Args:
        question: What is asked.
        documents: Those that there are.
        shown: Those that were shown before, which are meant first.
    """
    for find in (_by_key, _by_author, _by_title, _by_subject):
        found = find(question, documents, shown)
        if found.documents:
            return found
    return Naming((), question)


def _by_key(question: str, documents: Sequence[NamedDocument], _: Sequence[DocId]) -> Naming:
    """Find citekeys and names of files, which stand as one word."""
    for token in re.findall(r"@?[\w.:-]+", question):
        key = token.lstrip("@").rstrip(".:").casefold()
        if len(key) < _SHORTEST_NAME or not (token[0] == "@" or re.search(r"[\d._-]", key)):
            continue
        found = tuple(each.doc_id for each in documents if key in each.names)
        if found:
            return Naming(found, _without(question, token))
    return Naming((), question)


def _by_author(
    question: str, documents: Sequence[NamedDocument], shown: Sequence[DocId]
) -> Naming:
    """Find family names that are written with a capital, as a work is named."""
    year = next((int(each) for each in _YEAR.findall(question)), None)
    tokens = list(_NAME.finditer(question))
    for place, token in enumerate(tokens):
        name = re.sub(r"['’]s?$", "", token[0])
        if not name[0].isupper() or len(name) < _SHORTEST_NAME:
            continue
        key = author_key(name)
        by = [each for each in documents if any(_is_family(key, own) for own in each.families)]
        if not by or not _names_a_work(question, tokens, place, by, shown):
            continue
        found = [each for each in by if year is None or each.year == year] or by
        found = [each for each in found if each.doc_id in shown] or found
        rest = _without(question, question[token.start() : _end_of_name(question, token.end())])
        return Naming(tuple(each.doc_id for each in found), rest)
    return Naming((), question)


def _is_family(key: str, family: str) -> bool:
    return key == family or key in family.split()


def _names_a_work(
    question: str,
    tokens: Sequence[re.Match[str]],
    place: int,
    by: Sequence[NamedDocument],
    shown: Sequence[DocId],
) -> bool:
    """Tell whether a family name stands for a work, and not for a person or a thing."""
    if any(each.doc_id in shown for each in by):
        return True
    token = tokens[place]
    behind = question[token.end() :].lstrip()
    if re.match(r"(?:['’]s|et al|and [A-Z]|\(?\d{4}|und [A-Z]|& )", behind):
        return True
    if token[0].endswith(("'s", "’s")):
        return True
    before = tokens[place - 1][0].casefold() if place else ""
    after = tokens[place + 1][0].casefold() if place + 1 < len(tokens) else ""
    is_work = any(after in words.documents for words in WORDS.values())
    return before in _NAMING or is_work or after in _SAYING


def _end_of_name(question: str, end: int) -> int:
    """Return the end of a name with "et al.", further names and a year."""
    more = re.match(
        r"(?:['’]s)?(?:\s+et al\.?)?(?:\s+(?:and|und|et|&)\s+[A-Z][\w'’-]+)?\s*(?:\(?\d{4}\)?)?",
        question[end:],
    )
    return end + (more.end() if more else 0)


def _by_title(question: str, documents: Sequence[NamedDocument], shown: Sequence[DocId]) -> Naming:
    """Find titles: in quotation marks, or before the word that says it is a work."""
    for quoted in _QUOTED.finditer(question):
        found = _titled(subject_stems(quoted[1]), documents, shown)
        if found:
            return Naming(found, _without(question, quoted[0]))
    matches = list(WORD.finditer(question))
    for place, match in enumerate(matches):
        if not any(match[0].casefold() in words.documents for words in WORDS.values()):
            continue
        for first in range(max(0, place - 6), place):
            begin = matches[first].start()
            before = question[begin : match.start()]
            stems = subject_stems(before)
            if (
                not stems
                or len(stems) < len(words_of(before)) - 2
                or matches[first][0].casefold()
                not in {"the", "this", "that", "der", "die", "das", "dem", "la", "le"}
            ):
                continue
            if stems <= _COUNTING:
                continue
            found = _titled(stems, documents, shown)
            if found:
                return Naming(found, _without(question, question[begin : match.end()]))
    return Naming((), question)


_COUNTING: Final = frozenset(
    stem_of(word)
    for words in WORDS.values()
    for word in (*words.places, "same", "other", "gleich", "même", "whole", "entire", "latest")
)


def _by_subject(
    question: str, documents: Sequence[NamedDocument], shown: Sequence[DocId]
) -> Naming:
    """Find a title by words behind what says that it is a work: "the study of Anethum sowa"."""
    for found in _OF_WORK.finditer(question):
        kind, subject = found[1].casefold(), found[2].split()
        if not any(kind in words.documents for words in WORDS.values()):
            continue
        for count in range(len(subject), 0, -1):
            named = " ".join(subject[:count])
            titled = _titled(subject_stems(named), documents, shown)
            if titled:
                end = question.index(named, found.start(2)) + len(named)
                return Naming(titled, _without(question, question[found.start() : end]))
    return Naming((), question)


def _titled(
    stems: frozenset[str], documents: Sequence[NamedDocument], shown: Sequence[DocId]
) -> tuple[DocId, ...]:
    """Return the one document whose title has these words; of several, the one that was shown."""
    found = [each.doc_id for each in documents if stems and stems <= each.title]
    found = [each for each in found if each in shown] or found
    return tuple(found) if len(found) == 1 else ()


def _without(question: str, words: str) -> str:
    return " ".join(question.replace(words, " ", 1).split())
