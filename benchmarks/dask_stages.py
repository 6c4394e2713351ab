"""What each stage of an ingest takes of one core: the rates that `dask_simulation` works with.

    python -m benchmarks.dask_stages FOLDER [DOCUMENTS]

CPU seconds, which other processes on the machine change less than the wall clock.
"""

import pickle
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from loccit.application.ingest.contents import read_source
from loccit.application.ingest.document_citation import DocumentCitation
from loccit.application.ingest.made_document import MadeDocument, Outline, record_of
from loccit.application.ingest.sources import find_sources
from loccit.application.ingest.store_document import StoreDocument
from loccit.composition import build_converter, load_settings
from loccit.composition.index import build_index
from loccit.composition.models import build_chunker, build_embedding, build_policy
from loccit.domain.errors import LoccitError
from loccit.domain.models.project import Revision, project_id
from loccit.domain.models.retrieval import texts_to_embed
from loccit.domain.policy.conversion_options import ConversionOptions

PROJECT: Final = project_id("bench")


def stages(folder: str, most: int) -> None:
    """Measure, and print a line for each stage."""
    settings = replace(load_settings(), workers=1)
    converter = build_converter(ConversionOptions())
    chunker, policy = build_chunker(settings), build_policy(settings)
    embedding = build_embedding(settings, threads=1)
    embedding.embed(["loaded"])
    spent: Counter[str] = Counter()
    pages = passages = done = sent = 0
    with TemporaryDirectory() as data_dir:
        index = build_index(replace(settings, data_dir=Path(data_dir), qdrant_url=None))
        with closing(index):
            index.create_project(PROJECT, embedding.binding)
            store = StoreDocument(index, PROJECT, embedding.binding)
            for path in find_sources([folder])[:most]:
                with _timed(spent, "hash"):
                    source = read_source(path)
                try:
                    with _timed(spent, "convert"):
                        conversion = converter.convert(path)
                    with _timed(spent, "chunk"):
                        chunks = chunker.chunk(conversion, policy)
                except LoccitError as error:
                    print(f"left out: {path}: {error}")
                    continue
                with _timed(spent, "embed"):
                    vectors = embedding.embed(texts_to_embed(chunks))
                made = MadeDocument(Outline.of(conversion, len(chunks)), chunks, vectors)
                with _timed(spent, "send"):
                    frame = pickle.dumps(made, protocol=5)
                    made = pickle.loads(frame)  # noqa: S301  (ours)
                cited, revision = DocumentCitation(None, None, ""), Revision("0" * 32)
                record = record_of(made.outline, revision, source, cited, marks_read=False)
                with _timed(spent, "store"):
                    store(record, made)
                done, sent = done + 1, sent + len(frame)
                pages, passages = pages + conversion.coverage.pages, passages + len(chunks)
    print(f"{done} documents, {pages} pages, {passages} passages, {sent / done / 1e6:.2f} MB each")
    for stage, seconds in spent.items():
        print(f"{stage:8} {seconds / done:8.4f} s a document, {1000 * seconds / passages:7.3f} ms"
              " a passage")  # fmt: skip


@contextmanager
def _timed(spent: "Counter[str]", stage: str) -> Iterator[None]:
    begun = time.process_time()
    try:
        yield
    finally:
        spent[stage] += time.process_time() - begun  # type: ignore[assignment]


if __name__ == "__main__":
    stages(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000)
