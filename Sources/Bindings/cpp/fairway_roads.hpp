/// Roads, matchers, and sessions that decide with roads.
#ifndef FAIRWAY_ROADS_HPP
#define FAIRWAY_ROADS_HPP

#include "fairway_session.hpp"

namespace fairway {

/// The road of each fix: columns of `fairway_road_match`.
struct road_columns {
  std::vector<std::int32_t> directions;
  std::vector<std::uint32_t> edges;
  std::vector<std::uint64_t> ways;
  std::vector<double> alongs, latitudes, longitudes, distances, probabilities;

  explicit road_columns(std::size_t count)
      : directions(count), edges(count), ways(count), alongs(count), latitudes(count), longitudes(count),
        distances(count), probabilities(count) {}

  /// The struct of fairway.h for these columns.
  fairway_road_match_columns view() {
    auto columns = FAIRWAY_INIT(fairway_road_match_columns);
    columns.capacity = directions.size();
    columns.directions = directions.data();
    columns.edges = edges.data();
    columns.ways = ways.data();
    columns.alongs = alongs.data();
    columns.latitudes = latitudes.data();
    columns.longitudes = longitudes.data();
    columns.distances = distances.data();
    columns.probabilities = probabilities.data();
    return columns;
  }
};

/// The roads of an area, from a file of `fairway roads pack`. Any number of threads may use it.
class roads {
public:
  /// Opens a road file.
  explicit roads(std::string_view path)
      : handle_(detail::create<fairway_roads_release>(fairway_roads_open, path.data(), path.size())) {}
  /// Opens a copy of bytes.
  roads(const std::uint8_t* bytes, std::size_t length)
      : handle_(detail::create<fairway_roads_release>(fairway_roads_open_bytes, bytes, length)) {}

  /// Checks every block, reference and shape.
  void check() const {
    call(fairway_roads_check, handle());
  }
  fairway_roads_facts facts() const {
    return detail::fetch<fairway_roads_facts>(fairway_roads_get_facts, handle());
  }
  /// The attribution to show with the roads.
  std::string attribution() const {
    return detail::text(fairway_roads_get_attribution, handle());
  }
  /// Searches names for a text that somebody typed, as JSON; see `fairway_roads_find`. NaN is an unknown position.
  std::string find(std::string_view text, double latitude, double longitude, std::size_t limit = 10) const {
    return detail::text(fairway_roads_find, handle(), text.data(), text.size(), latitude, longitude, limit);
  }
  fairway_road_edge edge(std::uint32_t index) const {
    return detail::fetch<fairway_road_edge>(fairway_roads_get_edge, handle(), index);
  }
  /// Where a route breaks a rule of its roads for a vehicle, as a JSON array, with options as JSON.
  std::string obstacles(const route& route, std::string_view options = "{}") const {
    return detail::text(fairway_route_get_obstacles, route.handle(), handle(), options.data(), options.size());
  }
  /// The name of an edge's road; empty if it is unknown.
  std::string name(std::uint32_t edge) const {
    return detail::text(fairway_roads_get_name, handle(), edge);
  }
  /// The number of an edge's road; empty if it is unknown.
  std::string number(std::uint32_t edge) const {
    return detail::text(fairway_roads_get_number, handle(), edge);
  }
  coordinates shape(std::uint32_t edge) const {
    coordinates line;
    std::size_t count = 0;
    call(fairway_roads_get_shape, handle(), edge, static_cast<double*>(nullptr), static_cast<double*>(nullptr),
         std::size_t{0}, &count);
    line.latitudes.resize(count);
    line.longitudes.resize(count);
    call(fairway_roads_get_shape, handle(), edge, line.latitudes.data(), line.longitudes.data(), count, &count);
    return line;
  }
  /// The roads of a whole drive. `users` is a set of FAIRWAY_USER_..., or 0 for all.
  road_columns match(const fix_columns& fixes, std::uint32_t users = 0) const {
    const fairway_fixes view = fixes.fixes();
    road_columns result(view.count);
    const fairway_road_match_columns columns = result.view();
    call(fairway_roads_match, handle(), users, &view, &columns);
    return result;
  }
  fairway_roads handle() const noexcept {
    return handle_.number();
  }

private:
  detail::handle<fairway_roads_release> handle_;
};

inline void session::set_roads(const class roads& roads, std::uint32_t users) {
  call(fairway_session_set_roads, handle(), roads.handle(), users);
}

/// Says on which road a vehicle is, from its fixes alone. For one thread at a time.
class matcher {
public:
  /// Follows the roads of `users`, a set of FAIRWAY_USER_..., or all roads for 0.
  explicit matcher(const roads& roads, std::uint32_t users = 0)
      : handle_(detail::create<fairway_matcher_release>(fairway_matcher_create, roads.handle(), users)) {}
  /// A matcher that continues from a snapshot.
  matcher(const roads& roads, const std::vector<std::uint8_t>& snapshot)
      : handle_(detail::create<fairway_matcher_release>(fairway_matcher_restore, roads.handle(), snapshot.data(),
                                                        snapshot.size())) {}

  /// Adds the roads of another file: the matcher continues in whichever knows more of the roads ahead, and the `file`
  /// of a match says in which.
  void add_roads(const roads& more) {
    call(fairway_matcher_add_roads, handle(), more.handle());
  }
  /// Processes a fix. Returns where it is on the roads; the direction is 0 if no road is near.
  fairway_road_match update(const fairway_fix& fix) {
    return detail::fetch<fairway_road_match>(fairway_matcher_update, handle(), &fix);
  }
  /// Where an earlier fix is as the matcher knows it now. It has seen the fix at most 10 seconds ago.
  fairway_road_match recall(const fairway_fix& fix) const {
    return detail::fetch<fairway_road_match>(fairway_matcher_recall, handle(), &fix);
  }
  /// Processes several fixes. Returns where each is as the matcher knows it `lag` seconds later, 0 to 10.
  road_columns update(const fix_columns& fixes, double lag = 0) {
    const fairway_fixes view = fixes.fixes();
    road_columns result(view.count);
    const fairway_road_match_columns columns = result.view();
    call(fairway_matcher_update_columns, handle(), &view, lag, &columns);
    return result;
  }
  std::vector<std::uint8_t> snapshot() const {
    return detail::fill<std::vector<std::uint8_t>>(0, fairway_matcher_snapshot, handle());
  }
  fairway_matcher handle() const noexcept {
    return handle_.number();
  }

private:
  detail::handle<fairway_matcher_release> handle_;
};

} // namespace fairway

#endif
