"""Logs as JSON lines on standard error, one event a line."""

from __future__ import annotations

import json
import logging
from typing import Any

from .metrics import CountLines


class JsonLines(logging.Formatter):
    """{"time", "level", "event", …}; what stands in `extra={"facts": {…}}` goes beside."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def log_settings(level: str) -> dict[str, Any]:
    """For `logging.config.dictConfig`.

    Only with level debug does the web server say what it does, as it names visitors' addresses with their sockets and
    the paths of requests, which may be secrets.
    """
    debug = level == "debug"
    chatty = {"level": level.upper(), "handlers": ["lines", "count"], "propagate": False}
    quiet = {**chatty, "level": "DEBUG" if debug else "ERROR" if level == "error" else "WARNING"}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"lines": {"()": JsonLines}},
        "handlers": {
            "lines": {"class": "logging.StreamHandler", "formatter": "lines"},
            "count": {"()": CountLines},
        },
        "loggers": {"roundhouse": chatty, "uvicorn.error": quiet, "uvicorn.access": quiet},
    }
