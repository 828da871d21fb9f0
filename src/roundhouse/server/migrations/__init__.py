"""How the schema came to be what it is, step by step; `database.open_database` runs what is missing at start."""
