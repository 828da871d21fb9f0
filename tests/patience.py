"""How long tests wait: for what has to happen, never for time to go by."""

PATIENCE = 900  # seconds after which a test that hangs is given up; none that works ever waits as long
