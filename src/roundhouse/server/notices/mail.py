"""E-mail, where a mail server is configured: letters in plain text and small HTML."""

from __future__ import annotations

import asyncio
import logging
import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import make_msgid
from html import escape
from pathlib import Path
from urllib.parse import unquote, urlsplit

from ...errors import BadInput
from ..settings import Settings

SECONDS = 20.0
AT_ONCE = 4

log = logging.getLogger("roundhouse")


@dataclass(frozen=True)
class Letter:
    """What is written to somebody: a sentence, where it leads, and how to hear no more of it."""

    to: str
    lang: str
    subject: str
    sentence: str
    link: str
    link_label: str
    small: str  # at its foot
    off: str | None = None  # the address that turns notices off
    off_label: str = ""


class Mail:
    """Sends letters through the server of the settings, each in a thread."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._server = urlsplit(settings.mail_server)
        self._turns = asyncio.Semaphore(AT_ONCE)
        if settings.mail_server:
            _check(settings)

    @property
    def on(self) -> bool:
        return bool(self._settings.mail_server)

    async def send(self, letter: Letter) -> bool:
        """Whether the mail server took it."""
        async with self._turns:
            try:
                await asyncio.to_thread(self._send, message_of(letter, self._settings.mail_from))
            except smtplib.SMTPRecipientsRefused:
                return True  # there is no such address: trying again would not help
            except (OSError, smtplib.SMTPException) as error:
                log.warning("mail was not sent", extra={"facts": {"error": type(error).__name__}})
                return False
        return True

    def _send(self, message: EmailMessage) -> None:
        host, tls = self._server.hostname or "", ssl.create_default_context()
        if self._server.scheme == "smtps":
            server: smtplib.SMTP = smtplib.SMTP_SSL(host, self._server.port or 465, timeout=SECONDS, context=tls)
        else:
            server = smtplib.SMTP(host, self._server.port or 587, timeout=SECONDS)
        with server:
            if self._server.scheme == "smtp" and not _here(host):
                server.starttls(context=tls)
            if self._server.username:
                password = Path(self._settings.mail_password_file).read_text("utf-8").strip()
                server.login(unquote(self._server.username), password)
            server.send_message(message)


def _here(host: str) -> bool:
    return host in ("localhost", "127.0.0.1", "::1")


def _check(settings: Settings) -> None:
    server = urlsplit(settings.mail_server)
    if server.scheme not in ("smtp", "smtps") or not server.hostname or server.password:
        raise BadInput("the mail server looks like smtp://user@mail.example.org:587, its password is in a file")
    if "@" not in settings.mail_from or urlsplit(settings.site).scheme not in ("http", "https"):
        raise BadInput("with a mail server, say whom mail is from (--mail-from) and where the pages are (--site)")
    if server.username and not settings.mail_password_file:
        raise BadInput("the mail server has a user: name the file with its password (--mail-password-file)")


def message_of(letter: Letter, sender: str) -> EmailMessage:
    """A letter as it is sent."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, letter.to, letter.subject
    message["Message-ID"] = make_msgid(domain=sender.rpartition("@")[2].rstrip(">") or None)
    message["Auto-Submitted"] = "auto-generated"
    lines = [letter.sentence, letter.link, "-- \n" + letter.small]
    if letter.off:
        message["List-Unsubscribe"] = f"<{letter.off}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        lines[-1] += f"\n{letter.off_label}: {letter.off}"
    message.set_content("\n\n".join(lines) + "\n")
    message.add_alternative(_page(letter), subtype="html")
    message["Content-Language"] = letter.lang  # after the parts, which would take it with them
    return message


def _page(letter: Letter) -> str:
    off = f' <a href="{escape(letter.off)}" style="color:#5b6470">{escape(letter.off_label)}</a>' if letter.off else ""
    return f"""<!doctype html>
<html lang="{letter.lang}">
<body style="margin:0;padding:24px;background:#faf6ee;color:#1b222c;font:16px/1.5 sans-serif">
<p style="margin:0 0 20px;font-size:18px">{escape(letter.sentence)}</p>
<p style="margin:0 0 28px"><a href="{escape(letter.link)}" style="display:inline-block;padding:12px 20px;
border-radius:10px;background:#1b222c;color:#faf6ee;text-decoration:none">{escape(letter.link_label)}</a></p>
<p style="margin:0;font-size:13px;color:#5b6470">{escape(letter.small)}{off}</p>
</body></html>
"""
