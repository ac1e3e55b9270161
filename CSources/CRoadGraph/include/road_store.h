/// A temporary file for what is too much for memory while a road file is made.
#ifndef ROAD_STORE_H
#define ROAD_STORE_H

#include "road_graph.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A file without a name: it is gone when it is closed, however the process ends.
typedef struct rg_store rg_store;

/// Creates an empty file in a folder. ROAD_ERROR_SYSTEM with the system's number where that is refused.
rg_status rg_store_open(const char* folder, rg_store** store, rg_fault* fault);

/// Appends bytes. Returns the system's number of an error, 0 if there is none.
int32_t rg_store_append(rg_store* store, const void* bytes, size_t size);

/// Reads bytes from an offset on. Returns the system's number of an error, 0 if there is none; the bytes must be there.
int32_t rg_store_read(const rg_store* store, uint64_t offset, void* bytes, size_t size);

/// Null is allowed.
void rg_store_close(rg_store* store);

/// Makes the allocator of the whole process give large pieces back to the system when they are freed, instead of
/// keeping them for later: packing needs each column only for a while. Other libraries than glibc do so anyway.
void rg_return_memory_early(void);

#ifdef __cplusplus
}
#endif

#endif
