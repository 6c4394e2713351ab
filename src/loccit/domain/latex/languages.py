"""In which language a draft is written, as far as it changes what its characters mean."""

from typing import Final

_GERMAN: Final = "german germanb ngerman ngermanb austrian naustrian nswissgerman swissgerman"
_OTHERS: Final = (
    "spanish catalan galician italian portuguese portuges brazilian brazil russian ukrainian"
    " polish danish norsk nynorsk swedish finnish dutch slovene croatian serbian czech slovak"
)
GERMAN: Final = frozenset(_GERMAN.split())
"""Babel's names of German. There a straight quotation mark before a letter is a shorthand."""
SHORTHANDS: Final = GERMAN | frozenset(_OTHERS.split())
"""Those in which it opens and closes guillemets: "< and ">."""


def main_language(packages: str, options: str) -> str:
    """Return the main language that a class or package is told, empty when it is told none.

    Babel takes the last one of its options.

    Args:
        packages: Names of the class or of packages, with commas between them.
        options: Theirs.
    """
    names = {name.strip() for name in packages.split(",")}
    found = ""
    for option in options.split(","):
        key, _, value = (part.strip() for part in option.partition("="))
        if key == "main" and value:
            return value
        is_language = "babel" in names and not value and key.isalpha()
        if is_language or key in SHORTHANDS:
            found = key
    return found or next(iter(sorted(names & GERMAN)), "")
