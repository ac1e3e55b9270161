#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "road_internal.h"

#include <errno.h>
#include <stdlib.h>

#if defined(__unix__) || defined(__APPLE__)

#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

// Blocks are read and not mapped: where a mapped file becomes shorter, whoever reads behind its new end is killed.
struct rg_source {
  int file;
  size_t size;
  /// Memory is used only for blocks that were read.
  uint8_t* bytes;
  pthread_mutex_t lock;
};

static rg_status refused(rg_fault* fault, int number) {
  if (fault != NULL) {
    *fault = (rg_fault){.system_error = number};
  }
  return ROAD_ERROR_SYSTEM;
}

/// Opens a regular file. Its number is negative where there is none, and `errno` says why.
static int open_regular(const char* path, size_t* size) {
  const int file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  struct stat status;
  if (file < 0) {
    return file;
  }
  int number = 0;
  if (fstat(file, &status) != 0) {
    number = errno;
  } else if (!S_ISREG(status.st_mode)) {
    number = S_ISDIR(status.st_mode) ? EISDIR : ESPIPE;
  }
  if (number != 0) {
    close(file);
    errno = number;
    return -1;
  }
  *size = (size_t)status.st_size;
  return file;
}

/// Makes room for the bytes of a file, and for no fewer than some. Null where there is no memory.
static rg_source* source_of(int file, size_t size, size_t least) {
  rg_source* source = malloc(sizeof *source);
  const size_t room = size > least ? size : least;
  int flags = MAP_PRIVATE | MAP_ANONYMOUS;
#if defined(MAP_NORESERVE)
  flags |= MAP_NORESERVE;
#endif
  void* bytes = source != NULL ? mmap(NULL, room, PROT_READ | PROT_WRITE, flags, -1, 0) : MAP_FAILED;
  if (bytes == MAP_FAILED) {
    free(source);
    return NULL;
  }
#if defined(MADV_NOHUGEPAGE)
  // A block is far smaller than a huge page.
  madvise(bytes, room, MADV_NOHUGEPAGE);
#endif
  *source = (rg_source){.file = file, .size = room, .bytes = bytes};
  pthread_mutex_init(&source->lock, NULL);
  return source;
}

rg_status rg_source_open(const char* path, size_t least, rg_source** source, size_t* size, rg_fault* fault) {
  *source = NULL;
  const int file = open_regular(path, size);
  if (file < 0) {
    return refused(fault, errno);
  }
  *source = source_of(file, *size, least);
  if (*source == NULL) {
    close(file);
    return refused(fault, ENOMEM);
  }
  return ROAD_OK;
}

const uint8_t* rg_source_bytes(const rg_source* source) {
  return source->bytes;
}

rg_status rg_graph_open(const char* path, rg_graph** graph, rg_fault* fault) {
  *graph = NULL;
  size_t size;
  rg_source* source;
  const rg_status opened = rg_source_open(path, ROAD_HEADER_MOST, &source, &size, fault);
  if (opened != ROAD_OK) {
    return opened;
  }
  const size_t header = size < ROAD_HEADER_MOST ? size : ROAD_HEADER_MOST;
  const size_t read = rg_source_read(source, 0, header);
  const rg_status result = rg_open(source->bytes, read < header ? read : size, source, graph, fault);
  if (result != ROAD_OK) {
    rg_source_close(source);
  }
  return result;
}

/// Asks for the pages of some bytes at once: one by one, when each is first written to, takes longer than reading them.
static void prepare_pages(const rg_source* source, size_t offset, size_t size) {
#if defined(MADV_POPULATE_WRITE)
  // One page comes as fast by itself.
  if (size <= 4096) {
    return;
  }
  const size_t start = offset >> ROAD_BLOCK_BITS << ROAD_BLOCK_BITS;
  // A system that cannot do it refuses, and the pages come one by one.
  (void)madvise(source->bytes + start, offset + size - start, MADV_POPULATE_WRITE);
#else
  (void)source;
  (void)offset;
  (void)size;
#endif
}

size_t rg_source_read(rg_source* source, size_t offset, size_t size) {
  size_t done = 0;
  prepare_pages(source, offset, size);
  while (done < size) {
    const ssize_t more = pread(source->file, source->bytes + offset + done, size - done, (off_t)(offset + done));
    if (more < 0 && errno == EINTR) {
      continue;
    }
    if (more <= 0) {
      break;
    }
    done += (size_t)more;
  }
  return done;
}

void rg_source_lock(rg_source* source) {
  if (source != NULL) {
    pthread_mutex_lock(&source->lock);
  }
}

void rg_source_unlock(rg_source* source) {
  if (source != NULL) {
    pthread_mutex_unlock(&source->lock);
  }
}

void rg_source_close(rg_source* source) {
  if (source != NULL) {
    pthread_mutex_destroy(&source->lock);
    munmap(source->bytes, source->size);
    close(source->file);
    free(source);
  }
}

#else

// There are no files: all bytes are there from the beginning.

rg_status rg_source_open(const char* path, size_t least, rg_source** source, size_t* size, rg_fault* fault) {
  (void)path;
  (void)least;
  *source = NULL;
  *size = 0;
  if (fault != NULL) {
    *fault = (rg_fault){.system_error = ENOSYS};
  }
  return ROAD_ERROR_SYSTEM;
}

const uint8_t* rg_source_bytes(const rg_source* source) {
  (void)source;
  return NULL;
}

rg_status rg_graph_open(const char* path, rg_graph** graph, rg_fault* fault) {
  *graph = NULL;
  rg_source* source;
  size_t size;
  return rg_source_open(path, 0, &source, &size, fault);
}

size_t rg_source_read(rg_source* source, size_t offset, size_t size) {
  (void)source;
  (void)offset;
  (void)size;
  return 0;
}

void rg_source_lock(rg_source* source) {
  (void)source;
}

void rg_source_unlock(rg_source* source) {
  (void)source;
}

void rg_source_close(rg_source* source) {
  (void)source;
}

#endif
