"""The picture of the installed page: the arrow of the vehicle on the blue of a banner, drawn here, as SVG and as PNG."""

import struct
import zlib

# In a square of 512; the arrow lies within the circle that a system may cut out.
SIDE, CORNER = 512, 96
ARROW = [(256, 104), (376, 392), (256, 332), (136, 392)]
GROUND, INK = (20, 85, 143), (255, 255, 255)
# Lines in a row of pixels, between which edges are smooth.
FINE = 8


def svg():
    """The picture with round corners."""
    points = " ".join(f"{x},{y}" for x, y in ARROW)
    ground, ink = (f"#{bytes(colour).hex()}" for colour in (GROUND, INK))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}"><rect width="{SIDE}" height="{SIDE}" rx="{CORNER}" '
            f'fill="{ground}"/><polygon points="{points}" fill="{ink}"/></svg>\n').encode()  # fmt: skip


def png(size):
    """The picture without corners, which systems cut as they like."""
    rows = bytearray()
    for row in range(size):
        rows.append(0)
        for share in coverage(row, size):
            rows += bytes(round(ground + (ink - ground) * share) for ground, ink in zip(GROUND, INK))
    header = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(bytes(rows), 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*each) for each in chunks)


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def coverage(row, size):
    """How much of each pixel in a row the arrow covers, from 0 to 1."""
    scale, covered = size / SIDE, [0.0] * size
    for line in range(FINE):
        crossings = sorted(crossed((row + (line + 0.5) / FINE) / scale))
        for start, end in zip(crossings[::2], crossings[1::2]):
            start, end = start * scale, end * scale
            for pixel in range(int(start), min(size, int(end) + 1)):
                covered[pixel] += max(0.0, min(end, pixel + 1) - max(start, pixel)) / FINE
    return covered


def crossed(y):
    """Where the edges of the arrow cross a height."""
    for (x0, y0), (x1, y1) in zip(ARROW, [*ARROW[1:], ARROW[0]]):
        if (y0 <= y) != (y1 <= y):
            yield x0 + (y - y0) / (y1 - y0) * (x1 - x0)
