"""`python -m loccit` is `loccit`."""

from loccit.interfaces.cli.main import main

if __name__ == "__main__":
    main()
