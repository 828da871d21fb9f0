"""Where people meet: tables to join and to watch, who looks for a game, and the library of finished ones."""
