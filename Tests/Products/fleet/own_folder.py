"""The folder for what a program writes (.ci/own-folder)."""

import subprocess
import sys
from pathlib import Path


def own_folder(folder, *names):
    """Makes a folder and removes what an earlier run has left there; ends the program if others' files are in it."""
    made = subprocess.run([Path(__file__).resolve().parents[3] / ".ci/own-folder", folder, *names], check=False)
    if made.returncode:
        sys.exit(made.returncode)
