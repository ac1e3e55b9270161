"""Fonts for a map, as the "glyphs" of a style: digits of seven bars as signed distance fields, in protocol buffers."""

SIZE, EDGE = 24, 3  # pixels of an em; empty pixels round each letter
WIDTH, HEIGHT, BAR = 10, 17, 3

# The bars (left, top, right, bottom) from the top one clockwise, and the middle one.
MIDDLE = (HEIGHT - BAR) // 2
BARS = [
    (0, 0, WIDTH, BAR), (WIDTH - BAR, 0, WIDTH, MIDDLE + BAR), (WIDTH - BAR, MIDDLE, WIDTH, HEIGHT),
    (0, HEIGHT - BAR, WIDTH, HEIGHT), (0, MIDDLE, BAR, HEIGHT), (0, 0, BAR, MIDDLE + BAR),
    (0, MIDDLE, WIDTH, MIDDLE + BAR),
]  # fmt: skip
DIGITS = ["012345", "12", "01643", "01623", "5612", "05623", "056432", "012", "0123456", "012356"]


def distance(x, y, bar):
    """How far a point is from a bar; negative inside."""
    left, top, right, bottom = bar
    dx, dy = max(left - x, x - right), max(top - y, y - bottom)
    return max(dx, dy) if dx <= 0 or dy <= 0 else (dx * dx + dy * dy) ** 0.5


def field(bars):
    """192 is the edge; a pixel farther out is 32 less."""
    pixels = bytearray()
    for y in range(-EDGE, HEIGHT + EDGE):
        for x in range(-EDGE, WIDTH + EDGE):
            nearest = min(distance(x + 0.5, y + 0.5, BARS[int(bar)]) for bar in bars)
            pixels.append(max(0, min(255, round(192 - 32 * nearest))))
    return bytes(pixels)


def varint(number):
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    return bytes([*out, number])


def entry(tag, value):
    if isinstance(value, int):
        return varint(tag << 3) + varint(value)
    return varint(tag << 3 | 2) + varint(len(value)) + value


def signed(number):
    return number << 1 if number >= 0 else (-number << 1) - 1


def letter(code, bars):
    members = [(1, code), (2, field(bars)), (3, WIDTH), (4, HEIGHT), (5, signed(1)), (6, signed(HEIGHT - SIZE))]
    members.append((7, WIDTH + 3))
    return b"".join(entry(tag, value) for tag, value in members)


def font(path):
    """The file at FONTS/FIRST-LAST.pbf: the digits, where the range has them."""
    name, _, span = path.rpartition("/")
    letters = [letter(48 + i, bars) for i, bars in enumerate(DIGITS)] if span == "0-255.pbf" else []
    stack = entry(1, name.encode()) + entry(2, span.removesuffix(".pbf").encode())
    return entry(1, stack + b"".join(entry(3, one) for one in letters))
