"""Maps, boards and cards of an owner's own: edited in a page, checked and drawn while they change, shared by a link."""
