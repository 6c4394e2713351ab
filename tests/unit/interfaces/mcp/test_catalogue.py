"""What a language model is told of the tools: little, and all that it needs."""

import asyncio
import json
from typing import Any

from loccit.composition import argument_schemas
from loccit.interfaces.mcp.catalogue import INSTRUCTIONS, reading_tools, writing_tools
from loccit.interfaces.mcp.reading import ReadingTools
from loccit.interfaces.mcp.server import ToolCalls
from loccit.interfaces.mcp.writing import WritingTools
from loccit.interfaces.views.links import Links
from tests.unit.interfaces.mcp.tools import no_library

MOST_CHARACTERS = 4_500
"""Of the whole answer to `tools/list`: about 1,000 tokens, which every question pays."""


def listed() -> dict[str, Any]:
    tools = reading_tools(
        ReadingTools(no_library, None, lambda: Links(None)), argument_schemas()
    ) + writing_tools(WritingTools(no_library, None), argument_schemas())
    answer = asyncio.run(ToolCalls(tools).listed(None, None))
    return answer.model_dump(by_alias=True, exclude_none=True, mode="json")


def test_all_tools_together_take_few_characters() -> None:
    text = json.dumps(listed(), ensure_ascii=False, separators=(",", ":"))

    assert len(text) <= MOST_CHARACTERS, len(text)
    assert len(INSTRUCTIONS) <= 800


def test_there_are_six_tools_and_one_of_them_writes() -> None:
    read_only = {tool["name"]: tool["annotations"]["readOnlyHint"] for tool in listed()["tools"]}

    assert read_only == {
        **dict.fromkeys(("search", "fetch", "ask", "verify", "documents"), True),
        "ingest": False,
    }


def test_search_and_fetch_ask_for_one_text_as_chatgpt_gives_it() -> None:
    schemas = {tool["name"]: tool["inputSchema"] for tool in listed()["tools"]}

    assert schemas["search"]["required"] == ["query"]
    assert schemas["search"]["properties"]["query"]["type"] == "string"
    assert schemas["fetch"]["required"] == list(schemas["fetch"]["properties"]) == ["id"]


def test_a_schema_refers_to_nothing_and_every_type_stands_in_it() -> None:
    def typed(schema: dict[str, Any]) -> bool:
        inner = [*schema.get("properties", {}).values(), *filter(None, [schema.get("items")])]
        return "type" in schema and "$ref" not in schema and all(map(typed, inner))

    assert all(typed(tool["inputSchema"]) for tool in listed()["tools"])


def test_a_filter_says_what_each_of_its_names_takes() -> None:
    [search] = [tool for tool in listed()["tools"] if tool["name"] == "search"]
    filters = search["inputSchema"]["properties"]["filters"]

    assert set(filters["properties"]) == {
        *("authors", "year_from", "year_to", "citekeys", "documents", "collections"),
        *("tags", "sections", "languages"),
    }
