"""The stubs are what mypy needs to check a program, and the package's example has no wrong type."""

import os
import subprocess
import sys
from pathlib import Path

from conftest import ROOT

PROGRAM = Path(__file__).parent / "types_program.py"


def test_mypy_agrees(tmp_path):
    package = ROOT / "Sources/Bindings/python"
    options = ["--cache-dir", str(ROOT / ".build/mypy"), "--follow-imports", "silent", "--no-error-summary"]
    for how, file in ((["--strict"], PROGRAM), (["--strict"], package / "fairway/__init__.pyi"),
                      (["--check-untyped-defs"], package / "examples/navigate.py")):  # fmt: skip
        result = subprocess.run(
            [sys.executable, "-m", "mypy", *options, *how, str(file)], capture_output=True, text=True, check=False,
            cwd=tmp_path, env={**os.environ, "MYPYPATH": str(package)})
        assert result.returncode == 0, result.stdout + result.stderr
