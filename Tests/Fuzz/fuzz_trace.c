/// Fuzzes the readers of CTraceFiles: bytes are columns and lines. What the vectors read is what portable code reads,
/// bit for bit, and neither touches a byte beyond the end.
#include "gk_crc32.h"
#include "require.h"
#include "trace_csv.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_COLUMNS = 12, ROWS = 8, MOST_LINES = 64, UNUSED = 255 };

typedef size_t (*csv_reader)(const uint8_t* bytes, size_t* position, size_t end, trace_csv_layout layout,
                             double* values, size_t stride, size_t limit);

/// All that one reader makes of a file.
typedef struct outcome {
  size_t lines;
  size_t position;
  double values[ROWS * MOST_LINES];
} outcome;

static outcome read_with(csv_reader reader, const uint8_t* text, size_t size, trace_csv_layout layout, size_t limit) {
  outcome outcome = {.lines = 0};
  outcome.lines = reader(text, &outcome.position, size, layout, outcome.values, MOST_LINES, limit);
  require(outcome.lines <= limit && outcome.position <= size);
  require(outcome.lines == 0 || (outcome.position > 0 && text[outcome.position - 1] == '\n'));
  for (size_t i = 0; i < outcome.lines; i++) {
    for (size_t row = 0; row < ROWS; row++) {
      const double value = outcome.values[row * MOST_LINES + i];
      require(isnan(value) ? !(layout.needed >> row & 1) : fabs(value) <= 9007199254740992.0);
    }
  }
  return outcome;
}

static void check_checksum(const uint8_t* bytes, size_t size, size_t cut) {
  gk_crc32_tables* tables = malloc(sizeof *tables);
  require(tables != NULL);
  gk_crc32_prepare(tables);
  const uint32_t whole = gk_crc32_update(tables, 0, bytes, size);
  require(whole == gk_crc32_update_portable(tables, 0, bytes, size));
  // In two parts, the second one of another alignment.
  cut = size > 0 ? cut % size : 0;
  require(whole == gk_crc32_update(tables, gk_crc32_update(tables, 0, bytes, cut), bytes + cut, size - cut));
  free(tables);
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size < 3 + MOST_COLUMNS) {
    return 0;
  }
  uint8_t rows[MOST_COLUMNS];
  uint32_t taken = 0;
  for (size_t i = 0; i < MOST_COLUMNS; i++) {
    const uint8_t row = data[3 + i] % ROWS;
    rows[i] = data[3 + i] < 64 && !(taken >> row & 1) ? row : UNUSED;
    taken |= rows[i] == UNUSED ? 0 : (uint32_t)1 << row;
  }
  const size_t columns = data[0] % (MOST_COLUMNS + 1);
  const size_t limit = data[1] % (MOST_LINES + 1);
  const trace_csv_layout layout = {rows, columns, data[2]};
  const size_t length = size - 3 - MOST_COLUMNS;
  // A copy that ends where memory ends, for the sanitizer.
  uint8_t* text = malloc(length > 0 ? length : 1);
  require(text != NULL);
  memcpy(text, data + 3 + MOST_COLUMNS, length);
  const outcome quick = read_with(trace_csv_read, text, length, layout, limit);
  const outcome plain = read_with(trace_csv_read_portable, text, length, layout, limit);
  require(quick.lines == plain.lines && quick.position == plain.position);
  for (size_t row = 0; row < ROWS; row++) {
    require(memcmp(&quick.values[row * MOST_LINES], &plain.values[row * MOST_LINES], quick.lines * sizeof(double)) ==
            0);
  }
  check_checksum(text, length, data[1]);
  free(text);
  return 0;
}
