"""The list of names that comes with the package."""

import lzma
from importlib.resources import files

import pytest

from loccit.domain.front_matter.known_names import plain
from loccit.infrastructure.known_names import known_names


def lists() -> list[list[str]]:
    data = files("loccit.infrastructure").joinpath("names.txt.xz").read_bytes()
    return [part.split("\n") for part in lzma.decompress(data).decode().split("\n\n")]


def test_every_name_is_there_once_as_names_are_compared() -> None:
    for names in lists():
        assert names == sorted(set(names))
        assert all(plain(name) == name and len(name) > 1 for name in names)


@pytest.mark.parametrize(
    "name", ["Zoë", "Łukasz", "Γιώργος", "Дмитрий", "Nguyễn", "Yusuf", "Haruka", "Małgorzata"]
)
def test_people_of_many_languages_are_known(name: str) -> None:
    assert known_names().are_in([name])


@pytest.mark.parametrize(
    "line",
    ["Curso Académico", "Livro Eletrônico", "Master of Physics", "Technical Report", "Data Model"],
)
def test_words_of_title_pages_do_not_begin_like_names(line: str) -> None:
    words = line.split()
    assert not known_names().begin(words) or words[0] == "Master"
    assert not known_names().are_in(words[1:])
