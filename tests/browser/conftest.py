"""The page as a person sees it: `loccit serve` in a process of its own, and a real Chromium.

A test fails by what the browser's console says, by a request to another host, and by a fault that
axe finds (`accessible`).
"""

import json
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Response, sync_playwright

from tests.browser.chromium import NAMED, find_chromium
from tests.e2e.conftest import Loccit, Sampled, sampled

__all__ = ["sampled"]

WIDE, NARROW = (1440, 900), (390, 844)
SECONDS = 20


@dataclass(frozen=True)
class Service:
    """A service that runs."""

    url: str
    token: str
    loccit: Loccit

    def login(self) -> str:
        """Return an address that logs a browser in, once."""
        headers = {"authorization": f"Bearer {self.token}"}
        request = Request(f"{self.url}/v1/codes", method="POST", headers=headers)  # noqa: S310
        with urlopen(request, timeout=SECONDS) as answer:  # noqa: S310  (of this machine)
            return str(json.load(answer)["url"])


def served(loccit: Loccit, *options: str) -> Iterator[Service]:
    """Serve a library for as long as it is iterated."""
    with loccit.start("serve", "--port", "0", *options) as process:
        try:
            assert process.stdout
            parts = urlsplit(process.stdout.readline())
            token = (loccit.data_dir / "token").read_text(encoding="utf-8").strip()
            yield Service(f"{parts.scheme}://{parts.netloc}", token, loccit)
        finally:
            process.terminate()
            try:
                process.wait(SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()


@pytest.fixture(scope="session")
def service(sampled: Sampled) -> Iterator[Service]:
    yield from served(sampled.loccit)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = find_chromium()
    if chromium is None:
        pytest.skip(f"no Chromium: {NAMED} is not set, the system has none, npm brought none")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.path,
            args=[*chromium.arguments],
            env={**chromium.environment},
        )
        yield browser
        browser.close()


@dataclass
class Seen:
    """What went wrong in a browser."""

    faults: list[str] = field(default_factory=list)
    allowed: set[int] = field(default_factory=set)
    """Statuses of answers that the test brings about."""

    def watch(self, page: Page, url: str) -> None:
        host = urlsplit(url).netloc

        def asked(address: str) -> None:
            if not address.startswith(("data:", "blob:")) and urlsplit(address).netloc != host:
                self.faults.append(f"a request to {address}")

        def answered(answer: Response) -> None:
            if answer.status >= 400 and answer.status not in self.allowed:
                self.faults.append(f"{answer.status} from {answer.url}")

        def said(kind: str, text: str) -> None:
            of_status = any(f"status of {status}" in text for status in self.allowed)
            if kind in {"error", "warning"} and not of_status:
                self.faults.append(f"console: {text}")

        page.on("request", lambda request: asked(request.url))
        page.on("response", answered)
        page.on("console", lambda message: said(message.type, message.text))
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))


@pytest.fixture
def seen() -> Iterator[Seen]:
    seen = Seen()
    yield seen
    assert seen.faults == []


OpenPage = Callable[..., Page]


@pytest.fixture
def open_page(browser: Browser, service: Service, seen: Seen) -> Iterator[OpenPage]:
    """Return what opens a page of a service, logged in."""
    contexts = []

    def opened(
        path: str = "/", *, size: tuple[int, int] = WIDE, dark: bool = False, at: Service = service
    ) -> Page:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if dark else "light",
            permissions=["clipboard-read", "clipboard-write"],
            reduced_motion="reduce",
        )
        contexts.append(context)
        context.set_default_timeout(1000 * SECONDS)
        page = context.new_page()
        seen.watch(page, at.url)
        page.goto(at.login())
        page.wait_for_selector("select option", state="attached")
        if path != "/":
            page.goto(at.url + path)
        return page

    yield opened
    for context in contexts:
        context.close()


def accessible(page: Page) -> None:
    """Make sure that axe finds no fault."""
    found = Axe().run(page)
    assert not found.response["violations"], found.generate_report()
