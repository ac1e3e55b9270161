#include "road_extract.h"

#include "road_columns.hpp"

#include <cerrno>
#include <cstring>
#include <memory>
#include <new>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace rg_extract_parts;

namespace {

/// What bytes begin like that are no PBF.
int32_t kind_of(const char* bytes, std::size_t size) {
  const auto byte = [bytes, size](std::size_t i) { return i < size ? static_cast<unsigned char>(bytes[i]) : 0; };
  std::size_t i = byte(0) == 0xEF && byte(1) == 0xBB && byte(2) == 0xBF ? 3 : 0;
  while (byte(i) == ' ' || byte(i) == '\n' || byte(i) == '\r' || byte(i) == '\t') {
    i++;
  }
  if (byte(i) == '<') {
    return ROAD_EXTRACT_XML;
  }
  if ((byte(0) == 0x1F && byte(1) == 0x8B) || (byte(0) == 'B' && byte(1) == 'Z' && byte(2) == 'h')) {
    return ROAD_EXTRACT_COMPRESSED;
  }
  return byte(0) == 0xFF && byte(1) == 0xE0 ? ROAD_EXTRACT_O5M : ROAD_EXTRACT_OTHER;
}

class Reading {
public:
  Reading(const char* start, std::size_t length, bool (*report)(void*, double), void* with)
      : bytes(start), size(length), progress(report), context(with), columns(std::make_unique<Columns>()) {}

  uint64_t offset = 0;
  std::unique_ptr<Columns> columns_of_all() {
    if (size == 0) {
      throw Failure{ROAD_EXTRACT_NOT_PBF, 0, {}};
    }
    std::vector<uint64_t> with_nodes;
    unpacking.begin(size);
    for (offset = 0; offset < size;) {
      const Blob blob = blob_at(bytes, size, offset);
      const std::string_view type{blob.type.data() == nullptr ? "" : blob.type.data(), blob.type.size()};
      if (type == "OSMHeader") {
        columns->read_header(unpacking.content(blob), offset);
      } else if (type == "OSMData" && columns->read_ways(unpacking.content(blob))) {
        with_nodes.push_back(offset);
      }
      offset = blob.end;
      tell(0.5 * static_cast<double>(offset) / static_cast<double>(size));
    }
    columns->end_ways();
    unpacking.begin(size);
    for (const uint64_t start : with_nodes) {
      offset = start;
      columns->read_nodes(unpacking.content(blob_at(bytes, size, start)));
      tell(0.5 + 0.4 * static_cast<double>(start) / static_cast<double>(size));
    }
    return std::move(columns);
  }

private:
  const char* bytes;
  std::size_t size;
  bool (*progress)(void*, double);
  void* context;
  std::unique_ptr<Columns> columns;
  Unpacking unpacking;

  void tell(double share) const {
    if (progress != nullptr && !progress(context, share)) {
      throw Failure{ROAD_EXTRACT_STOPPED, 0, {}};
    }
  }
};

int32_t failed(rg_extract_fault* fault, int32_t status, uint64_t offset, int32_t number,
               const std::string& feature = {}) {
  if (fault != nullptr) {
    *fault = {};
    fault->status = status;
    fault->number = number;
    fault->offset = offset;
    const std::size_t length = feature.size() < sizeof fault->feature - 1 ? feature.size() : sizeof fault->feature - 1;
    std::memcpy(fault->feature, feature.data(), length);
  }
  return status;
}

} // namespace

int32_t rg_extract_read_bytes(const void* bytes, size_t size, bool (*progress)(void*, double), void* context,
                              rg_extract* extract, rg_extract_fault* fault) {
  *extract = {};
  const auto* start = static_cast<const char*>(bytes);
  uint64_t offset = 0;
  try {
    Reading reading{start, size, progress, context};
    try {
      Columns* columns = reading.columns_of_all().release();
      extract->way_count = columns->ways.size();
      extract->ways = columns->ways.data();
      extract->way_nodes = columns->way_nodes.data();
      extract->way_sets = columns->way_sets.data();
      extract->reference_count = columns->references.size();
      extract->references = columns->references.data();
      extract->node_count = columns->nodes.size();
      extract->nodes = columns->nodes.data();
      extract->latitudes = columns->latitudes.data();
      extract->longitudes = columns->longitudes.data();
      extract->text_size = columns->texts.bytes.size();
      extract->texts = columns->texts.bytes.data();
      extract->word_size = columns->words.bytes.size();
      extract->words = columns->words.bytes.data();
      extract->set_size = columns->sets.bytes.size();
      extract->sets = columns->sets.bytes.data();
      extract->set_count = columns->sets.offsets.size();
      extract->set_offsets = columns->sets.offsets.data();
      extract->node_set_count = columns->node_sets.size();
      extract->node_sets = columns->node_sets.data();
      extract->rule_count = columns->rules.size();
      extract->rules = columns->rules.data();
      extract->via_way_count = columns->via_ways.size();
      extract->via_ways = columns->via_ways.data();
      extract->border_count = columns->borders.size();
      extract->borders = columns->borders.data();
      extract->border_part_count = columns->border_parts.size();
      extract->border_parts = columns->border_parts.data();
      extract->date = columns->date;
      extract->long_text_count = columns->texts.long_count + columns->words.long_count;
      extract->relation_count = columns->relation_count;
      extract->out_of_range_count = columns->out_of_range_count;
      extract->first_out_of_range = columns->first_out_of_range;
      extract->owner = columns;
      return ROAD_EXTRACT_OK;
    } catch (...) {
      offset = reading.offset;
      throw;
    }
  } catch (const Failure& failure) {
    const int32_t number = failure.status == ROAD_EXTRACT_NOT_PBF ? kind_of(start, size) : 0;
    return failed(fault, failure.status, failure.offset, number, failure.feature);
  } catch (const std::bad_alloc&) {
    return failed(fault, ROAD_EXTRACT_MEMORY, offset, 0);
  } catch (const std::length_error&) {
    return failed(fault, ROAD_EXTRACT_MEMORY, offset, 0);
  } catch (const protozero::exception&) {
    return failed(fault, ROAD_EXTRACT_DAMAGED, offset, 0);
  } catch (...) {
    return failed(fault, ROAD_EXTRACT_DAMAGED, offset, 0);
  }
}

int32_t rg_extract_read(const char* path, bool (*progress)(void*, double), void* context, rg_extract* extract,
                        rg_extract_fault* fault) {
  *extract = {};
  const int file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  if (file < 0) {
    return failed(fault, ROAD_EXTRACT_SYSTEM, 0, errno);
  }
  struct stat status;
  if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) {
    const int number = S_ISDIR(status.st_mode) ? EISDIR : ESPIPE;
    close(file);
    return failed(fault, ROAD_EXTRACT_SYSTEM, 0, number);
  }
  const auto size = static_cast<std::size_t>(status.st_size);
  if (size == 0) {
    close(file);
    return rg_extract_read_bytes("", 0, progress, context, extract, fault);
  }
  void* bytes = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
  const int number = errno;
  close(file);
  if (bytes == MAP_FAILED) {
    return failed(fault, ROAD_EXTRACT_SYSTEM, 0, number);
  }
  const int32_t result = rg_extract_read_bytes(bytes, size, progress, context, extract, fault);
  munmap(bytes, size);
  return result;
}

void rg_extract_free(rg_extract* extract) {
  delete static_cast<Columns*>(extract->owner);
  *extract = {};
}
