"""Pages of known layout, and what the PDF reader makes of them."""

from hashlib import sha256
from pathlib import Path
from random import Random

from loccit.domain.models.document import BlockKind, ConversionResult, DocId
from loccit.infrastructure.adapters.pdf.reader import PdfTextReader
from tests.conversion_invariants import check_invariants
from tests.pdf_factory import Pdf, Text, wrapped

SENTENCES = (
    "The first people who measured the river did it with a rope and a stone. ",
    "Later generations used the tide tables that the harbour office had printed. ",
    "Nobody had asked whether the two agreed, and for a century they did not. ",
    "What follows is the story of the difference and of those who found it. ",
)
PARAGRAPH = "".join(SENTENCES)
_WORDS = (  # noqa: SIM905  (words, not code)
    "anchor barge basin bottom bridge canal channel chart clerk coast current delta depth "
    "ditch dredge drift engine estuary ferry flood gauge harbour keeper ledger level lock "
    "marsh measure mill mooring mouth mud oar office pier pilot pond quay rain record reed "
    "reservoir rope rower sand shoal shore sluice source spring stone storm stream surface "
    "tide towpath valley vessel water weather weed weir wharf wind winter of in at with and"
).split()


def read(pdf: Pdf, folder: Path) -> ConversionResult:
    """Write a file, read it, and check what holds of every conversion."""
    path = pdf.write(folder / "paper.pdf")
    doc_id = DocId(sha256(path.read_bytes()).hexdigest())
    result = PdfTextReader().read(str(path), doc_id)
    check_invariants(result)
    return result


def texts(result: ConversionResult, kind: BlockKind) -> list[str]:
    """Return the texts of all blocks of one kind."""
    return [
        block.span.of(result.plain_text) for block in result.structure.blocks if block.kind is kind
    ]


def headings(result: ConversionResult) -> list[tuple[int, str]]:
    """Return level and text of the headings."""
    return [(heading.level, heading.text) for heading in result.structure.heading_tree]


def labels(result: ConversionResult) -> list[str | None]:
    """Return the printed numbers of the pages."""
    return [page.label for page in result.structure.page_map]


def story(number: int, sentences: int) -> str:
    """Return a text of so many sentences that is unlike that of any other number."""
    chance = Random(number)
    found = []
    for _ in range(sentences):
        words = chance.choices(_WORDS, k=chance.randint(7, 16))
        found.append(f"{words[0].capitalize()} {' '.join(words[1:])}. ")
    return "".join(found)


def body(number: int, sentences: int = 30, top: float = 100) -> list[Text]:
    """Return a column of running text as wide as the page allows."""
    return wrapped(story(number, sentences), 72, top, 450)
