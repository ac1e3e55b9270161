/// Texts, and sets of attributes, each once.
#ifndef ROAD_SETS_HPP
#define ROAD_SETS_HPP

#include "road_attributes.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace rg_extract_parts {

/// Empties a container and frees its memory, which an assignment of `{}` keeps.
template <class Container> void release(Container& container) {
  Container().swap(container);
}

/// Appends a number of a variable length: seven bits a byte, the lowest first.
template <class Bytes> void append_number(Bytes& bytes, std::size_t number) {
  for (std::size_t rest = number;; rest >>= 7) {
    bytes.push_back(static_cast<typename Bytes::value_type>(rest < 128 ? rest : (rest & 127) | 128));
    if (rest < 128) {
      return;
    }
  }
}

/// Texts, each behind its length and once, as in ROAD_SECTION_WORDS.
class Words {
public:
  /// The place of a text; 0 if it is too long, or empty.
  uint32_t place(std::string_view text);
  std::vector<uint8_t> bytes{0};
  std::size_t long_count = 0;

  /// Frees what finds texts again: no more are added.
  void end() {
    release(places);
  }

private:
  std::unordered_map<std::string, uint32_t> places;
};

/// Sets of attributes, each once, as in ROAD_SECTION_SETS; the first is the empty one.
class AttributeSets {
public:
  uint32_t number(const std::vector<rg_attribute>& attributes);

  /// The attributes of a set.
  std::vector<rg_attribute> attributes(uint32_t set) const;
  std::vector<uint8_t> bytes{0};
  std::vector<uint32_t> offsets{0};

  /// Frees what finds sets again: no more are added.
  void end() {
    release(numbers);
  }

private:
  std::unordered_map<std::string, uint32_t> numbers;
  std::string encoded;
};

} // namespace rg_extract_parts

#endif
