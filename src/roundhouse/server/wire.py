"""Sockets that send what is UTF-8 already: bytes go out as text, as they are."""

from __future__ import annotations

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState


class SocketWire(WebSocketsSansIOProtocol):
    """One socket. All it tells is JSON, most of it put together from pieces that are kept as bytes."""

    async def send(self, message: ASGISendEvent) -> None:
        told = message.get("bytes") if message["type"] == "websocket.send" else None
        if told is None or not self.handshake_complete or self.close_sent:
            await super().send(message)
            return
        await self.writable.wait()
        if self.disconnected:
            raise ClientDisconnected()
        try:
            self.conn.send_text(told)
        except InvalidState:
            raise ClientDisconnected() from None
        self.transport.writelines(self.conn.data_to_send())
