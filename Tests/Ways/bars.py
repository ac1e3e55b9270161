#!/usr/bin/env python3
"""Runs the judge that compares ways with Valhalla's, and demands what its last line must say.

    Tests/Ways/bars.py EQUAL ERROR SAME COMMAND ...

EQUAL percent of the lengths, at most ERROR percent of median error of the times, and at least SAME percent of the same roads, in a
line such as "99.9 % of 1000 shortest ways equal, ...; time ..., error 0.3 %; same roads 99.2 %". Of few pairs more may differ than
EQUAL says, but not so many that it would happen by chance in one of a hundred runs only.
"""

import math
import re
import subprocess
import sys


def most_different(pairs, share):
    """How many of some pairs may differ if each does with a probability."""
    at_least = 1.0
    for count in range(pairs + 1):
        # Here it is the probability that so many differ, or more.
        if at_least < 0.01:
            return count - 1
        at_least -= math.comb(pairs, count) * share**count * (1 - share) ** (pairs - count)
    return pairs


def main():
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    bars = [float(word) for word in sys.argv[1:4]]
    done = subprocess.run(sys.argv[4:], capture_output=True, text=True)
    lines = done.stdout.splitlines() or [""]
    print(done.stdout, done.stderr, sep="", end="")
    found = re.fullmatch(r"([\d.]+) % of (\d+) shortest ways equal,.*error ([\d.]+) %; same roads ([\d.]+) %", lines[-1])
    if done.returncode or not found:
        sys.exit(f"bars: {sys.argv[4]} ended with {done.returncode} and says no figures")
    equal, pairs, error, same = (float(text) for text in found.groups())
    different, most = round(pairs * (100 - equal) / 100), most_different(int(pairs), 1 - bars[0] / 100)
    if different > most or error > bars[1] or same < bars[2]:
        sys.exit(f"bars: demanded are at most {most} that differ, {bars[1]} % and {bars[2]} %")


main()
