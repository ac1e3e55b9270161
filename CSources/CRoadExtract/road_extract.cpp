#include "road_extract.h"

#include "road_columns.hpp"

#include <cerrno>
#include <cstring>
#include <memory>
#include <new>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace rg_extract_parts;

namespace {

/// What a file begins like that is no PBF.
int32_t kind_of(const Input& input) {
  std::vector<char> room;
  const protozero::data_view start = input.bytes(0, 256, room);
  const auto byte = [start](std::size_t i) {
    return i < start.size() ? static_cast<unsigned char>(start.data()[i]) : 0;
  };
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

/// The languages that a list with commas names; those behind ROAD_EXTRACT_MOST_LANGUAGES are none.
std::vector<std::string> languages_of(const rg_extract_options* options) {
  std::vector<std::string> languages;
  std::string_view list = options != nullptr && options->languages != nullptr ? options->languages : "";
  while (!list.empty() && languages.size() < ROAD_EXTRACT_MOST_LANGUAGES) {
    const std::size_t end = list.find(',');
    if (end != 0) {
      languages.emplace_back(list.substr(0, end));
    }
    list.remove_prefix(end == list.npos ? list.size() : end + 1);
  }
  return languages;
}

/// A block that should have nodes alone has more.
struct NotSorted {};

class Reading {
public:
  Reading(const Input& from, const rg_extract_options* options, bool (*report)(void*, double), void* with)
      : input(from), progress(report), context(with), languages(languages_of(options)),
        has_places(options != nullptr && options->has_places), has_areas(options != nullptr && options->has_areas),
        columns(std::make_unique<Columns>(languages, has_places, has_areas)) {}

  uint64_t offset = 0;
  std::unique_ptr<Columns> columns_of_all() {
    if (input.size == 0) {
      throw Failure{ROAD_EXTRACT_NOT_PBF, 0, {}};
    }
    try {
      read(true);
    } catch (const NotSorted&) {
      columns = std::make_unique<Columns>(languages, has_places, has_areas);
      read(false);
    }
    return std::move(columns);
  }

private:
  const Input& input;
  bool (*progress)(void*, double);
  void* context;
  std::vector<std::string> languages;
  bool has_places;
  bool has_areas;
  std::unique_ptr<Columns> columns;
  Unpacking unpacking;

  /// Reads ways and relations first, then the nodes, of which those in ways are known then. Where a file says that it
  /// is sorted its nodes come first, and the blocks with nodes alone are unpacked once.
  void read(bool trusts_sorting) {
    std::vector<uint64_t> blocks;
    unpacking.begin(input.size);
    for (offset = 0; offset < input.size;) {
      const Blob blob = blob_at(input, offset);
      if (blob.kind == Blob::Kind::header) {
        columns->read_header(unpacking.content(input, blob), offset);
      } else if (blob.kind == Blob::Kind::data) {
        blocks.push_back(offset);
      }
      offset = blob.end;
    }
    std::size_t first = trusts_sorting && columns->is_sorted ? first_with_ways(blocks) : 0;
    std::vector<uint64_t> with_nodes(blocks.begin(), blocks.begin() + static_cast<std::ptrdiff_t>(first));
    const std::size_t nodes_alone = first;
    // Which ways a relation is made of must be known before they are read.
    for (std::size_t i = has_areas ? first : blocks.size(); i < blocks.size(); i++) {
      if (i == first) {
        unpacking.begin(input.size);
      }
      columns->read_area_relations(content(blocks[i]));
      tell(0.2 * static_cast<double>(i - first + 1) / static_cast<double>(blocks.size() - first));
    }
    const double before = has_areas ? 0.2 : 0;
    unpacking.begin(input.size);
    for (; first < blocks.size(); first++) {
      if (columns->read_ways(content(blocks[first]))) {
        with_nodes.push_back(blocks[first]);
      }
      tell(before + (0.5 - before) * static_cast<double>(first + 1) / static_cast<double>(blocks.size()));
    }
    columns->end_ways();
    unpacking.begin(input.size);
    for (std::size_t i = 0; i < with_nodes.size(); i++) {
      if (columns->read_nodes(content(with_nodes[i])) && i < nodes_alone) {
        throw NotSorted{};
      }
      tell(0.5 + 0.5 * static_cast<double>(i + 1) / static_cast<double>(with_nodes.size()));
    }
    columns->end_nodes();
  }

  protozero::data_view content(uint64_t start) {
    offset = start;
    return unpacking.content(input, blob_at(input, start));
  }

  /// The first block that has more than nodes, if all behind it have as well.
  std::size_t first_with_ways(const std::vector<uint64_t>& blocks) {
    std::size_t low = 0, high = blocks.size();
    while (low < high) {
      const std::size_t middle = low + (high - low) / 2;
      if (Columns::has_nodes_alone(content(blocks[middle]))) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

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

int32_t read(const Input& input, const rg_extract_options* options, bool (*progress)(void*, double), void* context,
             rg_extract* extract, rg_extract_fault* fault) {
  *extract = {};
  uint64_t offset = 0;
  try {
    Reading reading{input, options, progress, context};
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
      extract->place_count = columns->places.size();
      extract->places = columns->places.data();
      extract->place_text_size = columns->place_texts.bytes.size();
      extract->place_texts = columns->place_texts.bytes.data();
      extract->area_count = columns->areas.size();
      extract->areas = columns->areas.data();
      extract->area_part_count = columns->area_parts.size();
      extract->area_parts = columns->area_parts.data();
      extract->date = columns->date;
      extract->long_text_count =
          columns->texts.long_count + columns->words.long_count + columns->place_texts.long_count;
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
    const int32_t number = failure.status == ROAD_EXTRACT_NOT_PBF ? kind_of(input) : failure.number;
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

} // namespace

int32_t rg_extract_read_bytes(const void* bytes, size_t size, const rg_extract_options* options,
                              bool (*progress)(void*, double), void* context, rg_extract* extract,
                              rg_extract_fault* fault) {
  return read(Input{static_cast<const char*>(bytes), size}, options, progress, context, extract, fault);
}

int32_t rg_extract_read(const char* path, const rg_extract_options* options, bool (*progress)(void*, double),
                        void* context, rg_extract* extract, rg_extract_fault* fault) {
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
  const int32_t result =
      read(Input{file, static_cast<uint64_t>(status.st_size)}, options, progress, context, extract, fault);
  close(file);
  return result;
}

void rg_extract_release(rg_extract* extract, int32_t part) {
  auto* columns = static_cast<Columns*>(extract->owner);
  switch (part) {
  case ROAD_EXTRACT_NODES:
    release(columns->nodes);
    extract->nodes = nullptr;
    break;
  case ROAD_EXTRACT_PLACES:
    release(columns->latitudes);
    release(columns->longitudes);
    extract->latitudes = extract->longitudes = nullptr;
    break;
  case ROAD_EXTRACT_REFERENCES:
    release(columns->references);
    extract->references = nullptr;
    break;
  default:
    break;
  }
}

void rg_extract_free(rg_extract* extract) {
  delete static_cast<Columns*>(extract->owner);
  *extract = {};
}
