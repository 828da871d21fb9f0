"""`python -m roundhouse` is the command `roundhouse`."""

from .cli import main

main()
