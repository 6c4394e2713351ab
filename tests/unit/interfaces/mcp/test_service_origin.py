"""Links lead to the service of the data folder exactly while one listens."""

import json
import socket
from pathlib import Path

import pytest

from loccit.interfaces.mcp.service_origin import ServiceOrigin


def test_a_service_that_listens_is_found(tmp_path: Path) -> None:
    file = tmp_path / "service.json"
    with socket.create_server(("127.0.0.1", 0)) as listening:
        url = f"http://127.0.0.1:{listening.getsockname()[1]}"
        file.write_text(json.dumps({"url": url + "/", "pid": 1, "api": 1}), encoding="utf-8")

        assert ServiceOrigin(file)() == url

    assert ServiceOrigin(file)() is None  # it was killed, and its file is left


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        "{}",
        '{"url": 3}',
        '{"url": "file:///etc/passwd"}',
        '{"url": "http://127.0.0.1:99999"}',
        '{"url": "http://127.0.0.1:1/<script>"}',
        '{"url": "javascript:alert(1)"}',
        "\udcff",
    ],
)
def test_what_is_no_address_is_none(tmp_path: Path, content: str) -> None:
    file = tmp_path / "service.json"
    file.write_text(content, encoding="utf-8", errors="surrogateescape")

    assert ServiceOrigin(file)() is None


def test_without_a_file_there_is_none(tmp_path: Path) -> None:
    assert ServiceOrigin(tmp_path / "service.json")() is None
