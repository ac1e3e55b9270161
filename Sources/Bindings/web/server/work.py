"""Work that a request may ask of this machine: so much at once, so long, and with so much memory."""

import contextlib
import subprocess
import threading

from .failure import Failure

# The seconds that one waits for its turn, and that a program may compute; the KiB of memory that it may have.
PATIENCE, SECONDS, MEMORY = 20, 20, 4_000_000
# A program has less than the processor's time where others compute as well.
LONGEST = 3 * SECONDS


class Turns:
    """A few at once; others wait for their turn, and not for ever."""

    def __init__(self, count, patience=PATIENCE):
        self.free, self.patience = threading.BoundedSemaphore(count), patience

    @contextlib.contextmanager
    def turn(self):
        if not self.free.acquire(timeout=self.patience):
            raise Failure(503, "this machine is busy with other requests; try again")
        try:
            yield
        finally:
            self.free.release()


class Program:
    """The command line, which makes what the page shows."""

    def __init__(self, path, turns=2):
        self.path, self.turns = path, Turns(turns)

    def output(self, *arguments):
        """What it prints. Its complaint is the failure's sentence."""
        limits = f'ulimit -t {SECONDS} -v {MEMORY}; exec "$0" "$@"'
        with self.turns.turn():
            try:
                run = subprocess.run(["bash", "-c", limits, self.path, *map(str, arguments)], capture_output=True,
                                     timeout=LONGEST)  # fmt: skip
            except subprocess.TimeoutExpired:
                raise Failure(504, "that takes this machine too long") from None
        if run.returncode < 0 or run.returncode > 128:
            raise Failure(504, "that takes this machine too long, or too much memory")
        if run.returncode != 0:
            raise Failure(422, complaint(run.stderr, arguments))
        return run.stdout


def complaint(errors, arguments):
    """What a program says, without its name and those of the server's own files, which nobody knows."""
    text = errors.decode(errors="replace").strip().removeprefix("fairway: ")
    for argument in map(str, arguments):
        if argument.startswith("/"):
            text = text.removeprefix(f"{argument}: ").replace(argument, "the file")
    return text
