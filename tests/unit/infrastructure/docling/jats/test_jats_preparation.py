"""Elements of JATS that Docling would leave out, or put elsewhere."""

import pytest

from loccit.infrastructure.adapters.docling.jats.articles import prepare_jats
from loccit.infrastructure.adapters.docling.losses import losses_of

MATH = "<mml:math><mml:mi>x</mml:mi><mml:mo>=</mml:mo><mml:mn>2</mml:mn></mml:math>"
TEX = r"<tex-math>\documentclass{minimal}\begin{document}$$x^2$$\end{document}</tex-math>"


def prepared(body: str, front: str = "") -> str:
    article = f"<article><front>{front}</front><body>{body}</body></article>"
    return prepare_jats(article.encode()).decode().partition("<body>")[2].partition("</body>")[0]


@pytest.mark.parametrize(
    ("body", "made"),
    [
        (f"<p>a <inline-formula>{MATH}</inline-formula> b</p>", "<p>a x = 2 b</p>"),
        (
            f"<disp-formula><label>(3)</label><alternatives>{TEX}{MATH}</alternatives></disp-formula>",
            "<disp-formula><tex-math>x^2 (3)</tex-math></disp-formula>",
        ),
        (
            f"<p><list><list-item><p><disp-formula>{MATH}</disp-formula></p></list-item></list></p>",
            "<p><list><list-item><p>x = 2</p></list-item></list></p>",
        ),
        ("<verse-line>ebb</verse-line>", "<p>ebb</p>"),
        (
            "<disp-quote><p>ebb</p><attrib>Rowe</attrib></disp-quote>",
            "<disp-quote><p>ebb</p><p>Rowe</p></disp-quote>",
        ),
        (
            "<statement><label>Theorem 1</label><p>ebb</p></statement>",
            "<statement><p>Theorem 1 ebb</p></statement>",
        ),
        (
            "<boxed-text><caption><title>Box</title></caption><p>ebb</p></boxed-text>",
            "<boxed-text><p>Box</p><p>ebb</p></boxed-text>",
        ),
        (
            "<p>a</p><list><list-item><p>b</p></list-item></list><p>c</p>",
            "<p>a</p><p><list><list-item><p>b</p></list-item></list></p><p>c</p>",
        ),
    ],
)
def test_what_a_reader_would_see_is_kept_in_its_place(body: str, made: str) -> None:
    assert prepared(body) == made


def test_keywords_stand_before_the_text() -> None:
    front = "<kwd-group><title>K</title><kwd>tides</kwd><kwd>salt <i>marsh</i></kwd></kwd-group>"
    assert prepared("<p>a</p>", front).startswith("<p>Keywords: tides, salt <i>marsh</i></p><p>a")


def test_formulas_that_are_pictures_are_counted() -> None:
    picture = '<disp-formula><label>(1)</label><graphic xlink:href="e1"/></disp-formula>'
    article = f"<article><front/><body>{picture}{picture}<p>{MATH}</p></body></article>"
    (warning,) = losses_of(".xml", article.encode())
    assert (warning.code, warning.message[:10]) == ("formulas_not_read", "2 formulas")
