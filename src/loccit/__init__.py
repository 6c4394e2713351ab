"""loccit: passages from papers, books and reports that can be found, quoted and cited."""

__version__ = "0.1.0"
