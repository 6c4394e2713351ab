"""`OpenAIAdapter` against a local server that answers well and badly."""

import logging
import math
import subprocess
import sys
import traceback
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from loccit.domain.errors import EmbeddingError, ModelUnavailable
from loccit.infrastructure.adapters.openai_embeddings import OpenAIAdapter
from loccit.infrastructure.adapters.openai_embeddings.adapter import MAX_INPUTS, MAX_TOKENS, TRIES
from loccit.infrastructure.adapters.openai_embeddings.failures import LONGEST_DELAY
from loccit.infrastructure.secret import Secret
from tests import openai_server as play
from tests.openai_server import OpenAIServer, Reply, openai_server, too_many

KEY = "sk-the-very-secret-key"


@dataclass
class Clock:
    """Counts the waits instead of waiting."""

    waits: list[float] = field(default_factory=list)

    def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)


@pytest.fixture
def server() -> Iterator[OpenAIServer]:
    with openai_server() as state:
        yield state


@pytest.fixture
def clock() -> Clock:
    return Clock()


def adapter(
    server: OpenAIServer,
    clock: Clock,
    model: str = "local",
    dimension: int | None = 8,
    batch_size: int = 256,
    timeout: float = 10.0,
) -> OpenAIAdapter:
    return OpenAIAdapter(
        model,
        Secret(KEY),
        base_url=server.url,
        dimension=dimension,
        batch_size=batch_size,
        timeout=timeout,
        sleep=clock.sleep,
    )


def test_a_request_holds_the_key_the_model_and_the_texts(
    server: OpenAIServer, clock: Clock
) -> None:
    adapter(server, clock).embed(["tides", "bread"])

    [request] = server.requests
    assert request.path == "/v1/embeddings"
    assert request.authorization == f"Bearer {KEY}"
    assert request.body == {
        "model": "local",
        "input": ["tides", "bread"],
        "encoding_format": "float",
    }


def test_vectors_that_come_out_of_order_are_put_in_order(
    server: OpenAIServer, clock: Clock
) -> None:
    embedding = adapter(server, clock)
    expected = embedding.embed(["tides", "bread", "clouds"])
    server.play(play.WRONG_ORDER)

    assert embedding.embed(["tides", "bread", "clouds"]) == expected


def test_no_request_holds_more_texts_than_the_batch_size(
    server: OpenAIServer, clock: Clock
) -> None:
    texts = [f"text {number}" for number in range(7)]

    vectors = adapter(server, clock, batch_size=3).embed(texts)

    assert [len(request.texts) for request in server.requests] == [3, 3, 1]
    assert [text for request in server.requests for text in request.texts] == texts
    assert vectors == adapter(server, clock).embed(texts)


def test_no_request_holds_more_than_a_server_takes(server: OpenAIServer, clock: Clock) -> None:
    long = "tide " * 20_000
    embedding = adapter(server, clock, batch_size=1_000_000)

    embedding.embed(["x"] * (MAX_INPUTS + 1))
    embedding.embed([long] * 7)

    counts = [len(request.texts) for request in server.requests]
    assert counts == [MAX_INPUTS, 1, 5, 2]
    assert 5 * len(long) // 2 <= MAX_TOKENS


def test_a_server_that_is_asked_too_often_is_asked_again_when_it_says(
    server: OpenAIServer, clock: Clock
) -> None:
    server.play(too_many("3"), too_many("0.25"))

    assert len(adapter(server, clock).embed(["tides"])) == 1
    assert clock.waits == [3.0, 0.25]


def test_a_date_to_come_back_at_is_understood(server: OpenAIServer, clock: Clock) -> None:
    server.play(too_many(format_datetime(datetime.now(UTC) + timedelta(seconds=20), usegmt=True)))

    adapter(server, clock).embed(["tides"])

    [wait] = clock.waits
    assert 0 < wait <= 20


@pytest.mark.parametrize("asked", ["86400", "1e300"])
def test_no_wait_is_longer_than_the_longest(
    server: OpenAIServer, clock: Clock, asked: str
) -> None:
    server.play(too_many(asked))

    adapter(server, clock).embed(["tides"])

    assert clock.waits == [LONGEST_DELAY] == [30.0]


@pytest.mark.parametrize("asked", [None, "soon", "nan", "inf"])
def test_without_a_time_to_come_back_the_waits_grow(
    server: OpenAIServer, clock: Clock, asked: str | None
) -> None:
    server.play(*[too_many(asked)] * (TRIES - 1))

    adapter(server, clock).embed(["tides"])

    assert len(clock.waits) == TRIES - 1
    for tried, wait in enumerate(clock.waits):
        assert 0.25 * 2**tried <= wait <= 0.5 * 2**tried


@pytest.mark.parametrize("reply", [too_many("0"), play.SERVER_ERROR, play.HANGS_UP])
def test_a_passing_failure_is_survived(server: OpenAIServer, clock: Clock, reply: Reply) -> None:
    server.play(*[reply] * (TRIES - 1))

    assert len(adapter(server, clock).embed(["tides"])) == 1


@pytest.mark.parametrize(
    ("reply", "error", "says"),
    [
        (too_many("0"), EmbeddingError, "asked too often"),
        (play.SERVER_ERROR, EmbeddingError, "status 500, request req-5"),
        (play.HANGS_UP, ModelUnavailable, "cannot reach 127.0.0.1"),
    ],
)
def test_a_lasting_failure_is_reported_after_five_tries(
    server: OpenAIServer, clock: Clock, reply: Reply, error: type[EmbeddingError], says: str
) -> None:
    server.play(*[reply] * TRIES)

    with pytest.raises(error, match=says) as caught:
        adapter(server, clock).embed(["tides"])

    assert type(caught.value) is error
    assert len(server.requests) == TRIES
    assert len(clock.waits) == TRIES - 1


def test_a_slow_server_is_given_up(server: OpenAIServer, clock: Clock) -> None:
    server.play(*[play.SLOW] * TRIES)

    with pytest.raises(EmbeddingError, match=r"no answer in 0\.1 s"):
        adapter(server, clock, timeout=0.1).embed(["tides"])


def test_an_address_where_nobody_listens_is_named_without_its_password(clock: Clock) -> None:
    with openai_server() as gone:
        address = gone.url.replace("http://", "http://user:hunter2@")
    embedding = OpenAIAdapter(
        "local", Secret(KEY), base_url=address, dimension=8, sleep=clock.sleep
    )

    with pytest.raises(ModelUnavailable, match=r"cannot reach 127\.0\.0\.1") as caught:
        embedding.embed(["tides"])

    assert "hunter2" not in str(caught.value) + repr(embedding)


@pytest.mark.parametrize(
    ("reply", "error", "says"),
    [
        (play.UNAUTHORIZED, ModelUnavailable, "LOCCIT_OPENAI_API_KEY"),
        (play.NOT_FOUND, ModelUnavailable, "no embedding model 'local'"),
        (play.QUOTA, ModelUnavailable, "quota"),
        (play.BAD_REQUEST, EmbeddingError, "too long"),
        (play.HTML, EmbeddingError, "LOCCIT_OPENAI_BASE_URL"),
        (play.BROKEN_JSON, EmbeddingError, "did not answer with vectors"),
        (play.NO_DATA, EmbeddingError, "did not answer with vectors"),
        (play.ENDLESS_INDEX, EmbeddingError, "did not answer with vectors"),
        (play.HUGE_NUMBER, EmbeddingError, "did not answer with vectors"),
        (play.DEEP_JSON, EmbeddingError, "did not answer with vectors"),
        (play.NO_SUCH_METHOD, EmbeddingError, "LOCCIT_OPENAI_BASE_URL"),
        (play.MOVED, EmbeddingError, "LOCCIT_OPENAI_BASE_URL"),
        (play.NOT_NUMBERS, EmbeddingError, "did not answer with vectors"),
        (play.ALL_ZERO, EmbeddingError, "did not answer with vectors"),
        (play.WRONG_DIMENSION, EmbeddingError, "7 dimensions"),
        (play.ONE_MISSING, EmbeddingError, "1 vector for 2 texts"),
        (play.ONE_TWICE, EmbeddingError, "2 vectors for 2 texts"),
    ],
)
def test_what_trying_again_cannot_mend_is_reported_at_once(
    server: OpenAIServer, clock: Clock, reply: Reply, error: type[EmbeddingError], says: str
) -> None:
    server.play(reply)

    with pytest.raises(error, match=says) as caught:
        adapter(server, clock).embed(["tides", "bread"])

    assert type(caught.value) is error
    assert len(server.requests) == 1
    assert clock.waits == []


@pytest.mark.parametrize(
    "reply", [play.UNAUTHORIZED, play.HTML, play.SERVER_ERROR, play.HANGS_UP, too_many("0")]
)
def test_the_key_is_nowhere_in_an_error_a_log_or_a_representation(
    server: OpenAIServer, clock: Clock, caplog: pytest.LogCaptureFixture, reply: Reply
) -> None:
    caplog.set_level(logging.DEBUG)
    server.play(*[reply] * TRIES)
    embedding = adapter(server, clock)

    with pytest.raises(EmbeddingError) as caught:
        embedding.embed(["tides"])

    error = caught.value
    told = "".join(traceback.format_exception(error)) + caplog.text + repr(embedding)
    assert KEY not in told
    assert not hasattr(error.__cause__ or error.__context__, "request")


@pytest.mark.parametrize("key", ["sk-ключ", "sk-two\nlines", "sk-\x00"])
def test_a_key_that_no_header_can_hold_is_refused_without_being_shown(
    server: OpenAIServer, key: str
) -> None:
    embedding = OpenAIAdapter("local", Secret(key), base_url=server.url, dimension=8)

    with pytest.raises(ModelUnavailable, match="odd characters") as caught:
        embedding.embed(["tides"])

    assert key not in str(caught.value)
    assert server.requests == []


def test_the_end_of_line_after_a_key_or_an_address_is_no_part_of_it(server: OpenAIServer) -> None:
    embedding = OpenAIAdapter("local", Secret(f"{KEY}\n"), base_url=f"{server.url}\n", dimension=8)

    embedding.embed(["tides"])

    assert server.requests[0].authorization == f"Bearer {KEY}"


def test_openai_itself_is_not_asked_without_a_key() -> None:
    with pytest.raises(ModelUnavailable, match="set LOCCIT_OPENAI_API_KEY"):
        OpenAIAdapter("text-embedding-3-small").embed(["tides"])


def test_a_compatible_server_needs_no_key(server: OpenAIServer) -> None:
    embedding = OpenAIAdapter("local", base_url=server.url)

    assert len(embedding.embed(["tides"])[0]) == 8


@pytest.mark.parametrize(
    "address",
    [
        "localhost:11434/v1",
        "http://localhost:port/v1",
        "http://[::1/v1",
        "http://two..dots/v1",
        f"http://{'a' * 64}.example/v1",
        "http://local\x00host/v1",
        "http:///v1",
    ],
)
def test_what_is_no_address_is_refused_as_such(clock: Clock, address: str) -> None:
    embedding = OpenAIAdapter("local", base_url=address, dimension=8, sleep=clock.sleep)

    assert "local" in repr(embedding)
    with pytest.raises(ModelUnavailable, match="LOCCIT_OPENAI_BASE_URL is not like"):
        embedding.embed(["tides"])
    assert clock.waits == []


def test_the_password_of_an_address_is_sent_but_never_logged(
    server: OpenAIServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    address = server.url.replace("http://", "http://us%20er:hunter2@")

    OpenAIAdapter("local", base_url=address, dimension=8).embed(["tides"])

    assert server.requests[0].authorization == f"Basic {b64encode(b'us er:hunter2').decode()}"
    assert "hunter2" not in caplog.text
    assert server.requests[0].authorization not in caplog.text
    assert "embeddings" in caplog.text


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("ALL_PROXY", "odd://127.0.0.1:1"),
        ("HTTP_PROXY", "socks5://127.0.0.1:1"),
        ("SSL_CERT_FILE", "no-such-file.pem"),
        ("OPENAI_ORG_ID", "größe"),
    ],
)
def test_an_environment_that_the_client_cannot_use_is_reported_as_ours(
    server: OpenAIServer, monkeypatch: pytest.MonkeyPatch, variable: str, value: str
) -> None:
    monkeypatch.setenv(variable, value)
    monkeypatch.delenv("NO_PROXY", raising=False)
    monkeypatch.delenv("no_proxy", raising=False)
    embedding = OpenAIAdapter("local", Secret(KEY), base_url=server.url, dimension=8)

    with pytest.raises(ModelUnavailable, match="check the variables of proxies") as caught:
        embedding.embed(["tides"])

    assert KEY not in "".join(traceback.format_exception(caught.value))
    assert server.requests == []


def test_the_key_is_not_held_in_clear(server: OpenAIServer, clock: Clock) -> None:
    assert KEY not in repr(vars(adapter(server, clock)))


@pytest.mark.parametrize(
    ("model", "dimension"),
    [
        ("text-embedding-3-small", 1536),
        ("text-embedding-3-large", 3072),
        ("text-embedding-ada-002", 1536),
    ],
)
def test_the_dimension_of_a_known_model_is_not_asked_for(
    server: OpenAIServer, clock: Clock, model: str, dimension: int
) -> None:
    assert adapter(server, clock, model, None).binding.dimension == dimension
    assert server.requests == []


def test_the_dimension_of_an_unknown_model_is_asked_for_once(
    server: OpenAIServer, clock: Clock
) -> None:
    embedding = adapter(server, clock, dimension=None)

    assert embedding.binding.dimension == 8
    assert embedding.binding.model_id == "openai/local"
    embedding.embed(["tides"])

    assert [request.texts for request in server.requests] == [["dimension"], ["tides"]]


def test_a_shorter_vector_is_asked_for_where_the_model_can_shorten(
    server: OpenAIServer, clock: Clock
) -> None:
    [vector] = adapter(server, clock, "text-embedding-3-large", 16).embed(["tides"])

    assert server.requests[0].body["dimensions"] == 16
    assert len(vector) == 16
    assert math.isclose(math.hypot(*vector), 1.0)


def test_starting_without_the_openai_package_works_and_embedding_says_how_to_get_it() -> None:
    program = """
import sys
sys.modules["openai"] = None
from loccit.domain.errors import ModelUnavailable
from loccit.infrastructure.adapters.openai_embeddings import OpenAIAdapter
embedding = OpenAIAdapter("text-embedding-3-small")
assert embedding.binding.dimension == 1536
try:
    embedding.embed(["tides"])
except ModelUnavailable as error:
    print(error)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )

    assert "pip install 'loccit[openai]'" in done.stdout
