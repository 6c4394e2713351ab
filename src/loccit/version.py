"""The version, below all layers, so that every one of them may name it."""

__version__ = "0.1.0"
