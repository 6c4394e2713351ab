"""Names of places come back as what was named, and nothing else is taken for one."""

import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from loccit.domain.documents.place_id import place_of, read_place_id
from loccit.domain.errors import InvalidRequest
from loccit.domain.models.document import DocId
from loccit.domain.models.project import ProjectId
from loccit.domain.text.spans import Span

PROJECTS = st.from_regex(r"[a-z0-9]([a-z0-9_-]{0,62}[a-z0-9])?", fullmatch=True).map(ProjectId)
DOCUMENTS = st.from_regex(r"[0-9a-f]{64}", fullmatch=True).map(DocId)
SPANS = st.tuples(st.integers(0, 10**11), st.integers(1, 10**10)).map(
    lambda pair: Span(pair[0], pair[0] + pair[1])
)


@given(PROJECTS, DOCUMENTS, st.none() | SPANS)
def test_the_name_of_any_place_is_read_as_that_place(
    project: ProjectId, doc_id: DocId, span: Span | None
) -> None:
    place = place_of(project, doc_id, span)

    assert read_place_id(str(place)) == place
    assert doc_id.startswith(place.doc)


@given(st.text(max_size=200))
def test_any_other_text_is_refused_as_an_invalid_request(name: str) -> None:
    assume("/" not in name or not re.match(r"[a-z0-9_-]+/[0-9a-f]{12}", name))
    with pytest.raises(InvalidRequest) as told:
        read_place_id(name)

    assert str(told.value).isprintable()


@pytest.mark.parametrize(
    "name",
    [
        "",
        "thesis",
        "thesis/",
        "thesis/9f86d081884",
        "thesis/9F86D081884C",
        "thesis/9f86d081884c/",
        "thesis/9f86d081884c/5-5",
        "thesis/9f86d081884c/9-5",
        "thesis/9f86d081884c/1-2/3",
        "thesis/9f86d081884c/1-2\n",
        "thesis/9f86d081884c/١-٢",
        "thesis/9f86d081884c/1-" + "9" * 5_000,
        "Thesis/9f86d081884c",
        "../9f86d081884c",
        "a/../../etc/passwd",
        "%2e%2e/9f86d081884c",
        "thesis/9f86d081884c\0",
        "\ud800/9f86d081884c",
    ],
)
def test_what_is_nearly_a_name_is_refused(name: str) -> None:
    with pytest.raises(InvalidRequest):
        read_place_id(name)
