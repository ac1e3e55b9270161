#include "road_columns.hpp"
#include "road_reading.hpp"

#include <algorithm>

namespace rg_extract_parts {

namespace {

/// A coordinate in units of 1e-7 degrees. All sums wrap: what is out of range is refused as a place.
int64_t units(int64_t value, int64_t granularity, int64_t offset) {
  const auto nano = static_cast<int64_t>(static_cast<uint64_t>(value) * static_cast<uint64_t>(granularity) +
                                         static_cast<uint64_t>(offset));
  return nano >= 0 ? nano / 100 + (nano % 100 >= 50) : nano / 100 - (nano % 100 <= -50);
}

/// Whether a field of a group is a way or a relation.
bool is_other(const protozero::pbf_reader& group) {
  return is(group, 3, bytes_type) || is(group, 4, bytes_type);
}

} // namespace

/// Takes the place of a node, if it stands in a way. Returns whether it does.
bool Columns::place(int64_t node, int64_t latitude, int64_t longitude) {
  // The nodes of most files are sorted, so the next is mostly the one behind the last.
  last_found = place_of(node, last_found);
  if (node < 0 || last_found >= nodes.size() || nodes[last_found] != node || latitude < -900000000 ||
      latitude > 900000000 || longitude < -1800000000 || longitude > 1800000000) {
    return false;
  }
  latitudes[last_found] = static_cast<int32_t>(latitude);
  longitudes[last_found] = static_cast<int32_t>(longitude);
  return true;
}

/// Takes what a tag says of a node of a road, and of a place.
void Columns::add_tag_of_node(uint32_t key, uint32_t value, bool is_of_road) {
  if (is_of_road) {
    attributes.add_of_node(use(key), text(value));
  }
  if (has_places) {
    place_tags.add(use(key), text(value));
  }
}

/// Keeps what stands at the node that was found last.
void Columns::end_node() {
  if (attributes.is_met()) {
    node_sets.push_back({static_cast<uint32_t>(last_found), sets.number(attributes.sorted())});
  }
}

void Columns::read_dense(protozero::pbf_reader dense, int64_t granularity, int64_t north, int64_t east) {
  protozero::iterator_range<protozero::pbf_reader::const_sint64_iterator> ids, latitudes_of, longitudes_of;
  protozero::iterator_range<protozero::pbf_reader::const_int32_iterator> tags;
  while (dense.next()) {
    if (is(dense, 1, bytes_type)) {
      ids = dense.get_packed_sint64();
    } else if (is(dense, 8, bytes_type)) {
      latitudes_of = dense.get_packed_sint64();
    } else if (is(dense, 9, bytes_type)) {
      longitudes_of = dense.get_packed_sint64();
    } else if (is(dense, 10, bytes_type)) {
      tags = dense.get_packed_int32();
    } else {
      dense.skip();
    }
  }
  int64_t id = 0, latitude = 0, longitude = 0;
  auto next_latitude = latitudes_of.begin();
  auto next_longitude = longitudes_of.begin();
  auto next_tag = tags.begin();
  for (const int64_t difference : ids) {
    if (next_latitude == latitudes_of.end() || next_longitude == longitudes_of.end()) {
      break;
    }
    add_wrapping(id, difference);
    add_wrapping(latitude, *next_latitude);
    add_wrapping(longitude, *next_longitude);
    ++next_latitude;
    ++next_longitude;
    const int64_t here = units(latitude, granularity, north), across = units(longitude, granularity, east);
    const bool is_found = place(id, here, across);
    attributes.clear();
    place_tags.clear();
    // Keys and values by turns; a zero ends those of a node.
    while (next_tag != tags.end()) {
      const int32_t key = *next_tag++;
      if (key == 0 || next_tag == tags.end()) {
        break;
      }
      const int32_t value = *next_tag++;
      if ((is_found || has_places) && key > 0 && value >= 0) {
        add_tag_of_node(static_cast<uint32_t>(key), static_cast<uint32_t>(value), is_found);
      }
    }
    if (is_found) {
      end_node();
    }
    if (has_places) {
      add_place(here, across);
    }
  }
}

/// Returns whether the group has more than nodes.
bool Columns::read_node_group(protozero::pbf_reader group, int64_t granularity, int64_t north, int64_t east) {
  bool has_others = false;
  while (group.next()) {
    if (is(group, 1, bytes_type)) {
      protozero::pbf_reader node = group.get_message();
      int64_t id = 0, latitude = 0, longitude = 0;
      protozero::iterator_range<protozero::pbf_reader::const_uint32_iterator> keys, values;
      while (node.next()) {
        if (is(node, 1, pbf_wire_type::varint)) {
          id = node.get_sint64();
        } else if (is(node, 2, bytes_type)) {
          keys = node.get_packed_uint32();
        } else if (is(node, 3, bytes_type)) {
          values = node.get_packed_uint32();
        } else if (is(node, 8, pbf_wire_type::varint)) {
          latitude = node.get_sint64();
        } else if (is(node, 9, pbf_wire_type::varint)) {
          longitude = node.get_sint64();
        } else {
          node.skip();
        }
      }
      const int64_t here = units(latitude, granularity, north), across = units(longitude, granularity, east);
      const bool is_found = place(id, here, across);
      if (is_found || has_places) {
        attributes.clear();
        place_tags.clear();
        auto value = values.begin();
        for (const uint32_t key : keys) {
          if (value == values.end()) {
            break;
          }
          add_tag_of_node(key, *value, is_found);
          ++value;
        }
      }
      if (is_found) {
        end_node();
      }
      if (has_places) {
        add_place(here, across);
      }
    } else if (is(group, 2, bytes_type)) {
      read_dense(group.get_message(), granularity, north, east);
    } else {
      has_others = has_others || is_other(group);
      group.skip();
    }
  }
  return has_others;
}

bool Columns::has_nodes_alone(protozero::data_view block) {
  protozero::pbf_reader reader{block};
  while (reader.next(2, bytes_type)) {
    protozero::pbf_reader group = reader.get_message();
    while (group.next()) {
      if (is_other(group)) {
        return false;
      }
      group.skip();
    }
  }
  return true;
}

bool Columns::read_nodes(protozero::data_view block) {
  read_strings(block);
  int64_t granularity = 100, north = 0, east = 0;
  protozero::pbf_reader first{block};
  while (first.next()) {
    if (is(first, 17, pbf_wire_type::varint)) {
      granularity = first.get_int32();
    } else if (is(first, 19, pbf_wire_type::varint)) {
      north = first.get_int64();
    } else if (is(first, 20, pbf_wire_type::varint)) {
      east = first.get_int64();
    } else {
      first.skip();
    }
  }
  protozero::pbf_reader reader{block};
  bool has_others = false;
  while (reader.next(2, bytes_type)) {
    has_others = read_node_group(reader.get_message(), granularity, north, east) || has_others;
  }
  return has_others;
}

} // namespace rg_extract_parts
