"""Makes ``python -m cgt`` the same as the command ``cgt``."""

from cgt.cli import main

main()
