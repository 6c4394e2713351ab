"""Hostile articles take as long as they are, not more."""

from collections.abc import Callable
from contextlib import suppress

import pytest

from loccit.infrastructure.adapters.docling.jats.articles import prepare_jats
from tests.growth import LINEAR, growth

OPEN = ["disp-quote", "kwd-group", "table-wrap-foot", "boxed-text", "inline-formula", "xref", "fn"]
CLOSED = [
    "<table-wrap-foot>x</table-wrap-foot>",
    "<!-- <disp-quote> -->",
    "<![CDATA[<disp-quote>]]>",
    r"<disp-formula><tex-math>\begin{document}</tex-math></disp-formula>",
]
WITHIN_A_FORMULA = ["<tex-math/>", '<math><annotation x="1"/></math>', r"<a>\begin{document}</a>"]


def preparing(article: Callable[[int], str]) -> Callable[[int], Callable[[], object]]:
    def step(size: int) -> Callable[[], object]:
        data = article(size).encode()

        def run() -> None:
            with suppress(ValueError):
                prepare_jats(data)

        return run

    return step


@pytest.mark.parametrize("name", OPEN)
def test_elements_that_are_never_closed(name: str) -> None:
    def article(size: int) -> str:
        return f"<article><front>{f'<{name}>' * size}</front><body></body></article>"

    assert growth(preparing(article), 500) < LINEAR


@pytest.mark.parametrize("part", CLOSED)
def test_elements_without_what_belongs_to_them(part: str) -> None:
    def article(size: int) -> str:
        return f"<article><front/><body>{part * size}</body></article>"

    assert growth(preparing(article), 500) < LINEAR


@pytest.mark.parametrize("part", WITHIN_A_FORMULA)
def test_parts_of_one_formula(part: str) -> None:
    def article(size: int) -> str:
        inner = f"<disp-formula><math>{part * size}</math></disp-formula>"
        return f"<article><front/><body><p>{inner}</p></body></article>"

    assert growth(preparing(article), 500) < LINEAR
