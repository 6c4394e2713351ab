"""The lists of what the material of the reader's model is made of."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from benchmarks.structure.manifest import manuals_in, sources_in


def test_sources_have_six_columns(tmp_path: Path) -> None:
    listed = tmp_path / "sources.tsv"
    listed.write_text("collector\trepository\nlatex\ta/b\n", encoding="utf-8")

    with pytest.raises(ValueError, match="six columns"):
        list(sources_in(listed))


def test_the_list_of_sources_is_sorted_and_names_each_once() -> None:
    listed = list(sources_in(Path("benchmarks/structure/sources.tsv")))
    keys = [(source.collector, source.repository, source.path) for source in listed]

    assert all(one < other for one, other in pairwise(keys))


def test_the_list_of_manuals_names_each_once_with_its_content() -> None:
    listed = list(manuals_in(Path("benchmarks/structure/manuals.tsv")))

    assert len({manual.path for manual in listed}) == len(listed)
    assert all(re.fullmatch(r"[0-9a-f]{64}", manual.sha256) for manual in listed)
