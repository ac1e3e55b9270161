/// CRC-32 (the polynomial of Ethernet, zip and PNG) at the speed of memory.
#ifndef TRACE_CRC32_H
#define TRACE_CRC32_H

#include <stddef.h>
#include <stdint.h>

/// Tables of a portable CRC-32 that takes eight bytes a step. The caller keeps them; there is no global state.
typedef struct {
  uint32_t step[8][256];
} trace_crc32_tables;

/// Fills the tables; about 10 microseconds.
void trace_crc32_prepare(trace_crc32_tables* tables);

/// The checksum of more bytes, after that of the bytes before (0 at the start). Uses carry-less multiplication where
/// the processor has it, with the same result.
uint32_t trace_crc32_update(const trace_crc32_tables* tables, uint32_t checksum, const void* bytes, size_t count);

/// The same without any instruction beyond the portable ones, for tests.
uint32_t trace_crc32_update_portable(const trace_crc32_tables* tables, uint32_t checksum, const void* bytes,
                                     size_t count);

#endif
