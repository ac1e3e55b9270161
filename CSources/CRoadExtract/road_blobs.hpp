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
};

struct Blob {
  uint64_t offset;
  protozero::data_view type;
  protozero::data_view content;
  uint64_t end;
};

/// Finds the block that begins at an offset.
Blob blob_at(const char* bytes, uint64_t size, uint64_t offset);

/// Takes the content of blocks out of their compression, one after the other, as far as their file may unpack.
class Unpacking {
public:
  /// Begins the blocks of a file of a size.
  void begin(uint64_t file_size);

  /// The content of a block, which is valid until the next.
  protozero::data_view content(const Blob& blob);

private:
  std::vector<char> room;
  uint64_t left = 0;
};

} // namespace rg_extract_parts

#endif
