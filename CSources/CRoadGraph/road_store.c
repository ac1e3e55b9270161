#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "road_store.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

void rg_return_memory_early(void) {
#if defined(__GLIBC__)
  mallopt(M_MMAP_THRESHOLD, 1 << 18);
#endif
}

static rg_status refused(rg_fault* fault, int number) {
  if (fault != NULL) {
    *fault = (rg_fault){.system_error = number};
  }
  return ROAD_ERROR_SYSTEM;
}

#if defined(__unix__) || defined(__APPLE__)

#include <fcntl.h>
#include <unistd.h>

struct rg_store {
  int file;
};

rg_status rg_store_open(const char* folder, rg_store** store, rg_fault* fault) {
  *store = NULL;
  static const char name[] = "/.fairway-XXXXXX";
  const size_t length = strlen(folder);
  char* path = malloc(length + sizeof name);
  rg_store* made = malloc(sizeof *made);
  if (path == NULL || made == NULL) {
    free(path);
    free(made);
    return refused(fault, ENOMEM);
  }
  memcpy(path, folder, length);
  memcpy(path + length, name, sizeof name);
  made->file = mkstemp(path);
  const int number = errno;
  if (made->file >= 0) {
    unlink(path);
    fcntl(made->file, F_SETFD, FD_CLOEXEC);
  }
  free(path);
  if (made->file < 0) {
    free(made);
    return refused(fault, number);
  }
  *store = made;
  return ROAD_OK;
}

int32_t rg_store_append(rg_store* store, const void* bytes, size_t size) {
  const uint8_t* next = bytes;
  while (size > 0) {
    const ssize_t written = write(store->file, next, size < (size_t)1 << 30 ? size : (size_t)1 << 30);
    if (written < 0 && errno != EINTR) {
      return errno;
    }
    if (written == 0) {
      return ENOSPC;
    }
    next += written > 0 ? written : 0;
    size -= written > 0 ? (size_t)written : 0;
  }
  return 0;
}

int32_t rg_store_read(const rg_store* store, uint64_t offset, void* bytes, size_t size) {
  uint8_t* next = bytes;
  while (size > 0) {
    const ssize_t more = pread(store->file, next, size, (off_t)offset);
    if (more < 0 && errno != EINTR) {
      return errno;
    }
    if (more == 0) {
      return EIO;
    }
    next += more > 0 ? more : 0;
    offset += more > 0 ? (uint64_t)more : 0;
    size -= more > 0 ? (size_t)more : 0;
  }
  return 0;
}

void rg_store_close(rg_store* store) {
  if (store != NULL) {
    close(store->file);
    free(store);
  }
}

#else

// There are no files.

rg_status rg_store_open(const char* folder, rg_store** store, rg_fault* fault) {
  (void)folder;
  *store = NULL;
  return refused(fault, ENOSYS);
}

int32_t rg_store_append(rg_store* store, const void* bytes, size_t size) {
  (void)store;
  (void)bytes;
  (void)size;
  return ENOSYS;
}

int32_t rg_store_read(const rg_store* store, uint64_t offset, void* bytes, size_t size) {
  (void)store;
  (void)offset;
  (void)bytes;
  (void)size;
  return ENOSYS;
}

void rg_store_close(rg_store* store) {
  (void)store;
}

#endif
