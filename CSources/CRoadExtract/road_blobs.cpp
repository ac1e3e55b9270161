#include "road_blobs.hpp"

#include <algorithm>
#include <cerrno>

#include <unistd.h>
#include <zlib.h>

namespace rg_extract_parts {

namespace {

// The limits that the format states.
constexpr uint64_t most_header = 64 * 1024, most_blob = 32 * 1024 * 1024;

} // namespace

protozero::data_view Input::bytes(uint64_t offset, std::size_t count, std::vector<char>& room) const {
  const std::size_t wanted = offset < size ? static_cast<std::size_t>(std::min<uint64_t>(count, size - offset)) : 0;
  if (file < 0) {
    return {memory + (wanted > 0 ? offset : 0), wanted};
  }
  if (room.size() < wanted + 1) {
    room.resize(wanted + 1);
  }
  std::size_t done = 0;
  while (done < wanted) {
    const ssize_t more = pread(file, room.data() + done, wanted - done, static_cast<off_t>(offset + done));
    if (more < 0 && errno != EINTR) {
      throw Failure{ROAD_EXTRACT_SYSTEM, offset, {}, errno};
    }
    if (more == 0) {
      break;
    }
    done += more > 0 ? static_cast<std::size_t>(more) : 0;
  }
  return {room.data(), done};
}

Blob blob_at(const Input& input, uint64_t offset) {
  const auto cut_off = Failure{ROAD_EXTRACT_CUT_OFF, offset, {}};
  const auto damaged = Failure{offset == 0 ? ROAD_EXTRACT_NOT_PBF : ROAD_EXTRACT_DAMAGED, offset, {}};
  std::vector<char> room;
  const protozero::data_view length = input.bytes(offset, 4, room);
  if (length.size() < 4) {
    throw offset == 0 ? Failure{ROAD_EXTRACT_NOT_PBF, 0, {}} : cut_off;
  }
  uint64_t header_size = 0;
  for (std::size_t i = 0; i < 4; i++) {
    header_size = header_size << 8 | static_cast<unsigned char>(length.data()[i]);
  }
  if (header_size == 0 || header_size > most_header) {
    throw damaged;
  }
  const protozero::data_view head = input.bytes(offset + 4, static_cast<std::size_t>(header_size), room);
  if (head.size() < header_size) {
    throw offset == 0 ? Failure{ROAD_EXTRACT_NOT_PBF, 0, {}} : cut_off;
  }
  Blob blob{offset, Blob::Kind::other, offset + 4 + header_size, 0, 0};
  int64_t content_size = -1;
  try {
    protozero::pbf_reader header{head};
    while (header.next()) {
      if (header.tag_and_type() == protozero::tag_and_type(1, protozero::pbf_wire_type::length_delimited)) {
        const std::string type = header.get_string();
        blob.kind = type == "OSMHeader" ? Blob::Kind::header : type == "OSMData" ? Blob::Kind::data : Blob::Kind::other;
      } else if (header.tag_and_type() == protozero::tag_and_type(3, protozero::pbf_wire_type::varint)) {
        content_size = header.get_int32();
      } else {
        header.skip();
      }
    }
  } catch (const protozero::exception&) {
    throw damaged;
  }
  if (offset == 0 && blob.kind != Blob::Kind::header) {
    throw Failure{ROAD_EXTRACT_NOT_PBF, 0, {}};
  }
  if (content_size < 0 || static_cast<uint64_t>(content_size) > most_blob) {
    throw Failure{ROAD_EXTRACT_DAMAGED, offset, {}};
  }
  blob.content_size = static_cast<std::size_t>(content_size);
  if (input.size - blob.content < blob.content_size) {
    throw cut_off;
  }
  blob.end = blob.content + blob.content_size;
  return blob;
}

void Unpacking::begin(uint64_t file_size) {
  left = file_size * ROAD_EXTRACT_MOST_UNPACKED + 16 * 1024 * 1024;
}

protozero::data_view Unpacking::content(const Input& input, const Blob& blob) {
  const auto damaged = Failure{ROAD_EXTRACT_DAMAGED, blob.offset, {}};
  const protozero::data_view content = input.bytes(blob.content, blob.content_size, packed_room);
  if (content.size() < blob.content_size) {
    throw Failure{ROAD_EXTRACT_CUT_OFF, blob.offset, {}};
  }
  protozero::pbf_reader reader{content};
  protozero::data_view raw, packed;
  int64_t raw_size = -1;
  const char* other = nullptr;
  while (reader.next()) {
    const bool is_bytes = reader.wire_type() == protozero::pbf_wire_type::length_delimited;
    if (reader.tag() == 1 && is_bytes) {
      raw = reader.get_view();
    } else if (reader.tag() == 2 && reader.wire_type() == protozero::pbf_wire_type::varint) {
      raw_size = reader.get_int32();
    } else if (reader.tag() == 3 && is_bytes) {
      packed = reader.get_view();
    } else if (is_bytes && reader.tag() >= 4 && reader.tag() <= 7) {
      constexpr const char* names[] = {"lzma", "bzip2", "lz4", "zstd"};
      other = names[reader.tag() - 4];
      reader.skip();
    } else {
      reader.skip();
    }
  }
  if (raw.data() != nullptr) {
    return raw;
  }
  if (packed.data() == nullptr) {
    throw other != nullptr ? Failure{ROAD_EXTRACT_FEATURE, blob.offset, other} : damaged;
  }
  if (raw_size < 0 || static_cast<uint64_t>(raw_size) > most_blob) {
    throw damaged;
  }
  if (static_cast<uint64_t>(raw_size) > left) {
    throw Failure{ROAD_EXTRACT_UNPACKS, blob.offset, {}};
  }
  left -= static_cast<uint64_t>(raw_size);
  if (room.size() < static_cast<std::size_t>(raw_size) + 1) {
    room.resize(static_cast<std::size_t>(raw_size) + 1);
  }
  uLongf size = static_cast<uLongf>(raw_size);
  if (uncompress(reinterpret_cast<Bytef*>(room.data()), &size, reinterpret_cast<const Bytef*>(packed.data()),
                 static_cast<uLong>(packed.size())) != Z_OK ||
      size != static_cast<uLongf>(raw_size)) {
    throw damaged;
  }
  return protozero::data_view{room.data(), static_cast<std::size_t>(raw_size)};
}

} // namespace rg_extract_parts
