"""Action ids and chance outcomes, and the words for them: `couple 12`, `shunt 40`, `wagon 7`."""

from .state import WAGONS

COUPLE = -1  # + wagon
SHUNT = COUPLE + WAGONS  # + wagon

ACTION_NAMES = tuple(f"{verb} {wagon}" for verb in ("couple", "shunt") for wagon in range(1, WAGONS + 1))
OUTCOME_NAMES = tuple(f"wagon {wagon}" for wagon in range(1, WAGONS + 1))
