// Drives along routes in files, and calls the kernel; see the usage below.
#include <gk_polyline.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// What the embedded standard library asks of its platform, to read a number: the end of what was read, or null.
const char* _swift_stdlib_strtod_clocale(const char* text, double* value) {
  char* end = NULL;
  *value = strtod(text, &end);
  return end;
}

/// The seed of hashes, which is the same on every platform here, so that hashes can be compared.
void arc4random_buf(void* bytes, size_t count) {
  memset(bytes, 0, count);
}

#ifdef __wasm__
// Elsewhere these are part of the C library.
uintptr_t __stack_chk_guard = 0x5ac3d019;

_Noreturn void __stack_chk_fail(void) {
  abort();
}
#endif

typedef void (*receiver)(int32_t item, int32_t field, uint64_t bits);

intptr_t embedded_drive(const uint8_t* bytes, intptr_t count);
intptr_t embedded_drive_count(void);
intptr_t embedded_compare(const uint8_t* bytes, intptr_t count, intptr_t drive, receiver receive);
intptr_t embedded_group_count(void);
intptr_t embedded_kernel(intptr_t group, receiver receive);

static uint8_t bytes[1 << 20];

static intptr_t read_file(const char* name) {
  FILE* file = fopen(name, "rb");
  if (!file) {
    fprintf(stderr, "error: %s cannot be read\n", name);
    exit(2);
  }
  const size_t length = fread(bytes, 1, sizeof bytes, file);
  fclose(file);
  return (intptr_t)length;
}

static uint64_t hash;
static uint64_t count;

/// FNV-1a, by eight bytes at a time.
static void receive_hash(int32_t item, int32_t field, uint64_t bits) {
  (void)item;
  (void)field;
  hash = (hash ^ bits) * 0x100000001B3;
  hash ^= hash >> 29;
  count++;
}

static void receive_line(int32_t item, int32_t field, uint64_t bits) {
  double number;
  memcpy(&number, &bits, sizeof number);
  printf("item %d value %d: %016" PRIx64 " %.17g\n", item, field, bits, number);
}

static void begin(void) {
  hash = 0xCBF29CE484222325;
  count = 0;
}

/// Decodes polylines, every second one with a wrong byte, into separate arrays and into wider rows than the Swift
/// wrapper has; vector instructions are used for some of them.
static intptr_t decode_columns(receiver receive) {
  enum { TEXTS = 1500, VERTICES = 300, MOST_BYTES = VERTICES * 12 };
  static double numbers[2][VERTICES * 3];
  static uint8_t text[MOST_BYTES];
  uint64_t state = 1;
  for (int32_t item = 0; item < TEXTS; item++) {
    const size_t stride = (size_t)item % 3 + 1;
    for (size_t i = 0; i < VERTICES; i++) {
      for (int axis = 0; axis < 2; axis++) {
        state = state * 6364136223846793005 + 1442695040888963407;
        const double step = ((double)(state >> 33) * 0x1p-31 - 0.5) * (item % 7 == 0 ? 20 : 0.01);
        const double last = i == 0 ? 0 : numbers[axis][(i - 1) * stride];
        numbers[axis][i * stride] = last + step > 89 || last + step < -89 ? last : last + step;
      }
    }
    size_t length = 0;
    size_t decoded = 0;
    gk_fault fault = {0};
    gk_status status = gk_polyline_encode(numbers[0], numbers[1], stride, (size_t)item % VERTICES, 5, text, sizeof text,
                                          &length, &fault);
    if (item % 2 == 1 && length > 0) {
      text[(state >> 20) % length] = (uint8_t)(state >> 50);
    }
    status += 100 * gk_polyline_decode(text, length, 5, numbers[0], numbers[1], stride, VERTICES, &decoded, &fault);
    receive(item, 0, (uint64_t)status);
    receive(item, 1, fault.position);
    for (size_t i = 0; i < 2 * decoded; i++) {
      uint64_t bits;
      memcpy(&bits, &numbers[i % 2][i / 2 * stride], sizeof bits);
      receive(item, 2 + (int32_t)i, bits);
    }
  }
  return TEXTS;
}

static intptr_t call_kernel(intptr_t group, receiver receive) {
  return group < embedded_group_count() ? embedded_kernel(group, receive) : decode_columns(receive);
}

/// Each group of calls, and every `stride`-th drive of each file; the next file begins with another one.
static int compare_all(int stride, int files, char** names) {
  for (intptr_t group = 0; group <= embedded_group_count(); group++) {
    begin();
    const intptr_t calls = call_kernel(group, receive_hash);
    printf("kernel %ld %016" PRIx64 " %ld calls %" PRIu64 " values\n", (long)group, hash, (long)calls, count);
  }
  for (int file = 0; file < files; file++) {
    const intptr_t length = read_file(names[file]);
    for (intptr_t drive = file % stride; drive < embedded_drive_count(); drive += stride) {
      begin();
      const intptr_t fixes = embedded_compare(bytes, length, drive, receive_hash);
      if (fixes < 0) {
        break;
      }
      printf("%s %ld %016" PRIx64 " %ld fixes %" PRIu64 " values\n", names[file], (long)drive, hash, (long)fixes,
             count);
    }
  }
  return 0;
}

int main(int argument_count, char** arguments) {
  if (argument_count > 2 && strcmp(arguments[1], "all") == 0 && atoi(arguments[2]) > 0) {
    return compare_all(atoi(arguments[2]), argument_count - 3, arguments + 3);
  }
  if (argument_count == 4 && strcmp(arguments[1], "one") == 0) {
    if (strcmp(arguments[2], "kernel") == 0) {
      return call_kernel(atoi(arguments[3]), receive_line) < 0;
    }
    const intptr_t length = read_file(arguments[2]);
    return embedded_compare(bytes, length, atoi(arguments[3]), receive_line) < 0;
  }
  if (argument_count == 4 && strcmp(arguments[1], "follow") == 0) {
    const intptr_t length = read_file(arguments[2]);
    const intptr_t reached = embedded_drive(bytes, length);
    printf("%ld waypoints reached\n", (long)reached);
    return reached == atoi(arguments[3]) ? 0 : 1;
  }
  fprintf(stderr,
          "usage: drive follow ROUTE WAYPOINTS    drives along the exact route\n"
          "       drive all STRIDE ROUTE ...      a hash for each group of calls and for every STRIDE-th drive\n"
          "       drive one ROUTE|kernel NUMBER   all values of one of these\n");
  return 2;
}
