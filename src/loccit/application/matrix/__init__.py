"""The literature matrix: a row for each document, a column for each question."""
