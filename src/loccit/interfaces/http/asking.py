"""The routes that find, answer, verify and write notes."""

from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Final

from fastapi import APIRouter, Body, Request
from starlette.responses import Response

from loccit.application.conversations.conversation import Conversation
from loccit.application.project import Project
from loccit.domain.assistant.agent_run import DEFAULT_AGENT_CONFIG, OnEvent, RunEvent
from loccit.domain.assistant.agent_run import RunEventKind as Kind
from loccit.domain.errors import InvalidRequest, LLMNotConfigured
from loccit.domain.models.conversation import ShownTurn
from loccit.domain.models.written_answer import WrittenAnswer
from loccit.domain.policy.retrieval_policy import RetrievalPolicy
from loccit.interfaces.http.answers import FILE, Answer, answers, form
from loccit.interfaces.http.bodies import AskBody, NoteBody, SearchBody, VerifyBody
from loccit.interfaces.http.errors import Refusal
from loccit.interfaces.http.forms import receive_form
from loccit.interfaces.http.service import Named, Served
from loccit.interfaces.http.streams import (
    Outcome,
    event,
    event_stream,
    run_events,
    wants_events,
    watched,
)
from loccit.interfaces.http.upload_store import clean_name
from loccit.interfaces.views.answers import AnswerView, answer_view
from loccit.interfaces.views.notes import note_view
from loccit.interfaces.views.passages import NO_WORDS, QueryView, query_view
from loccit.interfaces.views.service import StepView, WrittenNoteView
from loccit.interfaces.views.verification import VerificationView, verification_view
from loccit.interfaces.views.written_answers import WrittenAnswerView, written_answer_view

router = APIRouter(prefix="/v1/projects/{p}")

_SHOWN: Final = frozenset(
    {
        *(Kind.PLAN, Kind.REQUEST, Kind.TEXT, Kind.RETRY, Kind.TOOL_STARTED, Kind.TOOL_FINISHED),
        *(Kind.REJECTED, Kind.RUN_FINISHED),
    }
)
_ASK_EVENTS: Final = (
    "`quotation` (QuotationView) for each, or with a language model `step` (StepView) while it"
    " works and `sentence` (SentenceView) for each; then `answer`, the whole answer; `error`"
    " (FailureView) if it fails"
)
_NOTE: Final = "note.md"
_DRAFT: Final = "draft.md"
_FORM: Final = form(
    "file",
    file=FILE,
    beside={
        "type": "array",
        "items": FILE,
        "description": "Files that belong to it: what LaTeX includes, or the evidence of a note.",
    },
)


@router.post("/search", responses=answers(QueryView))
async def search(request: Request, service: Served, project: Named, body: SearchBody) -> Answer:
    """Find the passages that answer a question."""
    return await service.searches(request, partial(_found, project, body))


def _found(project: Project, body: SearchBody) -> Answer:
    if body.rerank and not project.has_reranker:
        raise InvalidRequest("no reranker is named; set LOCCIT_RERANKER_PATH to a folder with one")
    wanted = body.filters.wanted(project)
    result = project.query(
        body.query,
        policy=body.policy,
        filters=wanted,
        cursor=body.cursor,
        mine=body.mine.choice if body.mine else None,
    )
    words = project.word_boxes(result.hits) if body.boxes else NO_WORDS
    facets = project.facets(wanted, query=body.query) if body.facets else None
    return Answer(query_view(result, wanted, words, facets))


@router.post("/ask", responses=answers(AnswerView, WrittenAnswerView, stream=_ASK_EVENTS))
async def ask(request: Request, service: Served, project: Named, body: AskBody) -> Response:
    """Answer a question with sentences of the documents, or by the language model."""
    keeps = not service.options.read_only
    if body.language_model:
        require_language_model(project)
        written = partial(_written, project, body, keeps=keeps)
        if wants_events(request):
            return event_stream(_written_events(written))
        return Answer(await watched(request, written))
    view = await service.searches(request, partial(_answer, project, body, keeps=keeps))
    return event_stream(_answer_events(view)) if wants_events(request) else Answer(view)


def _answer(project: Project, body: AskBody, *, keeps: bool) -> AnswerView:
    wanted = body.filters.wanted(project)
    policy = RetrievalPolicy(top_k=body.top_k)
    talk = _conversation(project, body, keeps=keeps)
    if talk is None:
        answer, reply = project.ask(body.question, policy=policy, filters=wanted), None
    else:
        answer, reply = talk.ask(body.question, policy=policy, filters=wanted)
    words = project.word_boxes((), answer.excerpts) if body.boxes else NO_WORDS
    return answer_view(answer, wanted, words, reply)


def _conversation(project: Project, body: AskBody, *, keeps: bool) -> Conversation | None:
    """Return the conversation that a question belongs to; a service may keep nothing."""
    if body.conversation is None:
        return None
    name = None if body.conversation == "new" else body.conversation
    return project.conversation(name, kept=None if keeps else False)


async def _answer_events(view: AnswerView) -> AsyncGenerator[bytes, None]:
    for item in view["items"]:
        yield event("quotation", item)
    yield event("answer", view)


def require_language_model(project: Project) -> None:
    """Refuse when the settings name no language model.

    Raises:
        LLMNotConfigured: If they do not.
    """
    if project.language_model is None:
        raise LLMNotConfigured("no language model is named; set LOCCIT_LLM_MODEL")


def _written(project: Project, body: AskBody, hear: OnEvent, *, keeps: bool) -> WrittenAnswerView:
    wanted = body.filters.wanted(project)

    def write(earlier: Sequence[ShownTurn]) -> WrittenAnswer:
        return project.write_answer(
            body.question,
            filters=wanted,
            config=DEFAULT_AGENT_CONFIG,
            on_event=hear,
            earlier=earlier,
        )

    talk = _conversation(project, body, keeps=keeps)
    answer, reply = (write(()), None) if talk is None else talk.write(body.question, write)
    quoted = [each for said in answer.sentences for each in said.excerpts]
    named = [each for said in answer.sentences for each in said.passages]
    words = project.word_boxes(named, quoted) if body.boxes else NO_WORDS
    return written_answer_view(answer, wanted, words, strict=False, trace=False, reply=reply)


async def _written_events(
    written: Callable[[OnEvent], WrittenAnswerView],
) -> AsyncGenerator[bytes, None]:
    async with aclosing(run_events(written)) as events:
        async for each in events:
            if each is None:
                yield b""
            elif isinstance(each, Outcome):
                for sentence in each.result["sentences"]:
                    yield event("sentence", sentence)
                yield event("answer", each.result)
            elif each.kind in _SHOWN:
                yield event("step", step_view(each))


def step_view(told: RunEvent) -> StepView:
    """Return what a run does."""
    return {"kind": told.kind, "step": told.step, "text": told.text, "data": dict(told.data)}


@router.post("/verify", responses=answers(VerificationView))
async def verify(
    request: Request, service: Served, project: Named, body: Annotated[VerifyBody, Body()]
) -> Answer:
    """Check the quotations and citations of a draft in Markdown."""
    check = partial(project.verify_text, body.text)
    return Answer(verification_view(_DRAFT, await service.searches(request, check)))


@router.post("/verify/file", responses=answers(VerificationView), openapi_extra=_FORM)
async def verify_file(request: Request, service: Served, project: Named) -> Answer:
    """Check a draft: Markdown, text, DOCX, ODT or LaTeX. It is not kept."""
    with TemporaryDirectory(prefix="loccit-") as home:
        received, draft = Path(home, "received"), Path(home, "draft")
        for folder in (received, draft):
            folder.mkdir()
        form = await receive_form(request, received)
        named = [each for each in form.files if each.field == "file"]
        if len(named) != 1:
            raise Refusal("invalid_request", "send one draft, in the field 'file'")
        for each in sorted(form.files, key=lambda each: each.field == "file"):
            each.path.replace(draft / clean_name(each.name))  # the draft last, so it stays
        file = draft / clean_name(named[0].name)
        found = await service.searches(request, partial(project.verify, file))
    return Answer(verification_view(file.name, found))


@router.post("/note", responses=answers(WrittenNoteView))
async def note(request: Request, service: Served, project: Named, body: NoteBody) -> Answer:
    """Gather what the documents say of each topic, or what was marked. Nothing is kept."""
    if body.language_model:
        require_language_model(project)
        return Answer(await watched(request, partial(_note, project, body)))
    return Answer(await service.searches(request, partial(_note, project, body)))


def _note(project: Project, body: NoteBody, hear: OnEvent | None = None) -> WrittenNoteView:
    with TemporaryDirectory(prefix="loccit-") as home:
        file, wanted = Path(home, _NOTE), body.filters.wanted(project)
        mine = body.mine.choice if body.mine else None
        if mine and not body.topics:
            found = project.note_of_marks(file, mine, groups=body.by, filters=wanted)
        else:
            found = project.note(
                body.topics,
                file,
                policy=RetrievalPolicy(top_k=body.top_k),
                filters=wanted,
                mine=mine,
                config=DEFAULT_AGENT_CONFIG if body.language_model else None,
                on_event=hear,
            )
        written = {path.name: path.read_text(encoding="utf-8") for path in Path(home).iterdir()}
    markdown = written.pop(_NOTE)
    return {
        **note_view(_NOTE, found),
        "markdown": markdown,
        "files": dict(sorted(written.items())),
    }
