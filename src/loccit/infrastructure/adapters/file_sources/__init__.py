"""Sources that are plain files: a folder of documents, and a reference list with its files."""
