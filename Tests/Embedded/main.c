// Reads a file and drives along the route in it; the first argument names the file, the second how many waypoints are
// to be reached.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/// What the embedded standard library asks of its platform, to read a number: the end of what was read, or null.
const char* _swift_stdlib_strtod_clocale(const char* text, double* value) {
  char* end = NULL;
  *value = strtod(text, &end);
  return end;
}

intptr_t embedded_drive(const uint8_t* bytes, intptr_t count);

int main(int count, char** arguments) {
  static uint8_t bytes[1 << 20];
  FILE* file = count == 3 ? fopen(arguments[1], "rb") : NULL;
  if (!file) {
    fprintf(stderr, "error: no route to drive along\n");
    return 2;
  }
  const size_t length = fread(bytes, 1, sizeof bytes, file);
  fclose(file);
  const intptr_t reached = embedded_drive(bytes, (intptr_t)length);
  printf("%ld waypoints reached\n", (long)reached);
  return reached == atoi(arguments[2]) ? 0 : 1;
}
