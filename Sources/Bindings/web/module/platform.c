// What the Swift standard library for WebAssembly needs from its platform.

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/// Parses a number; returns the end of what was read, or null.
const char* _swift_stdlib_strtod_clocale(const char* text, double* value) {
  char* end = NULL;
  *value = strtod(text, &end);
  return end;
}

/// Provides the seed of hash tables. Always the same bytes: no result depends on the order of a hash table, and so the
/// module needs no import.
void arc4random_buf(void* buffer, size_t size) {
  uint8_t* bytes = buffer;
  for (size_t i = 0; i < size; i++) {
    bytes[i] = (uint8_t)(i * 151 + 7);
  }
}

uintptr_t __stack_chk_guard = 0x5ac3d019;

_Noreturn void __stack_chk_fail(void) {
  __builtin_trap();
}
