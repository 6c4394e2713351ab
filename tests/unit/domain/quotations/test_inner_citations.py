"""Citations among quoted words: the source's, or the writer's own."""

import pytest

from loccit.domain.models.citation_meta import (
    Author,
    CitationMeta,
    MatchEvidence,
    MatchMethod,
    SourceHint,
)
from loccit.domain.models.document import Coverage, DocId
from loccit.domain.models.project import DocumentRecord, Revision, SourceFile
from loccit.domain.models.quotation import TextPlace
from loccit.domain.models.verification import QuoteState, QuoteVerdict
from loccit.domain.quotations.judging import QuoteJudge
from loccit.domain.quotations.markdown import markdown_draft
from loccit.domain.quotations.reading import Reading, read
from loccit.domain.quotations.source import SourceText
from loccit.domain.quotations.stored_text import StoredText

S = QuoteState
SOURCE = (
    "Salt marshes grow upward (Lee & Park, 1999) as the mud settles [12, 14]. The creeks that"
    " drain them keep their depth, as Abel (2001) had shown (see Lee, 1999). Nothing else is"
    " known of the mud of the coast [3–5]."
)
CITATION = CitationMeta(
    "marsh", "On marshes", (Author("Rowe", "Ann"),), 2014, None, None, (), (), None,
    MatchEvidence(MatchMethod.DOI, 1.0),
)  # fmt: skip


def reading(text: str) -> Reading:
    return read(markdown_draft(text))


def verdict(text: str) -> QuoteVerdict:
    doc_id = DocId("m")
    source = SourceFile("/m.pdf", 1, 1, doc_id)
    record = DocumentRecord(
        doc_id, Revision("r"), source, None, CITATION, None, SourceHint(), "", 1, Coverage()
    )
    judge = QuoteJudge([record], lambda _: StoredText(SourceText(SOURCE), ()))
    [quotation] = reading(text).quotations
    found = judge.quotation(quotation, TextPlace(1, 1))
    assert found is not None
    return found


@pytest.mark.parametrize(
    "draft",
    [
        '"Salt marshes grow upward (Lee & Park, 1999) as the mud settles" [@marsh].',
        '"marshes grow upward (Lee & Park, 1999) as the mud settles [12, 14]" [@marsh].',
        '"that drain them keep their depth, as Abel (2001) had shown" [@marsh].',
        '"as Abel (2001) had shown (see Lee, 1999)" [@marsh].',
        '"Nothing else is known of the mud of the coast [3, 4, 5]" [@marsh].',
        "> Salt marshes grow upward (Lee & Park, 1999) as the mud settles [12, 14].\n> [@marsh]\n",
    ],
)
def test_a_citation_of_the_source_is_part_of_its_words(draft: str) -> None:
    assert verdict(draft).state is S.EXACT


@pytest.mark.parametrize(
    "draft",
    [
        '"Salt marshes grow upward (Lee & Park, 1998) as the mud settles" [@marsh].',
        '"Salt marshes grow upward (Lee & Bark, 1999) as the mud settles" [@marsh].',
        '"Salt marshes grow upward as the mud settles of the coast" [@marsh].',
        '"marshes grow upward (Lee & Park, 1999) as the mud settles [12, 15]" [@marsh].',
        '"marshes grow upward (Lee & Park, 1999) as the mud settles [13]" [@marsh].',
        '"keep their depth, as Abel (2011) had shown" [@marsh].',
        '"as Abel (2001) had shown (see Lee, 1998)" [@marsh].',
        '"as Abel (2001) had shown (see Lee, 1998)."',
        '"Nothing else is known of the mud of the coast [3–6]" [@marsh].',
        '"Salt marshes grow upward [Lee 2005] as the mud settles" [@marsh].',
        "> Salt marshes grow upward (Lee & Park, 1998) as the mud settles [12, 14].\n> [@marsh]\n",
    ],
)
def test_a_forged_citation_is_an_altered_quotation(draft: str) -> None:
    found = verdict(draft)

    assert found.state is S.ALTERED
    assert found.differences


@pytest.mark.parametrize(
    "draft",
    [
        '"The creeks that drain them [@marsh, p. 3] keep their depth" and so on.',
        '"The creeks that drain them keep their depth [@marsh]."',
        '"The creeks that drain them keep their depth (Rowe, 2014)."',
        '"The creeks that drain them keep their depth (Rowe 2014, p. 3)".',
        '"The creeks that drain them [Rowe 2014] keep their depth" [@marsh].',
        '"The creeks that drain them [7] keep their depth" [@marsh].',
        '"The creeks that drain them keep their depth [7]" [@marsh].',
        '"The creeks that drain them keep their depth[^1]" [@marsh].\n\n[^1]: See @marsh.\n',
        '"as Abel (2001) had shown (Rowe, 2014)".',  # in the place of the source's own
        "> The creeks that drain them keep their depth (Rowe 2014).\n",
    ],
)
def test_the_writers_own_citation_is_no_quoted_word(draft: str) -> None:
    assert verdict(draft).state is S.EXACT


def test_the_words_that_are_left_are_named() -> None:
    found = verdict('"The creeks that drain them keep their depth (Rowe 2014, p. 3)".')

    assert found.quotation.text == "The creeks that drain them keep their depth"
    assert [each.year for each in found.quotation.citations] == [2014]


def test_what_the_source_cites_is_not_looked_up_and_no_page_refers_to_it() -> None:
    text = (
        '"Salt marshes grow upward (Lee & Park, 1999) as the mud settles" [@marsh, p. 3].'
        ' "The creeks that drain them" (p. 4).'
    )

    found = reading(text)

    assert found.citations == ()
    assert [quote.citations[0].citekey for quote in found.quotations] == ["marsh", "marsh"]


def test_a_line_behind_a_dash_is_quoted_unless_it_says_who_is() -> None:
    said = reading("> The creeks keep their depth\n> — not always so\n").quotations[0]
    named = reading("> The creeks keep their depth\n> — Ann Rowe\n").quotations[0]

    assert "not always so" in said.text
    assert named.text == "The creeks keep their depth"
