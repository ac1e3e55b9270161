#include "road_columns.hpp"

#include "road_tags.hpp"

#include <algorithm>
#include <array>

namespace road_extract_parts {

namespace {

using protozero::pbf_wire_type;

bool is(const protozero::pbf_reader& reader, uint32_t tag, pbf_wire_type type) {
  return reader.tag() == tag && reader.wire_type() == type;
}

constexpr std::size_t most = 0x7FFFFFFF;
constexpr auto bytes_type = pbf_wire_type::length_delimited;

} // namespace

uint32_t Texts::offset(std::string_view name, std::string_view number) {
  for (std::string_view* text : {&name, &number}) {
    if (text->size() > ROAD_MOST_TEXT) {
      *text = {};
      long_count++;
    }
  }
  if (name.empty() && number.empty()) {
    return 0;
  }
  pair.clear();
  for (const std::string_view text : {name, number}) {
    for (std::size_t rest = text.size();; rest >>= 7) {
      pair.push_back(static_cast<char>(rest < 128 ? rest : (rest & 127) | 128));
      if (rest < 128) {
        break;
      }
    }
    pair.append(text);
  }
  const auto [entry, is_new] = offsets.try_emplace(pair, static_cast<uint32_t>(bytes.size()));
  if (is_new) {
    if (bytes.size() > most) {
      throw Failure{ROAD_EXTRACT_TOO_MANY, 0, {}};
    }
    bytes.insert(bytes.end(), pair.begin(), pair.end());
  }
  return entry->second;
}

void Columns::read_header(protozero::data_view block, uint64_t offset) {
  protozero::pbf_reader header{block};
  while (header.next()) {
    if (is(header, 4, bytes_type)) {
      const std::string feature = header.get_string();
      if (feature != "OsmSchema-V0.6" && feature != "DenseNodes") {
        throw Failure{ROAD_EXTRACT_FEATURE, offset, feature};
      }
    } else if (is(header, 32, pbf_wire_type::varint)) {
      date = header.get_int64();
    } else {
      header.skip();
    }
  }
}

void Columns::read_strings(protozero::data_view block) {
  strings.clear();
  protozero::pbf_reader reader{block};
  while (reader.next(1, bytes_type)) {
    protozero::pbf_reader table = reader.get_message();
    while (table.next(1, bytes_type)) {
      const protozero::data_view view = table.get_view();
      strings.emplace_back(view.data(), view.size());
    }
  }
}

std::string_view Columns::text(uint32_t index) const {
  return index < strings.size() ? strings[index] : std::string_view{};
}

void Columns::read_way(protozero::pbf_reader way) {
  uint64_t id = 0;
  protozero::iterator_range<protozero::pbf_reader::const_uint32_iterator> keys, values;
  protozero::iterator_range<protozero::pbf_reader::const_sint64_iterator> refs;
  while (way.next()) {
    if (is(way, 1, pbf_wire_type::varint)) {
      id = way.get_uint64();
    } else if (is(way, 2, bytes_type)) {
      keys = way.get_packed_uint32();
    } else if (is(way, 3, bytes_type)) {
      values = way.get_packed_uint32();
    } else if (is(way, 8, bytes_type)) {
      refs = way.get_packed_sint64();
    } else {
      way.skip();
    }
  }
  RoadTags tags;
  auto value = values.begin();
  for (const uint32_t key : keys) {
    if (value == values.end()) {
      break;
    }
    tags.add(text(key), text(*value));
    ++value;
  }
  road_way record;
  if (!tags.describe(record)) {
    return;
  }
  if (id >> ROAD_ID_BITS != 0) {
    throw Failure{ROAD_EXTRACT_OUT_OF_RANGE, 0, {}, static_cast<int64_t>(id)};
  }
  const std::size_t first = node_of_reference.size();
  int64_t node = 0;
  for (const int64_t difference : refs) {
    node = static_cast<int64_t>(static_cast<uint64_t>(node) + static_cast<uint64_t>(difference));
    node_of_reference.push_back(node);
  }
  const std::size_t count = node_of_reference.size() - first;
  if (count < 2) {
    node_of_reference.resize(first);
    return;
  }
  if (node_of_reference.size() > most || ways.size() > most) {
    throw Failure{ROAD_EXTRACT_TOO_MANY, 0, {}};
  }
  record.id_low = static_cast<uint32_t>(id);
  record.id_high = static_cast<uint8_t>(id >> 32);
  record.texts = texts.offset(tags.name, tags.ref);
  ways.push_back(record);
  way_nodes.push_back({static_cast<uint32_t>(first), static_cast<uint32_t>(count)});
}

void Columns::read_relation(protozero::pbf_reader relation) {
  protozero::iterator_range<protozero::pbf_reader::const_uint32_iterator> keys, values;
  protozero::iterator_range<protozero::pbf_reader::const_int32_iterator> roles, types;
  protozero::iterator_range<protozero::pbf_reader::const_sint64_iterator> ids;
  while (relation.next()) {
    if (is(relation, 2, bytes_type)) {
      keys = relation.get_packed_uint32();
    } else if (is(relation, 3, bytes_type)) {
      values = relation.get_packed_uint32();
    } else if (is(relation, 8, bytes_type)) {
      roles = relation.get_packed_int32();
    } else if (is(relation, 9, bytes_type)) {
      ids = relation.get_packed_sint64();
    } else if (is(relation, 10, bytes_type)) {
      types = relation.get_packed_int32();
    } else {
      relation.skip();
    }
  }
  std::string_view type, kind, except;
  auto value = values.begin();
  for (const uint32_t key : keys) {
    if (value == values.end()) {
      break;
    }
    const std::string_view name = text(key);
    if (name == "type") {
      type = text(*value);
    } else if (name == "restriction") {
      kind = text(*value);
    } else if (name == "except") {
      except = text(*value);
    }
    ++value;
  }
  const bool is_only = kind.substr(0, 5) == "only_";
  if (type != "restriction" || (!is_only && kind.substr(0, 3) != "no_")) {
    return;
  }
  road_extract_rule rule{-1, -1, -1, is_only, ROAD_CAR | ROAD_BICYCLE};
  if (except.find("motorcar") != except.npos || except.find("motor_vehicle") != except.npos) {
    rule.access &= ROAD_BICYCLE;
  }
  if (except.find("bicycle") != except.npos) {
    rule.access &= ROAD_CAR;
  }
  auto id = ids.begin();
  auto member_type = types.begin();
  int64_t member = 0;
  for (const int32_t role : roles) {
    if (id == ids.end() || member_type == types.end()) {
      break;
    }
    member = static_cast<int64_t>(static_cast<uint64_t>(member) + static_cast<uint64_t>(*id));
    const std::string_view name = role < 0 ? std::string_view{} : text(static_cast<uint32_t>(role));
    if (name == "from" && *member_type == 1) {
      rule.from_way = member;
    } else if (name == "to" && *member_type == 1) {
      rule.to_way = member;
    } else if (name == "via" && *member_type == 0) {
      rule.via_node = member;
    }
    ++id;
    ++member_type;
  }
  if (rule.from_way >= 0 && rule.to_way >= 0 && rule.via_node >= 0 && rule.access != 0) {
    rules.push_back(rule);
  }
}

bool Columns::read_ways(protozero::data_view block) {
  // A group may stand before the strings that it names.
  read_strings(block);
  bool has_nodes = false;
  protozero::pbf_reader reader{block};
  while (reader.next(2, bytes_type)) {
    protozero::pbf_reader group = reader.get_message();
    while (group.next()) {
      if (is(group, 3, bytes_type)) {
        read_way(group.get_message());
      } else if (is(group, 4, bytes_type)) {
        read_relation(group.get_message());
      } else {
        has_nodes = has_nodes || group.tag() == 1 || group.tag() == 2;
        group.skip();
      }
    }
  }
  return has_nodes;
}

void Columns::sort_nodes() {
  nodes = node_of_reference;
  std::sort(nodes.begin(), nodes.end());
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
  nodes.shrink_to_fit();
  if (node_of_reference.size() > ROAD_EXTRACT_MOST_VISITS * nodes.size() + 65536) {
    throw Failure{ROAD_EXTRACT_REPEATS, 0, {}};
  }
  // The nodes are sorted.
  for (const int64_t node : nodes.empty() ? std::array<int64_t, 2>{} : std::array{nodes.front(), nodes.back()}) {
    if (static_cast<uint64_t>(node) >> ROAD_ID_BITS != 0) {
      throw Failure{ROAD_EXTRACT_OUT_OF_RANGE, 0, {}, node};
    }
  }
  references.reserve(node_of_reference.size());
  for (const int64_t node : node_of_reference) {
    references.push_back(static_cast<uint32_t>(std::lower_bound(nodes.begin(), nodes.end(), node) - nodes.begin()));
  }
  node_of_reference = {};
  latitudes.assign(nodes.size(), INT32_MIN);
  longitudes.assign(nodes.size(), INT32_MIN);
}

void Columns::place(int64_t node, int64_t latitude, int64_t longitude) {
  // The nodes of most files are sorted, so the next is mostly the one behind the last.
  if (last_found >= nodes.size() || nodes[last_found] > node) {
    last_found = static_cast<std::size_t>(std::lower_bound(nodes.begin(), nodes.end(), node) - nodes.begin());
  }
  for (int i = 0; i < 8 && last_found < nodes.size() && nodes[last_found] < node; i++) {
    last_found++;
  }
  if (last_found < nodes.size() && nodes[last_found] < node) {
    last_found = static_cast<std::size_t>(std::lower_bound(nodes.begin(), nodes.end(), node) - nodes.begin());
  }
  if (last_found < nodes.size() && nodes[last_found] == node && latitude >= -900000000 && latitude <= 900000000 &&
      longitude >= -1800000000 && longitude <= 1800000000) {
    latitudes[last_found] = static_cast<int32_t>(latitude);
    longitudes[last_found] = static_cast<int32_t>(longitude);
  }
}

namespace {

/// How a block writes coordinates. All sums wrap: what is out of range is refused as a place.
struct Scale {
  int64_t granularity = 100, latitude = 0, longitude = 0;

  static int64_t units(int64_t value, int64_t granularity, int64_t offset) {
    const auto nano = static_cast<int64_t>(static_cast<uint64_t>(value) * static_cast<uint64_t>(granularity) +
                                           static_cast<uint64_t>(offset));
    return nano >= 0 ? nano / 100 + (nano % 100 >= 50) : nano / 100 - (nano % 100 <= -50);
  }
};

void add(int64_t& sum, int64_t difference) {
  sum = static_cast<int64_t>(static_cast<uint64_t>(sum) + static_cast<uint64_t>(difference));
}

} // namespace

void Columns::read_nodes(protozero::data_view block) {
  Scale scale;
  protozero::pbf_reader first{block};
  while (first.next()) {
    if (is(first, 17, pbf_wire_type::varint)) {
      scale.granularity = first.get_int32();
    } else if (is(first, 19, pbf_wire_type::varint)) {
      scale.latitude = first.get_int64();
    } else if (is(first, 20, pbf_wire_type::varint)) {
      scale.longitude = first.get_int64();
    } else {
      first.skip();
    }
  }
  const auto place_scaled = [this, &scale](int64_t id, int64_t latitude, int64_t longitude) {
    place(id, Scale::units(latitude, scale.granularity, scale.latitude),
          Scale::units(longitude, scale.granularity, scale.longitude));
  };
  protozero::pbf_reader reader{block};
  while (reader.next(2, bytes_type)) {
    protozero::pbf_reader group = reader.get_message();
    while (group.next()) {
      if (is(group, 1, bytes_type)) {
        protozero::pbf_reader node = group.get_message();
        int64_t id = 0, latitude = 0, longitude = 0;
        while (node.next()) {
          if (is(node, 1, pbf_wire_type::varint)) {
            id = node.get_sint64();
          } else if (is(node, 8, pbf_wire_type::varint)) {
            latitude = node.get_sint64();
          } else if (is(node, 9, pbf_wire_type::varint)) {
            longitude = node.get_sint64();
          } else {
            node.skip();
          }
        }
        place_scaled(id, latitude, longitude);
      } else if (is(group, 2, bytes_type)) {
        protozero::pbf_reader dense = group.get_message();
        protozero::iterator_range<protozero::pbf_reader::const_sint64_iterator> ids, latitudes_of, longitudes_of;
        while (dense.next()) {
          if (is(dense, 1, bytes_type)) {
            ids = dense.get_packed_sint64();
          } else if (is(dense, 8, bytes_type)) {
            latitudes_of = dense.get_packed_sint64();
          } else if (is(dense, 9, bytes_type)) {
            longitudes_of = dense.get_packed_sint64();
          } else {
            dense.skip();
          }
        }
        int64_t id = 0, latitude = 0, longitude = 0;
        auto next_latitude = latitudes_of.begin();
        auto next_longitude = longitudes_of.begin();
        for (const int64_t difference : ids) {
          if (next_latitude == latitudes_of.end() || next_longitude == longitudes_of.end()) {
            break;
          }
          add(id, difference);
          add(latitude, *next_latitude);
          add(longitude, *next_longitude);
          ++next_latitude;
          ++next_longitude;
          place_scaled(id, latitude, longitude);
        }
      } else {
        group.skip();
      }
    }
  }
}

} // namespace road_extract_parts
