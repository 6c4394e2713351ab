"""Sentences for the benchmark of verification, from JATS, Typst and another reader's text."""

from pathlib import Path

import pytest

from benchmarks.verify.jats import paragraphs
from benchmarks.verify.reader import passages_of
from benchmarks.verify.sentence import FORMULA, Kind, Mark, Passage, sentences
from benchmarks.verify.typst import paragraphs as typst_paragraphs


def passage(tmp_path: Path, body: str) -> Passage:
    [only] = passages(tmp_path, f"<p>{body}</p>")
    return only


def passages(tmp_path: Path, body: str) -> list[Passage]:
    file = tmp_path / "jats.xml"
    file.write_text(f"<article><body><sec>{body}</sec></body></article>", encoding="utf-8")
    return list(paragraphs(file))


def parts(read: Passage, kind: Kind) -> list[str]:
    return [read.text[part.start : part.end] for part in read.of(kind)]


def test_markup_and_line_ends_of_the_source_are_no_part_of_the_text(tmp_path: Path) -> None:
    read = passage(tmp_path, "Seeds of\n  <italic>Ocimum </italic>were\n  dried.")

    assert read == Passage("Seeds of Ocimum were dried.")


def test_numbers_in_brackets_stand_on_the_line(tmp_path: Path) -> None:
    read = passage(
        tmp_path,
        'It is known [<xref ref-type="bibr">1</xref>–<xref ref-type="bibr">5</xref>, '
        '<xref ref-type="bibr">9</xref>].',
    )

    assert read.text == "It is known [1–5, 9]."
    assert parts(read, Kind.NUMBER) == ["1–5, 9"]
    assert read.marks == ()


@pytest.mark.parametrize(
    "source",
    [
        'parts<sup><xref ref-type="bibr">11</xref></sup> of it',
        'parts<xref ref-type="bibr"><sup>11</sup></xref> of it',
        'parts<xref ref-type="fn">11</xref> of it',
        "parts<sup>11</sup> of it",
    ],
)
def test_a_raised_mark_is_not_in_the_text(tmp_path: Path, source: str) -> None:
    read = passage(tmp_path, source)

    assert read.text == "parts of it"
    assert read.marks == (Mark(5, "11"),)
    assert read.with_marks() == "parts11 of it"
    assert read.with_marks("⁰¹²³⁴⁵⁶⁷⁸⁹") == "parts¹¹ of it"


def test_numbers_without_brackets_may_be_raised_in_print(tmp_path: Path) -> None:
    read = passage(
        tmp_path,
        'An effect <xref ref-type="ref">4</xref>, <xref ref-type="ref">5</xref>, as was seen.',
    )

    assert read.text == "An effect, as was seen."
    assert read.marks == (Mark(9, "4, 5", sure=False),)


def test_marks_that_stand_together_are_one(tmp_path: Path) -> None:
    read = passage(
        tmp_path,
        'cells<xref ref-type="bibr"><sup>3</sup></xref>,<xref ref-type="bibr"><sup>4</sup></xref>'
        " grow",
    )

    assert (read.text, read.marks) == ("cells grow", (Mark(5, "3,4"),))


def test_an_exponent_is_no_mark(tmp_path: Path) -> None:
    read = passage(tmp_path, "of 10<sup>6</sup> cells in 2 m<sup>2</sup> of the 31<sup>st</sup>")

    assert read.text == "of 106 cells in 2 m2 of the 31st"
    assert parts(read, Kind.RAISED) == ["6", "2"]
    assert read.marks == ()


@pytest.mark.parametrize(
    ("source", "cited"),
    [
        ('so (<xref ref-type="bibr">Li et al., 2012</xref>).', "Li et al., 2012"),
        ('so (Li et al., <xref ref-type="bibr">2012</xref>).', "Li et al., 2012"),
        ('so (Sobti and Roy <xref ref-type="ref">1979</xref>).', "Sobti and Roy 1979"),
    ],
)
def test_a_citation_has_its_names(tmp_path: Path, source: str, cited: str) -> None:
    assert parts(passage(tmp_path, source), Kind.CITE) == [cited]


def test_a_formula_is_marked_and_a_figure_parts_a_paragraph(tmp_path: Path) -> None:
    read = passages(
        tmp_path,
        "<p>As <inline-formula>x</inline-formula> grows<fig><p>Not this.</p></fig>it falls.</p>"
        "<table-wrap><p>Nor this.</p></table-wrap>",
    )

    assert [each.text for each in read] == [f"As {FORMULA} grows", "it falls."]


def test_sentences_end_at_stops_that_end_sentences() -> None:
    first = (
        "The seeds of E. coli et al. were held (see Fig. 2. And more) for 3.5 days in the dark."
    )
    second = "It was not known before how long they would have to be kept there."

    read = sentences(Passage(f"{first} {second} Too short."))

    assert [each.text for each in read] == [first, second]


def test_a_mark_behind_the_stop_is_of_the_sentence_before() -> None:
    text = "The seeds were held in the dark for days. They were then dried for some more days."
    read = list(sentences(Passage(text, (), (Mark(9, "1"), Mark(41, "2"), Mark(46, "3")))))

    assert [each.marks for each in read] == [(Mark(9, "1"),), (Mark(4, "3"),)]
    assert [each.behind for each in read] == [Mark(41, "2"), None]


def test_references_behind_the_stop_begin_no_sentence() -> None:
    text = "It was held in the dark for days. [3, 4] They were then dried for some more days."

    read = sentences(Passage(f"{text} (See all of the others, 2012, for more of this kind.)"))

    assert [each.text for each in read] == [text[41:]]


def test_a_note_of_typst_is_a_mark_and_what_is_no_prose_is_left_out(tmp_path: Path) -> None:
    source = tmp_path / "paper.typ"
    source.write_text(
        "#import x: *\n\n= A heading\n\nTides are _high_,#footnote[A note.] as Pethick (1981)"
        " wrote.\n\n#figure(\n  [a],\n\n  Not this,\n)\n\nAbout $x$ and 5~mm.#footnote[b]\n",
        encoding="utf-8",
    )

    read = list(typst_paragraphs(source))

    assert [each.text for each in read] == [
        "Tides are high, as Pethick (1981) wrote.",
        f"About {FORMULA} and 5 mm.",
    ]
    assert [each.marks for each in read] == [(Mark(15, "1"),), (Mark(17, "2"),)]
    assert parts(read[0], Kind.CITE) == ["Pethick (1981)"]


def test_another_readers_sentences_begin_within_its_lines() -> None:
    line = "which is a line of running text that is as long as any other. "
    page = "\r\n".join(
        [
            "1 A heading",
            f"Heading goes on {line[:48]}",
            line + "This is",
            line[:60],
            line,
            "12 3.4 56",
        ]
    )

    [read] = passages_of([page])

    assert read.text.startswith("This is which is a line")
    assert read.text.endswith("any other.")
