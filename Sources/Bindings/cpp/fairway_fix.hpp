/// Fixes: single ones, and many of them in columns.
#ifndef FAIRWAY_FIX_HPP
#define FAIRWAY_FIX_HPP

#include "fairway_base.hpp"

#include <limits>

namespace fairway {

/// A fix whose other members are unknown until the program sets them.
inline fairway_fix make_fix(double timestamp, double latitude, double longitude) {
  const double unknown = std::numeric_limits<double>::quiet_NaN();
  return {sizeof(fairway_fix), timestamp, latitude, longitude, unknown, unknown, unknown, unknown, 0};
}

/// A view of numbers that the caller keeps, as in `fairway_column`; the numbers of an empty column are unknown.
class column {
public:
  column() = default;
  column(const std::vector<double>& values) noexcept : column(values.data(), values.size()) {}
  column(const double* values, std::size_t size, const std::uint8_t* validity = nullptr,
         std::size_t offset = 0) noexcept
      : column_{values, validity, offset}, size_(size) {}
  std::size_t size() const noexcept {
    return size_;
  }
  const fairway_column& values() const noexcept {
    return column_;
  }

private:
  fairway_column column_{};
  std::size_t size_ = 0;
};

/// Fixes in columns of the same length; the first three are required.
struct fix_columns {
  column timestamps, latitudes, longitudes, horizontal_accuracies, speeds, courses, altitudes;

  fairway_fixes fixes() const {
    auto fixes = FAIRWAY_INIT(fairway_fixes);
    fixes.count = timestamps.size();
    fixes.timestamps = part("timestamps", timestamps, true);
    fixes.latitudes = part("latitudes", latitudes, true);
    fixes.longitudes = part("longitudes", longitudes, true);
    fixes.horizontal_accuracies = part("horizontal_accuracies", horizontal_accuracies, false);
    fixes.speeds = part("speeds", speeds, false);
    fixes.courses = part("courses", courses, false);
    fixes.altitudes = part("altitudes", altitudes, false);
    return fixes;
  }

private:
  const fairway_column& part(const char* name, const column& column, bool is_required) const {
    if (column.size() != timestamps.size() && (is_required || column.size() != 0)) {
      throw std::invalid_argument(std::string("fairway: ") + name + " has " + std::to_string(column.size()) +
                                  " values, and timestamps has " + std::to_string(timestamps.size()));
    }
    return column.values();
  }
};

} // namespace fairway

#endif
