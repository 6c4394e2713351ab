"""What a server gave back for a call, as a model is told of it."""

import json
from typing import Final, cast

from mcp.types import (
    AudioContent,
    CallToolResult,
    EmbeddedResource,
    ImageContent,
    ResourceLink,
    TextContent,
    TextResourceContents,
)

from loccit.domain.assistant.tool_result import ToolResult
from loccit.domain.json_value import Json
from loccit.infrastructure.adapters.mcp.failures import error_text
from loccit.infrastructure.adapters.mcp.secrets import Secrets

MOST_CHARACTERS: Final = 20_000
"""Of one result: about 5,000 tokens, so that several fit in the context of a small model."""
_Block = TextContent | ImageContent | AudioContent | ResourceLink | EmbeddedResource


def tool_result(result: CallToolResult, secrets: Secrets) -> ToolResult:
    """Return what a model reads: structured content where there is some, else the text.

    It stands alone, or as `content` beside `links`, which nothing follows, and beside what was
    `left_out`: images, sounds and files. What is too long is cut, and says so as `cut`.
    """
    text = "\n".join(told for block in result.content if (told := _text(block)) is not None)
    if result.is_error:
        said = error_text(secrets.struck_from_result(text))
        return ToolResult.failure(said or "it failed, and did not say why")
    structured = cast("Json", result.structured_content)
    beside: dict[str, Json] = {
        "links": [_link(block) for block in result.content if isinstance(block, ResourceLink)],
        "left_out": [what for block in result.content if (what := _left_out(block)) is not None],
    }
    data: Json = text if structured is None else structured
    if any(beside.values()):
        data = {"content": data} | {key: value for key, value in beside.items() if value}
    return ToolResult.of(_fitting(data, secrets))


def _text(block: _Block) -> str | None:
    match block:
        case TextContent(text=text):
            return text
        case EmbeddedResource(resource=TextResourceContents(text=text)):
            return text
        case _:
            return None


def _link(block: ResourceLink) -> Json:
    return {"name": block.title or block.name, "uri": block.uri}


def _left_out(block: _Block) -> str | None:
    match block:
        case ImageContent(mime_type=kind):
            return f"an image ({kind})"
        case AudioContent(mime_type=kind):
            return f"a sound ({kind})"
        case EmbeddedResource(resource=resource) if not isinstance(resource, TextResourceContents):
            return f"a file ({resource.mime_type or 'of a kind that is not told'})"
        case _:
            return None


def _fitting(data: Json, secrets: Secrets) -> Json:
    """Return the data without keys and, where they are too long, their beginning."""
    told = secrets.struck_from_result(
        data if isinstance(data, str) else json.dumps(data, ensure_ascii=False)
    )
    if len(told) > MOST_CHARACTERS:
        cut = f"the first {MOST_CHARACTERS} of {len(told)} characters; ask for less at a time"
        return {"content": told[:MOST_CHARACTERS], "cut": cut}
    if isinstance(data, str):
        return told
    return cast("Json", json.loads(told, parse_constant=str))  # no JSON has NaN
