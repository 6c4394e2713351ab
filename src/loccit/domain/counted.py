"""Numbers with the nouns that they count, for messages."""


def counted(number: int, noun: str, plural: str = "") -> str:
    """Return "1 document", "1,400 documents"; `plural` where it is not the noun with an s."""
    return f"{number:,} {noun if number == 1 else plural or f'{noun}s'}"
