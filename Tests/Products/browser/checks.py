"""Counts checks, and ends as `Tests/run` expects it."""

import sys
import time
import traceback


class Checks:
    def __init__(self, name):
        self.name, self.passed, self.failed, self.skipped = name, 0, 0, 0

    def expect(self, holds, what):
        if holds:
            self.passed += 1
        else:
            self.failed += 1
            print(f"failed {self.name}: {what}")

    def run(self, what, check, *arguments):
        """A check that may end early, by an exception, which is a failure. Says how long it took."""
        began = time.monotonic()
        try:
            check(*arguments)
        except Exception:
            self.failed += 1
            print(f"failed {self.name}: {what}\n{traceback.format_exc()}")
        print(f"{what}: {time.monotonic() - began:.1f} s", flush=True)

    def skip(self, what, reason):
        self.skipped += 1
        print(f"skipped {self.name.capitalize()}.{what}: {reason}")

    def finish(self):
        print(f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped")
        sys.exit(self.failed > 0)
