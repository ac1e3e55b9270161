// What the standard library of Embedded Swift asks of its platform.

#include <stddef.h>
#include <stdlib.h>
#include <sys/random.h>

/// Parses a number; returns the end of what was read, or null.
const char* _swift_stdlib_strtod_clocale(const char* text, double* value) {
  char* end = NULL;
  *value = strtod(text, &end);
  return end;
}

/// Provides the seed of hash tables.
void arc4random_buf(void* bytes, size_t count) {
  for (size_t done = 0; done < count;) {
    const ssize_t more = getrandom((char*)bytes + done, count - done, 0);
    if (more > 0) {
      done += (size_t)more;
    }
  }
}
