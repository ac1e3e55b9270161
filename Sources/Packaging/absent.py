"""Prints C of the functions that a build of the library lacks: each refuses with a sentence.

    absent.py FAIRWAY_H LIST < NAMES

LIST has lines of `FUNCTION: SENTENCE`; NAMES are the functions that the build has. A function that is neither built nor in
the list is an error, and so is one that is both.
"""

import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Bindings"))

import header  # noqa: E402


def main():
    declared = header.read(sys.argv[1]).functions
    lines = pathlib.Path(sys.argv[2]).read_text().splitlines()
    absent = dict(line.split(": ", 1) for line in lines if line and not line.startswith("#"))
    built = set(sys.stdin.read().split()) & declared.keys()
    wrong = [f"{name} is neither built nor in the list" for name in sorted(declared.keys() - built - absent.keys())]
    wrong += [f"{name} is in the list, and built" for name in sorted(built & absent.keys())]
    wrong += [f"{name} is in the list, and not declared" for name in sorted(absent.keys() - declared.keys())]
    if wrong:
        sys.exit("\n".join(f"error: {sys.argv[2]}: {line}" for line in wrong))

    print('#include "fairway.h"\n#include <string.h>\n')
    print("static int32_t refuse(fairway_error* error, const char* sentence) {\n"
          "  if (error == NULL) return FAIRWAY_ERROR_ABSENT;\n"
          "  const size_t head = offsetof(fairway_error, message);\n"
          "  if (error->size <= head) return FAIRWAY_ERROR_SIZE;\n"
          "  error->status = FAIRWAY_ERROR_ABSENT;\n"
          "  const size_t most = error->size < sizeof *error ? error->size - head : sizeof error->message;\n"
          "  const size_t length = strlen(sentence) < most ? strlen(sentence) : most - 1;\n"
          "  memcpy(error->message, sentence, length);\n"
          "  error->message[length] = 0;\n"
          "  return FAIRWAY_ERROR_ABSENT;\n"
          "}")
    for name, sentence in absent.items():
        function = declared[name]
        if function.result != "int32_t" or function.parameters[-1].name != "error":
            sys.exit(f"error: {name} has no error to refuse with")
        parameters = ", ".join(f"{p.type} {p.name}" for p in function.parameters)
        unused = " ".join(f"(void){p.name};" for p in function.parameters[:-1])
        print(f"\nint32_t {name}({parameters}) {{\n  {unused}\n  return refuse(error, \"{name}: {sentence}\");\n}}")


main()
