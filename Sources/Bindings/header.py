#!/usr/bin/env python3
"""What fairway.h declares, with the headers that it includes: its version, constants, structs and functions.

    Sources/Bindings/header.py FAIRWAY.h      prints the header with those that it includes as one text

The one parser of the header for everything that is derived from it: the bindings' constants and layouts, and the check
of the ABI. A declaration that it does not understand is an error, and so is a header beside fairway.h that it does not
include, so that nothing is left out.
"""

import pathlib
import re
import sys
from dataclasses import dataclass, field

# The size of a type, which is its alignment too; that of size_t and of pointers is the word of the platform.
SIZES = {"double": 8, "uint64_t": 8, "int64_t": 8, "int32_t": 4, "uint32_t": 4, "uint8_t": 1, "char": 1}


@dataclass(frozen=True)
class Member:
    name: str
    type: str
    count: int
    offset: int
    size: int
    comment: list


@dataclass(frozen=True)
class Struct:
    name: str
    size: int
    alignment: int
    members: list
    comment: list

    @property
    def public(self):
        """The members that have a meaning of their own."""
        return [member for member in self.members if member.name not in ("size", "reserved")]


@dataclass(frozen=True)
class Parameter:
    name: str
    type: str


@dataclass(frozen=True)
class Function:
    name: str
    result: str
    parameters: list
    comment: list


@dataclass
class Header:
    # By name, in the order of the header.
    constants: dict = field(default_factory=dict)
    handles: list = field(default_factory=list)
    callbacks: list = field(default_factory=list)
    structs: dict = field(default_factory=dict)
    functions: dict = field(default_factory=dict)

    @property
    def version(self):
        return ".".join(str(self.constants[f"FAIRWAY_VERSION_{part}"]) for part in ("MAJOR", "MINOR", "PATCH"))

    def table(self, name):
        """The constants FAIRWAY_NAME_..., as a dictionary of the rest of the name and the number."""
        prefix = f"FAIRWAY_{name}_"
        return {key[len(prefix):]: value for key, value in self.constants.items() if key.startswith(prefix)}


def camel(name):
    """Returns NAME_OF_THIS as nameOfThis."""
    first, *rest = name.lower().split("_")
    return first + "".join(word.capitalize() for word in rest)


def read(path, word=8):
    """Reads the header, with the layout of structs for a platform with pointers of `word` bytes."""
    return parse(text_of(path), word)


def text_of(path):
    """Returns the text of the header, with the text of each header that it includes in place of the first include."""
    path, found = pathlib.Path(path), set()

    def included(match):
        name = match[1]
        if name in found:
            return ""
        found.add(name)
        if not (path.parent / name).is_file():
            sys.exit(f"error: {path.parent} has no {name}")
        return expanded(path.parent / name)

    def expanded(file):
        return re.sub(r'^#include "(\w+\.h)"\n', included, file.read_text(), flags=re.M)

    text = expanded(path)
    forgotten = {file.name for file in path.parent.glob("fairway_*.h")} - found
    if found and forgotten:
        sys.exit(f"error: {path.name} does not include {', '.join(sorted(forgotten))}")
    return text


def parse(text, word=8):
    """Parses the text of the header."""
    header = Header()
    # What follows is not C but help for C++.
    text = re.sub(r"^(?:template <[^\n]*> )?inline .*?\n}\n", "", text, flags=re.S | re.M)
    header.constants = {
        name: int(number, 0) for name, number in re.findall(r"^#define (FAIRWAY_\w+) (-?(?:0x)?[0-9a-fA-F]+)$", text, re.M)}

    declaration = re.compile(
        r"(?P<comment>(?:^///[^\n]*\n)*)^(?:"
        r"typedef uint64_t (?P<handle>\w+);|"
        r"typedef \w+ \(\*(?P<callback>\w+)\)\([^()]*\);|"
        r"typedef struct (?P<struct>\w+) \{\n(?P<members>.*?)\n\} (?P=struct);|"
        r"(?P<result>(?:const )?\w+\*?) (?P<function>fairway_\w+)\((?P<parameters>[^()]*)\);)", re.S | re.M)

    def take(match):
        comment = [line[3:].strip() for line in match["comment"].split("\n") if line]
        if match["handle"]:
            header.handles.append(match["handle"])
        elif match["callback"]:
            header.callbacks.append(match["callback"])
        elif match["struct"]:
            header.structs[match["struct"]] = _struct(match["struct"], match["members"], comment, header, word)
        else:
            name = match["function"]
            header.functions[name] = Function(name, match["result"], _parameters(name, match["parameters"]), comment)
        return ""

    rest = declaration.sub(take, text)
    rest = re.sub(r"\\\n", "", rest)
    rest = re.sub(r"//[^\n]*|^#[^\n]*|^extern \"C\" \{$|^}$", "", rest, flags=re.M).strip()
    if rest:
        sys.exit(f"error: fairway.h: this declaration is not understood: {rest.splitlines()[0]}")
    return header


def _parameters(function, text):
    parameters = []
    for part in " ".join(text.split()).split(", "):
        if part == "void":
            continue
        match = re.fullmatch(r"((?:const )?\w+\**) (\w+)", part)
        if not match:
            sys.exit(f"error: {function}: the parameter '{part}' is not understood")
        parameters.append(Parameter(match[2], match[1]))
    return parameters


def _struct(name, body, comment, header, word):
    members, offset, alignment, words = [], 0, 1, []
    for line in body.split("\n"):
        line = line.strip()
        if line.startswith("//"):
            words.append(line.lstrip("/").strip())
            continue
        member = re.fullmatch(r"((?:const )?\w+\**) (\w+)(?:\[(\w+)\])?;", line)
        if not member:
            sys.exit(f"error: {name}: the member '{line}' is not understood")
        kind, label, count = member.groups()
        if kind in header.callbacks:
            kind = "void*"
        count = 1 if count is None else int(count) if count.isdigit() else header.constants[count]
        size, aligned = _sized(kind, header, word)
        offset = -(-offset // aligned) * aligned
        alignment = max(alignment, aligned)
        members.append(Member(label, kind, count, offset, size * count, words))
        offset += size * count
        words = []
    return Struct(name, -(-offset // alignment) * alignment, alignment, members, comment)


def _sized(kind, header, word):
    """Returns size and alignment of a type."""
    if kind.endswith("*") or kind == "size_t":
        return word, word
    if kind in header.structs:
        return header.structs[kind].size, header.structs[kind].alignment
    size = 8 if kind in header.handles else SIZES.get(kind)
    if size is None:
        sys.exit(f"error: the type '{kind}' is not understood")
    return size, size


def tables_of(struct):
    """Returns the tables of constants that members contain, by the names of the members.

    A comment names them as FAIRWAY_EVENT_...; one that names several is about that number of members in turn.
    """
    found, waiting = {}, []
    for member in struct.members:
        if member.comment:
            text = " ".join(member.comment)
            waiting = re.findall(r"FAIRWAY_([A-Z_]+)_\.\.\.", text) or re.findall(r"FAIRWAY_([A-Z_]+)_NONE", text)
        if waiting and member.type == "int32_t":
            found[member.name] = waiting.pop(0)
    return found


def is_flag(member):
    """Whether a member is 1 or 0 for true and false."""
    return member.type == "int32_t" and member.name.startswith(("is_", "has_", "in_"))


def assertions(header, reader):
    """Returns a C program that compiles if the compiler lays out the structs as here; `reader` is whom it is for."""
    lines = [f"// Generated from fairway.h: the compiler's layout of its structs is that of {reader}.", "",
             '#include "fairway.h"', "", "#include <stddef.h>", ""]
    for struct in header.structs.values():
        lines.append(f'_Static_assert(sizeof({struct.name}) == {struct.size}, "{struct.name}");')
        for m in struct.members:
            lines.append(f'_Static_assert(offsetof({struct.name}, {m.name}) == {m.offset}, "{struct.name}.{m.name}");')
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print(text_of(sys.argv[1]), end="")
