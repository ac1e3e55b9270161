/// Encoded polylines.
#ifndef FAIRWAY_POLYLINE_HPP
#define FAIRWAY_POLYLINE_HPP

#include "fairway_base.hpp"

namespace fairway {

/// Decodes an encoded polyline with a precision of 0 to 9 decimals.
inline coordinates decode_polyline(std::string_view text, std::int32_t precision = 5) {
  coordinates line;
  std::size_t count = 0;
  call(fairway_polyline_decode, text.data(), text.size(), precision, static_cast<double*>(nullptr),
       static_cast<double*>(nullptr), std::size_t{0}, &count);
  line.latitudes.resize(count);
  line.longitudes.resize(count);
  call(fairway_polyline_decode, text.data(), text.size(), precision, line.latitudes.data(), line.longitudes.data(),
       count, &count);
  return line;
}

/// Encodes coordinates as a polyline with a precision of 0 to 9 decimals.
inline std::string encode_polyline(const coordinates& line, std::int32_t precision = 5) {
  return detail::text(fairway_polyline_encode, line.latitudes.data(), line.longitudes.data(), line.size(), precision);
}

} // namespace fairway

#endif
