"""Building what has a language model work on a library."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from loccit import composition
from loccit.application.assistant.research_note import ResearchTopics
from loccit.application.assistant.write_answer import WriteAnswer
from loccit.application.query.query_chunks import QueryChunks
from loccit.composition.assistant import get_agent, get_memory
from loccit.composition.tool_servers import build_tool_source
from loccit.domain.assistant.agent_run import OnEvent
from loccit.infrastructure.adapters.pydantic_schema import schema_of
from loccit.infrastructure.settings import Settings


def write_answer_with(
    query_chunks: QueryChunks,
    settings: Settings,
    on_event: OnEvent | None,
    *,
    tool_servers: bool = False,
) -> WriteAnswer:
    """Return what answers with a language model, from an index that is open.

    Args:
        query_chunks: Searches it.
        settings: Name the model.
        on_event: Told of what happens.
        tool_servers: Whether it is to use tools of other servers.

    Raises:
        LLMNotConfigured: If they name none, or what is needed to reach it is missing.
    """
    source = build_tool_source() if tool_servers else None
    assistant = get_agent(settings, on_event=on_event, tool_source=source)
    return WriteAnswer(query_chunks, assistant, schema_of)


@contextmanager
def open_written_answer(
    settings: Settings, on_event: OnEvent | None, *, tool_servers: bool = False
) -> Iterator[WriteAnswer]:
    """Open what answers with a language model; see `write_answer_with`."""
    with composition.open_query(settings) as query_chunks:
        yield write_answer_with(query_chunks, settings, on_event, tool_servers=tool_servers)


@contextmanager
def open_research(settings: Settings, on_event: OnEvent | None) -> Iterator[ResearchTopics]:
    """Open what gathers a note with a language model; see `write_answer_with`."""
    assistant = get_agent(settings, on_event=on_event)
    with composition.open_query(settings) as query_chunks:
        new_memory = partial(get_memory, settings, query_chunks.embedding)
        yield ResearchTopics(query_chunks, assistant, schema_of, new_memory=new_memory)
