/// The blocks of a PBF file, one after the other.
#ifndef ROAD_BLOBS_HPP
#define ROAD_BLOBS_HPP

#include "road_extract.h"

#include <protozero/pbf_reader.hpp>

#include <string>
#include <vector>

namespace rg_extract_parts {

/// Why reading ends.
struct Failure {
  int32_t status;
  uint64_t offset;
  std::string feature;
  /// The system's, with ROAD_EXTRACT_SYSTEM.
  int32_t number = 0;
};

/// The bytes of an extract: in memory, or in an open file, of which only what is asked for comes into memory.
class Input {
public:
  Input(const char* start, std::size_t length) : memory(start), file(-1), size(length) {}
  Input(int descriptor, uint64_t length) : memory(nullptr), file(descriptor), size(length) {}

private:
  const char* memory;
  int file;

public:
  const uint64_t size;

  /// Bytes from an offset on, fewer if the file ends before. They are valid until the next call with the same room.
  protozero::data_view bytes(uint64_t offset, std::size_t count, std::vector<char>& room) const;
};

struct Blob {
  uint64_t offset;
  enum class Kind : unsigned char { header, data, other } kind;
  uint64_t content;
  std::size_t content_size;
  uint64_t end;
};

/// Finds the block that begins at an offset.
Blob blob_at(const Input& input, uint64_t offset);

/// Takes the content of blocks out of their compression, one after the other, as far as their file may unpack.
class Unpacking {
public:
  /// Begins the blocks of a file of a size.
  void begin(uint64_t file_size);

  /// The content of a block, which is valid until the next.
  protozero::data_view content(const Input& input, const Blob& blob);

private:
  std::vector<char> packed_room, room;
  uint64_t left = 0;
};

} // namespace rg_extract_parts

#endif
