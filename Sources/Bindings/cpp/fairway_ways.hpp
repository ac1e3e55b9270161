/// Ways on the roads of a file, which the library finds without a server.
#ifndef FAIRWAY_WAYS_HPP
#define FAIRWAY_WAYS_HPP

#include "fairway_roads.hpp"
#include "fairway_session.hpp"

namespace fairway {

/// A way that was found on roads. Any number of threads may use it.
class way {
public:
  explicit way(detail::handle<fairway_way_release> handle) : handle_(std::move(handle)) {}

  fairway_way_facts facts() const {
    return detail::fetch<fairway_way_facts>(fairway_way_get_facts, handle());
  }
  /// The points of the line of all legs.
  coordinates line() const {
    coordinates line;
    std::size_t count = 0;
    call(fairway_way_get_line, handle(), static_cast<double*>(nullptr), static_cast<double*>(nullptr), std::size_t{0},
         &count);
    line.latitudes.resize(count);
    line.longitudes.resize(count);
    call(fairway_way_get_line, handle(), line.latitudes.data(), line.longitudes.data(), count, &count);
    return line;
  }
  std::vector<fairway_way_edge> edges() const {
    return detail::fill<std::vector<fairway_way_edge>>(0, fairway_way_get_edges, handle());
  }
  /// An answer of OSRM's form, of which a route is made.
  std::string json() const {
    return detail::text(fairway_way_get_json, handle());
  }
  fairway_way handle() const noexcept {
    return handle_.number();
  }

private:
  detail::handle<fairway_way_release> handle_;
};

/// A place on a way in any direction, where one stops.
inline fairway_way_place make_place(double latitude, double longitude) {
  fairway_way_place place{};
  place.latitude = latitude;
  place.longitude = longitude;
  place.heading = place.tolerance = FAIRWAY_UNKNOWN;
  return place;
}

/// The way of each of many pairs of places. Where none was found, numbers are NaN.
struct way_columns {
  /// FAIRWAY_PAIR_...
  std::vector<std::int32_t> statuses;
  std::vector<double> durations, lengths, costs;

  explicit way_columns(std::size_t count) : statuses(count), durations(count), lengths(count), costs(count) {}

  /// The struct of fairway.h for these columns.
  fairway_way_columns view() {
    auto columns = FAIRWAY_INIT(fairway_way_columns);
    columns.capacity = statuses.size();
    columns.statuses = statuses.data();
    columns.durations = durations.data();
    columns.lengths = lengths.data();
    columns.costs = costs.data();
    return columns;
  }
};

/// Roads prepared for a profile, on which ways are found. Any number of threads may use it.
class ways {
public:
  /// Prepares roads for the fastest way of a car, or for a profile.
  explicit ways(const class roads& roads, const fairway_profile* profile = nullptr)
      : handle_(detail::create<fairway_ways_release>(fairway_ways_create, roads.handle(), profile)) {}

  way find(const fairway_way_request& request) const {
    return way(detail::create<fairway_way_release>(fairway_ways_find, handle(), &request));
  }
  /// The way of each pair; one without a way is no error.
  way_columns find_pairs(const fairway_way_pairs& pairs) const {
    way_columns result(pairs.count);
    const fairway_way_columns columns = result.view();
    call(fairway_ways_find_pairs, handle(), &pairs, &columns);
    return result;
  }
  /// The way from each place to the one in the same row.
  way_columns find_pairs(const coordinates& from, const coordinates& to) const {
    if (from.size() != to.size()) {
      throw std::invalid_argument("fairway: there are " + std::to_string(from.size()) + " places to begin at, but " +
                                  std::to_string(to.size()) + " to end at");
    }
    auto pairs = FAIRWAY_INIT(fairway_way_pairs);
    pairs.count = from.size();
    pairs.from_latitudes.values = from.latitudes.data();
    pairs.from_longitudes.values = from.longitudes.data();
    pairs.to_latitudes.values = to.latitudes.data();
    pairs.to_longitudes.values = to.longitudes.data();
    return find_pairs(pairs);
  }
  /// What the way from each start to each end costs: those from the first start, then those from the next one.
  way_columns find_table(const fairway_way_table& table) const {
    // A table that is too large is an error of the library, and no memory is needed for it.
    const bool fits = table.end_count == 0 || table.start_count <= most_ways / table.end_count;
    way_columns result(fits ? table.start_count * table.end_count : 0);
    const fairway_way_columns columns = result.view();
    call(fairway_ways_find_table, handle(), &table, &columns);
    return result;
  }
  way_columns find_table(const std::vector<fairway_way_place>& starts,
                         const std::vector<fairway_way_place>& ends) const {
    auto table = FAIRWAY_INIT(fairway_way_table);
    table.starts = starts.data();
    table.start_count = starts.size();
    table.ends = ends.data();
    table.end_count = ends.size();
    return find_table(table);
  }
  /// The roads that can be reached from a place within a cost, by their cost.
  std::vector<fairway_reached_road> reach(const fairway_reach_request& request) const {
    const detail::handle<fairway_way_reach_release> found(
        detail::create<fairway_way_reach_release>(fairway_ways_reach, handle(), &request));
    return detail::fill<std::vector<fairway_reached_road>>(0, fairway_way_reach_get_roads, found.number());
  }
  std::vector<fairway_reached_road> reach(const fairway_way_place& place, double cost) const {
    auto request = FAIRWAY_INIT(fairway_reach_request);
    request.place = &place;
    request.cost = cost;
    return reach(request);
  }
  /// Goes on to find what ways through the cells of a large file cost, looking at about so many roads. Returns how much
  /// is done; at 1 ways are found many times as fast.
  double prepare_cells(std::uint32_t roads = 10000) const {
    double share = 0;
    call(fairway_ways_prepare_cells, handle(), roads, &share);
    return share;
  }
  /// What stands in the way of a request; empty if there is a way.
  std::string explain(const fairway_way_request& request) const {
    return detail::text(fairway_ways_explain, handle(), &request);
  }
  /// Lets these roads answer a router within the call that needs a route: all of its questions about routes, or with
  /// FAIRWAY_LEAD_FIRST those of a vehicle that has none.
  void lead(const session& router, int32_t use = FAIRWAY_LEAD_ALONE) const {
    call(fairway_ways_lead, handle(), router.handle(), use);
  }
  fairway_ways handle() const noexcept {
    return handle_.number();
  }

private:
  static constexpr std::size_t most_ways = 1000000;
  detail::handle<fairway_ways_release> handle_;
};

} // namespace fairway

#endif
