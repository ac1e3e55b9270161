"""Serves folders and made-up files on the loopback interface, in a thread."""

import sys
import threading
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "Sources/Bindings/web"))

from server.failure import Failure  # noqa: E402
from server.handler import Server  # noqa: E402


class Site:
    def __init__(self, places, answers):
        self.places, self.answers = places, answers

    def respond(self, path, _, body):
        if body is not None and path in self.answers:
            return 200, self.answers[path](body), ".json"
        for prefix, place in self.places.items():
            if body is None and path.startswith(prefix):
                rest = path[len(prefix):]
                content = place(rest) if callable(place) else self.file(Path(place), rest)
                if content is not None:
                    return 200, content, Path(path).suffix
        raise Failure(404, "not found")

    def file(self, folder, rest):
        file = (folder / rest).resolve()
        return file.read_bytes() if file.is_file() and file.is_relative_to(folder.resolve()) else None


def serve(places, answers={}):
    """Starts a server of {prefix: folder, or function of the rest of the path that gives bytes or None}, and of
    {path: function of the body of a POST that gives bytes}; its address."""
    server = Server(("127.0.0.1", 0), Site(places, answers))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"
