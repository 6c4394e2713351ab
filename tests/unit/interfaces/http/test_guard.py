"""Who is let in, from where, and with how much."""

import logging
from collections.abc import Iterator

import pytest
from httpx2 import Response
from hypothesis import given
from hypothesis import strategies as st
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.testclient import TestClient
from starlette.types import Receive, Scope, Send

from loccit.domain.errors import InvalidRequest
from loccit.interfaces.http.gate import Addresses, is_loopback
from loccit.interfaces.http.guard import JSON_BYTES, KNOWN, Guard
from loccit.interfaces.http.sessions import Sessions

TOKEN = "correct-horse"  # noqa: S105
URL = "http://127.0.0.1:8487"
LISTED = "app://obsidian.md"
PROXY = "https://notes.example"
UPLOAD_BYTES = 10 * 2**20
BEARER = {"Authorization": f"Bearer {TOKEN}"}
PAGE = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    """Say how much came, and who it came from."""
    if scope["path"] == "/fault":
        raise ValueError(TOKEN)
    if scope["path"] == "/swallows":
        try:
            await Request(scope, receive).body()
        except Exception:  # noqa: BLE001  (as frameworks do)
            await JSONResponse({}, 400)(scope, receive, send)
            return
    length = len(await Request(scope, receive).body())
    await JSONResponse({"bytes": length, "known": scope[KNOWN]})(scope, receive, send)


@pytest.fixture(scope="module")
def sessions() -> Sessions:
    return Sessions(TOKEN)


@pytest.fixture
def client(sessions: Sessions) -> TestClient:
    guard = Guard(
        app,
        Addresses.of("127.0.0.1", 8487, (LISTED, PROXY)),
        sessions,
        is_shell=lambda path: path == "/",
        is_public=lambda path: path in {"/", "/health"},
        is_upload=lambda path: path == "/files",
        upload_bytes=UPLOAD_BYTES,
    )
    return TestClient(guard, base_url=URL)


def code(response: Response) -> str:
    found = response.json()
    assert set(found) == {"schema", "error"}
    return str(found["error"]["code"])


def test_the_token_lets_in_and_nothing_like_it_does(client: TestClient) -> None:
    assert client.get("/v1/jobs", headers=BEARER).json() == {"bytes": 0, "known": True}
    for said in ("", "Bearer", "Bearer x", f"Basic {TOKEN}", f"Bearer {TOKEN}x", TOKEN):
        refused = client.get("/v1/jobs", headers={"Authorization": said})
        assert refused.status_code == 401
        assert refused.headers["www-authenticate"] == "Bearer"
        assert code(refused) == "unauthorized"


@given(st.text(alphabet=st.characters(min_codepoint=33, max_codepoint=126), max_size=40))
def test_no_other_word_is_the_token_or_a_session(word: str) -> None:
    sessions = Sessions(TOKEN)
    assert sessions.is_token(word) == (word == TOKEN)
    assert not sessions.is_session(word)
    assert sessions.redeem(word) is None


def test_a_code_works_once(sessions: Sessions) -> None:
    made = sessions.new_code()
    session = sessions.redeem(made)
    assert session is not None
    assert sessions.is_session(session)
    assert sessions.redeem(made) is None


def test_the_oldest_code_goes_when_many_are_made(sessions: Sessions) -> None:
    first = sessions.new_code()
    rest = [sessions.new_code() for _ in range(16)]
    assert sessions.redeem(first) is None
    assert sessions.redeem(rest[-1]) is not None


def test_the_cookie_of_a_session_lets_in_beside_any_other_cookie(
    client: TestClient, sessions: Sessions
) -> None:
    mine = f"loccit_8487={sessions.new_session()}"
    for cookies in (mine, f'a={{"x": [1]}}; {mine}; b=', f"loccit_1=x; {mine}"):
        assert client.get("/v1/jobs", headers={"Cookie": cookies}).status_code == 200
    assert client.get("/v1/jobs", headers={"Cookie": "loccit_8487=x"}).status_code == 401


def test_public_paths_need_no_token_and_are_told_who_asks(client: TestClient) -> None:
    assert client.get("/health").json()["known"] is False
    assert client.get("/health", headers=BEARER).json()["known"] is True


@pytest.mark.parametrize("host", ["127.0.0.1:8487", "LOCALHOST:8487", "[::1]:8487"])
def test_its_own_names_are_answered(client: TestClient, host: str) -> None:
    assert client.get("/health", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        *("evil.example", "127.0.0.1", "127.0.0.1:80", "localhost", "evil.example:8487"),
        *("0.0.0.0:8487", "127.0.0.1:8487.evil.example", "", "obsidian.md"),
    ],
)
def test_any_other_host_is_misdirected_token_or_not(client: TestClient, host: str) -> None:
    refused = client.get("/health", headers={"Host": host, **BEARER})
    assert (refused.status_code, code(refused)) == (421, "misdirected")


def test_the_host_of_a_named_origin_is_a_name_of_the_service(client: TestClient) -> None:
    assert client.get("/health", headers={"Host": "notes.example"}).status_code == 200


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://localhost:3000", "https://127.0.0.1:8487"]
)
def test_a_page_of_another_origin_is_refused_token_or_not(client: TestClient, origin: str) -> None:
    refused = client.get("/health", headers={"Origin": origin, **BEARER})
    assert (refused.status_code, code(refused)) == (403, "forbidden")
    assert "access-control-allow-origin" not in refused.headers
    preflight = {"Origin": origin, "Access-Control-Request-Method": "POST"}
    assert client.options("/v1/jobs", headers=preflight).status_code == 403


def test_a_named_origin_gets_exactly_its_own_cors_headers(
    client: TestClient, sessions: Sessions
) -> None:
    preflight = {"Origin": LISTED, "Access-Control-Request-Method": "POST"}
    allowed = client.options("/v1/jobs", headers=preflight)
    asked = client.get("/v1/jobs", headers={"Origin": LISTED, **BEARER})
    cookie = {"Cookie": f"loccit_8487={sessions.new_session()}"}

    assert allowed.status_code == 204
    assert "authorization" in allowed.headers["access-control-allow-headers"]
    for each in (allowed, asked):
        assert each.headers["access-control-allow-origin"] == LISTED
        assert "Origin" in each.headers["vary"]
        assert "access-control-allow-credentials" not in each.headers
    assert client.get("/v1/jobs", headers={"Origin": LISTED}).status_code == 401
    assert client.get("/v1/jobs", headers={"Origin": LISTED, **cookie}).status_code == 401


@pytest.mark.parametrize("site", ["cross-site", "same-site", "odd"])
def test_what_a_page_of_another_site_asks_is_refused(client: TestClient, site: str) -> None:
    refused = client.get("/v1/jobs", headers={"Sec-Fetch-Site": site, **BEARER})
    assert (refused.status_code, code(refused)) == (403, "forbidden")


def test_a_link_of_another_site_leads_to_the_page_and_nowhere_else(client: TestClient) -> None:
    assert client.get("/", headers=PAGE).status_code == 200
    assert client.get("/v1/jobs", headers={**PAGE, **BEARER}).status_code == 403
    assert client.post("/", headers=PAGE).status_code == 403
    assert client.get("/", headers={**PAGE, "Sec-Fetch-Dest": "iframe"}).status_code == 403


def test_a_body_is_limited_by_what_it_says_and_by_what_comes(client: TestClient) -> None:
    def pieces() -> Iterator[bytes]:
        for _ in range(JSON_BYTES // 2**20 + 1):
            yield bytes(2**20)

    largest = client.post("/v1/x", content=bytes(JSON_BYTES), headers=BEARER)
    assert largest.json()["bytes"] == JSON_BYTES
    for path in ("/v1/x", "/swallows"):
        for body in (bytes(JSON_BYTES + 1), pieces()):
            refused = client.post(path, content=body, headers=BEARER)
            assert (refused.status_code, code(refused)) == (413, "too_large")
    assert client.post("/files", content=bytes(JSON_BYTES + 1), headers=BEARER).status_code == 200


@pytest.mark.parametrize("length", ["-1", "x", "9" * 400, "1e3", "٣"])
def test_a_length_that_is_none_is_refused(client: TestClient, length: str) -> None:
    headers = [
        (b"authorization", f"Bearer {TOKEN}".encode()),
        (b"content-length", length.encode()),
    ]
    assert client.post("/v1/x", headers=headers).status_code in {413, 422}


def test_every_answer_has_the_headers_that_keep_browsers_safe(client: TestClient) -> None:
    for response in (client.get("/health"), client.get("/v1/jobs"), client.get("/fault")):
        assert "default-src 'none'" in response.headers["content-security-policy"]
        assert response.headers["x-content-type-options"] == "nosniff"
        assert response.headers["referrer-policy"] == "no-referrer"
        assert response.headers["cross-origin-resource-policy"] == "same-origin"
        assert response.headers["cache-control"] == "no-store"


def test_a_fault_is_logged_and_not_described(
    client: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR, logger="loccit"):
        answer = client.get("/fault", headers=BEARER)
    assert (answer.status_code, code(answer)) == (500, "internal_fault")
    assert TOKEN not in answer.text
    assert [record.message for record in caplog.records] == ["internal_fault"]


@pytest.mark.parametrize(
    "given_origin", ["", "*", "notes.example", "https://a/b", "https://", "x"]
)
def test_what_is_no_origin_is_refused_at_the_start(given_origin: str) -> None:
    with pytest.raises(InvalidRequest, match="not an origin"):
        Addresses.of("127.0.0.1", 8487, (given_origin,))


def test_origins_are_compared_as_browsers_write_them() -> None:
    names = Addresses.of("0.0.0.0", 80, ("https://Notes.Example:443/",))  # noqa: S104
    assert names.listed == {"https://notes.example"}
    assert {"notes.example", "localhost", "localhost:80"} <= names.hosts
    assert names.secure_hosts == {"notes.example"}


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1", "[::1]", "127.9.9.9"])
def test_loopback_is_told(host: str) -> None:
    assert is_loopback(host)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.2", "example.org", ""])  # noqa: S104
def test_all_else_is_not_loopback(host: str) -> None:
    assert not is_loopback(host)
