"""Chinese names in Latin letters."""

import pytest

from loccit.domain.front_matter.author_page import Told
from loccit.domain.front_matter.authors import find_authors
from loccit.domain.front_matter.front_pieces import FrontPiece
from loccit.domain.front_matter.sinic_names import begins_with_chinese_family

TITLE = "The Measurement of Tidal Rivers"


@pytest.mark.parametrize("name", ["Cao Yun", "WANG LINGJIE", "Yap Chen Kit", "Tan Wei Jie"])
def test_a_name_may_begin_with_a_chinese_family(name: str) -> None:
    assert begins_with_chinese_family(name.split())


@pytest.mark.parametrize(
    "name", ["Jun Li", "Wei Chen", "Law Marvin", "Ada Rope", "Lin", "Tang van der Stone"]
)
def test_other_names_do_not(name: str) -> None:
    assert not begins_with_chinese_family(name.split())


def families(*names: str) -> list[str]:
    lines = [(TITLE, 20.0), *((name, 12.0) for name in names)]
    shown = [
        FrontPiece(text, text, 1, 100, 100 + 40 * row, 400, 112 + 40 * row, size, (False, False))
        for row, (text, size) in enumerate(lines)
    ]
    found = find_authors(shown, Told(TITLE, (), "\n".join(text for text, _ in lines), (), "en"))
    return [one.family for one in found]


def test_such_a_name_has_its_family_first() -> None:
    assert families("CAO YUN") == ["Cao"]
    assert families("Ng Hui Le") == ["Ng"]


def test_a_list_has_one_order() -> None:
    assert families("Cao Yun, Jun Chen") == ["Yun", "Chen"]
    assert families("Cao Yun, Chen Jun") == ["Cao", "Chen"]
