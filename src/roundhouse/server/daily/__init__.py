"""The daily deal: the same games for everybody, once, from a seed fixed the day before. docs/daily.md says how."""
