"""Where `loccit` and `python -m loccit` start."""

import sys


def main() -> None:
    """Run the command line; Ctrl-C while it is still imported ends it as a later one does."""
    try:
        from loccit.interfaces.cli.main import main as run

        run()
    except KeyboardInterrupt:  # Click, which prints a later one, may not be there yet
        sys.stderr.write("Interrupted.\n")
        sys.exit(130)  # INTERRUPTED of interfaces/cli/common.py


if __name__ == "__main__":
    main()
