"""The table in characters, for a terminal."""
from typing import Any
def board(observation: Any, say: Any) -> str:
    return ""
