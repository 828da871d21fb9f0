"""Logs as JSON lines on standard error, one event a line."""

from __future__ import annotations

import json
import logging
from typing import Any


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
    """For `logging.config.dictConfig`. Requests are only logged with level debug, as their addresses may be secrets."""
    chatty = {"level": level.upper(), "handlers": ["lines"], "propagate": False}
    access = {**chatty, "level": "DEBUG" if level == "debug" else "WARNING"}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"lines": {"()": JsonLines}},
        "handlers": {"lines": {"class": "logging.StreamHandler", "formatter": "lines"}},
        "loggers": {"roundhouse": chatty, "uvicorn.error": chatty, "uvicorn.access": access},
    }
