"""A name for a question to a model, by which a recorded run of it is found."""

from hashlib import sha256
from unicodedata import normalize


def question_hash(question: str, model: str) -> str:
    """Return the SHA-256, in hexadecimal digits, of a question to a model.

    The question counts without differences of case, blanks and Unicode forms (NFKC); the model by
    its name, as configured. Between them stands a zero byte, which neither has.

    Args:
        question: As it was asked.
        model: "openai/gpt-4o-mini".
    """
    asked = " ".join(normalize("NFKC", question).casefold().replace("\0", " ").split())
    return sha256(f"{model}\0{asked}".encode(errors="surrogatepass")).hexdigest()
