#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "road_internal.h"

#include <errno.h>
#include <stdlib.h>

#if defined(__unix__) || defined(__APPLE__)

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static road_status refused(road_fault* fault, int number) {
  if (fault != NULL) {
    *fault = (road_fault){.system_error = number};
  }
  return ROAD_ERROR_SYSTEM;
}

road_status road_graph_open(const char* path, road_graph** graph, road_fault* fault) {
  *graph = NULL;
  const int file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  if (file < 0) {
    return refused(fault, errno);
  }
  struct stat status;
  if (fstat(file, &status) != 0) {
    const int number = errno;
    close(file);
    return refused(fault, number);
  }
  if (!S_ISREG(status.st_mode)) {
    close(file);
    return refused(fault, S_ISDIR(status.st_mode) ? EISDIR : ESPIPE);
  }
  if (status.st_size < ROAD_HEADER_SIZE) {
    // Too small to be mapped with profit, or at all: the reader says what is wrong.
    uint8_t bytes[ROAD_HEADER_SIZE];
    const ssize_t size = read(file, bytes, (size_t)status.st_size);
    close(file);
    return road_graph_open_bytes(bytes, size < 0 ? 0 : (size_t)size, graph, fault);
  }
  const size_t size = (size_t)status.st_size;
  void* bytes = mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0);
  const int number = errno;
  close(file);
  if (bytes == MAP_FAILED) {
    return refused(fault, number);
  }
  const road_status result = road_graph_open_bytes(bytes, size, graph, fault);
  if (result != ROAD_OK) {
    munmap(bytes, size);
    return result;
  }
  (*graph)->is_mapped = true;
  return ROAD_OK;
}

static void unmap(const road_graph* graph) {
  munmap((void*)(uintptr_t)graph->bytes, (size_t)road_graph_header(graph)->file_size);
}

#else

road_status road_graph_open(const char* path, road_graph** graph, road_fault* fault) {
  (void)path;
  *graph = NULL;
  if (fault != NULL) {
    *fault = (road_fault){.system_error = ENOSYS};
  }
  return ROAD_ERROR_SYSTEM;
}

static void unmap(const road_graph* graph) {
  (void)graph;
}

#endif

void road_graph_close(road_graph* graph) {
  if (graph == NULL) {
    return;
  }
  if (graph->is_mapped) {
    unmap(graph);
  }
  free(graph);
}
