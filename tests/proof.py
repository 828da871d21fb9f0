"""Which rule clauses a test proves. `tests/test_clauses.py` fails while a clause is proven by none."""

import pytest


def proves(*clauses: str) -> pytest.MarkDecorator:
    """Mark a test that fails when one of these clauses is broken: `@proves("GT-13", "GT-28")`."""
    return pytest.mark.proves(*clauses)
