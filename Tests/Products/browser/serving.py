"""Serves folders and made-up files on the loopback interface, in a thread."""

import functools
import http.server
import threading
from pathlib import Path

TYPES = {".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css",
         ".json": "application/json", ".wasm": "application/wasm", ".png": "image/png"}  # fmt: skip


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def __init__(self, places, answers, *arguments):
        self.places, self.answers = places, answers
        super().__init__(*arguments)

    def do_GET(self):
        path = self.path.split("?")[0]
        for prefix, place in self.places.items():
            if not path.startswith(prefix):
                continue
            rest = path[len(prefix):]
            body = place(rest) if callable(place) else self.file(Path(place), rest)
            if body is not None:
                return self.answer(200, body, TYPES.get(Path(path).suffix, "application/octet-stream"))
        self.answer(404, b"not found", "text/plain")

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        place = self.answers.get(self.path)
        self.answer(*((200, place(body)) if place else (404, b"not found")), "application/json")

    def file(self, folder, rest):
        file = (folder / rest).resolve()
        return file.read_bytes() if file.is_file() and file.is_relative_to(folder.resolve()) else None

    def answer(self, status, body, kind):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def serve(places, answers={}):
    """Starts a server of {prefix: folder, or function of the rest of the path that gives bytes or None}, and of
    {path: function of the body of a POST that gives bytes}; its address."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, places, answers))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"
