"""LaTeX as its authors write it: macros, files taken in, what the page shows and what not."""

from pathlib import Path

from loccit.domain.models.document import BlockKind
from tests.integration.formats.reading import Reading, convert, read

THESIS = "thesis.tex"


def test_chapters_stand_above_sections() -> None:
    assert read(THESIS).headings == [
        (1, "Abstract"),
        (1, "Introduction"),
        (2, "Earlier work"),
        (1, "Methods"),
        (2, "Steps"),
        (3, "Instruments"),
        (1, "Results"),
        (4, "What ice does."),
        (1, "Logs"),
        (1, "References"),
    ]


def test_macros_are_written_out() -> None:
    text = read(THESIS).text
    assert "The harbour master of Brünnau wrote this down" in text
    assert "The strokes were counted by Ferreira-Lima [strokes] and, with Günther & Søren" in text
    assert "#2" not in text


def test_a_sentence_with_a_note_and_a_link_stays_whole() -> None:
    reading = read(THESIS)
    assert (
        "wrote this down in 1871.¹ His log is kept in the town archive; see"
        " https://archive.example." in reading.text
    )
    assert "¹ The log fills nine volumes; the fourth is lost." in reading.all_of(
        BlockKind.FOOTNOTE
    )


def test_comments_are_not_printed() -> None:
    assert "commentword" not in read(THESIS).text


def test_files_that_it_takes_in_are_named() -> None:
    assert read(THESIS).warnings == {
        "inputs_not_read": "files that it takes in were not read: chapters/missing;"
        " they must stand in its folder or below it"
    }


def test_a_table_with_rules_and_a_cell_over_two_columns() -> None:
    (table,) = read(THESIS).all_of(BlockKind.TABLE)
    assert table.split("\n") == [
        "| Harbour | Strokes per hour | Ice days |",
        "| --- | --- | --- |",
        "| Brünnau | 41.5 | 12 |",
        "| Påskvik | 38 |  |",
        "| Kamaishi: not measured |  | 0 |",
    ]


def test_enumerations_bear_their_numbers() -> None:
    items = read(THESIS).all_of(BlockKind.LIST_ITEM)
    assert items[-3:] == [
        "1. Hang a microphone.",
        "2. Record for a year.",
        "Float: A hollow drum of oak.",
    ]


def test_the_bibliography_is_a_list_of_references() -> None:
    entries = read(THESIS).all_of(BlockKind.REFERENCE)
    assert [entry.partition(" ")[0] for entry in entries] == ["[strokes]", "[lin]"]


def test_the_title_page_tells_the_entry() -> None:
    hint = read(THESIS).result.hint
    assert hint.titles[0].startswith("Bells that follow the tide")
    assert hint.authors == ("Grünwald", "Ferreira-Lima")
    assert hint.year == 2021


def tex(tmp_path: Path, body: str) -> Reading:
    path = tmp_path / "source.tex"
    path.write_text(
        f"\\documentclass{{article}}\\begin{{document}}\n{body}\n\\end{{document}}",
        encoding="utf-8",
    )
    return convert(path)


def test_definitions_that_grow_without_end_are_not_followed(tmp_path: Path) -> None:
    bombs = [
        f"\\newcommand{{\\x{chr(98 + i)}}}{{{(chr(92) + 'x' + chr(97 + i)) * 10}}}"
        for i in range(9)
    ]
    reading = tex(tmp_path, "\\newcommand{\\xa}{lol}" + "".join(bombs) + "\\xj\n\nThe end.")
    assert "The end." in reading.text
    assert len(reading.text) < 1_000_000


def test_a_brace_that_is_never_closed_loses_no_text(tmp_path: Path) -> None:
    assert "still here" in tex(tmp_path, r"A \footnote{note that \href{x} still here").text


def test_what_looks_like_a_macro_in_a_program_stays(tmp_path: Path) -> None:
    program = "\\begin{verbatim}\n\\place % kept\n\\end{verbatim}"
    body = f"\\newcommand{{\\place}}{{Oslo}}\n{program}\nIn \\place."
    reading = tex(tmp_path, body)
    assert reading.all_of(BlockKind.CODE) == ["\\place % kept"]
    assert "In Oslo." in reading.text


def test_the_note_of_a_mark_may_come_later(tmp_path: Path) -> None:
    notes = r"\footnotetext{One.}\footnotetext[7]{Two.}"
    reading = tex(tmp_path, rf"Tides\footnotemark{{}} rise\footnotemark[7] here.{notes}")
    assert "Tides¹ rise⁷ here." in reading.text
    assert reading.all_of(BlockKind.FOOTNOTE) == ["¹ One.", "⁷ Two."]
