"""Elements of JATS that Docling would leave out, or put elsewhere."""

import re

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
    assert prepared("<p>a</p>", front).startswith("<p>Keywords: tides, salt marsh</p><p>a")


NAMES = "<name><surname>Doe</surname><given-names>J</given-names></name><etal/>"
FIELDS = f"{NAMES}<year>1999</year><article-title>Tides (<i>old</i>, new)</article-title>"


@pytest.mark.parametrize(
    ("citation", "made"),
    [
        (FIELDS, "[3] Doe J, et al. (1999). Tides (old, new)."),
        (f"<person-group>{FIELDS}</person-group>", "[3] Doe J, et al. (1999). Tides (old, new)."),
        (f"{FIELDS}<pub-id pub-id-type='doi'>10.1/x</pub-id>", "new). DOI: 10.1/x."),
        ("<year>1999</year>, <source>Ebb</source>.", "[3] 1999, Ebb."),
        ("Doe, Ebb, 1999", "[3] Doe, Ebb, 1999"),
    ],
)
@pytest.mark.parametrize("name", ["mixed-citation", "element-citation"])
def test_fields_of_a_reference_without_punctuation_get_it(
    name: str, citation: str, made: str
) -> None:
    ref = f"<ref><label>3.</label><{name}>{citation}</{name}></ref>"
    text = re.sub("<[^<>]*>|[\ufdd0-\ufdd1]e?", "", prepared(f"<ref-list>{ref}</ref-list>"))
    assert text.endswith(made)


def test_a_sign_that_html_has_a_name_for_is_that_sign() -> None:
    assert prepared("<p>a &alpha; &unknown;</p>") == "<p>a α &amp;unknown;</p>"


@pytest.mark.parametrize("entity", ['"ha"', 'SYSTEM "file:///etc/hostname"'])
def test_an_entity_of_the_file_is_not_read(entity: str) -> None:
    doctype = f"<!DOCTYPE article [<!ENTITY x {entity}>]>"
    article = f"{doctype}<article><front/><body><p a='&x;'>&x;</p></body></article>"
    assert "&amp;x;</p>" in prepare_jats(article.encode()).decode()


def test_a_float_stands_below_the_first_paragraph_that_refers_to_it() -> None:
    body = '<sec><p>a <xref rid="f2 f1">1</xref></p><p>b</p></sec>'
    figures = "".join(f'<fig id="{key}"><label>{key}</label></fig>' for key in ("f1", "f2", "f3"))
    article = (
        f"<article><front/><body>{body}</body><floats-group>{figures}</floats-group></article>"
    )
    made = prepare_jats(article.encode()).decode()
    order = re.findall("<label>(..)|<p>(.)|(</body>)", made)
    assert ["".join(each) for each in order] == ["a", "f1", "f2", "b", "f3", "</body>"]


def test_formulas_that_are_pictures_are_counted() -> None:
    picture = '<disp-formula><label>(1)</label><graphic xlink:href="e1"/></disp-formula>'
    article = f"<article><front/><body>{picture}{picture}<p>{MATH}</p></body></article>"
    (warning,) = losses_of(".xml", article.encode())
    assert (warning.code, warning.message[:10]) == ("formulas_not_read", "2 formulas")
