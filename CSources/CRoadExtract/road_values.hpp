/// Numbers out of the values of tags: sizes, weights, speeds, times.
#ifndef ROAD_VALUES_HPP
#define ROAD_VALUES_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rg_extract_parts {

/// Centimetres of "3.5", "3.5 m", "12 ft", "12'" and "12'6\"".
std::optional<uint32_t> length_of(std::string_view text);

/// Kilograms of "7.5", "7.5 t" and "7500 kg".
std::optional<uint32_t> weight_of(std::string_view text);

/// Twice the speed of "50", "50 km/h" and "30 mph", plus 1 in miles an hour.
std::optional<uint32_t> speed_of(std::string_view text);

/// Seconds of "20", which are minutes, "1:30", "1:30:00" and "PT1H30M".
std::optional<uint32_t> duration_of(std::string_view text);

/// A number of at most 255.
std::optional<uint32_t> count_of(std::string_view text);

/// Bits of ROAD_ACCESS_YES and others of "private;delivery"; nothing if a part is another.
std::optional<uint32_t> access_of(std::string_view text);

/// Two bytes for each lane of "left|through;right"; nothing if an arrow is another.
std::optional<std::string> lanes_of(std::string_view text);

/// The number of a key's value.
std::optional<uint32_t> value_of(uint8_t key, std::string_view text);

} // namespace rg_extract_parts

#endif
