"""Whether an answer abstains rightly, and quotes the right place rightly: decided by code."""

from collections.abc import Callable, Iterator
from pathlib import PurePath
from typing import Final

from loccit.application.evaluate.answers.checks.judged_answer import JudgedAnswer, on_page
from loccit.domain.models.answer_evaluation import CheckResult, JudgeKind, Outcome, Stage
from loccit.domain.models.document import DocId
from loccit.domain.models.retrieval import Hit
from loccit.domain.models.written_answer import SentenceState
from loccit.domain.quotations.matching import QuoteMatcher
from loccit.domain.quotations.stored_text import StoredText
from loccit.domain.text.spans import Span

ENOUGH_OF_QUOTE: Final = 0.5
"""Share of the characters of an expected quote from which on it is held: a sentence that ends
before its last clause still answers, and a word in common does not."""
QUOTE_NOT_THERE: Final = "quote_not_in_document"
"""The document does not hold the quote that the question expects: the question is at fault."""

StoredTexts = Callable[[DocId], StoredText | None]
"""Returns the canonical text and the pages of a document, None when it is not in the project."""


def placing_checks(judged: JudgedAnswer, stored: StoredTexts) -> Iterator[CheckResult]:
    """Yield the checks by code of where an answer comes from."""
    yield abstention(judged)
    if judged.excerpts:
        yield verified(judged, stored)
    if judged.sentences:
        yield sentences_quoted(judged)
    if judged.question.document is not None:
        yield right_document(judged, judged.question.document)
        yield right_place(judged, judged.question.document)
        if judged.question.quote is not None:
            yield quoted(judged, judged.question.document, judged.question.quote, stored)


def abstention(judged: JudgedAnswer) -> CheckResult:
    """Tell whether it answers exactly when the documents do."""
    if judged.question.is_answerable == judged.is_answered:
        return _result(Stage.ABSTENTION, "")
    if judged.question.is_answerable:
        return _result(Stage.ABSTENTION, "not answered, though a document answers it")
    paths = [PurePath(excerpt.source_path).name for excerpt in judged.excerpts[:1]]
    source = f" from {paths[0]}" if paths else ""
    return _result(Stage.ABSTENTION, f"answered{source}, though nothing answers it")


def verified(judged: JudgedAnswer, stored: StoredTexts) -> CheckResult:
    """Tell whether each excerpt is the slice of its document, on the pages, that it says."""
    faults = []
    for number, excerpt in enumerate(judged.excerpts, start=1):
        fault = _fault(excerpt, stored(excerpt.chunk.doc_id))
        if fault:
            faults.append(f"excerpt {number} {fault}")
    return _result(Stage.EXCERPTS, "; ".join(faults))


def _fault(excerpt: Hit, document: StoredText | None) -> str:
    chunk = excerpt.chunk
    if document is None:
        return "is of a document that is not there"
    if chunk.span.of(document.text) != chunk.text:
        return "is not what its document says there"
    shown = {page.index for page in chunk.pages}
    if shown != {page.index for page in document.pages_of(chunk.span)}:
        return "names other pages than it stands on"
    return ""


def sentences_quoted(judged: JudgedAnswer) -> CheckResult:
    """Tell whether each sentence of a model quotes the library."""
    bare = [each for each in judged.sentences if each.state is not SentenceState.QUOTED]
    fault = f"{len(bare)} of {len(judged.sentences)} sentences quote nothing" if bare else ""
    return _result(Stage.SENTENCES, fault)


def right_document(judged: JudgedAnswer, name: str) -> CheckResult:
    """Tell whether an excerpt is of the right document."""
    return _result(Stage.DOCUMENT, _document_fault(judged, name))


def _document_fault(judged: JudgedAnswer, name: str) -> str:
    if name not in judged.documents:
        return f"{name} is not in the project"
    if not judged.excerpts:
        return "no excerpt"
    return "" if judged.excerpts_of(name) else f"no excerpt of {name}"


def right_place(judged: JudgedAnswer, name: str) -> CheckResult:
    """Tell whether an excerpt is of the right document and on a right page."""
    fault = _document_fault(judged, name)
    pages = judged.question.pages
    own = judged.excerpts_of(name)
    if not fault and not any(on_page(excerpt, pages) for excerpt in own):
        there = sorted({page.index for excerpt in own for page in excerpt.chunk.pages})
        fault = f"on page {_listed(there)} instead of {_listed(sorted(pages))}"
    return _result(Stage.PLACE, fault)


def quoted(judged: JudgedAnswer, name: str, quote: str, stored: StoredTexts) -> CheckResult:
    """Tell whether the excerpts hold most of the expected quote."""
    fault = _document_fault(judged, name)
    document = stored(judged.documents[name]) if name in judged.documents else None
    if document is None:
        return _result(Stage.QUOTE, fault)
    doc_id = judged.documents[name]
    places = list(QuoteMatcher((doc_id,), lambda _: document.source).exact(quote, doc_id))
    if not places:
        return CheckResult(
            Stage.QUOTE,
            JudgeKind.CODE,
            Outcome.NOT_JUDGED,
            f"{name} does not hold the expected quote",
            error=QUOTE_NOT_THERE,
        )
    own = judged.excerpts_of(name)
    share = max(_covered(place.span, own) for place in places)
    if not fault and share < ENOUGH_OF_QUOTE:
        fault = f"the excerpts hold {share:.0%} of the expected quote"
    return _result(Stage.QUOTE, fault)


def _covered(span: Span, excerpts: tuple[Hit, ...]) -> float:
    """Return the share of a span's characters that stand in any excerpt."""
    there = {
        place
        for excerpt in excerpts
        for place in range(
            max(span.start, excerpt.chunk.span.start), min(span.end, excerpt.chunk.span.end)
        )
    }
    return len(there) / len(span)


def _listed(pages: list[int]) -> str:
    return ", ".join(map(str, pages)) or "none"


def _result(stage: Stage, fault: str) -> CheckResult:
    return CheckResult(stage, JudgeKind.CODE, Outcome.FAILED if fault else Outcome.PASSED, fault)
