/// Reads plain lines of a CSV trace in one pass, with vector instructions if the processor supports them.
#ifndef TRACE_CSV_H
#define TRACE_CSV_H

#include <stddef.h>
#include <stdint.h>

/// The columns of a file.
typedef struct {
  /// The row of the result for each column of the file from left to right, or 255 for an ignored one. No two columns
  /// have the same row.
  const uint8_t* rows;
  size_t column_count;
  /// The rows that a line must fill, as bits.
  uint32_t needed;
} trace_csv_layout;

/// Reads plain lines from `*position` on. Each cell of a plain line is empty or a decimal number of at most 16
/// characters, not counting a minus sign, whose digits make an integer up to 2^53. The results are the nearest doubles.
///
/// Stops before the first other line, after `limit` lines, or near `end`: 64 bytes are read at a time, and none at or
/// after `end`. Returns the number of lines and moves `*position` after them. The number of line i in row r is written
/// to `values[r * stride + i]`, with NaN for an empty cell; rows without a column remain unchanged.
size_t trace_csv_read(const uint8_t* bytes, size_t* position, size_t end, trace_csv_layout layout, double* values,
                      size_t stride, size_t limit);

/// The same with portable instructions only, for tests.
size_t trace_csv_read_portable(const uint8_t* bytes, size_t* position, size_t end, trace_csv_layout layout,
                               double* values, size_t stride, size_t limit);

#endif
