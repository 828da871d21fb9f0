"""How long tests wait: for what has to happen, never for time to go by."""

import os

# Seconds after which a test that hangs is given up; none that works ever waits as long, however busy the machine is.
PATIENCE = int(os.environ.get("ROUNDHOUSE_PATIENCE", "900"))
