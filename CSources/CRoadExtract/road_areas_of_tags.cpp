#include "road_areas_of_tags.hpp"

#include "road_columns.hpp"
#include "road_reading.hpp"

#include <array>

namespace rg_extract_parts {

namespace {

struct AreaRow {
  std::string_view key, value;
  uint8_t kind;
};

constexpr std::array<AreaRow, 10> area_rows{{{"natural", "water", ROAD_AREA_WATER},
                                             {"waterway", "riverbank", ROAD_AREA_WATER},
                                             {"landuse", "reservoir", ROAD_AREA_WATER},
                                             {"landuse", "basin", ROAD_AREA_WATER},
                                             {"landuse", "residential", ROAD_AREA_BUILT_UP},
                                             {"landuse", "commercial", ROAD_AREA_BUILT_UP},
                                             {"landuse", "industrial", ROAD_AREA_BUILT_UP},
                                             {"landuse", "retail", ROAD_AREA_BUILT_UP},
                                             {"landuse", "forest", ROAD_AREA_WOOD},
                                             {"natural", "wood", ROAD_AREA_WOOD}}};

constexpr std::size_t most = 0x3FFFFFFF;

} // namespace

bool is_area_key(std::string_view key) {
  return key == "landuse" || key == "waterway";
}

uint8_t area_kind_of(std::string_view key, std::string_view value) {
  for (const AreaRow& row : area_rows) {
    if (row.key == key && row.value == value) {
      return row.kind;
    }
  }
  return 0;
}

void Columns::read_area_relations(protozero::data_view block) {
  read_strings(block);
  protozero::pbf_reader reader{block};
  while (reader.next(2, bytes_type)) {
    protozero::pbf_reader group = reader.get_message();
    while (group.next()) {
      if (is(group, 4, bytes_type)) {
        read_area_relation(group.get_message());
      } else {
        group.skip();
      }
    }
  }
}

void Columns::read_area_relation(protozero::pbf_reader relation) {
  const Relation fields = fields_of(relation);
  uint8_t kind = 0;
  bool is_polygon = false;
  for (const auto& [key, value] : tags_of(fields)) {
    kind = first_area_kind(kind, area_kind_of(key, value));
    is_polygon = is_polygon || (key == "type" && value == "multipolygon");
  }
  if (kind == 0 || !is_polygon) {
    return;
  }
  if (static_cast<uint64_t>(fields.id) >> ROAD_ID_BITS != 0) {
    count_out_of_range(fields.id);
    return;
  }
  std::vector<AreaMember> ways;
  for (const Member& member : members_of(fields)) {
    if (member.type == 1 && (member.role.empty() || member.role == "outer" || member.role == "inner")) {
      ways.push_back({member.id, member.role == "inner"});
      area_ways.try_emplace(member.id, rg_extract_nodes{0, 0});
    }
  }
  areas.push_back({fields.id, 0, 0, kind, 1});
  area_members.push_back(std::move(ways));
}

void Columns::add_area_of_way(int64_t id, uint8_t kind, const rg_extract_nodes& its_nodes) {
  if (static_cast<uint64_t>(id) >> ROAD_ID_BITS != 0) {
    count_out_of_range(id);
    return;
  }
  areas.push_back({id, static_cast<uint32_t>(area_parts.size()), 1, kind, 0});
  area_parts.push_back({its_nodes, 0});
}

/// Gives the areas of relations their ways. Those of relations come first.
void Columns::end_areas() {
  for (std::size_t i = 0; i < area_members.size(); i++) {
    areas[i].first_part = static_cast<uint32_t>(area_parts.size());
    for (const AreaMember& member : area_members[i]) {
      const rg_extract_nodes its_nodes = area_ways[member.way];
      if (its_nodes.count > 0) {
        area_parts.push_back({its_nodes, static_cast<uint8_t>(member.is_inner ? 1 : 0)});
      }
    }
    areas[i].part_count = static_cast<uint32_t>(area_parts.size()) - areas[i].first_part;
  }
  if (area_parts.size() > most || areas.size() > most) {
    throw Failure{ROAD_EXTRACT_TOO_MANY, 0, {}};
  }
  // Relations may name the same way again and again.
  uint64_t visits = 0;
  for (const rg_extract_area_part& part : area_parts) {
    visits += part.nodes.count;
  }
  if (visits > ROAD_EXTRACT_MOST_VISITS * static_cast<uint64_t>(nodes.size()) + 65536) {
    throw Failure{ROAD_EXTRACT_REPEATS, 0, {}};
  }
  release(area_members);
  area_ways.clear();
}

} // namespace rg_extract_parts
