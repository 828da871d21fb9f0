"""People: a guest who wants to be known on another device, or later, becomes a person. docs/people.md says how."""
