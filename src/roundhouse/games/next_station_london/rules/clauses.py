"""The clauses that refuse a move, as `why_not` returns them. Their words are in `words/clauses.toml`."""

NL_11 = 11  # The turn
NL_12 = 12  # End of the round
NL_14 = 14  # Section
NL_15 = 15  # First section
NL_16 = 16  # Continuing the line
NL_17 = 17  # No crossing
NL_18 = 18  # No second visit
NL_19 = 19  # One section per pair
NL_33 = 33  # Railroad switch
NL_34 = 34  # Early switch
NL_41 = 41  # Passing the pencils
NL_55 = 55  # Total
NL_71 = 71  # Pencil powers
NL_72 = 72  # Double
NL_75 = 75  # Ring
