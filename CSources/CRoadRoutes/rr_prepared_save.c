#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "rr_prepared.h"

#include <errno.h>
#include <stdlib.h>

static rr_status refused(rr_fault* fault, int number) {
  if (fault != NULL) {
    *fault = (rr_fault){.kind = RR_FAULT_SYSTEM, .system_error = number};
  }
  return RR_ERROR_PREPARED;
}

#if defined(__unix__) || defined(__APPLE__)

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/// A file that is written.
typedef struct output {
  int file;
  int error;
} output;

static bool take(void* context, const void* bytes, size_t size) {
  output* output = context;
  const char* next = bytes;
  while (size > 0) {
    const ssize_t part = write(output->file, next, size < (1 << 30) ? size : 1 << 30);
    if (part < 0 && errno == EINTR) {
      continue;
    }
    if (part <= 0) {
      output->error = part < 0 ? errno : EIO;
      return false;
    }
    next += part;
    size -= (size_t)part;
  }
  return true;
}

/// Creates a file beside another, and writes its name. The number is negative on failure, and `errno` says why.
static int create_beside(const char* path, char* name, size_t size) {
  for (unsigned number = 0; number < 1000; number++) {
    snprintf(name, size, "%s.%ld.%u.part", path, (long)getpid(), number);
    const int file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (file >= 0 || errno != EEXIST) {
      return file;
    }
  }
  return -1;
}

/// Writes a file under another name and moves it to its own, so that nobody sees a part of it.
static rr_status save(const rr_network* network, const char* path, char* name, size_t size, rr_fault* fault) {
  output output = {.file = create_beside(path, name, size)};
  if (output.file < 0) {
    return refused(fault, errno);
  }
  const rr_status status = rr_network_write(network, take, &output);
  if (status == RR_OK && fsync(output.file) != 0) {
    output.error = errno;
  }
  if (close(output.file) != 0 && output.error == 0) {
    output.error = errno;
  }
  if (status == RR_OK && output.error == 0 && rename(name, path) != 0) {
    output.error = errno;
  }
  if (status != RR_OK || output.error != 0) {
    unlink(name);
  }
  if (output.error != 0) {
    return refused(fault, output.error);
  }
  if (status == RR_ERROR_PREPARED) {
    rr_network_damage(network, fault);
  }
  return status;
}

rr_status rr_network_save(const rr_network* network, const char* path, rr_fault* fault) {
  const size_t size = strlen(path) + 64;
  char* name = malloc(size);
  if (name == NULL) {
    return RR_ERROR_MEMORY;
  }
  const rr_status status = save(network, path, name, size, fault);
  free(name);
  return status;
}

#else

// There are no files.

rr_status rr_network_save(const rr_network* network, const char* path, rr_fault* fault) {
  (void)network;
  (void)path;
  return refused(fault, ENOSYS);
}

#endif
