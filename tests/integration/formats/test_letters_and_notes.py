"""Messages, Markdown, e-books and plain text."""

from email.message import EmailMessage
from pathlib import Path

import pytest

from loccit.domain.errors import DamagedDocument
from loccit.domain.models.document import BlockKind, HeadingSource
from tests.integration.formats.reading import Reading, convert, read

LETTER = "letter.eml"
TEXTS = ["utf16.txt", "latin1.txt", "crlf.txt"]


def test_a_message_begins_with_its_subject_and_head() -> None:
    reading = read(LETTER)
    assert reading.result.title == "Re: Bells – did they ring?"
    assert reading.all_of(BlockKind.PARAGRAPH)[:4] == [
        "From: Ilse Grünwald <ilse@harbour.example>",
        "To: Tomás Ferreira-Lima <tomas@harbour.example>",
        "Cc: archive@harbour.example",
        "Date: 2021-05-03T10:00:00+02:00",
    ]


def test_a_message_keeps_its_paragraphs_and_lists() -> None:
    reading = read(LETTER)
    assert reading.kind_of("Dear Tomás,") is BlockKind.PARAGRAPH
    assert reading.all_of(BlockKind.LIST_ITEM) == ["The clapper is new.", "The float is old."]


def test_a_quotation_in_a_message_is_told_from_its_own_words() -> None:
    paragraphs = read(LETTER).all_of(BlockKind.PARAGRAPH)
    assert "> Did the bell ring?" in paragraphs
    assert ">> An older question." in paragraphs


def test_a_signature_is_a_paragraph_of_its_own() -> None:
    assert "-- Ilse Grünwald Harbour Office, Brünnau" in read(LETTER).all_of(BlockKind.PARAGRAPH)


def test_the_same_text_in_html_is_not_there_twice() -> None:
    assert read(LETTER).text.count("though no ship passed") == 1


def test_attachments_are_named_as_not_read() -> None:
    reading = read(LETTER)
    assert "harbour,strokes" not in reading.text
    assert "zählung.csv, log.pdf" in reading.warnings["attachments_not_read"]


def test_the_sender_and_the_year_tell_the_entry() -> None:
    hint = read(LETTER).result.hint
    assert hint.authors == ("Grünwald",)
    assert hint.year == 2021


def message(tmp_path: Path, content: EmailMessage | bytes) -> Reading:
    path = tmp_path / "message.eml"
    path.write_bytes(bytes(content))
    return convert(path)


def test_a_message_in_html_alone_is_read_as_a_page(tmp_path: Path) -> None:
    letter = EmailMessage()
    letter["Subject"] = "Tides"
    letter["From"] = "a@example.org"
    letter.set_content("<h2>Ebb</h2><p>It <b>turns</b>.</p><ul><li>now</li></ul>", subtype="html")
    reading = message(tmp_path, letter)
    assert reading.text.startswith("Tides\n\nFrom: a@example.org")
    assert "It turns." in reading.all_of(BlockKind.PARAGRAPH)
    assert reading.all_of(BlockKind.LIST_ITEM) == ["now"]


def test_a_message_with_broken_headers_is_read(tmp_path: Path) -> None:
    data = (
        b"From: =?utf-8?q?broken\nDate: not a date\n"
        b"Content-Type: text/plain; charset=nonsense\n\nHello."
    )
    reading = message(tmp_path, data)
    assert "Hello." in reading.text


def test_a_file_without_any_header_is_no_message(tmp_path: Path) -> None:
    with pytest.raises(DamagedDocument):
        message(tmp_path, b"\nJust a text.\n")


def test_front_matter_tells_the_entry_and_its_abstract_is_text() -> None:
    reading = read("study.md")
    hint = reading.result.hint
    assert hint.dois == ("10.5555/bells.2021.7",)
    assert hint.authors == ("Grünwald", "Ferreira-Lima", "林美玲")
    assert hint.year == 2021
    assert reading.section_of("Harbour bells that hang on floats") == ["Abstract"]


def test_attributes_for_pandoc_are_no_text() -> None:
    assert "width=4cm" not in read("study.md").text


def markdown(tmp_path: Path, text: str) -> Reading:
    path = tmp_path / "note.md"
    path.write_text(text, encoding="utf-8")
    return convert(path)


def test_markdown_reads_nothing_into_formulas(tmp_path: Path) -> None:
    reading = markdown(
        tmp_path, "Let $a_1*b*c_2$ and $\\\\{x\\\\}$ cost 5 $ or 6 $.\n\n$$\nx_1*y*z\n$$\n"
    )
    assert "Let $a_1*b*c_2$ and $\\\\{x\\\\}$ cost 5 $ or 6 $." in reading.text
    assert reading.all_of(BlockKind.FORMULA) == ["x_1*y*z"]


def test_a_program_in_markdown_keeps_dollars_braces_and_hashes(tmp_path: Path) -> None:
    program = "# no heading {#x}\necho $A $B\n$$"
    reading = markdown(
        tmp_path, f"# On Tides {{#tides}}\n\n```sh\n{program}\n```\n\nUse `$A` or `$B`."
    )
    assert reading.result.title == "On Tides"
    assert reading.all_of(BlockKind.CODE) == [program]
    assert "Use $A or $B." in reading.text


def test_struck_out_words_of_markdown_are_to_be_seen(tmp_path: Path) -> None:
    assert markdown(tmp_path, "It ~~was~~ is.").text == "It was is."


def test_a_list_of_contents_of_an_e_book_is_no_text() -> None:
    reading = read("book.epub")
    assert reading.text.count("Earlier work") == 1
    assert reading.text.count("Bells that follow the tide") == 1


def test_the_package_of_an_e_book_tells_its_entry() -> None:
    hint = read("book.epub").result.hint
    assert hint.titles[0] == "Bells that follow the tide"
    assert hint.authors == ("Grünwald", "Ferreira-Lima", "林美玲")
    assert hint.year == 2021


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_is_cut_at_blank_lines_and_form_feeds(name: str) -> None:
    assert read(name).all_of(BlockKind.PARAGRAPH) == [
        "Bells that follow the tide",
        "A bell on a float rings when the water turns, and not before. Brünnau, 1871.",
        "An indented quotation of the log.",
        "Second sheet: »the fourth volume is lost«.",
    ]
    assert read(name).all_of(BlockKind.LIST_ITEM) == [
        "1. Hang a microphone.",
        "2. Record for a year.",
    ]
    assert read(name).result.title == "Bells that follow the tide"


def test_an_encoding_that_had_to_be_guessed_is_told() -> None:
    assert set(read("latin1.txt").warnings) == {"encoding_guessed"}
    assert read("utf16.txt").warnings == read("crlf.txt").warnings == {}


def plain(tmp_path: Path, text: str) -> Reading:
    path = tmp_path / "note.txt"
    path.write_text(text, encoding="utf-8")
    return convert(path)


def test_underlined_lines_of_a_text_are_headings(tmp_path: Path) -> None:
    text = "On Tides\n========\n\nIntro.\n\nEbb\n---\nIt falls.\n\nFlood\n-----\nIt rises.\n"
    reading = plain(tmp_path, text)
    assert reading.result.title == "On Tides"
    assert reading.headings == [(1, "Ebb"), (1, "Flood")]
    assert reading.section_of("It rises.") == ["Flood"]


def test_numbered_lines_by_themselves_are_headings_that_were_guessed(tmp_path: Path) -> None:
    text = "1 Ebb\n\nIt falls.\n\n1.1 Slack\n\nIt rests.\n\n2 Flood\n\nIt rises in 3 Hours.\n"
    reading = plain(tmp_path, text)
    assert reading.headings == [(1, "1 Ebb"), (2, "1.1 Slack"), (1, "2 Flood")]
    sources = {heading.source for heading in reading.result.structure.heading_tree}
    assert sources == {HeadingSource.NUMBERING}
    assert all(h.confidence < 1 for h in reading.result.structure.heading_tree)


def test_chapters_of_a_text_are_headings(tmp_path: Path) -> None:
    text = "CHAPTER I. The Ebb\n\nIt falls.\n\nCHAPTER II. The Flood\n\nIt rises.\n"
    assert plain(tmp_path, text).headings == [
        (1, "CHAPTER I. The Ebb"),
        (1, "CHAPTER II. The Flood"),
    ]


def test_a_numbered_list_makes_no_headings(tmp_path: Path) -> None:
    reading = plain(
        tmp_path, "Buy\n\n1. milk\n2. bread\n\n1 Apple a day keeps them away, they say.\n"
    )
    assert reading.headings == []
