#!/usr/bin/env python3
"""Writes road_letters.h: what becomes of letters when names are compared, from Python's tables of Unicode.

    CSources/CRoadGraph/road_letters.py > CSources/CRoadGraph/road_letters.h
"""

import unicodedata

# Latin letters with accents, Greek and Cyrillic, and further Latin letters such as those of Vietnamese.
RANGES = ((0x00C0, 0x0250, "latin"), (0x0370, 0x0460, "greek_and_cyrillic"), (0x1E00, 0x1F00, "more_latin"))
# Letters that Unicode does not take apart.
PLAIN = {0xD8: "o", 0xF8: "o", 0xD0: "d", 0xF0: "d", 0x110: "d", 0x111: "d", 0x126: "h", 0x127: "h", 0x131: "i",
         0x138: "k", 0x141: "l", 0x142: "l", 0x14A: "n", 0x14B: "n", 0x166: "t", 0x167: "t", 0x3C2: "σ"}
# Those that become two letters, which road_names.c has by itself.
DOUBLE = "ßẞæÆœŒþÞ"


def plain(code):
    """The letter for one, in lower case and without an accent; 0 for what is none, which parts words."""
    if code in PLAIN:
        return ord(PLAIN[code])
    letter = chr(code)
    if letter in DOUBLE:
        return code
    base = unicodedata.normalize("NFD", letter)[0].lower()
    base = unicodedata.normalize("NFD", base)[0]
    base = PLAIN.get(ord(base), base)
    return ord(base) if unicodedata.category(base)[0] in "LN" else 0


def main():
    print("/// What becomes of letters when names are compared: made by road_letters.py.")
    print("#ifndef ROAD_LETTERS_H\n#define ROAD_LETTERS_H\n\n#include <stdint.h>")
    for first, end, name in RANGES:
        print(f"\nenum {{ letters_{name}_first = {first:#06x}, letters_{name}_end = {end:#06x} }};")
        print(f"static const uint16_t letters_{name}[] = {{")
        line = "   "
        for code in range(first, end):
            item = f" {plain(code):#x},"
            if len(line + item) > 120:
                print(line)
                line = "   "
            line += item
        print(line.rstrip(","))
        print("};")
    print("\n#endif")


if __name__ == "__main__":
    main()
