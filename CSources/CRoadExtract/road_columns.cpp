#include "road_columns.hpp"

#include "road_reading.hpp"
#include "road_tags.hpp"

#include <algorithm>

namespace rg_extract_parts {

namespace {

constexpr std::size_t most = 0x7FFFFFFF;

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
    append_number(pair, text.size());
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
  uses.assign(strings.size(), KeyUse{KeyUse::unread, 0});
}

std::string_view Columns::text(uint32_t index) const {
  return index < strings.size() ? strings[index] : std::string_view{};
}

KeyUse Columns::use(uint32_t index) {
  if (index >= uses.size()) {
    return {KeyUse::none, 0};
  }
  if (uses[index].key == KeyUse::unread) {
    uses[index] = key_use(strings[index]);
  }
  return uses[index];
}

void Columns::count_out_of_range(int64_t id) {
  first_out_of_range = out_of_range_count == 0 ? id : first_out_of_range;
  out_of_range_count++;
}

rg_extract_nodes
Columns::add_nodes(const protozero::iterator_range<protozero::pbf_reader::const_sint64_iterator>& refs) {
  const std::size_t first = node_of_reference.size();
  int64_t node = 0;
  for (const int64_t difference : refs) {
    add_wrapping(node, difference);
    const bool is_held = static_cast<uint64_t>(node) >> ROAD_ID_BITS == 0;
    if (!is_held) {
      count_out_of_range(node);
    }
    node_of_reference.push_back(is_held ? node : -1);
  }
  if (node_of_reference.size() > most || ways.size() > most) {
    throw Failure{ROAD_EXTRACT_TOO_MANY, 0, {}};
  }
  return {static_cast<uint32_t>(first), static_cast<uint32_t>(node_of_reference.size() - first)};
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
  // Most ways of an extract are buildings.
  bool may_be_road = false, may_be_border = false;
  for (const uint32_t key : keys) {
    const uint8_t meaning = use(key).key;
    may_be_road = may_be_road || meaning == ROAD_KEY_HIGHWAY || meaning == KeyUse::route;
    may_be_border = may_be_border || meaning == KeyUse::boundary || meaning == KeyUse::natural;
  }
  if (!may_be_road && !may_be_border) {
    return;
  }
  RoadTags tags;
  attributes.clear();
  bool is_border = false, is_of_country = false;
  auto value = values.begin();
  for (const uint32_t key : keys) {
    if (value == values.end()) {
      break;
    }
    const std::string_view key_text = text(key), value_text = text(*value);
    if (may_be_border) {
      is_border = is_border || key_text == "boundary" || (key_text == "natural" && value_text == "coastline");
      is_of_country = is_of_country || value_text == "coastline" || (key_text == "admin_level" && value_text == "2");
    }
    if (may_be_road) {
      tags.add(key_text, value_text);
      attributes.add_of_way(use(key), value_text);
    }
    ++value;
  }
  if (is_border && is_of_country) {
    border_ways[static_cast<int64_t>(id)] = add_nodes(refs);
  }
  rg_way record;
  if (!may_be_road || !tags.describe(record)) {
    return;
  }
  if (id >> ROAD_ID_BITS != 0) {
    count_out_of_range(static_cast<int64_t>(id));
    return;
  }
  const rg_extract_nodes its_nodes = add_nodes(refs);
  if (its_nodes.count < 2) {
    node_of_reference.resize(its_nodes.first);
    return;
  }
  record.id_low = static_cast<uint32_t>(id);
  record.id_high = static_cast<uint8_t>(id >> 32);
  record.texts = texts.offset(tags.name, tags.ref);
  if ((record.access & ((ROAD_CAR | ROAD_BICYCLE) | (ROAD_CAR | ROAD_BICYCLE) << ROAD_BACKWARD_SHIFT)) != 0) {
    attributes.remove_plain_one_way();
  }
  ways.push_back(record);
  way_nodes.push_back(its_nodes);
  way_sets.push_back(sets.number(attributes.sorted()));
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

void Columns::end_ways() {
  end_routes();
  sort_nodes();
  end_borders();
}

void Columns::sort_nodes() {
  nodes = node_of_reference;
  std::sort(nodes.begin(), nodes.end());
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
  nodes.shrink_to_fit();
  if (node_of_reference.size() > ROAD_EXTRACT_MOST_VISITS * nodes.size() + 65536) {
    throw Failure{ROAD_EXTRACT_REPEATS, 0, {}};
  }
  references.reserve(node_of_reference.size());
  for (const int64_t node : node_of_reference) {
    references.push_back(static_cast<uint32_t>(std::lower_bound(nodes.begin(), nodes.end(), node) - nodes.begin()));
  }
  node_of_reference = {};
  latitudes.assign(nodes.size(), INT32_MIN);
  longitudes.assign(nodes.size(), INT32_MIN);
}

} // namespace rg_extract_parts
