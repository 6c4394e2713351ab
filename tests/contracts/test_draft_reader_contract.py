"""What every reader of drafts does: the same text in another format is the same draft."""

from collections.abc import Callable, Sequence
from html import escape
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from loccit.application.ports.draft_reader import DraftReaderPort
from loccit.domain.models.quotation import Citation, ParagraphPlace
from loccit.domain.quotations.draft import Draft
from loccit.domain.quotations.markdown import markdown_draft
from loccit.domain.quotations.reading import read
from loccit.infrastructure.adapters.drafts import OpenDocumentDraftReader, WordDraftReader
from tests.office_drafts import paragraph, run, write_docx, write_odt

Text = Sequence[Sequence[str]]
"""Paragraphs of pieces that stand in runs of their own; one that begins with ">" is a block."""


def in_word(folder: Path, text: Text, notes: Sequence[str]) -> Draft:
    def piece(words: str) -> str:
        if words.startswith("[^"):
            return f'<w:r><w:footnoteReference w:id="{words[2:-1]}"/></w:r>'
        return run(words)

    body = "".join(
        paragraph(*map(piece, pieces[1:]), style="Quote")
        if pieces[0] == ">"
        else paragraph(*map(piece, pieces))
        for pieces in text
    )
    kept = "".join(
        f'<w:footnote w:id="{number}">{paragraph(note)}</w:footnote>'
        for number, note in enumerate(notes, start=1)
    )
    parts = {"footnotes": f"<w:footnotes>{kept}</w:footnotes>"}
    reader: DraftReaderPort = WordDraftReader()
    return reader.read(write_docx(folder / "draft.docx", body, parts))


def in_opendocument(folder: Path, text: Text, notes: Sequence[str]) -> Draft:
    def piece(words: str) -> str:
        if words.startswith("[^"):
            number = int(words[2:-1])
            return (
                f"<text:note><text:note-citation>{number}</text:note-citation><text:note-body>"
                f"<text:p>{escape(notes[number - 1])}</text:p></text:note-body></text:note>"
            )
        return f"<text:span>{spaced(words)}</text:span>"

    body = "".join(
        f'<text:p text:style-name="Quotations">{"".join(map(piece, pieces[1:]))}</text:p>'
        if pieces[0] == ">"
        else f"<text:p>{''.join(map(piece, pieces))}</text:p>"
        for pieces in text
    )
    reader: DraftReaderPort = OpenDocumentDraftReader()
    return reader.read(write_odt(folder / "draft.odt", body))


def spaced(words: str) -> str:
    """Blanks as ODF keeps them: it takes several for one."""
    return escape(words, quote=False).replace("  ", ' <text:s text:c="1"/>')


def in_markdown(text: Text, notes: Sequence[str]) -> Draft:
    body = "\n\n".join("".join(pieces) for pieces in text)
    kept = "\n\n".join(f"[^{number}]: {note}" for number, note in enumerate(notes, start=1))
    return markdown_draft(f"{body}\n\n{kept}\n")


FORMATS = pytest.mark.parametrize("written", [in_word, in_opendocument])
Written = Callable[[Path, Text, Sequence[str]], Draft]
TIDE = "the tide rises twice in a lunar day"
PLAIN = ("Here the author of the thesis says something in words of his own, as he does often.",)
THESIS: Text = [
    PLAIN,
    (f"It is said: “{TIDE}” ", "(Rowe 2014, p. 3). He said “so” and ‘not so’."),
    (f"Er sagt: „{TIDE}“ (Rowe & Lee 2014, S. 3 f.), und « {TIDE} » (Abel 2001: 7; Lee 2015)."),
    (f"A sentence. “{TIDE}.”", "[^1]", f" Another “{TIDE}”", "[^2]", "."),
    ("As Rowe (2014, p. 3) says:",),
    (">", f"{TIDE.capitalize()}, and so on for many words. ", "(Rowe 2014, p. 3)"),
    PLAIN,
    (f"“{TIDE}” [@rowe2014, p. 3] and again “{TIDE}” (ibid., p. 4).",),
    ("A note with a quotation in it.", "[^3]", " See Lee (2015)."),
]
NOTES = ["Rowe 2014, p. 3.", "Ibid., p. 4.", f"There “{TIDE}” (Lee 2015, p. 9)."]


def shown(citation: Citation) -> str:
    who = citation.citekey or f"{'+'.join(citation.names)} {citation.year}"
    return f"{who} {citation.locator.text}" if citation.locator else who


def seen(draft: Draft) -> tuple[list[tuple[str, bool, list[str]]], list[str]]:
    found = read(draft)
    return (
        [
            (each.text, each.is_block, [shown(work) for work in each.citations])
            for each in found.quotations
        ],
        [shown(work) for work in found.citations],
    )


@FORMATS
def test_a_text_has_the_quotations_and_citations_that_it_has_in_markdown(
    tmp_path: Path, written: Written
) -> None:
    expected, alone = seen(in_markdown(THESIS, NOTES))

    assert len(expected) == 11
    assert seen(written(tmp_path, THESIS, NOTES)) == (
        [(words.replace("> ", ""), *rest) for words, *rest in expected],
        alone,
    )


@FORMATS
def test_every_quotation_has_a_place_and_none_in_a_file(tmp_path: Path, written: Written) -> None:
    draft = written(tmp_path, THESIS, NOTES)

    for quotation in read(draft).quotations:
        assert draft.origin.in_file(quotation.span) is None
        place = draft.origin.place(quotation.span.start)
        assert isinstance(place, ParagraphPlace)
        assert quotation.text[:12].strip() in place.around


SEEN = st.characters(exclude_categories=("Cs", "Cc", "Zs", "Zl", "Zp", "Cf", "Cn", "Co"))
SEEN = st.characters(exclude_categories=("Cs", "Cc", "Zs", "Zl", "Zp", "Cf", "Cn", "Co"))
READABLE = (
    st.text(SEEN | st.just(" "), max_size=60)
    .map(lambda words: " ".join(words.split()))
    .filter(bool)
)


@FORMATS
@given(words=READABLE, cuts=st.lists(st.integers(0, 60), max_size=8))
@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_any_text_is_the_same_however_it_is_split_into_runs(
    tmp_path: Path, written: Written, words: str, cuts: list[int]
) -> None:
    ends = sorted({0, *(min(cut, len(words)) for cut in cuts), len(words)})
    pieces = [words[start:end] for start, end in pairwise(ends)]

    draft = written(tmp_path, [["x", *pieces, "x"]], [])

    assert draft.text == f"x{words}x\n\n"
