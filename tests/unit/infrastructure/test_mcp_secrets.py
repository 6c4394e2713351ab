"""Keys of a server do not come back in its words, and what else it was given stays."""

import pytest

pytest.importorskip("mcp", reason="the protocol's SDK comes with the extra llm")

from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.assistant.mcp_server import McpHttpServer, McpStdioServer
from loccit.infrastructure.adapters.mcp.secrets import Secrets

FAR = McpHttpServer(
    "https://user:pass%20of-hazel@example.org/mcp?token=token-of-ivy",
    headers={"Authorization": "Bearer key-of-juniper", "X-Workspace": "my-workspace"},
)
HERE = McpStdioServer("server", env={"API_KEY": "key-of-larch", "ROOT": "/home/me/notes"})


@pytest.mark.parametrize(
    ("server", "key"),
    [
        (FAR, "pass of-hazel"),
        (FAR, "token-of-ivy"),
        (FAR, "key-of-juniper"),
        (FAR, "Bearer key-of-juniper"),
        (HERE, "key-of-larch"),
    ],
)
def test_a_key_is_struck_wherever_it_comes_back(
    server: McpHttpServer | McpStdioServer, key: str
) -> None:
    secrets = Secrets(server)

    assert secrets.struck_from_message(f"no {key} here") == "no *** here"
    assert secrets.struck_from_result(f"no {key} here") == "no *** here"


@pytest.mark.parametrize(
    ("server", "value"), [(FAR, "my-workspace"), (HERE, "/home/me/notes/a.md")]
)
def test_what_is_no_key_stays_in_a_result_that_a_model_goes_on_with(
    server: McpHttpServer | McpStdioServer, value: str
) -> None:
    assert Secrets(server).struck_from_result(f"see {value}") == f"see {value}"
    assert value not in Secrets(server).struck_from_message(f"see {value}")


@given(key=st.text("abc", min_size=8), text=st.text("xyz \n"))
def test_any_key_is_struck(key: str, text: str) -> None:
    secrets = Secrets(McpStdioServer("server", env={"KEY": key}))

    assert secrets.struck_from_result(f"{text}{key}{text}") == f"{text}***{text}"
