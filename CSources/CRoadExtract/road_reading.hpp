/// What the readers of ways, nodes and relations share.
#ifndef ROAD_READING_HPP
#define ROAD_READING_HPP

#include <protozero/pbf_reader.hpp>

#include <cstdint>

namespace rg_extract_parts {

using protozero::pbf_wire_type;

inline constexpr auto bytes_type = pbf_wire_type::length_delimited;

inline bool is(const protozero::pbf_reader& reader, uint32_t tag, pbf_wire_type type) {
  return reader.tag() == tag && reader.wire_type() == type;
}

/// Adds a difference to a sum that wraps instead of overflowing.
inline void add_wrapping(int64_t& sum, int64_t difference) {
  sum = static_cast<int64_t>(static_cast<uint64_t>(sum) + static_cast<uint64_t>(difference));
}

} // namespace rg_extract_parts

#endif
