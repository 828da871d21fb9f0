"""The table in the browser: HTTP and WebSocket, the move log, bots in processes of their own, pages.

`app.create_app(settings)` puts it together; `roundhouse serve` runs it. docs/server.md describes it from outside.
"""
