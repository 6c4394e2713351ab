"""The whole way through Docling's own pipeline, with tiny models that the test makes.

Docling's layout engine is no part of an ordinary installation. To run this:
pip install docling==2.142.1 && pytest tests/integration/test_docling_engine.py
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from loccit.composition.conversion import open_converter, tried_layout_engine
from loccit.domain.errors import (
    ConversionCrashed,
    DamagedDocument,
    EncryptedDocument,
    PdfEngineUnavailable,
)
from loccit.domain.models.document import BlockKind, ConversionResult
from loccit.domain.policy.conversion_options import PdfEngine
from loccit.infrastructure.adapters.docling.ml_layout.models import LayoutModels
from loccit.infrastructure.adapters.docling.ml_layout.pipeline import (
    PAGE_SECONDS,
    DoclingLayoutModel,
)
from loccit.infrastructure.settings import Settings
from tests.conversion_invariants import check_invariants
from tests.docling_models import COMMAND, LAYOUT, MISSING, TABLES, Seen, write_models
from tests.pdf_factory import A4, Pdf, PdfPage, Text, wrapped

pytestmark = pytest.mark.skipif(
    bool(MISSING), reason=f"{' and '.join(MISSING)} not installed; {COMMAND}"
)

WIDTH, HEIGHT = A4
PROSE = "The first people who measured the river did it with a rope and a heavy stone. " * 4
SEEN = (
    Seen("title", 0.1, 0.05, 0.9, 0.1),
    Seen("section_header", 0.1, 0.11, 0.9, 0.14),
    Seen("text", 0.1, 0.15, 0.9, 0.26),
    Seen("list_item", 0.1, 0.265, 0.9, 0.285),
    Seen("list_item", 0.1, 0.286, 0.9, 0.305),
    Seen("caption", 0.1, 0.32, 0.9, 0.34),
    Seen("table", 0.1, 0.35, 0.9, 0.5),
    Seen("formula", 0.1, 0.52, 0.9, 0.55),
    Seen("code", 0.1, 0.56, 0.9, 0.59),
    Seen("footnote", 0.1, 0.9, 0.9, 0.93),
    Seen("page_footer", 0.4, 0.95, 0.6, 0.98),
)


def at(x: float, y: float, text: str, size: float = 10, font: str = "Times-Roman") -> Text:
    return Text(x * WIDTH, y * HEIGHT, text, size, font)


def page(number: int) -> PdfPage:
    """A page on which each thing stands where the model sees it."""
    title = "On the Measuring of Rivers" if number == 1 else f"Of the river called {number}"
    return PdfPage(
        [
            at(0.11, 0.08, title, 20, "Times-Bold"),
            at(0.11, 0.13, f"{number} Ropes and stones", 13, "Times-Bold"),
            *wrapped(f"{PROSE}This is the {number}. of all.", 66, 143, 464),
            at(0.12, 0.28, "1. rope"),
            at(0.12, 0.30, "2. stone"),
            at(0.11, 0.335, "Table 1: Depths of the river"),
            *(at(0.15, 0.38, "Place"), at(0.6, 0.38, "Depth")),
            *(at(0.15, 0.42, "Weir"), at(0.6, 0.42, "three metres")),
            *(at(0.15, 0.46, "Mill"), at(0.6, 0.46, "four metres")),
            at(0.3, 0.54, "a = b + c"),
            at(0.11, 0.58, "measure(river)", font="Courier"),
            at(0.11, 0.7, "A line that no box of the model holds."),
            at(0.11, 0.92, "1 Or with a chain.", 8),
            at(0.5, 0.97, str(number), 8),
        ]
    )


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_models(tmp_path_factory.mktemp("models"), SEEN)


@pytest.fixture
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "https_proxy", "HF_ENDPOINT"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")  # nobody listens there


def settings(models: Path, folder: Path, *, mb: int = 4096) -> Settings:
    return Settings(
        data_dir=folder,
        pdf_engine=PdfEngine.DOCLING,
        docling_artifacts=models,
        conversion_mb=mb,
        workers=1,
    )


@pytest.fixture(scope="module")
def convert(
    models: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[[Path], ConversionResult]]:
    with open_converter(settings(models, tmp_path_factory.mktemp("data"))) as converter:

        def checked(path: Path) -> ConversionResult:
            result = converter.convert(str(path))
            check_invariants(result)
            return result

        yield checked


def kinds(result: ConversionResult) -> list[tuple[BlockKind, str]]:
    return [(block.kind, block.span.of(result.plain_text)) for block in result.structure.blocks]


@pytest.mark.usefixtures("no_network")
def test_each_thing_is_what_the_model_sees_and_no_word_is_lost(
    convert: Callable[[Path], ConversionResult], tmp_path: Path
) -> None:
    result = convert(Pdf([page(1), page(2)]).write(tmp_path / "rivers.pdf"))

    assert result.title == "On the Measuring of Rivers"
    assert [heading.text for heading in result.structure.heading_tree][:1] == [
        "1 Ropes and stones"
    ]
    found = kinds(result)
    assert (BlockKind.LIST_ITEM, "1. rope") in found
    assert (BlockKind.CAPTION, "Table 1: Depths of the river") in found
    assert (BlockKind.FORMULA, "a = b + c") in found
    assert (BlockKind.CODE, "measure(river)") in found
    assert (BlockKind.FOOTNOTE, "1 Or with a chain.") in found
    assert (BlockKind.PARAGRAPH, "A line that no box of the model holds.") in found
    for words in ("Weir", "three metres", "Mill", "four metres"):  # a table of 1 by 2 is seen
        assert result.plain_text.count(words) == 2
    assert [text for _, text in found if text in {"1", "2"}] == []
    assert result.coverage.pages_with_text == (1, 2)
    assert result.coverage.engine.startswith("docling-layout/")
    assert result.warnings == ()


def test_a_long_document_is_read_to_its_end(
    convert: Callable[[Path], ConversionResult], tmp_path: Path
) -> None:
    result = convert(Pdf([page(number) for number in range(1, 31)]).write(tmp_path / "long.pdf"))

    assert result.coverage.pages_with_text == tuple(range(1, 31))
    for number in range(1, 31):
        assert f"This is the {number}. of all." in result.plain_text


def test_pages_without_text_are_told_as_the_text_engine_tells_them(
    convert: Callable[[Path], ConversionResult], tmp_path: Path
) -> None:
    result = convert(Pdf([page(1), PdfPage()]).write(tmp_path / "half.pdf"))
    assert result.coverage.pages_blank == (2,)

    empty = convert(Pdf([PdfPage(), PdfPage()]).write(tmp_path / "none.pdf"))
    assert empty.plain_text == ""
    assert empty.coverage.pages_blank == (1, 2)


def test_files_that_cannot_be_read_are_told_as_the_text_engine_tells_them(
    convert: Callable[[Path], ConversionResult], tmp_path: Path
) -> None:
    (tmp_path / "cut.pdf").write_bytes(Pdf([page(1)]).build()[:100])
    with pytest.raises(DamagedDocument):
        convert(tmp_path / "cut.pdf")
    with pytest.raises(EncryptedDocument):
        convert(Pdf([page(1)], encrypted=True).write(tmp_path / "locked.pdf"))


@pytest.mark.filterwarnings("ignore")  # Docling's own, which go nowhere in a process apart
def test_with_each_page_time_is_asked_for_and_the_share_that_is_done_told(
    models: Path, tmp_path: Path
) -> None:
    path = Pdf([page(number) for number in range(1, 5)]).write(tmp_path / "four.pdf")
    asked: list[float] = []
    shares: list[float] = []
    layout = DoclingLayoutModel(
        LayoutModels(models),
        more_time=asked.append,
        idle_processes=lambda: 1,
        progress=shares.append,
    )

    _, complete = layout.look_at(str(path))

    assert complete
    assert asked == [PAGE_SECONDS] * 4
    assert shares == [0.25, 0.5, 0.75, 1.0]


@pytest.mark.usefixtures("no_network")
def test_the_trial_of_doctor_names_what_works(models: Path, tmp_path: Path) -> None:
    told = settings(models, tmp_path)
    with open_converter(told) as converter:
        found = tried_layout_engine(told, converter)

    assert "torch" in found
    assert f"in {models}; loaded and read a page in" in found


@pytest.mark.parametrize(
    ("name", "content"),
    [
        (f"{LAYOUT}/model.safetensors", b"no weights"),
        (f"{LAYOUT}/config.json", b"{}"),
        (f"{LAYOUT}/preprocessor_config.json", b"[" * 10_000),
        (f"{TABLES}/tm_config.json", b"no json"),
        (f"{TABLES}/tableformer_accurate.safetensors", b"\xff" * 64),
    ],
    ids=["weights", "config", "preprocessor", "tables", "weights of tables"],
)
@pytest.mark.usefixtures("no_network")
def test_files_of_models_that_are_damaged_are_told_and_no_document_is_blamed(
    models: Path, tmp_path: Path, name: str, content: bytes
) -> None:
    spoiled = tmp_path / "spoiled"
    for path in (path for path in models.rglob("*") if path.is_file()):
        copy = spoiled / path.relative_to(models)
        copy.parent.mkdir(parents=True, exist_ok=True)
        os.link(path, copy)
    (spoiled / name).unlink()
    (spoiled / name).write_bytes(content)
    path = Pdf([page(1)]).write(tmp_path / "rivers.pdf")

    with (
        open_converter(settings(spoiled, tmp_path)) as converter,
        pytest.raises(PdfEngineUnavailable, match="cannot load its models") as caught,
    ):
        converter.convert(str(path))

    assert f"--force -o {spoiled}" in str(caught.value)


def test_models_that_need_more_memory_than_allowed_are_ended(models: Path, tmp_path: Path) -> None:
    path = Pdf([page(1)]).write(tmp_path / "rivers.pdf")

    with (
        open_converter(settings(models, tmp_path, mb=256)) as converter,
        pytest.raises(ConversionCrashed, match="more than 256 MB; raise LOCCIT_CONVERSION_MB"),
    ):
        converter.convert(str(path))
