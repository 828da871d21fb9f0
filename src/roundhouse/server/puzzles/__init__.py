"""Puzzles in the browser: which one comes next, the try, and what is held of puzzles and of those who try them."""
