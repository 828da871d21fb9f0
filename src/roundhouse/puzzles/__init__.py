"""Puzzles: positions in which one move is clearly best, found by search in games that were played."""
