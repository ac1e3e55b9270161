#!/usr/bin/env python3
"""Checks that the soak finds what grows: each of these passed once."""

from measure import Memory


def faults(megabytes, hours=30, every=1.0, kind="resident"):
    memory = Memory(kind)
    for number in range(int(hours / every) + 1):
        memory.take(number * every, megabytes(number * every))
    return memory.faults()


def noise(hour):
    return 0.3 * ((hour * 7919) % 1 - 0.5 if hour % 1 else (-1) ** hour * 0.5)


assert faults(lambda hour: 40 + noise(hour)) == []
# What the longest runs showed.
assert faults(lambda hour: 40 + 0.022 * hour + noise(hour)) == []
assert faults(lambda hour: 40 + 0.3 * hour, hours=6) == []
for growth in (0.95, 0.5, 0.2):
    found = faults(lambda hour: 40 + growth * hour + noise(hour))
    assert len(found) == 1 and found[0].startswith(f"resident memory grows by {growth}"[:-1]), found
assert len(faults(lambda hour: 40 + 0.95 * hour, hours=6)) == 1
# Too little to say anything, whatever it is.
assert "3 samples" in faults(lambda hour: 40 + 425 * hour, hours=4)[0]
assert "0 samples" in Memory().faults()[0]
restarted = Memory()
for number in range(40):
    restarted.restart()
    restarted.take(number, 40 + 10 * number)
assert "0 samples" in restarted.faults()[0], restarted.faults()
counted = Memory()
for number in range(10):
    counted.take(number, 40, descriptors=10 + number)
assert counted.faults() == ["from 10 to 19 descriptors"]
print("the soak finds what grows")
