"""Notices to people who are not there: pushed to their browsers, and by e-mail. docs/notices.md says how."""
