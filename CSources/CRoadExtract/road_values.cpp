#include "road_values.hpp"

#include "road_attributes.h"

#include <unordered_map>
#include <vector>

namespace rg_extract_parts {

namespace {

/// Takes a decimal number from the beginning of a text, in thousandths; at most 9 digits before the point.
std::optional<uint64_t> take_thousandths(std::string_view& text) {
  uint64_t number = 0;
  std::size_t digits = 0;
  while (digits < text.size() && digits < 9 && text[digits] >= '0' && text[digits] <= '9') {
    number = number * 10 + static_cast<uint64_t>(text[digits++] - '0');
  }
  if (digits == 0) {
    return {};
  }
  text.remove_prefix(digits);
  number *= 1000;
  if (!text.empty() && text[0] == '.') {
    text.remove_prefix(1);
    uint64_t place = 100;
    std::size_t count = 0;
    while (count < text.size() && text[count] >= '0' && text[count] <= '9') {
      number += static_cast<uint64_t>(text[count++] - '0') * place;
      place /= 10;
    }
    if (count == 0) {
      return {};
    }
    text.remove_prefix(count);
  }
  return number;
}

void skip_blanks(std::string_view& text) {
  while (!text.empty() && text[0] == ' ') {
    text.remove_prefix(1);
  }
}

std::optional<uint32_t> fitting(uint64_t number) {
  if (number > UINT32_MAX) {
    return {};
  }
  return static_cast<uint32_t>(number);
}

/// Takes a whole number from the beginning of a text; at most 6 digits.
std::optional<uint32_t> take_number(std::string_view& text) {
  uint32_t number = 0;
  std::size_t digits = 0;
  while (digits < text.size() && digits < 6 && text[digits] >= '0' && text[digits] <= '9') {
    number = number * 10 + static_cast<uint32_t>(text[digits++] - '0');
  }
  text.remove_prefix(digits);
  if (digits == 0) {
    return {};
  }
  return number;
}

using Values = std::unordered_map<std::string_view, uint32_t>;

const std::vector<Values>& values_of_keys() {
  static const std::vector<Values> all = [] {
    std::vector<Values> values(ROAD_KEY_LAST + 1);
    for (uint32_t key = 0; key <= ROAD_KEY_LAST; key++) {
      for (uint32_t number = 1; rg_key_value(key, number) != nullptr; number++) {
        values[key].emplace(rg_key_value(key, number), number);
      }
    }
    return values;
  }();
  return all;
}

} // namespace

std::optional<uint32_t> length_of(std::string_view text) {
  const auto first = take_thousandths(text);
  if (!first) {
    return {};
  }
  if (text == "'" || text == " ft" || text == "ft") {
    return fitting((*first * 3048 + 50000) / 100000);
  }
  if (!text.empty() && text[0] == '\'') {
    text.remove_prefix(1);
    skip_blanks(text);
    const auto inches = take_thousandths(text);
    if (!inches || text != "\"") {
      return {};
    }
    return fitting((*first * 3048 + *inches * 254 + 50000) / 100000);
  }
  if (text.empty() || text == " m" || text == "m") {
    return fitting((*first + 5) / 10);
  }
  return {};
}

std::optional<uint32_t> weight_of(std::string_view text) {
  const auto number = take_thousandths(text);
  if (!number) {
    return {};
  }
  if (text.empty() || text == " t" || text == "t") {
    return fitting(*number);
  }
  if (text == " kg" || text == "kg") {
    return fitting((*number + 500) / 1000);
  }
  return {};
}

std::optional<uint32_t> speed_of(std::string_view text) {
  const auto number = take_number(text);
  if (!number || *number == 0 || *number > 1000) {
    return {};
  }
  if (text.empty() || text == " km/h") {
    return *number * 2;
  }
  if (text == " mph" || text == "mph") {
    return *number * 2 + 1;
  }
  return {};
}

std::optional<uint32_t> duration_of(std::string_view text) {
  if (text.substr(0, 2) == "PT") {
    text.remove_prefix(2);
    uint32_t seconds = 0;
    uint32_t before = UINT32_MAX;
    while (!text.empty()) {
      const auto number = take_number(text);
      if (!number || text.empty()) {
        return {};
      }
      const uint32_t unit = text[0] == 'H' ? 3600 : text[0] == 'M' ? 60 : text[0] == 'S' ? 1 : 0;
      // Each unit once, the greatest first.
      if (unit == 0 || unit >= before || *number > 100000) {
        return {};
      }
      seconds += *number * unit;
      before = unit;
      text.remove_prefix(1);
    }
    return before == UINT32_MAX ? std::nullopt : std::optional<uint32_t>(seconds);
  }
  uint32_t parts[3];
  std::size_t count = 0;
  while (count < 3) {
    const auto number = take_number(text);
    if (!number || *number > 100000) {
      return {};
    }
    parts[count++] = *number;
    if (text.empty() || text[0] != ':') {
      break;
    }
    text.remove_prefix(1);
  }
  if (!text.empty()) {
    return {};
  }
  const uint32_t seconds = count == 3 ? parts[2] : 0;
  return count == 1 ? parts[0] * 60 : parts[0] * 3600 + parts[1] * 60 + seconds;
}

std::optional<uint32_t> count_of(std::string_view text) {
  const auto number = take_number(text);
  if (!number || *number > 255 || !text.empty()) {
    return {};
  }
  return number;
}

std::optional<uint32_t> access_of(std::string_view text) {
  uint32_t bits = 0;
  while (true) {
    const std::size_t end = text.find(';');
    std::string_view part = text.substr(0, end);
    skip_blanks(part);
    while (!part.empty() && part.back() == ' ') {
      part.remove_suffix(1);
    }
    const auto number = value_of(ROAD_KEY_ACCESS, part);
    if (!number) {
      return {};
    }
    bits |= UINT32_C(1) << (*number - 1);
    if (end == text.npos) {
      return bits;
    }
    text.remove_prefix(end + 1);
  }
}

std::optional<std::string> lanes_of(std::string_view text) {
  std::string bytes;
  unsigned lane = 0;
  const auto end_lane = [&bytes, &lane] {
    bytes.push_back(static_cast<char>(lane & 255));
    bytes.push_back(static_cast<char>(lane >> 8));
    lane = 0;
  };
  while (true) {
    const std::size_t end = text.find_first_of(";|");
    const std::string_view arrow = text.substr(0, end);
    if (!arrow.empty()) {
      const auto number = value_of(ROAD_KEY_TURN_LANES, arrow);
      if (!number) {
        return {};
      }
      lane |= 1U << (*number - 1);
    }
    if (end == text.npos || text[end] == '|') {
      end_lane();
    }
    if (end == text.npos) {
      break;
    }
    text.remove_prefix(end + 1);
  }
  if (bytes.size() > 2 * ROAD_MOST_LANES) {
    return {};
  }
  return bytes;
}

std::optional<uint32_t> value_of(uint8_t key, std::string_view text) {
  const Values& values = values_of_keys()[key];
  const auto found = values.find(text);
  return found == values.end() ? std::nullopt : std::optional<uint32_t>(found->second);
}

} // namespace rg_extract_parts
