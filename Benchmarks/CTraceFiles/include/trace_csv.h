/// Plain lines of a CSV trace, read in one pass: digits by the vector where the processor has the instructions.
#ifndef TRACE_CSV_H
#define TRACE_CSV_H

#include <stddef.h>
#include <stdint.h>

/// What the columns of a file are.
typedef struct {
  /// For each column of the file from the left the row of the result that it goes to, or 255 for one of no use. No two
  /// columns go to the same row.
  const uint8_t* rows;
  size_t column_count;
  /// The rows (as bits) that a line must fill.
  uint32_t needed;
} trace_csv_layout;

/// Reads the lines from `*position` on, as long as they are plain: in each cell nothing, or a decimal number of at most
/// 16 characters, an optional minus apart, whose digits make an integer up to 2^53. It gives the nearest double.
///
/// Stops before the first line that is anything else, behind `limit` lines, or near `end`: 64 bytes are looked at at
/// once, and none beyond `end`. Returns the number of lines read and moves `*position` behind them. Line i's number of
/// row r is written to `values[r * stride + i]`, NaN for an empty cell; rows of no column are left as they are.
size_t trace_csv_read(const uint8_t* bytes, size_t* position, size_t end, trace_csv_layout layout, double* values,
                      size_t stride, size_t limit);

/// The same without any instruction beyond the portable ones, for tests.
size_t trace_csv_read_portable(const uint8_t* bytes, size_t* position, size_t end, trace_csv_layout layout,
                               double* values, size_t stride, size_t limit);

#endif
