"""What the page needs and may not be there yet: it is built while the page already shows its map."""

import collections
import subprocess
import sys
import threading

from .failure import Failure


class Preparation:
    """Lines of steps that each take some time, all lines at once and their steps one after the other: {name of the line: {what
    is waited for: how it is made}}, where a step is a list of the arguments of a command, or a function."""

    def __init__(self, lines):
        self.waiting = {name: dict.fromkeys(line, "") for name, line in lines.items()}
        self.lines, self.failure = lines, None
        self.changed = threading.Condition()

    def begin(self):
        for name, line in self.lines.items():
            threading.Thread(target=self._run, args=(line, self.waiting[name]), daemon=True).start()

    def _run(self, line, waiting):
        for what, step in line.items():
            try:
                if callable(step):
                    step()
                else:
                    self._command(step, lambda text, what=what: waiting.update({what: text[:200]}))
            except Exception as error:
                return self._set(lambda: setattr(self, "failure", f"{what}: {error}"))
            self._set(lambda: waiting.pop(what))

    def _set(self, change):
        with self.changed:
            change()
            self.changed.notify_all()

    def _command(self, command, tell):
        """Runs a command. How far it is, is its last line; all of them are the terminal's."""
        last = collections.deque(maxlen=1)
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace") as process:
            for text in process.stdout:
                print(text, end="", file=sys.stderr, flush=True)
                last.append(text.strip())
                self._set(lambda: tell(last[0]))
        if process.returncode != 0:
            raise RuntimeError(last[0] if last else f"ended with {process.returncode}")

    @property
    def state(self):
        """What each line waits for still, and how far that is, and why it fails."""
        with self.changed:
            return {"waiting": {name: dict(line) for name, line in self.waiting.items()}, "failure": self.failure}

    def wait(self):
        """Waits until all is there; why it is not, or None."""
        with self.changed:
            self.changed.wait_for(lambda: self.failure or self.is_ready)
            return self.failure

    @property
    def is_ready(self):
        return not any(self.waiting.values())

    def require(self):
        if not self.is_ready:
            raise Failure(503, self.failure or "the page is being prepared")
