#include "road_columns.hpp"

#include "road_areas_of_tags.hpp"
#include "road_reading.hpp"
#include "road_tags.hpp"

#include <algorithm>

namespace rg_extract_parts {

namespace {

constexpr std::size_t most = 0x7FFFFFFF;

/// Whether a way ends where it begins, and there is something within.
bool is_ring(const protozero::iterator_range<protozero::pbf_reader::const_sint64_iterator>& refs) {
  std::size_t count = 0;
  int64_t turn = 0;
  for (const int64_t difference : refs) {
    add_wrapping(turn, count++ == 0 ? 0 : difference);
  }
  return count > 3 && turn == 0;
}

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
    } else if (is(header, 5, bytes_type)) {
      is_sorted = header.get_string() == "Sort.Type_then_ID" || is_sorted;
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
    if (has_places && uses[index].key == KeyUse::none) {
      uses[index] = PlaceTags::use(strings[index]);
    }
    if (has_areas && uses[index].key == KeyUse::none && is_area_key(strings[index])) {
      uses[index].key = KeyUse::area;
    }
    constexpr std::string_view prefix = "name:";
    for (std::size_t i = 0; i < languages.size() && strings[index].substr(0, prefix.size()) == prefix; i++) {
      if (strings[index].substr(prefix.size()) == languages[i]) {
        uses[index] = KeyUse{KeyUse::language, static_cast<uint8_t>(i)};
      }
    }
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
    node_of_reference.append(is_held ? node : -1);
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
  bool may_be_road = false, may_be_border = false, may_be_address = false, may_be_area = false;
  for (const uint32_t key : keys) {
    const uint8_t meaning = use(key).key;
    may_be_road = may_be_road || meaning == ROAD_KEY_HIGHWAY || meaning == KeyUse::route;
    may_be_address = may_be_address || meaning == KeyUse::house_number;
    may_be_border = may_be_border || meaning == KeyUse::boundary || meaning == KeyUse::natural;
    may_be_area = may_be_area || (has_areas && (meaning == KeyUse::area || meaning == KeyUse::natural));
  }
  const auto of_area = has_areas ? area_ways.find(static_cast<int64_t>(id)) : area_ways.end();
  if (of_area != area_ways.end()) {
    of_area->second = add_nodes(refs);
  }
  if (!may_be_road && !may_be_border && !may_be_address && !may_be_area) {
    return;
  }
  RoadTags tags;
  place_tags.clear();
  attributes.clear();
  names.clear();
  bool is_border = false, is_of_country = false;
  uint8_t area_kind = 0;
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
    if (may_be_area) {
      area_kind = first_area_kind(area_kind, area_kind_of(key_text, value_text));
    }
    if (may_be_address) {
      place_tags.add(use(key), value_text);
    }
    if (may_be_road) {
      tags.add(key_text, value_text);
      attributes.add_of_way(use(key), value_text);
      if (use(key).key == KeyUse::language) {
        names.emplace_back(use(key).scope, value_text);
      }
    }
    ++value;
  }
  if (is_border && is_of_country) {
    border_ways[static_cast<int64_t>(id)] = add_nodes(refs);
  }
  if (area_kind != 0 && is_ring(refs)) {
    add_area_of_way(static_cast<int64_t>(id), area_kind,
                    of_area != area_ways.end() ? of_area->second : add_nodes(refs));
  }
  if (may_be_address) {
    add_address(add_nodes(refs));
  }
  rg_way record;
  if (!may_be_road || !tags.describe(record)) {
    return;
  }
  if (id >> ROAD_ID_BITS != 0) {
    count_out_of_range(static_cast<int64_t>(id));
    return;
  }
  if (refs.empty() || ++refs.begin() == refs.end()) {
    return;
  }
  const rg_extract_nodes its_nodes = add_nodes(refs);
  record.id_low = static_cast<uint32_t>(id);
  record.id_high = static_cast<uint8_t>(id >> 32);
  record.texts = texts.offset(tags.name, tags.ref);
  if ((record.access & ((ROAD_CAR | ROAD_BICYCLE) | (ROAD_CAR | ROAD_BICYCLE) << ROAD_BACKWARD_SHIFT)) != 0) {
    attributes.remove_plain_one_way();
  }
  add_names(tags.name);
  ways.push_back(record);
  way_nodes.push_back(its_nodes);
  way_sets.push_back(sets.number(attributes.sorted()));
}

/// Adds the names of a way in other languages, each once, where they are others than its name. A line ends at the next.
void Columns::add_names(std::string_view name) {
  std::sort(names.begin(), names.end());
  std::string all;
  for (std::size_t i = 0; i < names.size(); i++) {
    const auto& [language, text] = names[i];
    if (text.empty() || text == name || (i > 0 && names[i - 1].first == language)) {
      continue;
    }
    all.append(all.empty() ? "" : "\n").append(languages[language]).append("=");
    for (const char letter : text) {
      all.push_back(letter == '\n' ? ' ' : letter);
    }
  }
  if (!all.empty()) {
    attributes.add_text(ROAD_KEY_NAMES, 0, all);
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

void Columns::end_ways() {
  end_routes();
  sort_nodes();
  end_borders();
  end_areas();
}

void Columns::sort_nodes() {
  nodes.reserve(node_of_reference.size());
  node_of_reference.each([this](int64_t node) { nodes.push_back(node); });
  std::sort(nodes.begin(), nodes.end());
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
  if (node_of_reference.size() > ROAD_EXTRACT_MOST_VISITS * nodes.size() + 65536) {
    throw Failure{ROAD_EXTRACT_REPEATS, 0, {}};
  }
  // Making them smaller needs room for both.
  if (nodes.capacity() / 2 > nodes.size()) {
    nodes.shrink_to_fit();
  }
  references.reserve(node_of_reference.size());
  std::size_t last = 0;
  node_of_reference.take([this, &last](int64_t node) {
    last = place_of(node, last);
    references.push_back(static_cast<uint32_t>(last));
  });
  latitudes.assign(nodes.size(), INT32_MIN);
  longitudes.assign(nodes.size(), INT32_MIN);
}

/// The index of the first node whose number is not smaller, which is mostly near another.
std::size_t Columns::place_of(int64_t node, std::size_t near) const {
  std::size_t low = near, high = near, step = 1;
  if (near < nodes.size() && nodes[near] < node) {
    while (high < nodes.size() && nodes[high] < node) {
      low = high + 1;
      high = nodes.size() - high > step ? high + step : nodes.size();
      step *= 2;
    }
  } else {
    while (low > 0 && nodes[low - 1] >= node) {
      high = low - 1;
      low = low > step ? low - step : 0;
      step *= 2;
    }
  }
  const auto begin = nodes.begin();
  return static_cast<std::size_t>(
      std::lower_bound(begin + static_cast<std::ptrdiff_t>(low), begin + static_cast<std::ptrdiff_t>(high), node) -
      begin);
}

void Columns::end_nodes() {
  end_addresses();
  place_texts.end();
  texts.end();
  words.end();
  sets.end();
  release(border_ways);
  release(border_members);
}

void Numbers::append(int64_t number) {
  constexpr std::size_t size = 1 << 16, largest = 10;
  if (pieces.empty() || pieces.back().size() + largest > size) {
    pieces.emplace_back();
    pieces.back().reserve(size);
  }
  const auto difference = static_cast<uint64_t>(number) - static_cast<uint64_t>(last);
  append_number(pieces.back(), difference << 1 ^ (~(difference >> 63) + 1));
  last = number;
  count++;
}

} // namespace rg_extract_parts
