"""Messages as programs of all ages write them."""

from email.message import EmailMessage
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText

import pytest

from loccit.infrastructure.adapters.docling.text.mail import Letter, read_letter
from loccit.infrastructure.adapters.docling.text.plain_text import decode_markup


def texts_of(letter: Letter) -> list[str]:
    return [
        decode_markup(body) if isinstance(body, bytes) else "\n".join(piece.text for piece in body)
        for body in letter.bodies
    ]


def test_every_text_of_a_message_is_read_in_its_order() -> None:
    message = MIMEMultipart("mixed")
    message["Subject"] = "Tides"
    signed = MIMEMultipart("mixed")
    signed.attach(MIMEText("before the picture"))
    picture = MIMEText("1,2", "csv")
    picture.add_header("Content-Disposition", "attachment", filename="tides.csv")
    signed.attach(picture)
    message.attach(signed)
    message.attach(MIMEText("after it"))
    message.attach(MIMEText("<p>the list</p>", "html"))
    letter = read_letter(bytes(message))
    assert texts_of(letter) == ["before the picture", "after it", "<p>the list</p>"]
    assert letter.attachments == ("tides.csv",)


def test_a_blank_plain_text_gives_way_to_the_page_beside_it() -> None:
    message = EmailMessage()
    message.set_content(" \n")
    message.add_alternative("<p>The news.</p>", subtype="html")
    assert [text.strip() for text in texts_of(read_letter(bytes(message)))] == ["<p>The news.</p>"]


def test_files_that_hang_on_the_form_that_is_not_taken_are_named() -> None:
    message, page = MIMEMultipart("alternative"), MIMEMultipart("related")
    page.attach(MIMEText("<p>same</p>", "html"))
    page.attach(MIMEText("x", "calendar"))
    message.attach(MIMEText("same"))
    message.attach(page)
    letter = read_letter(bytes(message))
    assert texts_of(letter) == ["same"]
    assert letter.attachments == ("text/calendar",)


def test_a_page_is_read_in_the_encoding_of_its_part_whatever_it_says_itself() -> None:
    head = (
        "Subject: x\nContent-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n"
    )
    page = '<meta charset="iso-8859-1"><p>Brünnau “tides”</p>'
    (text,) = texts_of(read_letter((head + page).encode()))
    assert "Brünnau “tides”" in text


@pytest.mark.parametrize(
    ("charset", "body", "is_guessed"),
    [
        ("utf-8", "Brünnau".encode(), False),
        ("us-ascii", "Brünnau".encode(), False),
        ("iso-8859-1", "Brünnau “x”".encode("cp1252"), False),
        ("gb2312", "朱鎔基".encode("gb18030"), False),
        ("x-unknown", "Brünnau".encode("cp1252"), True),
        ("us-ascii", "Brünnau".encode("cp1252"), True),
    ],
)
def test_letters_are_kept_whatever_a_message_says_of_its_encoding(
    charset: str, body: bytes, *, is_guessed: bool
) -> None:
    head = f"Content-Type: text/plain; charset={charset}\nContent-Transfer-Encoding: 8bit\n\n"
    letter = read_letter(head.encode() + body)
    assert texts_of(letter)[0][:3] in {"Brü", "朱鎔基"}
    assert "\ufffd" not in texts_of(letter)[0]
    assert bool(letter.guessed) == is_guessed


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252"])
def test_a_subject_in_bare_bytes_keeps_its_letters(encoding: str) -> None:
    letter = read_letter("Subject: Brünnau été\n\nx".encode(encoding))
    assert letter.head[0].text == "Brünnau été"
