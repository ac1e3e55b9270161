/// The attributes that tags of OpenStreetMap become.
#ifndef ROAD_ATTRIBUTE_TAGS_HPP
#define ROAD_ATTRIBUTE_TAGS_HPP

#include "road_sets.hpp"

#include "road_attributes.h"

#include <string_view>
#include <vector>

namespace rg_extract_parts {

/// What a key of a tag means to a road file.
struct KeyUse {
  /// ROAD_KEY_LANES and others, or one of those below.
  uint8_t key;
  /// ROAD_SCOPE_FORWARD and others.
  uint8_t scope;

  /// The scope of a name in another language is the number of the language.
  static constexpr uint8_t none = 0, area = 245, place = 246, population = 247, house_number = 248, street = 249,
                           numbered_in = 250, language = 251, route = 252, boundary = 253, natural = 254, unread = 255;
};

/// Finds out about a key, of which directions and conditions are cut off.
KeyUse key_use(std::string_view name);

/// The attributes of one way or of one node.
class Attributes {
public:
  explicit Attributes(Words& all_words) : words(all_words) {}

  void clear();

  /// Adds what a tag of a way says.
  void add_of_way(KeyUse use, std::string_view value);

  /// Adds what a tag of a node says.
  void add_of_node(KeyUse use, std::string_view value);

  /// Adds a number, or to a network.
  void add(uint8_t key, uint8_t scope, uint32_t value);
  void add_text(uint8_t key, uint8_t scope, std::string_view text);

  /// Removes `oneway` where it says no more than in which directions the record lets vehicles in.
  void remove_plain_one_way();

  /// Whether something stands at the node that a driver meets; a name alone is nothing.
  bool is_met() const {
    return has_met;
  }

  /// The attributes, in the order of a file.
  const std::vector<rg_attribute>& sorted();

private:
  Words& words;
  std::vector<rg_attribute> list;
  bool has_met = false;

  void add_value(KeyUse use, std::string_view value);
};

} // namespace rg_extract_parts

#endif
