#include "road_places_of_tags.hpp"

#include "road_columns.hpp"

#include <algorithm>

namespace rg_extract_parts {

namespace {

/// A number of people without separators; 0 if it is another text, or greater than all people.
uint32_t people(std::string_view text) {
  uint64_t number = 0;
  for (const char digit : text) {
    if (digit < '0' || digit > '9' || number > 999999999) {
      return 0;
    }
    number = number * 10 + static_cast<uint64_t>(digit - '0');
  }
  return number <= UINT32_MAX ? static_cast<uint32_t>(number) : 0;
}

} // namespace

KeyUse PlaceTags::use(std::string_view key) {
  return {key == "place"              ? KeyUse::place
          : key == "population"       ? KeyUse::population
          : key == "addr:housenumber" ? KeyUse::house_number
          : key == "addr:street"      ? KeyUse::street
          : key == "addr:place"       ? KeyUse::numbered_in
                                      : KeyUse::none,
          0};
}

void PlaceTags::add(KeyUse use, std::string_view value) {
  switch (use.key) {
  case ROAD_KEY_NAME:
    name = use.scope == 0 ? value : name;
    break;
  case KeyUse::place:
    kind = value;
    break;
  case KeyUse::population:
    population = value;
    break;
  case KeyUse::house_number:
    number = value;
    break;
  case KeyUse::street:
    street = value;
    break;
  case KeyUse::numbered_in:
    numbered_in = value;
    break;
  default:
    break;
  }
}

std::optional<rg_place> PlaceTags::place(Words& texts) const {
  for (uint32_t i = ROAD_PLACE_ADDRESS + 1; i <= ROAD_PLACE_LAST && !name.empty(); i++) {
    if (kind == rg_place_kind(i)) {
      const uint32_t text = texts.place(name);
      return text != 0 ? std::optional(rg_place{0, 0, i, text, people(population)}) : std::nullopt;
    }
  }
  return std::nullopt;
}

std::optional<rg_place> PlaceTags::address(Words& texts) const {
  const std::string_view along = street.empty() ? numbered_in : street;
  if (number.empty() || along.empty()) {
    return std::nullopt;
  }
  const uint32_t text = texts.place(along);
  const uint32_t house = texts.place(number);
  return text != 0 && house != 0 ? std::optional(rg_place{0, 0, ROAD_PLACE_ADDRESS, text, house}) : std::nullopt;
}

/// Adds what a node is: a place, an address, or both.
void Columns::add_place(int64_t latitude, int64_t longitude) {
  if (latitude < -900000000 || latitude > 900000000 || longitude < -1800000000 || longitude > 1800000000) {
    return;
  }
  for (std::optional<rg_place> found : {place_tags.place(place_texts), place_tags.address(place_texts)}) {
    if (found) {
      found->latitude = static_cast<int32_t>(latitude);
      found->longitude = static_cast<int32_t>(longitude);
      places.push_back(*found);
    }
  }
}

/// Adds the address of a way, which has no place until its nodes have.
void Columns::add_address(const rg_extract_nodes& its_nodes) {
  const std::optional<rg_place> found = place_tags.address(place_texts);
  if (found) {
    address_ways.emplace_back(*found, its_nodes);
  }
}

/// Puts the addresses of ways into the middle of the box around their nodes.
void Columns::end_addresses() {
  for (auto& [address, its_nodes] : address_ways) {
    int64_t south = INT64_MAX, north = INT64_MIN, west = INT64_MAX, east = INT64_MIN;
    for (uint32_t i = its_nodes.first; i < its_nodes.first + its_nodes.count; i++) {
      const int64_t latitude = latitudes[references[i]], longitude = longitudes[references[i]];
      if (latitude != INT32_MIN) {
        south = std::min(south, latitude);
        north = std::max(north, latitude);
        west = std::min(west, longitude);
        east = std::max(east, longitude);
      }
    }
    // No house is on both sides of the antimeridian, nor wider than a degree.
    if (south <= north && north - south < 10000000 && east - west < 10000000) {
      address.latitude = static_cast<int32_t>((south + north) / 2);
      address.longitude = static_cast<int32_t>((west + east) / 2);
      places.push_back(address);
    }
  }
  release(address_ways);
}

} // namespace rg_extract_parts
