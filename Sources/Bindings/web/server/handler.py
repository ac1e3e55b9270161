"""HTTP as the page needs it: GET, HEAD and POST, answers of a status, a content and its kind, and failures in a sentence."""

import http.client
import http.server
import re
import sys
import threading
from urllib.parse import urlsplit

from . import visitors
from .failure import Failure

TYPES = {".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".json": "application/json",
         ".wasm": "application/wasm", ".mjs": "text/javascript", ".png": "image/png"}  # fmt: skip
MOST_BYTES = 50_000_000
# Of connections, and of the bodies that are held at once.
MOST_CONNECTIONS, MOST_BODIES = 500, 4
# Seconds in which a connection must send something.
SILENCE = 20
# No page of another site shows or reads what is here.
PROTECTION = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff",
              "Content-Security-Policy": "frame-ancestors 'none'", "Cross-Origin-Resource-Policy": "same-origin"}  # fmt: skip


class Handler(http.server.BaseHTTPRequestHandler):
    """Serves what the server's `site` responds with to the path, the query and the body of a request."""

    protocol_version, timeout = "HTTP/1.1", SILENCE
    bodies = threading.BoundedSemaphore(MOST_BODIES)

    def do_GET(self):
        self.respond(None)

    do_HEAD = do_GET

    def do_POST(self):
        # Before anything is read: a stranger's body is none of ours.
        if not self.attempt(self.check_body):
            return
        if not self.bodies.acquire(timeout=SILENCE):
            self.close_connection = True
            return self.answer(503, b"this machine is busy with other requests; try again", ".txt")
        try:
            length = int(self.headers["Content-Length"])
            body = self.rfile.read(length)
            if len(body) == length:
                self.respond(body)
            else:
                self.close_connection = True
        finally:
            self.bodies.release()

    def check_body(self):
        self.address()
        length = self.headers.get("Content-Length", "")
        if "Transfer-Encoding" in self.headers or not re.fullmatch(r"[0-9]{1,18}", length, re.ASCII):
            raise Failure(411, "a body needs its length")
        if int(length) > MOST_BYTES:
            raise Failure(413, "the body is too long")

    def address(self):
        """The path and the query of a request that may be answered."""
        try:
            _, _, path, query, _ = urlsplit(self.path)
        except ValueError:
            raise Failure(400, "that is no address") from None
        visitors.check(self.headers, path)
        return path, query

    def respond(self, body):
        self.attempt(lambda: self.answer(*self.server.site.respond(*self.address(), body)))

    def attempt(self, action):
        """Does something that may fail, and answers what fails; whether it did not."""
        try:
            action()
            return True
        except Failure as failure:
            status, text = failure.status, str(failure)
        except (ValueError, http.client.InvalidURL):
            status, text = 400, "that is not understood"
        except (ConnectionError, TimeoutError):
            # The page was left meanwhile.
            self.close_connection = True
            return False
        except Exception as error:
            # A mistake of ours: the terminal gets a line.
            print(f"serve.py: {self.command} {self.path[:100]!r}: {error!r}", file=sys.stderr)
            status, text = 500, "the server has made a mistake, of which its terminal has a line"
        # What a body that was not read has left is no next request.
        self.close_connection = self.close_connection or self.command == "POST"
        self.answer(status, text.encode(), ".txt")
        return False

    def answer(self, status, body, suffix):
        self.send_response(status)
        self.send_header("Content-Type", TYPES.get(suffix, "text/plain; charset=utf-8"))
        self.send_header("Content-Length", str(len(body)))
        for name, value in PROTECTION.items():
            self.send_header(name, value)
        if self.close_connection:
            self.send_header("Connection", "close")
        try:
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(body)
        except (ConnectionError, TimeoutError):
            self.close_connection = True

    def send_error(self, code, message=None, explain=None):
        """What http.server itself refuses: a request that is none."""
        self.close_connection = True
        self.command = self.command or ""
        self.answer(code, (message or "that is no request").encode(errors="replace"), ".txt")

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    """Answers a bounded number of connections at once, and the others with 503."""

    request_queue_size = 128

    def __init__(self, address, site):
        super().__init__(address, Handler)
        self.site, self.connections = site, threading.BoundedSemaphore(MOST_CONNECTIONS)

    def process_request(self, request, client_address):
        if self.connections.acquire(blocking=False):
            return super().process_request(request, client_address)
        try:
            request.sendall(b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
        except OSError:
            pass
        self.shutdown_request(request)

    def process_request_thread(self, request, client_address):
        try:
            super().process_request_thread(request, client_address)
        finally:
            self.connections.release()

    def handle_error(self, request, client_address):
        """A connection that breaks is no news. A mistake of ours is a line."""
        kind, error, _ = sys.exc_info()
        if not issubclass(kind, (ConnectionError, TimeoutError)):
            print(f"serve.py: {kind.__name__}: {error}", file=sys.stderr)
