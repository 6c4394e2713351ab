"""Texts whose encoding is not, or wrongly, told."""

import pytest

from loccit.infrastructure.adapters.docling.text.plain_text import (
    decode,
    decode_markup,
    guessed_encoding,
)


def test_one_bad_byte_does_not_spoil_the_good_letters_beside_it() -> None:
    data = "Brünnau – été “x”".encode().replace("é".encode(), b"\xe9", 1)
    assert decode(data) == "Brünnau – été “x”"


def test_a_text_of_windows_1252_is_read_as_one() -> None:
    assert decode("Ä€ Brünnau “x” Ã¼".encode("cp1252")) == "Ä€ Brünnau “x” Ã¼"


@pytest.mark.parametrize(
    "name", ["iso-8859-1", "ISO-8859-1", "latin1", "us-ascii", "windows-1252"]
)
def test_a_page_that_says_latin_1_may_hold_quotes_of_windows(name: str) -> None:
    page = f'<meta charset="{name}"><p>the “tide” – now</p>'
    assert "the “tide” – now" in decode_markup(page.encode("cp1252"))


@pytest.mark.parametrize(
    ("encoding", "name", "text"),
    [
        ("cp1251", "Windows-1251", "Прилив сменяется отливом дважды в сутки, и вода уходит."),
        ("koi8-r", "koi8-r", "Прилив сменяется отливом дважды в сутки, и вода уходит."),
        ("cp1253", "Windows-1253", "Η παλίρροια ανεβαίνει δύο φορές την ημέρα στο λιμάνι."),
        ("cp1255", "Windows-1255", "הגאות עולה פעמיים ביום והמים מגיעים לגובה של שלושה מטרים."),
        ("cp1256", "Windows-1256", "يرتفع المد مرتين في اليوم ويصل الماء إلى ثلاثة أمتار."),
        ("shift_jis", "cp932", "潮は一日に二回満ちて、港の鐘が鳴る。水は三メートル上がる。"),
        ("gb18030", "gb18030", "潮水每天涨落两次，港口的钟声响起。水位上升三米。"),
        ("euc-kr", "cp949", "조수는 하루에 두 번 오르고 항구의 종이 울린다."),
        (
            "cp1252",
            "Windows-1252",
            "L’été, la marée monte à Noël – „größer“ als früher; señor, på ön.",
        ),
    ],
)
def test_a_text_in_another_script_is_read_by_its_letters(
    encoding: str, name: str, text: str
) -> None:
    data = text.encode(encoding)
    assert decode(data) == text
    assert guessed_encoding(data).lower() == name.lower()


POLISH = (
    "Na rzece mierzono pływy i prądy, a potem przy użyciu tablic, które wydrukował urząd portowy,"
    " ale nie jest to dokładne od źródła do ujścia."
)
CZECH = (
    "Na řece se měří příliv a odliv, ale není to přesné; je to po proudu a ve městě, které leží"
    " u ústí, žluťoučký kůň se z toho napil."
)
TURKISH = "Bu nehir ve kıyısı çok eski bir ölçü ile ölçüldü, daha sonra şehir için yeni ağırlık."


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("cp1250", POLISH),
        ("iso8859-2", POLISH),
        ("cp1250", CZECH),
        ("iso8859-2", CZECH),
        ("cp1254", TURKISH),
    ],
)
def test_a_text_in_latin_letters_is_read_by_its_language(encoding: str, text: str) -> None:
    assert decode(text.encode(encoding)) == text


def test_a_few_foreign_letters_are_not_enough_to_tell_a_script() -> None:
    data = "At 4 °C ± 2 µm, § 3, © 2021; ½ café, naïve, Brünnau".encode("cp1252")
    assert decode(data) == data.decode("cp1252")
    assert guessed_encoding("Прилив".encode("cp1251")) == "Windows-1252"


def test_an_encoding_that_is_told_is_not_guessed() -> None:
    assert guessed_encoding("Прилив".encode()) == ""
    assert guessed_encoding("Прилив".encode("utf-16")) == ""
