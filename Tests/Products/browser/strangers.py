"""The page's server, asked by others than its page: who is refused, what is bounded, and what is no request at all."""

import contextlib
import http.client
import io
import socket
import sys
import threading
import time
from urllib.parse import urlsplit

from page import ROOT

sys.path.insert(0, str(ROOT / "Sources/Bindings/web"))

from server import work  # noqa: E402
from server.failure import Failure  # noqa: E402
from server.handler import Server  # noqa: E402

# Lines of 4,500 km, whose drive is made, and seven times round the world, whose drive would take a year.
LONG, ROUND_THE_WORLD = (b'{"type": "LineString", "coordinates": [%s]}' % places
                         for places in (b"[0,0],[20,0],[40,0]", b"[0,0],[90,0],[179,0],[0,0.1]," * 7 + b"[0,0]"))  # fmt: skip
TIMEOUT = 150


class Stranger:
    """Requests to a server, with whatever headers."""

    def __init__(self, address):
        self.host, self.port = urlsplit(address).hostname, urlsplit(address).port

    def ask(self, method="GET", path="/", body=None, **headers):
        """The status, the headers and the content of an answer."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=TIMEOUT)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, body, named)
        response = connection.getresponse()
        answer = response.status, response.headers, response.read()
        connection.close()
        return answer

    def send(self, request):
        """The status of the answer to bytes, 0 without one, and its text."""
        with socket.create_connection((self.host, self.port), timeout=TIMEOUT) as connection:
            connection.sendall(request)
            connection.shutdown(socket.SHUT_WR)
            answer = b"".join(iter(lambda: connection.recv(65536), b""))
        # What is no HTTP/1 gets no head.
        head, _, text = answer.partition(b"\r\n\r\n") if answer.startswith(b"HTTP/") else (b"- 0", b"", answer)
        return int(head.split(b" ", 2)[1]), text.decode(errors="replace")


def check_strangers(checks, address):
    """Pages of other sites, and names that lead here, get nothing."""
    stranger, own = Stranger(address), urlsplit(address).netloc
    port = own.split(":")[1]
    for host, wanted in ((own, 200), (f"localhost:{port}", 200), (f"[::1]:{port}", 200), (f"evil.example:{port}", 421),
                         ("127.0.0.1.evil.example", 421), ("", 421)):  # fmt: skip
        status, _, _ = stranger.ask(Host=host)
        checks.expect(status == wanted, f"for the host '{host}': {status}, not {wanted}")
    status, text = stranger.send(b"GET / HTTP/1.1\r\n\r\n")
    checks.expect(status == 400 and "host" in text, f"without a host: {status} {text}")
    for headers, wanted in (({"Origin": address.rstrip("/")}, 200), ({"Origin": "http://evil.example"}, 403),
                            ({"Origin": "null"}, 403), ({"Sec_Fetch_Site": "cross-site"}, 403),
                            ({"Sec_Fetch_Site": "same-site"}, 403), ({"Sec_Fetch_Site": "same-origin"}, 200)):  # fmt: skip
        for method, body in (("GET", None), ("POST", (ROOT / "Tests/TownRoutes/plan-grid.json").read_bytes())):
            status, _, _ = stranger.ask(method, "/drives?route=grid&noise=clean", body, Content_Type="text/plain", **headers)
            checks.expect(status == wanted, f"{method} with {headers}: {status}, not {wanted}")
    link = {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "navigate"}
    checks.expect(stranger.ask(**link)[0] == 200, "a link of another page leads to the page")
    checks.expect(stranger.ask(path="/drives?route=grid", **link)[0] == 403, "a link of another page makes no drive")
    headers = stranger.ask()[1]
    checks.expect("frame-ancestors 'none'" in headers["Content-Security-Policy"], "the page is in no frame of another")


def check_requests(checks, address, complaints):
    """What is no request gets a sentence, and what is outside the page's folders is not there."""
    stranger = Stranger(address)
    status, headers, content = stranger.ask("HEAD")
    known = stranger.ask()
    checks.expect((status, content) == (200, b"") and headers["Content-Length"] == str(len(known[2])), f"HEAD: {status} {content[:50]}")
    host = f"Host: {stranger.host}:{stranger.port}\r\n".encode()
    for line, more, wanted in (
        (b"GET /\0 HTTP/1.1", b"", {400, 404}), (b"GET " + b"/a" * 6000 + b" HTTP/1.1", b"", {400, 404}),
        (b"GET //[ HTTP/1.1", b"", {400, 404}), (b"GET /server/\xff HTTP/1.1", b"", {400, 404}),
        (b"GET " + b"/" * 70000 + b" HTTP/1.1", b"", {414}), (b"NONSENSE", b"", {0}), (b"BREW / HTTP/1.1", b"", {501}),
        (b"POST /drives HTTP/1.1", "Content-Length: ²\r\n".encode("latin-1"), {411}),
        (b"POST /drives HTTP/1.1", b"Content-Length: -1\r\n", {411}), (b"POST /drives HTTP/1.1", b"", {411}),
        (b"POST /drives HTTP/1.1", b"Transfer-Encoding: chunked\r\n", {411}),
        (b"POST /drives HTTP/1.1", b"Content-Length: 50000001\r\n", {413}),
        (b"GET /drives?seed=x HTTP/1.1", b"", {400}), (b"GET /drives?" + b"a=1&" * 40 + b" HTTP/1.1", b"", {400}),
        (b"GET / HTTP/1.1", b"A: b\r\n" * 200, {431}),
    ):  # fmt: skip
        status, text = stranger.send(line + b"\r\n" + host + more + b"\r\n")
        is_sentence = 0 < len(text) < 300 and "<" not in text and "Traceback" not in text
        checks.expect(status in wanted and is_sentence, f"{line[:40]} {more[:40]}: {status}, not {wanted}: {text[:200]}")
    for path in ("/../serve.py", "/fairway/../compile.log", "/fairway/..%2fcompile.log", "/%2e%2e/serve.py", "/.", "/..", "//etc/passwd",
                 "/routes/../../README.md", "/page.css/", "/maplibre/version/x", "/fairway/.", "/server", "/nothing.js"):  # fmt: skip
        status, _, content = stranger.ask(path=path)
        checks.expect(status == 404, f"{path}: {status} {content[:60]}")
    told = complaints()
    checks.expect("Traceback" not in told and "Exception" not in told, f"the server says {told[:300]}")


def check_bounds(checks, address):
    """What computes has its turn, and not for ever; meanwhile others are answered."""
    stranger, statuses = Stranger(address), {LONG: set(), ROUND_THE_WORLD: set()}

    def ask(body):
        statuses[body].add(stranger.ask("POST", "/drives", body)[0])

    askers = [threading.Thread(target=ask, args=(body,)) for body in [*statuses] * 3]
    for each in askers:
        each.start()
    halves = [socket.create_connection((stranger.host, stranger.port)) for _ in range(300)]
    for each in halves:
        each.sendall(b"GET / HTTP/1.1\r\nHost: local")
    began = time.monotonic()
    checks.expect(stranger.ask()[0] == 200, "the page is there while drives are made")
    checks.expect(time.monotonic() - began < 20, f"it took {time.monotonic() - began:.0f} s")
    for each in askers:
        each.join(TIMEOUT)
    for each in halves:
        each.close()
    checks.expect(statuses[LONG] <= {200, 503}, f"long drives get {statuses[LONG]}")
    checks.expect(statuses[ROUND_THE_WORLD] <= {422, 503}, f"drives round the world get {statuses[ROUND_THE_WORLD]}")
    checks.expect(all(statuses.values()), "each asker is answered")
    checks.expect(stranger.ask(path="/drives?route=grid&noise=clean")[0] == 200, "a drive is made afterwards")


def check_limits_of_work(checks):
    """A program has limits of time and memory, and one that gets no turn is refused."""
    seconds, memory, longest = work.SECONDS, work.MEMORY, work.LONGEST
    try:
        work.SECONDS, work.MEMORY, work.LONGEST = 1, 1_000_000, 4
        for what, script in (("computes", "while :; do :; done"), ("sleeps", "sleep 60")):
            checks.expect(status_of(lambda: work.Program("bash").output("-c", script)) == 504, f"a program {what} for ever")
        much = 'python3 -c "bytes(2_000_000_000)"'
        checks.expect(status_of(lambda: work.Program("bash").output("-c", much)) == 422, "a program has memory without end")
    finally:
        work.SECONDS, work.MEMORY, work.LONGEST = seconds, memory, longest
    turns = work.Turns(1, patience=0.1)
    with turns.turn():
        checks.expect(status_of(lambda: turns.turn().__enter__()) == 503, "there is a second turn")
    complaint = work.complaint(b"fairway: /tmp/tmp1.json: the answer: no route in /tmp/tmp1.json\n", ["--route", "/tmp/tmp1.json"])
    checks.expect(complaint == "the answer: no route in the file", f"a complaint is '{complaint}'")


class BrokenSite:
    """A site that makes a mistake."""

    def respond(self, *_):
        raise KeyError("routes")


def check_mistakes(checks):
    """A mistake of the server's own is an answer too."""
    server, told = Server(("127.0.0.1", 0), BrokenSite()), io.StringIO()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with contextlib.redirect_stderr(told):
        status, _, content = Stranger(f"http://127.0.0.1:{server.server_port}/").ask()
    server.shutdown()
    server.server_close()
    checks.expect(status == 500 and b"mistake" in content, f"a mistake is {status} {content}")
    checks.expect("KeyError" in told.getvalue() and "Traceback" not in told.getvalue(), f"its terminal says {told.getvalue()}")


def status_of(action):
    try:
        action()
    except Failure as failure:
        return failure.status
    return 200
