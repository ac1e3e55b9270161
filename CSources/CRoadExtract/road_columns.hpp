/// The roads of an extract as they are gathered.
#ifndef ROAD_COLUMNS_HPP
#define ROAD_COLUMNS_HPP

#include "road_attribute_tags.hpp"
#include "road_blobs.hpp"
#include "road_places_of_tags.hpp"
#include "road_sets.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace rg_extract_parts {

/// Names, each with the number behind it and their lengths before them, each pair once; without those that are too
/// long.
class Texts {
public:
  uint32_t offset(std::string_view name, std::string_view number);
  std::vector<uint8_t> bytes{0};
  std::size_t long_count = 0;

  /// Frees what finds texts again: no more are added.
  void end() {
    release(offsets);
  }

private:
  std::unordered_map<std::string, uint32_t> offsets;
  std::string pair;
};

/// Numbers one behind the other, each as its difference from the one before: those of a way's nodes have some two
/// bytes.
class Numbers {
public:
  void append(int64_t number);
  std::size_t size() const {
    return count;
  }

  /// Calls a function with each number in order.
  template <class Function> void each(Function function) const {
    int64_t number = 0;
    for (const std::vector<uint8_t>& piece : pieces) {
      visit(piece, number, function);
    }
  }

  /// The same, and frees what was visited.
  template <class Function> void take(Function function) {
    int64_t number = 0;
    for (std::vector<uint8_t>& piece : pieces) {
      visit(piece, number, function);
      release(piece);
    }
    release(pieces);
    count = 0;
  }

private:
  std::vector<std::vector<uint8_t>> pieces;
  std::size_t count = 0;
  int64_t last = 0;

  template <class Function> static void visit(const std::vector<uint8_t>& piece, int64_t& number, Function& function) {
    for (std::size_t at = 0; at < piece.size();) {
      uint64_t difference = 0;
      for (unsigned shift = 0;; shift += 7) {
        const uint8_t byte = piece[at++];
        difference |= static_cast<uint64_t>(byte & 127) << shift;
        if (byte < 128) {
          break;
        }
      }
      number += static_cast<int64_t>(difference >> 1 ^ (~(difference & 1) + 1));
      function(number);
    }
  }
};

/// What a relation says of a way that is its member.
struct WayRoute {
  int64_t way;
  uint8_t key;
  uint8_t scope;
  /// Bits of networks, or the place of a text.
  uint32_t value;
};

class Columns {
public:
  /// With names in some languages beside those of the place, and with places and areas if they are asked for.
  Columns(const std::vector<std::string>& of_names, bool keeps_places, bool keeps_areas)
      : languages(of_names), has_places(keeps_places), has_areas(keeps_areas) {}

  std::vector<rg_way> ways;
  std::vector<rg_extract_nodes> way_nodes;
  std::vector<uint32_t> way_sets;
  std::vector<uint32_t> references;
  std::vector<int64_t> nodes;
  std::vector<int32_t> latitudes, longitudes;
  std::vector<rg_extract_node_set> node_sets;
  std::vector<rg_extract_rule> rules;
  std::vector<int64_t> via_ways;
  std::vector<rg_extract_border> borders;
  std::vector<rg_extract_nodes> border_parts;
  std::vector<rg_place> places;
  std::vector<rg_extract_area> areas;
  std::vector<rg_extract_area_part> area_parts;
  Texts texts;
  Words words;
  Words place_texts;
  AttributeSets sets;
  int64_t date = 0;
  /// Whether the file says that its nodes come first.
  bool is_sorted = false;
  std::size_t relation_count = 0;
  std::size_t out_of_range_count = 0;
  int64_t first_out_of_range = 0;

  /// Reads what a file says about itself.
  void read_header(protozero::data_view block, uint64_t offset);

  /// Takes the relations of a block that are areas, before the ways.
  void read_area_relations(protozero::data_view block);

  /// Takes the roads, the borders and the relations of a block. Returns whether the block has nodes.
  bool read_ways(protozero::data_view block);

  /// Ends the ways: gives them what relations say, and sorts their nodes, whose coordinates are still unknown.
  void end_ways();

  /// Takes the coordinates of a block's nodes, and what stands there. Returns whether the block has more than nodes.
  bool read_nodes(protozero::data_view block);

  /// Frees what was needed for reading alone.
  void end_nodes();

  /// Whether a block has neither ways nor relations.
  static bool has_nodes_alone(protozero::data_view block);

private:
  std::vector<std::string> languages;
  bool has_places;
  bool has_areas;
  PlaceTags place_tags;
  /// Ways with an address, and where their nodes stand among the references.
  std::vector<std::pair<rg_place, rg_extract_nodes>> address_ways;
  /// The members of each relation in `areas`, and where the nodes of these ways stand among the references.
  struct AreaMember {
    int64_t way;
    bool is_inner;
  };
  std::vector<std::vector<AreaMember>> area_members;
  std::unordered_map<int64_t, rg_extract_nodes> area_ways;
  /// The names of a way by the numbers of their languages.
  std::vector<std::pair<uint8_t, std::string_view>> names;
  /// The nodes of the ways by number, until they are sorted; -1 for one that a road file cannot hold.
  Numbers node_of_reference;
  /// The strings of the block that is read, which lie in its bytes, and what they mean as keys.
  std::vector<std::string_view> strings;
  std::vector<KeyUse> uses;
  Attributes attributes{words};
  std::size_t last_found = 0;

  /// Ways that may be parts of borders, and where their nodes stand among the references.
  std::unordered_map<int64_t, rg_extract_nodes> border_ways;
  /// The members of each border, until all ways are known.
  std::vector<std::vector<int64_t>> border_members;
  std::vector<WayRoute> routes;

  void read_strings(protozero::data_view block);
  std::string_view text(uint32_t index) const;
  KeyUse use(uint32_t index);
  void count_out_of_range(int64_t id);
  void read_way(protozero::pbf_reader way);
  void add_names(std::string_view name);
  rg_extract_nodes add_nodes(const protozero::iterator_range<protozero::pbf_reader::const_sint64_iterator>& refs);
  void sort_nodes();
  std::size_t place_of(int64_t node, std::size_t near) const;
  bool place(int64_t node, int64_t latitude, int64_t longitude);
  bool read_node_group(protozero::pbf_reader group, int64_t granularity, int64_t north, int64_t east);
  void read_dense(protozero::pbf_reader dense, int64_t granularity, int64_t north, int64_t east);
  void add_tag_of_node(uint32_t key, uint32_t value, bool is_of_road);
  void end_node();
  void add_place(int64_t latitude, int64_t longitude);
  void add_address(const rg_extract_nodes& its_nodes);
  void end_addresses();

  // Of relations.
  using Tags = std::vector<std::pair<std::string_view, std::string_view>>;
  struct Member {
    std::string_view role;
    int32_t type;
    int64_t id;
  };
  /// The fields of a relation as they stand in a file.
  struct Relation {
    int64_t id = 0;
    protozero::iterator_range<protozero::pbf_reader::const_uint32_iterator> keys, values;
    protozero::iterator_range<protozero::pbf_reader::const_int32_iterator> roles, types;
    protozero::iterator_range<protozero::pbf_reader::const_sint64_iterator> ids;
  };
  static Relation fields_of(protozero::pbf_reader relation);
  Tags tags_of(const Relation& fields) const;
  std::vector<Member> members_of(const Relation& fields) const;
  void read_relation(protozero::pbf_reader relation);
  void read_area_relation(protozero::pbf_reader relation);
  void add_area_of_way(int64_t id, uint8_t kind, const rg_extract_nodes& its_nodes);
  void end_areas();
  void read_restriction(const Tags& tags, const std::vector<Member>& members);
  void add_rules(const std::vector<Member>& members, bool only, uint16_t vehicles, uint32_t condition);
  void read_route(const Tags& tags, const std::vector<Member>& members);
  void read_border(const Tags& tags, const std::vector<Member>& members);
  void end_routes();
  void end_borders();
};

} // namespace rg_extract_parts

#endif
