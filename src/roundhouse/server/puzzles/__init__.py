"""Puzzles in the browser: which one comes next, the try, and the ratings of puzzles and of those who try them."""
