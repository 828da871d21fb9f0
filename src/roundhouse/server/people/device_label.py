"""What to call a browser, so that its owner knows which it is."""

from __future__ import annotations

# Each is looked for in this order, as browsers claim to be others too.
BROWSERS = {"Edg": "Edge", "OPR/": "Opera", "Firefox/": "Firefox", "FxiOS": "Firefox", "CriOS": "Chrome"}
BROWSERS |= {"SamsungBrowser": "Samsung Internet", "Chrome/": "Chrome", "Safari/": "Safari"}
SYSTEMS = {"iPhone": "iPhone", "iPad": "iPad", "Android": "Android", "CrOS": "ChromeOS"}
SYSTEMS |= {"Windows": "Windows", "Mac OS X": "macOS", "Linux": "Linux"}


def device_label(user_agent: str) -> str:
    """As "Firefox · Android"; "?" where the browser does not say."""
    kinds = (BROWSERS, SYSTEMS)
    found = [next((name for sign, name in kind.items() if sign in user_agent), None) for kind in kinds]
    return " · ".join(name for name in found if name) or "?"
