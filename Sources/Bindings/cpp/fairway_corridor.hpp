/// Corridors.
#ifndef FAIRWAY_CORRIDOR_HPP
#define FAIRWAY_CORRIDOR_HPP

#include "fairway_route.hpp"

namespace fairway {

using box = fairway_box;

/// The area around a line. Any number of threads may use it. Not in a library that was built without PROJ.
class corridor {
public:
  /// The work that a corridor may take, in vertices and crossings.
  using budget = fairway_corridor_budget;

  /// Makes the area within `radius` metres of a line. `ends` is FAIRWAY_ENDS_ROUND or FAIRWAY_ENDS_FLAT.
  corridor(const coordinates& line, double radius, std::int32_t ends = FAIRWAY_ENDS_ROUND,
           const budget* limit = nullptr)
      : handle_(detail::create<fairway_corridor_release>(fairway_corridor_create, line.latitudes.data(),
                                                         line.longitudes.data(), line.size(), radius, ends, limit)) {}
  corridor(const route& route, double radius, std::int32_t ends = FAIRWAY_ENDS_ROUND, const budget* limit = nullptr)
      : handle_(detail::create<fairway_corridor_release>(fairway_corridor_create_of_route, route.handle(), radius, ends,
                                                         limit)) {}

  /// The intersection with another corridor, which may be empty.
  corridor intersection(const corridor& other, const budget* limit = nullptr) const {
    return corridor(
        detail::create<fairway_corridor_release>(fairway_corridor_intersect, handle(), other.handle(), limit));
  }
  /// For each point 1 if it is inside, otherwise 0.
  std::vector<std::uint8_t> contains(const coordinates& points) const {
    std::vector<std::uint8_t> inside(points.size());
    call(fairway_corridor_contains, handle(), points.latitudes.data(), points.longitudes.data(), inside.size(),
         inside.data());
    return inside;
  }
  /// The area in square metres.
  double area() const {
    double area = 0;
    call(fairway_corridor_get_area, handle(), &area);
    return area;
  }
  std::vector<box> boxes() const {
    return detail::fill<std::vector<box>>(0, fairway_corridor_get_boxes, handle());
  }
  std::string geojson() const {
    return detail::text(fairway_corridor_get_geojson, handle());
  }
  fairway_corridor handle() const noexcept {
    return handle_.number();
  }

private:
  explicit corridor(detail::handle<fairway_corridor_release> handle) : handle_(std::move(handle)) {}
  detail::handle<fairway_corridor_release> handle_;
};

} // namespace fairway

#endif
