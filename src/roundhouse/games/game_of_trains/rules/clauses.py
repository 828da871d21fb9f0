"""The clauses that refuse a move, as `why_not` returns them. Their words are in `words/clauses.toml`."""

GT_07 = 7  # Keep one car
GT_10 = 10  # Your turn
GT_11 = 11  # Draw a car
GT_12 = 12  # Use an ability
GT_16 = 16  # Nothing to use
GT_17 = 17  # Number or ability
GT_18 = 18  # Unusable abilities
GT_21 = 21  # Swap neighbours
GT_22 = 22  # Swap across one
GT_23 = 23  # Two to the right
GT_24 = 24  # Two to the left
GT_27 = 27  # Protection
GT_31 = 31  # Winning
GT_32 = 32  # Turn limit
