#include "road_columns.hpp"
#include "road_reading.hpp"

#include <algorithm>
#include <array>
#include <tuple>

namespace rg_extract_parts {

namespace {

constexpr std::size_t most = 0x3FFFFFFF;

/// What `except` and the keys `restriction:…` call vehicles. Whoever walks is bound by no restriction that does not
/// name them, nor is who helps in an emergency.
struct VehicleRow {
  std::string_view name;
  uint16_t vehicles;
};

constexpr uint16_t motor = ROAD_VEHICLE_CAR | ROAD_VEHICLE_MOTORCYCLE | ROAD_VEHICLE_MOPED | ROAD_VEHICLE_HGV |
                           ROAD_VEHICLE_GOODS | ROAD_VEHICLE_BUS | ROAD_VEHICLE_TAXI | ROAD_VEHICLE_HOV;
constexpr uint16_t all_vehicles = motor | ROAD_VEHICLE_BICYCLE;

constexpr std::array<VehicleRow, 15> vehicle_rows{{{"motorcar", ROAD_VEHICLE_CAR},
                                                   {"motor_vehicle", motor},
                                                   {"vehicle", all_vehicles},
                                                   {"motorcycle", ROAD_VEHICLE_MOTORCYCLE},
                                                   {"moped", ROAD_VEHICLE_MOPED},
                                                   {"mofa", ROAD_VEHICLE_MOPED},
                                                   {"hgv", ROAD_VEHICLE_HGV},
                                                   {"goods", ROAD_VEHICLE_GOODS},
                                                   {"bus", ROAD_VEHICLE_BUS},
                                                   {"psv", ROAD_VEHICLE_BUS | ROAD_VEHICLE_TAXI},
                                                   {"taxi", ROAD_VEHICLE_TAXI},
                                                   {"hov", ROAD_VEHICLE_HOV},
                                                   {"bicycle", ROAD_VEHICLE_BICYCLE},
                                                   {"foot", ROAD_VEHICLE_FOOT},
                                                   {"emergency", ROAD_VEHICLE_EMERGENCY}}};

/// The vehicles that a list with semicolons names.
uint16_t vehicles_of(std::string_view list) {
  unsigned vehicles = 0;
  while (!list.empty()) {
    const std::size_t end = list.find(';');
    std::string_view part = list.substr(0, end);
    while (!part.empty() && part.front() == ' ') {
      part.remove_prefix(1);
    }
    while (!part.empty() && part.back() == ' ') {
      part.remove_suffix(1);
    }
    for (const VehicleRow& row : vehicle_rows) {
      vehicles |= row.name == part ? row.vehicles : 0U;
    }
    list.remove_prefix(end == list.npos ? list.size() : end + 1);
  }
  return static_cast<uint16_t>(vehicles);
}

std::string_view value_of_key(const std::vector<std::pair<std::string_view, std::string_view>>& tags,
                              std::string_view key) {
  for (const auto& tag : tags) {
    if (tag.first == key) {
      return tag.second;
    }
  }
  return {};
}

} // namespace

Columns::Relation Columns::fields_of(protozero::pbf_reader relation) {
  Relation fields;
  while (relation.next()) {
    if (is(relation, 1, pbf_wire_type::varint)) {
      fields.id = static_cast<int64_t>(relation.get_uint64());
    } else if (is(relation, 2, bytes_type)) {
      fields.keys = relation.get_packed_uint32();
    } else if (is(relation, 3, bytes_type)) {
      fields.values = relation.get_packed_uint32();
    } else if (is(relation, 8, bytes_type)) {
      fields.roles = relation.get_packed_int32();
    } else if (is(relation, 9, bytes_type)) {
      fields.ids = relation.get_packed_sint64();
    } else if (is(relation, 10, bytes_type)) {
      fields.types = relation.get_packed_int32();
    } else {
      relation.skip();
    }
  }
  return fields;
}

Columns::Tags Columns::tags_of(const Relation& fields) const {
  Tags tags;
  auto value = fields.values.begin();
  for (const uint32_t key : fields.keys) {
    if (value == fields.values.end()) {
      break;
    }
    tags.emplace_back(text(key), text(*value));
    ++value;
  }
  return tags;
}

std::vector<Columns::Member> Columns::members_of(const Relation& fields) const {
  std::vector<Member> members;
  auto id = fields.ids.begin();
  auto type = fields.types.begin();
  int64_t member = 0;
  for (const int32_t role : fields.roles) {
    if (id == fields.ids.end() || type == fields.types.end()) {
      break;
    }
    add_wrapping(member, *id);
    members.push_back({role < 0 ? std::string_view{} : text(static_cast<uint32_t>(role)), *type, member});
    ++id;
    ++type;
  }
  return members;
}

void Columns::read_relation(protozero::pbf_reader relation) {
  const Relation fields = fields_of(relation);
  relation_count++;
  const Tags tags = tags_of(fields);
  const std::string_view type = value_of_key(tags, "type");
  const bool is_border = value_of_key(tags, "admin_level") == "2" && (type == "boundary" || type == "multipolygon");
  if (type != "restriction" && type != "route" && !is_border) {
    return;
  }
  const std::vector<Member> members = members_of(fields);
  if (type == "restriction") {
    read_restriction(tags, members);
  } else if (type == "route") {
    read_route(tags, members);
  } else {
    read_border(tags, members);
  }
}

void Columns::read_restriction(const Tags& tags, const std::vector<Member>& members) {
  const uint16_t excepted = vehicles_of(value_of_key(tags, "except"));
  for (const auto& [key, value] : tags) {
    constexpr std::string_view name = "restriction", conditional = ":conditional";
    if (key.substr(0, name.size()) != name) {
      continue;
    }
    std::string_view rest = key.substr(name.size());
    const bool is_conditional =
        rest.size() >= conditional.size() && rest.substr(rest.size() - conditional.size()) == conditional;
    rest.remove_suffix(is_conditional ? conditional.size() : 0);
    const bool is_only = value.substr(0, 5) == "only_";
    if ((!rest.empty() && rest[0] != ':') || (!is_only && value.substr(0, 3) != "no_")) {
      continue;
    }
    const uint16_t named = rest.empty() ? all_vehicles : vehicles_of(rest.substr(1));
    const auto vehicles = static_cast<uint16_t>(named & ~excepted);
    if (vehicles == 0) {
      continue;
    }
    const uint32_t condition = is_conditional ? words.place(value) : 0;
    // A condition that is too long is none that is known.
    if (!is_conditional || condition != 0) {
      add_rules(members, is_only, vehicles, condition);
    }
  }
}

void Columns::add_rules(const std::vector<Member>& members, bool only, uint16_t vehicles, uint32_t condition) {
  const unsigned access = ((vehicles & ROAD_VEHICLE_CAR) != 0 ? ROAD_CAR : 0U) |
                          ((vehicles & ROAD_VEHICLE_BICYCLE) != 0 ? ROAD_BICYCLE : 0U) |
                          ((vehicles & ROAD_VEHICLE_FOOT) != 0 ? ROAD_FOOT : 0U);
  rg_extract_rule rule{-1, -1, -1, 0, 0, condition, vehicles, only, static_cast<uint8_t>(access)};
  std::vector<int64_t> from, to;
  rule.first_via = static_cast<uint32_t>(via_ways.size());
  for (const Member& member : members) {
    if (member.role == "from" && member.type == 1) {
      from.push_back(member.id);
    } else if (member.role == "to" && member.type == 1) {
      to.push_back(member.id);
    } else if (member.role == "via" && member.type == 0) {
      rule.via_node = member.id;
    } else if (member.role == "via" && member.type == 1) {
      via_ways.push_back(member.id);
    }
  }
  rule.via_count = static_cast<uint32_t>(via_ways.size()) - rule.first_via;
  // Several ways lead in only where none may enter, and out only where none may leave; and never many.
  const bool is_clear = rule.via_node >= 0 ? rule.via_count == 0 : rule.via_count > 0;
  if (!is_clear || rule.via_count > ROAD_MOST_VIA || from.size() * to.size() > ROAD_MOST_VIA) {
    via_ways.resize(rule.first_via);
    return;
  }
  if (rules.size() > most || via_ways.size() > most) {
    throw Failure{ROAD_EXTRACT_TOO_MANY, 0, {}};
  }
  for (const int64_t first : from) {
    for (const int64_t last : to) {
      rule.from_way = first;
      rule.to_way = last;
      rules.push_back(rule);
    }
  }
}

void Columns::read_route(const Tags& tags, const std::vector<Member>& members) {
  const std::string_view kind = value_of_key(tags, "route"), network = value_of_key(tags, "network");
  const bool is_bicycle = kind == "bicycle" || kind == "mtb", is_foot = kind == "hiking" || kind == "foot";
  if (is_bicycle || is_foot) {
    if (network.size() != 3 || network.substr(1) != (is_bicycle ? "cn" : "wn")) {
      return;
    }
    const uint32_t bits = network[0] == 'l'   ? ROAD_NETWORK_LOCAL
                          : network[0] == 'r' ? ROAD_NETWORK_REGIONAL
                          : network[0] == 'n' ? ROAD_NETWORK_NATIONAL
                          : network[0] == 'i' ? ROAD_NETWORK_INTERNATIONAL
                                              : 0;
    for (const Member& member : members) {
      if (member.type == 1 && bits != 0) {
        const auto key = static_cast<uint8_t>(is_bicycle ? ROAD_KEY_BICYCLE_NETWORK : ROAD_KEY_FOOT_NETWORK);
        routes.push_back({member.id, key, 0, bits});
      }
    }
    return;
  }
  // The numbered roads of the United States are signed with the direction that they take as a whole.
  if (kind != "road" || network.substr(0, 3) != "US:") {
    return;
  }
  const auto is_direction = [](std::string_view word) {
    return word == "north" || word == "south" || word == "east" || word == "west";
  };
  const std::string_view whole = value_of_key(tags, "direction");
  for (const Member& member : members) {
    const std::string_view direction = is_direction(member.role) ? member.role : whole;
    if (member.type != 1 || !is_direction(direction)) {
      continue;
    }
    const unsigned scope = member.role == "forward"    ? ROAD_SCOPE_FORWARD
                           : member.role == "backward" ? ROAD_SCOPE_BACKWARD
                                                       : 0U;
    std::string name(network);
    name.append(" ").append(value_of_key(tags, "ref")).append(" ").append(direction);
    const uint32_t place = words.place(name);
    if (place != 0) {
      routes.push_back({member.id, ROAD_KEY_ROUTE_DIRECTION, static_cast<uint8_t>(scope | ROAD_SCOPE_TEXT), place});
    }
  }
}

void Columns::end_routes() {
  if (routes.empty()) {
    return;
  }
  std::sort(routes.begin(), routes.end(), [](const WayRoute& a, const WayRoute& b) {
    return std::tie(a.way, a.key, a.scope, a.value) < std::tie(b.way, b.key, b.scope, b.value);
  });
  const auto text_at = [this](uint32_t place) {
    std::size_t size = words.bytes[place] & 127;
    if (words.bytes[place] >= 128) {
      size |= static_cast<std::size_t>(words.bytes[++place]) << 7;
    }
    return std::string(words.bytes.begin() + place + 1, words.bytes.begin() + place + 1 + static_cast<int64_t>(size));
  };
  for (std::size_t way = 0; way < ways.size(); way++) {
    const auto id = static_cast<int64_t>(static_cast<uint64_t>(ways[way].id_high) << 32 | ways[way].id_low);
    auto route = std::lower_bound(routes.begin(), routes.end(), id,
                                  [](const WayRoute& row, int64_t number) { return row.way < number; });
    if (route == routes.end() || route->way != id) {
      continue;
    }
    attributes.clear();
    for (const rg_attribute& attribute : sets.attributes(way_sets[way])) {
      attributes.add(attribute.key, attribute.scope, attribute.value);
    }
    while (route != routes.end() && route->way == id) {
      const WayRoute first = *route;
      uint32_t bits = 0;
      std::vector<std::string> names;
      for (; route != routes.end() && route->way == id && route->key == first.key && route->scope == first.scope;
           ++route) {
        if ((first.scope & ROAD_SCOPE_TEXT) != 0) {
          names.push_back(text_at(route->value));
        }
        bits |= route->value;
      }
      if (names.empty()) {
        attributes.add(first.key, first.scope, bits);
        continue;
      }
      std::sort(names.begin(), names.end());
      names.erase(std::unique(names.begin(), names.end()), names.end());
      std::string all;
      for (const std::string& name : names) {
        all.append(all.empty() ? "" : ";").append(name);
      }
      attributes.add_text(first.key, first.scope, all);
    }
    way_sets[way] = sets.number(attributes.sorted());
  }
  release(routes);
}

void Columns::read_border(const Tags& tags, const std::vector<Member>& members) {
  std::string_view code = value_of_key(tags, "ISO3166-1:alpha2");
  code = code.empty() ? value_of_key(tags, "ISO3166-1") : code;
  if (code.size() != 2) {
    return;
  }
  rg_extract_border border{};
  for (std::size_t i = 0; i < 2; i++) {
    const char letter = code[i] >= 'a' && code[i] <= 'z' ? static_cast<char>(code[i] - 'a' + 'A') : code[i];
    if (letter < 'A' || letter > 'Z') {
      return;
    }
    border.country[i] = letter;
  }
  const std::string_view side = value_of_key(tags, "driving_side");
  border.side = side == "left" ? ROAD_SIDE_LEFT : side == "right" ? ROAD_SIDE_RIGHT : ROAD_SIDE_UNKNOWN;
  std::vector<int64_t> parts;
  for (const Member& member : members) {
    if (member.type == 1 && (member.role.empty() || member.role == "outer" || member.role == "inner")) {
      parts.push_back(member.id);
    }
  }
  borders.push_back(border);
  border_members.push_back(std::move(parts));
}

void Columns::end_borders() {
  for (std::size_t i = 0; i < borders.size(); i++) {
    borders[i].first_part = static_cast<uint32_t>(border_parts.size());
    borders[i].is_whole = !border_members[i].empty();
    for (const int64_t way : border_members[i]) {
      const auto found = border_ways.find(way);
      if (found == border_ways.end() || found->second.count < 2) {
        borders[i].is_whole = 0;
      } else {
        border_parts.push_back(found->second);
      }
    }
    borders[i].part_count = static_cast<uint32_t>(border_parts.size()) - borders[i].first_part;
  }
}

} // namespace rg_extract_parts
