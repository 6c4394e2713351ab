"""Language models over the command lines that a subscription brings. No package is needed."""
