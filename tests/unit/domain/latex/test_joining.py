"""A LaTeX text and the files that it takes in are one text."""

from collections.abc import Callable

import pytest

from loccit.domain.errors import SourceNotFound
from loccit.domain.latex.joining import is_whole, joined
from tests.growth import LINEAR, growth

FILES = {
    "one.tex": "ebb",
    "chapters/two.tex": "flood \\input{deep}",
    "chapters/deep.tex": "tide",
    "alone.tex": (
        "\\documentclass[main]{subfiles}\n\\begin{document}\nspring\n\\end{document}\nafter"
    ),
    "short.tex": "neap \\endinput never",
    "circle.tex": "round \\input{circle}",
    "thesis.bbl": "\\begin{thebibliography}{1}\\bibitem{a} A.\\end{thebibliography}",
    "biber.bbl": "\\refsection{0}",
}


def read(name: str) -> str:
    if name not in FILES:
        raise SourceNotFound(name)
    return FILES[name]


def text_of(text: str, name: str = "thesis") -> str:
    return " ".join(joined(text, read, name).text.split())


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        (r"a \input{one} b", "a ebb b"),
        (r"a \input one b", "a ebb b"),
        (r"a \include{one.tex} b", "a ebb b"),
        (r"\import{chapters/}{two}", "flood tide"),
        (r"\subimport*{chapters}{two.tex}", "flood tide"),
        (r"a \subfile{alone} b", "a spring b"),
        (r"\input{short} b", "neap b"),
        (r"\bibliography{refs}", FILES["thesis.bbl"]),
    ],
)
def test_each_file_stands_in_its_place(text: str, whole: str) -> None:
    assert text_of(text) == whole


@pytest.mark.parametrize(
    "text",
    [
        r"\input{missing}",
        r"\input{../one}",
        r"\input{/etc/passwd}",
        r"\input{|rm}",
        r"\input{drawing.pgf}",
        r"% \input{one}",
        r"\\% \input{one}",
        r"\begin{verbatim}\input{one}\end{verbatim}",
        r"\inputencoding{one}",
        r"\verb|\input{one}|",
    ],
)
def test_what_is_not_read_is_left_as_it_is(text: str) -> None:
    assert text_of(text) == text


def test_a_sign_of_percent_begins_no_comment() -> None:
    assert text_of(r"5\% \input{one}") == r"5\% ebb"


def test_a_file_that_takes_in_itself_is_read_once() -> None:
    assert text_of(r"\input{circle}") == r"round \input{circle}"


def test_a_reference_list_of_biber_is_no_text() -> None:
    assert text_of(r"\bibliography{refs}", "biber") == r"\bibliography{refs}"


def test_the_files_that_were_read_are_named() -> None:
    made = joined(
        r"\input{one}\import{chapters}{two}\input{missing}\bibliography{a}", read, "thesis"
    )
    assert made.files == ("one.tex", "chapters/two.tex", "chapters/deep.tex", "thesis.bbl")


def test_files_within_files_are_read_as_deep_as_tex_goes() -> None:
    def chain(name: str) -> str:
        return f"x \\input{{{int(name.removesuffix('.tex')) + 1}}}"

    assert joined(r"\input{0}", chain).text.count("x") == 14  # the text itself is the 15th


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("\\documentclass{article}\n\\begin{document}", True),
        ("\\documentclass[a4paper, 12pt]{memoir}\n% a\n\\begin {document}", True),
        ("\\documentclass[../main]{subfiles}\n\\begin{document}", False),
        ("\\documentclass{standalone}\n\\begin{document}", False),
        ("% \\documentclass{article}\n\\begin{document}", False),
        ("\\documentclass{article}", False),
        ("\\section{One}", False),
    ],
)
def test_a_document_is_told_from_a_part_of_one(text: str, whole: bool) -> None:  # noqa: FBT001
    assert is_whole(text) is whole


@pytest.mark.parametrize(
    "part",
    [r"\input{", r"\begin{verbatim}", r"\import{a}{", "\\documentclass[", r"\bibliography{"],
)
def test_what_is_never_closed_takes_as_long_as_it_is(part: str) -> None:
    def step(size: int) -> Callable[[], object]:
        text = f"{part}\n" * size
        return lambda: (joined(text, read), is_whole(text))

    assert growth(step, 1_000) < LINEAR
