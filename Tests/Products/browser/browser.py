"""A headless Chromium, told what to do over a pair of pipes (the DevTools protocol)."""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

OPTIONS = [
    "--headless", "--no-sandbox", "--disable-dev-shm-usage", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
    # Where a processor draws, putting the page together without its OpenGL takes half the time of a frame.
    "--disable-gpu-compositing",
    "--remote-debugging-pipe", "--window-size=1280,820",
]  # fmt: skip


# The most seconds that anything is waited for. Nothing waits longer than it must.
SECONDS = 60


class Browser:
    """One browser with one page. What the page's console says at the level of errors and warnings, and its exceptions,
    are in `complaints`; addresses that begin like one in `missing` may fail to load. FAIRWAY_THROTTLE=6 has the page's
    scripts take six times as long, as on a busy machine. What it keeps is in the folder `profile`, if there is one, and
    outlives it."""

    def __init__(self, profile=None):
        self.profile, self.is_own = profile or tempfile.mkdtemp(prefix="fairway-browser-"), profile is None
        to_browser, self.to_browser = os.pipe()
        self.from_browser, from_browser = os.pipe()

        def take_pipes():
            # The browser reads descriptor 3 and writes 4. Copied first, so that neither overwrites the other.
            read, write = os.dup(to_browser), os.dup(from_browser)
            os.dup2(read, 3)
            os.dup2(write, 4)

        self.process = subprocess.Popen(
            ["chromium", *OPTIONS, f"--user-data-dir={self.profile}", "about:blank"],
            preexec_fn=take_pipes, close_fds=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(to_browser)
        os.close(from_browser)
        self.buffer, self.number, self.session = b"", 0, None
        self.complaints, self.missing = [], []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.call(f"{domain}.enable")
        self.call("Emulation.setCPUThrottlingRate", rate=float(os.environ.get("FAIRWAY_THROTTLE", 1)))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        os.close(self.to_browser)
        os.close(self.from_browser)
        if self.is_own:
            shutil.rmtree(self.profile, ignore_errors=True)

    def call(self, method, seconds=120, **parameters):
        """The result of a command of the protocol."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to_browser, json.dumps(message).encode() + b"\0")
        end = time.monotonic() + seconds
        while True:
            answer = self._next(end, method)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self._note(answer)

    def _next(self, end, method):
        while b"\0" not in self.buffer:
            if not select.select([self.from_browser], [], [], max(0, end - time.monotonic()))[0]:
                raise TimeoutError(f"the browser does not answer {method}")
            piece = os.read(self.from_browser, 1 << 20)
            if not piece:
                raise RuntimeError("the browser ended")
            self.buffer += piece
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def _note(self, event):
        parameters = event.get("params", {})
        if event.get("method") == "Runtime.exceptionThrown":
            details = parameters["exceptionDetails"]
            self.complaints.append(details.get("exception", {}).get("description", details["text"]))
        elif event.get("method") == "Runtime.consoleAPICalled" and parameters["type"] in ("error", "warning", "assert"):
            self.complaints.append(" ".join(map(self._text, parameters["args"])))
        elif event.get("method") == "Log.entryAdded" and parameters["entry"]["level"] == "error":
            address = parameters["entry"].get("url", "")
            if not address.startswith(tuple(self.missing)):
                self.complaints.append(f"{parameters['entry']['text']} {address}")

    @staticmethod
    def _text(argument):
        """An argument of the console: a value, or an object with its properties."""
        properties = argument.get("preview", {}).get("properties", [])
        parts = [argument.get("value", argument.get("description", ""))]
        return " ".join(map(str, parts + [p.get("value", "") for p in properties]))

    def open(self, url):
        self.call("Page.navigate", url=url)
        self.wait("document.readyState === 'complete'", "the page does not load")

    def evaluate(self, expression, seconds=120):
        """The value of an expression in the page; a promise is awaited."""
        answer = self.call(
            "Runtime.evaluate", seconds=seconds, expression=expression, awaitPromise=True, returnByValue=True
        )
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise RuntimeError(details.get("exception", {}).get("description", details["text"]))
        return answer["result"].get("value")

    def until(self, expression, accepts=bool, seconds=SECONDS):
        """The value of an expression once it is accepted, or its last value when the time is over."""
        end = time.monotonic() + seconds
        while True:
            value = self.evaluate(expression)
            if accepts(value) or time.monotonic() > end:
                return value
            time.sleep(0.05)

    def wait(self, condition, complaint, seconds=SECONDS):
        """Waits until a condition holds in the page; without it a check cannot go on."""
        if not self.until(f"Boolean({condition})", seconds=seconds):
            raise TimeoutError(f"{complaint} (within {seconds} s)")

    def reload(self):
        """Loads the page again, and waits until the new one is there."""
        self.evaluate("window.isOld = true")
        self.call("Page.reload")
        end = time.monotonic() + SECONDS
        while True:
            try:
                return self.wait("!window.isOld && document.readyState === 'complete'", "the page does not load again")
            except RuntimeError:
                # The old page went while it was looked at.
                if time.monotonic() > end:
                    raise

    def resize(self, width, height, mobile=False):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=mobile)

    def prefer(self, scheme):
        """Has the page prefer "light" or "dark"."""
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def press(self, key, code=None):
        for kind in ("keyDown", "keyUp"):
            text = {"text": key} if kind == "keyDown" and len(key) == 1 else {}
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=code or key, **text)

    def screenshot(self, file):
        with open(file, "wb") as out:
            out.write(base64.b64decode(self.call("Page.captureScreenshot")["data"]))
