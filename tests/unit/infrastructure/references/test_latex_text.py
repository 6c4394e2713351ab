"""LaTeX in fields."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.infrastructure.references.latex_text import plain_text, verbatim


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (
            r"G{\"o}del and \'{e}t\'e, {\ss}, \v{S}ime\v{c}ek, \c{c}",
            "Gödel and été, ß, Šimeček, ç",
        ),
        (r"{\O}ystein \L{}ukasz \AA ngstr\"om na{\"\i}ve", "Øystein Łukasz Ångström naïve"),
        (r"\=O \.{I} \H{o} \k a \r{a} \u g \d{h}", "Ō İ ő ą å ğ ḥ"),
        (r"Tides \& salt: 50 \% of \{it\}, \#1 \$5 a\_b", "Tides & salt: 50 % of {it}, #1 $5 a_b"),
        (r"Tides and {{Salt}} {M}arshes of {B}rittany", "Tides and Salt Marshes of Brittany"),
        ("pages 12--34 --- ``quoted''", "pages 12–34 — “quoted”"),
        (r"H\textsubscript{2}O in \emph{E. coli}", "H<sub>2</sub>O in <i>E. coli</i>"),
        (r"\enquote{Tides} \textquoteright{}s \textendash{} all", "“Tides” ’s – all"),
        (r"the $\alpha$-helix", "the α-helix"),
        ("it costs $5 and 50% & more", "it costs $5 and 50% & more"),
        ("a~b\n  c", "a b c"),
        ("Über Gezeiten: 潮汐", "Über Gezeiten: 潮汐"),
    ],
)
def test_what_a_field_says_in_latex_is_text(value: str, text: str) -> None:
    assert plain_text(value) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (r"10.1234/x\_1", "10.1234/x_1"),
        (r"10.1234/x{\_}1", "10.1234/x_1"),
        (
            "10.1002/(SICI)1097(1998)49:8$<$693::AID$>$3.0",
            "10.1002/(SICI)1097(1998)49:8<693::AID>3.0",
        ),
        (r"https://example.org/~rowe/a%20b?c=d#e", "https://example.org/~rowe/a%20b?c=d#e"),
        (r"https://example.org/\textasciitilde{}rowe", "https://example.org/~rowe"),
        ("https://example.org/a--b", "https://example.org/a--b"),
    ],
)
def test_identifiers_are_freed_of_escapes_and_of_nothing_else(value: str, text: str) -> None:
    assert verbatim(value) == text


def test_a_field_reads_no_file() -> None:
    assert "root" not in plain_text(r"\input{/etc/passwd} \include{/etc/passwd}")


@given(st.text(st.sampled_from("\\{}$%&#_^~\"'`-ab \n\u00e9"), max_size=40))
def test_any_field_gives_text_on_one_line(value: str) -> None:
    text = plain_text(value)
    assert text == " ".join(text.split())
    assert verbatim(value) is not None


@pytest.mark.parametrize(
    "value", [r"$\sqrt[\text", r"\left(\v\textbf{$$\emph", r"x}\url\href{\]\begin{#1"]
)
def test_latex_that_breaks_off_leaves_what_is_there(value: str) -> None:
    assert plain_text(f"Tides {value}").startswith("Tides")


@pytest.mark.parametrize("value", ["{" * 5000 + "\\x", "\\frac" * 3000, "$" * 4001 + "\\a"])
def test_a_field_without_end_is_read_all_the_same(value: str) -> None:
    assert isinstance(plain_text(value), str)
