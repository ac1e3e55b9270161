/// The areas that tags of OpenStreetMap say.
#ifndef ROAD_AREAS_OF_TAGS_HPP
#define ROAD_AREAS_OF_TAGS_HPP

#include "road_areas.h"

#include <string_view>

namespace rg_extract_parts {

/// Whether a key may say what an area is, beside `natural`.
bool is_area_key(std::string_view key);

/// What an area is by a tag: ROAD_AREA_WATER and others; 0 by most.
uint8_t area_kind_of(std::string_view key, std::string_view value);

/// What an area is by two tags: the first of what they say in the order of the kinds.
inline uint8_t first_area_kind(uint8_t one, uint8_t other) {
  return one == 0 || (other != 0 && other < one) ? other : one;
}

} // namespace rg_extract_parts

#endif
