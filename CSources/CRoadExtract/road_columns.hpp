/// The roads of an extract as they are gathered.
#ifndef ROAD_COLUMNS_HPP
#define ROAD_COLUMNS_HPP

#include "road_blobs.hpp"

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace road_extract_parts {

/// Names, each with the number behind it and their lengths before them, each pair once; without those that are too
/// long.
class Texts {
public:
  uint32_t offset(std::string_view name, std::string_view number);
  std::vector<uint8_t> bytes{0};
  std::size_t long_count = 0;

private:
  std::unordered_map<std::string, uint32_t> offsets;
  std::string pair;
};

class Columns {
public:
  std::vector<road_way> ways;
  std::vector<road_extract_nodes> way_nodes;
  std::vector<uint32_t> references;
  std::vector<int64_t> nodes;
  std::vector<int32_t> latitudes, longitudes;
  std::vector<road_extract_rule> rules;
  Texts texts;
  int64_t date = 0;

  /// Reads what a file says about itself.
  void read_header(protozero::data_view block, uint64_t offset);

  /// Takes the roads and the restrictions of a block. Returns whether the block has nodes.
  bool read_ways(protozero::data_view block);

  /// Ends the ways: sorts their nodes, whose coordinates are still unknown.
  void sort_nodes();

  /// Takes the coordinates of a block's nodes.
  void read_nodes(protozero::data_view block);

private:
  /// The nodes of the ways by number, until they are sorted.
  std::vector<int64_t> node_of_reference;
  /// The strings of the block that is read: they lie in its bytes.
  std::vector<std::string_view> strings;
  std::size_t last_found = 0;

  void read_strings(protozero::data_view block);
  std::string_view text(uint32_t index) const;
  void read_way(protozero::pbf_reader way);
  void read_relation(protozero::pbf_reader relation);
  void place(int64_t node, int64_t latitude, int64_t longitude);
};

} // namespace road_extract_parts

#endif
