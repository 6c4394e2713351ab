"""An id names one passage, whoever asks for it and when."""

import sys
from concurrent.futures import ThreadPoolExecutor

from loccit.domain.answers.shown_passages import ShownPassages
from loccit.domain.models.chunk import Chunk, ChunkId
from loccit.domain.models.document import Coverage, DocId
from loccit.domain.models.retrieval import Hit
from loccit.domain.text.spans import Span


def hit(number: int) -> Hit:
    chunk = Chunk(
        ChunkId(str(number)), DocId(f"doc {number % 7}"), "text", Span(0, 4), "", (), (), "", 0
    )
    return Hit(0.5, chunk, None, "/x.txt", None, Coverage(), ())


def test_ids_are_numbered_and_stay() -> None:
    shown = ShownPassages()

    assert [shown.passage_id(hit(number)) for number in (1, 2, 1)] == ["p1", "p2", "p1"]
    assert [shown.document_id(DocId(name)) for name in "aba"] == ["d1", "d2", "d1"]
    assert shown.passage(" P2 ") == hit(2)
    assert shown.document("D1") == DocId("a")
    assert (shown.passage("p3"), shown.document("p1")) == (None, None)


def test_searches_side_by_side_share_no_id() -> None:
    shown = ShownPassages()
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as threads:
            names = list(threads.map(lambda number: shown.passage_id(hit(number)), range(2000)))
            documents = set(
                threads.map(
                    lambda number: shown.document_id(hit(number).chunk.doc_id), range(2000)
                )
            )
    finally:
        sys.setswitchinterval(before)

    assert len(set(names)) == 2000
    assert len(documents) == 7
    assert all(shown.passages[name] == hit(number) for number, name in enumerate(names))
