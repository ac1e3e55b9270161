/// CRC-32 with the polynomial of Ethernet, zip and PNG, at the speed of memory.
#ifndef GK_CRC32_H
#define GK_CRC32_H

#include <stddef.h>
#include <stdint.h>

/// The tables of a portable CRC-32 that processes eight bytes in a step. The caller owns them; there is no global
/// state.
typedef struct {
  uint32_t step[8][256];
} gk_crc32_tables;

/// Fills the tables in about 10 microseconds.
void gk_crc32_prepare(gk_crc32_tables* tables);

/// Returns the checksum of bytes that follow others with the given checksum (0 at the start). Uses carry-less
/// multiplication if the processor supports it, with the same result.
uint32_t gk_crc32_update(const gk_crc32_tables* tables, uint32_t checksum, const void* bytes, size_t count);

/// The same with portable instructions only, for tests.
uint32_t gk_crc32_update_portable(const gk_crc32_tables* tables, uint32_t checksum, const void* bytes, size_t count);

#endif
