#include "road_sets.hpp"

#include "road_blobs.hpp"

namespace rg_extract_parts {

namespace {

constexpr std::size_t most = 0x3FFFFFFF;

} // namespace

uint32_t Words::place(std::string_view text) {
  if (text.size() > ROAD_MOST_TEXT) {
    long_count++;
    return 0;
  }
  if (text.empty()) {
    return 0;
  }
  const auto [entry, is_new] = places.try_emplace(std::string(text), static_cast<uint32_t>(bytes.size()));
  if (is_new) {
    if (bytes.size() > most) {
      throw Failure{ROAD_EXTRACT_TOO_MANY, 0, {}};
    }
    append_number(bytes, text.size());
    bytes.insert(bytes.end(), text.begin(), text.end());
  }
  return entry->second;
}

uint32_t AttributeSets::number(const std::vector<rg_attribute>& attributes) {
  if (attributes.empty()) {
    return 0;
  }
  encoded.clear();
  append_number(encoded, attributes.size());
  for (const rg_attribute& attribute : attributes) {
    append_number(encoded, static_cast<std::size_t>(attribute.scope) << ROAD_KEY_BITS | attribute.key);
    append_number(encoded, attribute.value);
  }
  const auto [entry, is_new] = numbers.try_emplace(encoded, static_cast<uint32_t>(offsets.size()));
  if (is_new) {
    if (bytes.size() > most) {
      throw Failure{ROAD_EXTRACT_TOO_MANY, 0, {}};
    }
    offsets.push_back(static_cast<uint32_t>(bytes.size()));
    bytes.insert(bytes.end(), encoded.begin(), encoded.end());
  }
  return entry->second;
}

std::vector<rg_attribute> AttributeSets::attributes(uint32_t set) const {
  std::vector<rg_attribute> list;
  std::size_t place = offsets[set];
  const auto next = [this, &place] {
    uint32_t number = 0;
    for (unsigned shift = 0;; shift += 7) {
      const uint8_t byte = bytes[place++];
      number |= static_cast<uint32_t>(byte & 127) << shift;
      if (byte < 128) {
        return number;
      }
    }
  };
  for (uint32_t left = next(); left > 0; left--) {
    const uint32_t head = next();
    const uint32_t key = head & ((UINT32_C(1) << ROAD_KEY_BITS) - 1);
    list.push_back({static_cast<uint8_t>(key), static_cast<uint8_t>(head >> ROAD_KEY_BITS), next()});
  }
  return list;
}

} // namespace rg_extract_parts
