"""The settings of clients hold any argument as it is."""

import json
import tomllib

from hypothesis import given
from hypothesis import strategies as st

from loccit.interfaces.mcp.client_config import client_config

ARGUMENTS = st.lists(
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")), max_size=4
)


@given(ARGUMENTS)
def test_any_arguments_come_back_from_json(arguments: list[str]) -> None:
    written = json.loads(client_config("cursor", arguments).text)

    assert written["mcpServers"]["loccit"]["args"][-len(arguments) or 99 :] == arguments


@given(ARGUMENTS)
def test_any_arguments_come_back_from_toml(arguments: list[str]) -> None:
    written = tomllib.loads(client_config("codex", arguments).text)

    assert written["mcp_servers"]["loccit"]["args"][-len(arguments) or 99 :] == arguments
