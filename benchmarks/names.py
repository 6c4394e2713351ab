"""Make the list of names that comes with the package.

The given and the family names of all locales of Faker (PyPI) and of @faker-js/faker (npm), both
under the MIT licence, each as `plain` writes it. Prefixes, suffixes and formats are left out.

Run: python -m benchmarks.names FAKER FAKER_JS
FAKER is a folder with the unpacked wheels of Faker and of tzdata, which it imports; FAKER_JS the
unpacked package, which node reads.
"""

import importlib
import json
import lzma
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from loccit.domain.front_matter.known_names import plain

TARGET: Final = Path("src/loccit/infrastructure/names.txt.xz")
_GIVEN: Final = ("first", "given", "middle")
_FAMILY: Final = ("last", "surname", "family")
_OTHERS: Final = ("format", "prefix", "suffix")
_BETWEEN: Final = re.compile(r"[\s\-‐()]+")
_READ_BY_NODE: Final = """
const { allLocales } = await import(process.argv[1]);
const people = Object.values(allLocales).map((locale) => locale.person ?? {});
const given = people.map((one) => [one.first_name, one.middle_name]);
const families = people.map((one) => one.last_name);
console.log(JSON.stringify([given, families]));
"""
_EXAMPLES: Final = "es"
"""A locale with John, Jane and Doe alone."""


def main(arguments: list[str]) -> None:
    """Write the file."""
    folder, other = map(Path, arguments)
    sys.path.insert(0, str(folder))
    entry = str((other / "dist" / "index.js").resolve())
    command = ["node", "--input-type=module", "-e", _READ_BY_NODE, entry]
    read = subprocess.run(command, check=True, capture_output=True, text=True)
    given, families = (set(names_of(names)) for names in json.loads(read.stdout))
    for locale in sorted((folder / "faker" / "providers" / "person").iterdir()):
        if not locale.is_dir() or locale.name in ("__pycache__", _EXAMPLES):
            continue
        provider = importlib.import_module(f"faker.providers.person.{locale.name}").Provider
        for name, value in vars_of(provider):
            if any(word in name for word in _GIVEN):
                given.update(names_of(value))
            elif any(word in name for word in _FAMILY):
                families.update(names_of(value))
    text = "\n\n".join("\n".join(sorted(names)) for names in (given, families))
    TARGET.write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))
    print(f"{len(given)} given names, {len(families)} families, {TARGET.stat().st_size} bytes")


def vars_of(provider: type) -> Iterator[tuple[str, object]]:
    """Yield the lists of a provider with their names."""
    for name in dir(provider):
        value = getattr(provider, name)
        is_list = isinstance(value, (tuple, list, dict, set)) and not name.startswith("__")
        if is_list and not any(word in name for word in _OTHERS):
            yield name, value


def names_of(value: object) -> Iterator[str]:
    """Yield the words of a list or of lists within it.

    Of a dictionary Faker has the names as keys, beside their weights, and faker-js as values.
    """
    if isinstance(value, str):
        yield from (word for part in _BETWEEN.split(value) if len(word := plain(part)) > 1)
    elif isinstance(value, dict):
        weighed = all(isinstance(one, (int, float)) for one in value.values())
        yield from names_of(list(value) if weighed else list(value.values()))
    elif isinstance(value, (tuple, list, set)):
        for one in value:
            yield from names_of(one)


if __name__ == "__main__":
    main(sys.argv[1:])
