"""Answers in JSON tell the names of files, and never where they lie."""

import json

from loccit.interfaces.http.answers import answer_bytes


def told(**view: object) -> dict[str, object]:
    answer: dict[str, object] = json.loads(answer_bytes(view))
    del answer["schema"]
    return answer


def test_files_have_their_names_alone_however_deep_they_stand() -> None:
    path = "/home/me/tides.pdf"

    assert told(source_path=path, message=f"{path}: cannot be read; fetch it again") == {
        "source_path": "tides.pdf",
        "message": "tides.pdf: cannot be read; fetch it again",
    }
    assert told(items=[{"of": {"source_path": path}}]) == {
        "items": [{"of": {"source_path": "tides.pdf"}}]
    }


def test_what_is_gone_from_a_folder_is_named_and_a_quote_that_is_gone_is_kept() -> None:
    quote = {"doc_id": "d1", "source_path": "/home/me/tides.pdf", "reason": "it has changed"}

    assert told(gone=["/home/me/a.md", "/home/me/b.md"]) == {"gone": ["a.md", "b.md"]}
    assert told(gone=[quote]) == {"gone": [{**quote, "source_path": "tides.pdf"}]}
    assert told(gone=quote) == {"gone": {**quote, "source_path": "tides.pdf"}}
