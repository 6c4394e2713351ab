"""Changes of files as the system tells of them, and by looking where it does not."""
