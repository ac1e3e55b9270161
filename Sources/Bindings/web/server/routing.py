"""The routing server behind the page, which needs no headers of CORS so."""

import re
import urllib.error
import urllib.request

from .failure import Failure
from .work import Turns

SECONDS, MOST_BYTES = 60, 50_000_000
PATH = re.compile(r"/[!-~]*")


class RoutingServer:
    """`kind` is valhalla or osrm, and None without a server."""

    def __init__(self, valhalla, osrm):
        self.kind = "valhalla" if valhalla else "osrm" if osrm else None
        self.address, self.turns = (valhalla or osrm or "").rstrip("/"), Turns(8)

    def answer(self, path, body):
        """The server's answer, with its status."""
        if not self.kind:
            raise Failure(404, "no routing server was named")
        if not PATH.fullmatch(path):
            raise Failure(400, "that is no path of a routing server")
        request = urllib.request.Request(self.address + path, body, {"Content-Type": "application/json"})
        with self.turns.turn():
            try:
                with urllib.request.urlopen(request, timeout=SECONDS) as response:
                    return response.status, whole(response)
            except urllib.error.HTTPError as error:
                return error.code, whole(error)
            except TimeoutError:
                raise Failure(504, "the routing server takes too long") from None
            except OSError as error:
                raise Failure(502, f"the routing server does not answer: {error}") from error


def whole(response):
    content = response.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise Failure(502, "the routing server's answer is too long")
    return content
