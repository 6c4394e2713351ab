"""The model's own tokenizer, as the chunker counts with it."""

from pathlib import Path
from typing import TYPE_CHECKING

from loccit.domain.errors import ModelUnavailable

if TYPE_CHECKING:
    from tokenizers import Tokenizer

SPECIAL_TOKENS = 2
"""`[CLS]` and `[SEP]`, one of each a text."""
SEQUENCE_LIMIT = 256
"""What all-MiniLM-L6-v2 was trained to read (`sentence_bert_config.json`), special tokens
counted. `tokenizer.json` says 128 and `tokenizer_config.json` 512; neither is right."""


def load_tokenizer(path: Path) -> "Tokenizer":
    """Return the tokenizer of `tokenizer.json`, which neither cuts nor pads.

    Raises:
        ModelUnavailable: If the file cannot be read.
    """
    from tokenizers import Tokenizer

    try:
        tokenizer = Tokenizer.from_file(str(path))
    except Exception as error:  # the binding raises bare exceptions
        raise ModelUnavailable(f"cannot read the tokenizer {path}: {error}") from error
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer
