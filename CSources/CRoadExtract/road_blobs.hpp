/// The blocks of a PBF file, one after the other.
#ifndef ROAD_BLOBS_HPP
#define ROAD_BLOBS_HPP

#include "road_extract.h"

#include <protozero/pbf_reader.hpp>

#include <string>
#include <vector>

namespace road_extract_parts {

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

/// Takes the content of a block out of its compression; `room` is used again by the next.
protozero::data_view unpack(const Blob& blob, std::vector<char>& room);

} // namespace road_extract_parts

#endif
