/// Sessions. `fairway_roads.hpp` and `fairway_free_drive.hpp` define what sessions do with roads and drives.
#ifndef FAIRWAY_SESSION_HPP
#define FAIRWAY_SESSION_HPP

#include "fairway_event.hpp"
#include "fairway_fix.hpp"
#include "fairway_route.hpp"

namespace fairway {

using progress = fairway_progress;
using prediction = fairway_prediction;
using guidance = fairway_guidance;

/// The names of states and movements: "onRoute", "standing".
inline std::string_view route_state_name(std::int32_t state) {
  return fairway_route_state_name(state);
}
inline std::string_view movement_name(std::int32_t movement) {
  return fairway_movement_name(movement);
}

/// Returns all options of a session as JSON: those given, and the defaults of all others.
inline std::string complete_options(std::string_view json = {}) {
  return detail::text(fairway_session_options_complete, json.data(), json.size());
}

/// The progress after each fix. A column that the caller does not want stays empty.
struct progress_columns {
  std::vector<double> distances_traveled, distances_remaining, durations_remaining, latitudes, longitudes;
  std::vector<double> distances_from_route, cross_tracks, lateral_distances;
  std::vector<std::int32_t> legs, steps;
  std::vector<std::uint32_t> changes;
  std::vector<std::uint8_t> route_states, rejections;
  // What a screen shows; see fairway_guidance.
  std::vector<double> step_distances_remaining, step_durations_remaining, leg_distances_remaining;
  std::vector<double> leg_durations_remaining, speed_limits, alert_distances;
  std::vector<std::int32_t> segments, intersections, banners, spoken, alerts;
  std::vector<std::uint8_t> speed_limit_units, congestions;

  /// The columns to compute. By default these are all columns of the progress, except the two that need a search for
  /// every fix.
  struct wanted {
    bool distances_traveled = true, distances_remaining = true, durations_remaining = true, latitudes = true;
    bool longitudes = true, distances_from_route = false, cross_tracks = false, lateral_distances = true, legs = true;
    bool steps = true, changes = true, route_states = true, rejections = true;
    /// All columns of what a screen shows.
    bool guidance = false;
  };

  /// Makes room for the columns, and returns where the library writes them.
  fairway_progress_columns reserve(std::size_t count, const wanted& choice) {
    auto columns = FAIRWAY_INIT(fairway_progress_columns);
    columns.capacity = count;
    const auto make = [count](bool is_wanted, auto& values) {
      values.resize(is_wanted ? count : 0);
      return is_wanted ? values.data() : nullptr;
    };
    columns.distances_traveled = make(choice.distances_traveled, distances_traveled);
    columns.distances_remaining = make(choice.distances_remaining, distances_remaining);
    columns.durations_remaining = make(choice.durations_remaining, durations_remaining);
    columns.latitudes = make(choice.latitudes, latitudes);
    columns.longitudes = make(choice.longitudes, longitudes);
    columns.distances_from_route = make(choice.distances_from_route, distances_from_route);
    columns.cross_tracks = make(choice.cross_tracks, cross_tracks);
    columns.lateral_distances = make(choice.lateral_distances, lateral_distances);
    columns.legs = make(choice.legs, legs);
    columns.steps = make(choice.steps, steps);
    columns.changes = make(choice.changes, changes);
    columns.route_states = make(choice.route_states, route_states);
    columns.rejections = make(choice.rejections, rejections);
    columns.step_distances_remaining = make(choice.guidance, step_distances_remaining);
    columns.step_durations_remaining = make(choice.guidance, step_durations_remaining);
    columns.leg_distances_remaining = make(choice.guidance, leg_distances_remaining);
    columns.leg_durations_remaining = make(choice.guidance, leg_durations_remaining);
    columns.speed_limits = make(choice.guidance, speed_limits);
    columns.alert_distances = make(choice.guidance, alert_distances);
    columns.segments = make(choice.guidance, segments);
    columns.intersections = make(choice.guidance, intersections);
    columns.banners = make(choice.guidance, banners);
    columns.spoken = make(choice.guidance, spoken);
    columns.alerts = make(choice.guidance, alerts);
    columns.speed_limit_units = make(choice.guidance, speed_limit_units);
    columns.congestions = make(choice.guidance, congestions);
    return columns;
  }
};

/// What a call has changed.
struct update {
  fairway::progress progress;
  /// Empty for most fixes; an empty vector takes no memory.
  std::vector<event> events;
};

/// The progress of one vehicle along a route. For one thread at a time.
class session {
public:
  /// Starts a session; the route may be destroyed afterwards. Options are JSON, as in `complete_options`.
  explicit session(const route& route, std::string_view options = {})
      : handle_(detail::create<fairway_session_release>(fairway_session_create, route.handle(), options.data(),
                                                        options.size())) {}
  /// Continues a session from a snapshot, which need not be trusted.
  static session restore(const route& route, const std::vector<std::uint8_t>& snapshot) {
    return session(detail::create<fairway_session_release>(fairway_session_restore, route.handle(), snapshot.data(),
                                                           snapshot.size()));
  }

  /// Processes a fix. An invalid fix is rejected, which is an event and not an exception.
  fairway::update update(const fairway_fix& fix) {
    return change(fairway_session_update, &fix);
  }

  /// Processes many fixes, with the same results as a call for each, and appends their events to `events`. If that is
  /// null, the session creates no events.
  progress_columns update(const fix_columns& fixes, std::vector<event>* events,
                          const progress_columns::wanted& wanted = {}) {
    const fairway_fixes batch = fixes.fixes();
    progress_columns columns;
    const fairway_progress_columns room = columns.reserve(batch.count, wanted);
    if (events == nullptr) {
      call(fairway_session_update_columns, handle(), &batch, &room, static_cast<fairway_events*>(nullptr));
    } else {
      detail::take<fairway_session_take_events>(handle(), *events, fairway_session_update_columns, &batch, &room);
    }
    return columns;
  }

  /// The state after the last fix.
  fairway::progress progress() const {
    return detail::fetch<fairway_progress>(fairway_session_get_progress, handle());
  }
  /// What a screen shows at the position of the vehicle.
  fairway::guidance guidance() const {
    return detail::fetch<fairway_guidance>(fairway_session_get_guidance, handle());
  }
  /// Predicts the position at a time by the clock of the fixes.
  fairway::prediction predict(double time) {
    return detail::fetch<fairway_prediction>(fairway_session_predict, handle(), time);
  }
  /// The metres between the last fix used and the route: negative if the fix is left of it, NaN before the first fix.
  double cross_track() const {
    double distance = 0;
    call(fairway_session_get_cross_track, handle(), &distance);
    return distance;
  }

  /// What a fix would change now, and why, as JSON; see `fairway_session_explain`. Call it before `update`.
  std::string explain(const fairway_fix& fix) const {
    return detail::text(fairway_session_explain, handle(), &fix);
  }

  /// How many fixes the session has rejected for a reason, FAIRWAY_REASON_...
  std::uint64_t rejected(std::int32_t reason) const {
    std::uint64_t count = 0;
    call(fairway_session_get_rejected, handle(), reason, &count);
    return count;
  }

  /// Begins the next leg after the vehicle has reached the waypoint of this one.
  fairway::update advance_leg() {
    return change(fairway_session_advance_leg);
  }
  /// Continues with a later leg, counted from 0.
  fairway::update skip_to_leg(std::int32_t leg) {
    return change(fairway_session_skip_to_leg, leg);
  }

  /// Fetches the events that are still in the session, such as those of a restored router.
  std::vector<event> take_events() {
    std::vector<event> events;
    detail::take<fairway_session_take_events>(handle(), events, fairway_session_take_events);
    return events;
  }

  /// Whether to request a new route now. Answer a request with `replace_route` or `fail_request`. Not for a router,
  /// which requests its routes itself.
  bool request_route() {
    std::int32_t is_due = 0;
    call(fairway_session_request_route, handle(), &is_due);
    return is_due != 0;
  }
  /// Continues on another route from now on.
  fairway::update replace_route(const route& route) {
    return change(fairway_session_replace_route, route.handle());
  }
  /// Records that the pending request has failed.
  void fail_request() {
    call(fairway_session_fail_request, handle());
  }

  /// Decides with roads as a second witness from now on. `users` is a set of FAIRWAY_USER_..., or 0 for the users of
  /// the route's mode of travel.
  void set_roads(const class roads& roads, std::uint32_t users = 0);
  /// Sets for whom and by which clock the roads are looked at for limits, with options as JSON; "{}" is a car without a
  /// clock.
  void set_limits(std::string_view options) {
    call(fairway_session_set_limits, handle(), options.data(), options.size());
  }
  /// Continues a drive without a route, which becomes a trip: each fix of the session is also a fix of the drive. The
  /// trip ends with `remove_roads`, or with the session.
  void continue_drive(const class free_drive& drive);
  /// Decides by the route alone again.
  void remove_roads() {
    call(fairway_session_set_roads, handle(), fairway_roads{0}, std::uint32_t{0});
  }
  /// Where the last fix of a session with roads is on the roads; the direction is 0 if no road is known.
  fairway_road_match road() const {
    return detail::fetch<fairway_road_match>(fairway_session_get_road, handle());
  }

  /// The waypoints at the ends of all legs, in order.
  std::vector<fairway_waypoint> waypoints() const {
    return detail::fill<std::vector<fairway_waypoint>>(0, fairway_session_get_waypoints, handle());
  }
  /// All options as JSON.
  std::string options() const {
    return detail::text(fairway_session_get_options, handle());
  }
  /// The session as bytes, which `restore` continues in any process.
  std::vector<std::uint8_t> snapshot() const {
    return detail::fill<std::vector<std::uint8_t>>(0, fairway_session_snapshot, handle());
  }
  fairway_session handle() const noexcept {
    return handle_.number();
  }

protected:
  explicit session(detail::handle<fairway_session_release> handle) : handle_(std::move(handle)) {}

private:
  /// Calls a function that changes the session.
  template <typename Function, typename... Arguments>
  fairway::update change(Function function, Arguments... arguments) {
    fairway::update update{FAIRWAY_INIT(fairway_progress), {}};
    detail::take<fairway_session_take_events>(handle(), update.events, function, arguments..., &update.progress);
    return update;
  }

  detail::handle<fairway_session_release> handle_;
};

} // namespace fairway

#endif
