/// Files of the C programs in this folder.
#ifndef FILES_H
#define FILES_H

#include <stdio.h>
#include <stdlib.h>

/// A whole file in memory of exactly its size, so that a sanitizer detects every read beyond its end.
static inline char* read_file(const char* path, size_t* size) {
  FILE* file = fopen(path, "rb");
  if (file == NULL) {
    perror(path);
    exit(2);
  }
  fseek(file, 0, SEEK_END);
  *size = (size_t)ftell(file);
  rewind(file);
  char* bytes = (char*)malloc(*size + (*size == 0));
  if (bytes == NULL || fread(bytes, 1, *size, file) != *size) {
    fprintf(stderr, "%s cannot be read\n", path);
    exit(2);
  }
  fclose(file);
  return bytes;
}

#endif
