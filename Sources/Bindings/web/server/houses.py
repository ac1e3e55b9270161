"""The houses of the town's grid, whose streets are those of Tests/Servers/town.py: two rows in each block, with yards between."""

from itertools import pairwise

# Metres: from the middle of a street to a house, the depths of houses, their widths with a gap, and the gap.
SETBACK, DEPTHS, WIDTH, GAP = 15, (14, 17, 12, 19), 24, 6


def houses(avenues, streets, park):
    """The outlines of all houses, each as its four corners; in the park are none."""
    low, high = park
    for i, (west, east) in enumerate(pairwise(avenues)):
        for j, (south, north) in enumerate(pairwise(streets)):
            if low <= i < high and low <= j < high:
                continue
            length = east - west - 2 * SETBACK
            count = round(length / WIDTH)
            for k in range(count):
                left = west + SETBACK + k * length / count
                right = left + length / count - GAP
                # Neighbours differ, and some have built nothing.
                below, above = ((k * 3 + i * 5 + j * 7 + row) % 11 for row in (0, 4))
                if below:
                    yield outline(left, right, south + SETBACK, south + SETBACK + DEPTHS[below % 4])
                if above:
                    yield outline(left, right, north - SETBACK - DEPTHS[above % 4], north - SETBACK)


def outline(left, right, bottom, top):
    return [[left, bottom], [right, bottom], [right, top], [left, top]]
