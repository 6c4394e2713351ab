"""Requests that make no sense, most of them almost, for `benchmarks.service`."""

import json
import random

WORDS = (
    "",
    " ",
    "x",
    "\0",
    "..",
    "../..",
    "%00",
    "%2e%2e%2f",
    "a" * 5000,
    "é\u202e",
    "null",
    "-1",
)
VALUES: tuple[object, ...] = (
    *(None, True, 0, -1, 10**30, 1.5, 1e308, float("nan"), "", "x", "\0", "\ud800", "a" * 5000),
    *(
        [],
        ["x"],
        [None],
        ["\0"],
        {},
        {"x": 1},
        {"tags": "x"},
        {"doc_ids": ["\0"]},
        [[]],
        "9" * 500,
    ),
    *({"year_from": 3, "year_to": 2}, {"paths": ["\0", "../.."]}, {"documents": ["/"]}),
)
KEYS = (
    *("query", "question", "text", "topics", "top_k", "mode", "filters", "per_doc", "context"),
    *(
        "min_score",
        "mmr",
        "cursor",
        "boxes",
        "language_model",
        "citekey",
        "prune",
        "token",
        "\ud800",
    ),
)
HEADERS = (
    *("application/json", "text/event-stream", "multipart/form-data; boundary=b", "null"),
    *("bytes=5-1", "bytes=0-9,3-4", "loccit_1=x; =;;", "\x7f", "é", "9" * 300),
)
ROUTES = ("search", "ask", "verify", "verify/file", "note", "documents", "documents/ingest")


def nonsense(chance: random.Random, known: str) -> tuple[str, str, dict[str, str], bytes]:
    """Return the method, path, headers and body of a request. `known` is the id of a document."""
    project = chance.choice(("first", "first", "first", "second", "nobody", "..", "A", "%ff"))
    what = chance.choice((*ROUTES, f"documents/{known}/text", f"documents/{known}/file"))
    path = f"/v1/projects/{project}/{what}"
    if chance.random() < 0.2:
        word = chance.choice(WORDS)
        tail = "".join(chr(chance.randrange(33, 127)) for _ in range(chance.randrange(20)))
        path = chance.choice(
            (f"/v1/jobs/{tail}", f"/{tail}", f"/assets/{tail}", f"/v1/projects/{tail}/documents")
        )
        path += "".join(c for c in word if " " < c < "\x7f")
    if chance.random() < 0.2:
        path += (
            f"?start={chance.choice(('1', '-1', 'x', '9' * 40, ''))}&end={chance.choice('15x')}"
        )
    method = chance.choice((*["POST"] * 8, *["GET"] * 4, "PUT", "HEAD"))
    headers = {}
    for name in ("Content-Type", "Accept", "Cookie", "Range", "Last-Event-ID"):
        if chance.random() < 0.3:
            headers[name] = chance.choice(HEADERS)
    return method, path, headers, _nonsense_body(chance)


def _nonsense_body(chance: random.Random) -> bytes:
    kind = chance.random()
    if kind < 0.7:
        made = {chance.choice(KEYS): chance.choice(VALUES) for _ in range(chance.randrange(5))}
        if chance.random() < 0.7:
            made[chance.choice(("query", "question", "text"))] = chance.choice(
                ("tides", "“x” [@y]")
            )
        return json.dumps(made).encode()
    if kind < 0.85:
        name = chance.choice(WORDS).encode() + chance.choice((b".md", b".pdf", b".json", b".exe"))
        head = b'--b\r\nContent-Disposition: form-data; name="files"; filename="' + name
        return head + b'"\r\n\r\n' + chance.randbytes(50) + chance.choice((b"", b"\r\n--b--\r\n"))
    return chance.randbytes(chance.randrange(200))
