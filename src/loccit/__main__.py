"""`python -m loccit` is `loccit`."""

from loccit.interfaces.cli.main import main

main()
