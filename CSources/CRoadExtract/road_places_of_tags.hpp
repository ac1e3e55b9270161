/// The places and addresses that tags of OpenStreetMap say.
#ifndef ROAD_PLACES_OF_TAGS_HPP
#define ROAD_PLACES_OF_TAGS_HPP

#include "road_attribute_tags.hpp"
#include "road_places.h"

#include <optional>
#include <string_view>

namespace rg_extract_parts {

/// What the tags of a thing say of places.
class PlaceTags {
public:
  void clear() {
    *this = PlaceTags();
  }

  void add(KeyUse use, std::string_view value);

  /// The meaning of a key to places; none of most.
  static KeyUse use(std::string_view key);

  /// The kind, the name and the number of a place that a node can be; none if it is none.
  std::optional<rg_place> place(Words& texts) const;

  /// The same of an address.
  std::optional<rg_place> address(Words& texts) const;

private:
  std::string_view kind, name, population, number, street, numbered_in;
};

} // namespace rg_extract_parts

#endif
