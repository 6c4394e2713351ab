"""Reading the text files of a collection, with the line in every error."""

import json
from collections.abc import Iterator
from pathlib import Path

from loccit.domain.errors import CollectionUnreadable


def read_lines(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the lines that are not blank, without their ends, each with its number from 1.

    Raises:
        CollectionUnreadable: If the file cannot be read or is not UTF-8.
    """
    number = 0
    try:
        with path.open("rb") as file:
            for number, line in enumerate(file, start=1):
                text = line.decode("utf-8-sig" if number == 1 else "utf-8").rstrip("\r\n")
                if text.strip():
                    yield number, text
    except UnicodeDecodeError as error:
        raise CollectionUnreadable(str(path), "not text in UTF-8", number) from error
    except OSError as error:
        raise CollectionUnreadable(str(path), error.strerror or "cannot be read") from error


def read_objects(path: Path) -> Iterator[tuple[int, str, dict[str, object]]]:
    """Yield each line of a JSON Lines file: its number, its text, and the object it holds.

    Raises:
        CollectionUnreadable: If the file cannot be read, or a line holds no JSON object.
    """
    for number, line in read_lines(path):
        try:
            value: object = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise CollectionUnreadable(str(path), "not JSON", number) from error
        if not isinstance(value, dict):
            raise CollectionUnreadable(str(path), "not a JSON object", number)
        yield number, line, value
