"""Night Mail in words."""

from roundhouse.games.contract import Words

from .text import describe, expected, fields, options, pitch, tell

WORDS = Words(pitch=pitch, options=options, fields=fields, expected=expected, describe=describe, tell=tell)
