"""Reference lists in the formats that reference managers export, read into one value."""
