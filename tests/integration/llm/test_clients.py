"""Where and when a model may be asked, and what that leaves behind."""

import asyncio
import gc
import subprocess
import sys
from threading import Thread
from urllib.parse import urlsplit

import pytest

from loccit.domain.assistant.conversation import Message
from tests.integration.llm.conftest import MODELS, Ask
from tests.llm_server import LLMServer, says
from tests.waiting import answer_of

ASKED = [Message.user("What causes the tides?")]
EVERY = pytest.mark.parametrize("provider", list(MODELS))


@EVERY
def test_one_model_is_asked_in_several_event_loops_and_leaves_nothing_open(
    server: LLMServer, llm_of: Ask, provider: str
) -> None:
    server.otherwise = lambda _: says("The moon.")
    llm = llm_of(provider)

    answers = [answer_of(llm, ASKED).content for _ in range(3)]
    gc.collect()  # what is left open warns, and warnings are errors here

    assert answers == ["The moon."] * 3


@EVERY
def test_one_model_is_asked_by_several_threads(
    server: LLMServer, llm_of: Ask, provider: str
) -> None:
    server.otherwise = lambda _: says("The moon.")
    llm = llm_of(provider)
    answers: list[str] = []
    threads = [
        Thread(target=lambda: answers.append(answer_of(llm, ASKED).content)) for _ in range(4)
    ]

    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert answers == ["The moon."] * 4


@EVERY
def test_one_model_is_asked_several_things_at_a_time(
    server: LLMServer, llm_of: Ask, provider: str
) -> None:
    server.otherwise = lambda request: says(str(request.messages[-1]["content"]))
    llm = llm_of(provider)

    async def ask() -> list[str]:
        questions = [[Message.user(f"question {number}")] for number in range(5)]
        answers = await asyncio.gather(*(llm.ainvoke(question) for question in questions))
        return [answer.content for answer in answers]

    for number, answer in enumerate(asyncio.run(ask())):
        assert f"question {number}" in answer


def test_importing_and_naming_a_model_contacts_nobody(llm_of: Ask) -> None:
    assert llm_of().model == "local"  # and skips without the extra
    program = """
import sys

def refuse(event, arguments):
    if event in {"socket.connect", "socket.getaddrinfo", "socket.gethostbyname"}:
        raise RuntimeError(f"{event} {arguments}")

sys.addaudithook(refuse)
from loccit.composition import load_settings
from loccit.composition.assistant import get_llm
for model in ("openai/gpt-4o-mini", "anthropic/claude-opus-5"):
    print(get_llm(load_settings(llm_model=model)).model)
"""

    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        capture_output=True,
        text=True,
        check=False,
        env={"OPENAI_API_KEY": "sk-one", "ANTHROPIC_API_KEY": "sk-two", "HOME": "/nowhere"},
    )

    assert done.stderr == ""
    assert done.stdout.split() == ["openai/gpt-4o-mini", "anthropic/claude-opus-5"]


@EVERY
def test_nobody_but_the_server_is_contacted(server: LLMServer, llm_of: Ask, provider: str) -> None:
    contacted: list[object] = []
    watching = True

    def watch(event: str, arguments: tuple[object, ...]) -> None:
        if watching and event in {"socket.connect", "socket.getaddrinfo"}:
            contacted.append(arguments[1] if event == "socket.connect" else arguments[:2])

    sys.addaudithook(watch)  # for good: there is no way to take one away
    server.play(says("The moon."))
    try:
        answer_of(llm_of(provider), ASKED)
    finally:
        watching = False

    port = urlsplit(server.url).port
    assert contacted
    assert {place[:2] for place in contacted if isinstance(place, tuple)} == {("127.0.0.1", port)}
