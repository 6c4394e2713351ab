"""What a column of a literature matrix asks for, and which sentences of a document say it."""
