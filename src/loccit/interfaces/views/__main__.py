"""Prints the description of every answer: `python -m loccit.interfaces.views`."""

import sys

from loccit.interfaces.views.specification import specification

sys.stdout.write(specification())
