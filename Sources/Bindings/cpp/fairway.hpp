/// Fairway for C++17: the functions of fairway.h with owners, exceptions, strings and vectors.
///
/// A route, session, router, corridor, roads or a matcher releases its handle when it is destroyed; it can be moved,
/// and not copied. A call that fails throws `fairway::error` with the message of the library, and has had no effect.
/// The structs of results are those of fairway.h, whose comments document units, threads and each member.
#ifndef FAIRWAY_HPP
#define FAIRWAY_HPP

#include <fairway.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fairway {

/// A call that failed; `what()` says what is wrong and where.
class error : public std::runtime_error {
public:
  error(std::int32_t status, const char* message) : std::runtime_error(message), status_(status) {}
  /// FAIRWAY_ERROR_...
  std::int32_t status() const noexcept {
    return status_;
  }
  /// The name of the status: "handle", "json".
  std::string_view name() const noexcept {
    return fairway_status_name(status_);
  }

private:
  std::int32_t status_;
};

/// Calls a function of fairway.h with its arguments but the last one, the description of a failure, and throws that.
template <typename Function, typename... Arguments> void call(Function function, Arguments&&... arguments) {
  auto failure = FAIRWAY_INIT(fairway_error);
  const std::int32_t status = function(std::forward<Arguments>(arguments)..., &failure);
  if (status != FAIRWAY_OK) {
    throw error(status, failure.message);
  }
}

namespace detail {

/// Calls a function with a versioned struct for its result.
template <typename Result, typename Function, typename... Arguments>
Result fetch(Function function, Arguments&&... arguments) {
  auto result = FAIRWAY_INIT(Result);
  call(function, std::forward<Arguments>(arguments)..., &result);
  return result;
}

/// Calls a function with a result of variable size, first for the length and then for the content.
template <typename Container, typename Function, typename... Arguments>
Container fill(std::size_t terminator, Function function, Arguments&&... arguments) {
  using element = typename Container::value_type;
  Container content;
  std::size_t length = 0;
  call(function, arguments..., static_cast<element*>(nullptr), std::size_t{0}, &length);
  content.resize(length + terminator);
  call(function, arguments..., content.data(), content.size(), &length);
  content.resize(length);
  return content;
}

template <typename Function, typename... Arguments> std::string text(Function function, Arguments&&... arguments) {
  return fill<std::string>(1, function, std::forward<Arguments>(arguments)...);
}

/// Owns a handle.
template <std::int32_t (*Release)(std::uint64_t, fairway_error*)> class handle {
public:
  handle() = default;
  explicit handle(std::uint64_t number) noexcept : number_(number) {}
  handle(handle&& other) noexcept : number_(std::exchange(other.number_, 0)) {}
  handle& operator=(handle&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~handle() {
    Release(number_, nullptr);
  }
  std::uint64_t number() const noexcept {
    return number_;
  }

private:
  std::uint64_t number_ = 0;
};

/// Calls a function that creates an object.
template <std::int32_t (*Release)(std::uint64_t, fairway_error*), typename Function, typename... Arguments>
handle<Release> create(Function function, Arguments&&... arguments) {
  std::uint64_t number = 0;
  call(function, std::forward<Arguments>(arguments)..., &number);
  return handle<Release>(number);
}

} // namespace detail

/// An event, with its text.
struct event : fairway_event {
  /// What is to be spoken, the primary text of what is to be shown, or why a request has failed; empty if it has none.
  std::string words;
};

namespace detail {

/// Calls a function with buffers for events and their texts, and fetches those that did not fit.
template <auto Take, typename Function, typename... Arguments>
void take(std::uint64_t handle, std::vector<event>& taken, Function function, Arguments... arguments) {
  fairway_event room[16];
  char small[512];
  std::string large;
  auto events = FAIRWAY_INIT(fairway_events);
  events.event_size = sizeof room[0];
  events.events = room;
  events.capacity = sizeof room / sizeof room[0];
  events.texts = small;
  events.texts_capacity = sizeof small;
  call(function, handle, arguments..., &events);
  for (;;) {
    for (std::size_t i = 0; i < events.count; i++) {
      taken.push_back(
          {room[i], std::string(events.texts + room[i].text, static_cast<std::size_t>(room[i].text_length))});
    }
    if (events.left == 0) {
      return;
    }
    if (events.count == 0) {
      large.resize(events.texts_length);
      events.texts = large.data();
      events.texts_capacity = large.size();
    }
    call(Take, handle, &events);
  }
}

} // namespace detail

using progress = fairway_progress;
using prediction = fairway_prediction;
using guidance = fairway_guidance;
using alert = fairway_alert;
using box = fairway_box;

/// The names of constants as on the command line: "stepAdvance", "teleport", "onRoute".
inline std::string_view event_name(std::int32_t kind) {
  return fairway_event_name(kind);
}
inline std::string_view reason_name(std::int32_t reason) {
  return fairway_reason_name(reason);
}
inline std::string_view route_state_name(std::int32_t state) {
  return fairway_route_state_name(state);
}
inline std::string_view movement_name(std::int32_t movement) {
  return fairway_movement_name(movement);
}

inline std::string_view maneuver_name(std::int32_t maneuver) {
  return fairway_maneuver_name(maneuver);
}
inline std::string_view direction_name(std::int32_t direction) {
  return fairway_direction_name(direction);
}
inline std::string_view counter_name(std::int32_t counter) {
  return fairway_counter_name(counter);
}

/// The version of the library, as FAIRWAY_VERSION.
inline std::uint32_t version() noexcept {
  return fairway_version();
}

/// Coordinates in two columns of the same length.
struct coordinates {
  std::vector<double> latitudes;
  std::vector<double> longitudes;
  /// The number of coordinates; throws if the columns differ in length.
  std::size_t size() const {
    if (latitudes.size() != longitudes.size()) {
      throw std::invalid_argument("fairway: there are " + std::to_string(latitudes.size()) + " latitudes, but " +
                                  std::to_string(longitudes.size()) + " longitudes");
    }
    return latitudes.size();
  }
};

/// Points and stretches that drivers are alerted to. Any number of threads, routes and routers may use them.
class alerts {
public:
  /// Reads a FeatureCollection of GeoJSON, as `fairway_alerts_create` describes it.
  explicit alerts(std::string_view geojson)
      : handle_(detail::create<fairway_alerts_release>(fairway_alerts_create, geojson.data(), geojson.size())) {}
  fairway_alerts handle() const noexcept {
    return handle_.number();
  }

private:
  detail::handle<fairway_alerts_release> handle_;
};

/// A route prepared for following. Any number of threads may use it.
class route {
public:
  /// Reads a Directions v5, OSRM or Valhalla response, or a single route or matching of one.
  ///
  /// `index` is the index of the route in the response, `precision` the number of decimals of its polylines; 0 detects
  /// it.
  explicit route(std::string_view json, std::int32_t index = 0, std::int32_t precision = 0)
      : handle_(
            detail::create<fairway_route_release>(fairway_route_create, json.data(), json.size(), index, precision)) {}

  /// Makes a route along a line of GPX, GeoJSON or an encoded polyline; the options are those of
  /// fairway_route_create_of_line.
  static route of_line(std::string_view text, std::string_view options = {}) {
    return route(detail::create<fairway_route_release>(fairway_route_create_of_line, text.data(), text.size(),
                                                       options.data(), options.size()));
  }

  fairway_route_facts facts() const {
    return detail::fetch<fairway_route_facts>(fairway_route_get_facts, handle());
  }
  /// The properties of a leg, counted from 0.
  fairway_leg_facts leg(std::int32_t leg) const {
    return detail::fetch<fairway_leg_facts>(fairway_route_get_leg, handle(), leg);
  }
  /// An alert: the `item` of FAIRWAY_EVENT_ALERT_AHEAD.
  fairway::alert alert(std::int32_t item) const {
    return detail::fetch<fairway_alert>(fairway_route_get_alert, handle(), item);
  }
  /// The vertices of the line that is followed.
  coordinates line() const {
    coordinates line;
    std::size_t count = static_cast<std::size_t>(facts().vertex_count);
    line.latitudes.resize(count);
    line.longitudes.resize(count);
    call(fairway_route_get_line, handle(), line.latitudes.data(), line.longitudes.data(), count, &count);
    return line;
  }
  /// The text of a spoken or visual instruction, or of an alert, that an event announced.
  std::string instruction(const fairway_event& announced) const {
    return words(announced, announced.kind);
  }
  /// The words of a spoken instruction in the Speech Synthesis Markup Language; empty if it has no markup.
  std::string ssml(const fairway_event& announced) const {
    return words(announced, announced.kind == FAIRWAY_EVENT_SPOKEN_INSTRUCTION ? FAIRWAY_TEXT_SSML : -1);
  }
  /// The route as JSON in the form of the Directions API.
  std::string description() const {
    return detail::text(fairway_route_get_description, handle());
  }
  /// A step of a leg, both counted from 0: its maneuver and the way to the next one.
  fairway_step step(std::int32_t leg, std::int32_t step) const {
    return detail::fetch<fairway_step>(fairway_route_get_step, handle(), leg, step);
  }
  std::vector<fairway_intersection> intersections(std::int32_t leg, std::int32_t step) const {
    return detail::fill<std::vector<fairway_intersection>>(0, fairway_route_get_intersections, handle(), leg, step);
  }
  /// The lanes before an intersection of a step, from the left.
  std::vector<fairway_lane> lanes(std::int32_t leg, std::int32_t step, std::int32_t intersection) const {
    return detail::fill<std::vector<fairway_lane>>(0, fairway_route_get_lanes, handle(), leg, step, intersection);
  }
  /// A text, FAIRWAY_TEXT_...; empty if the route does not have it.
  std::string text(std::int32_t kind, std::int32_t leg, std::int32_t step = 0, std::int32_t item = 0,
                   std::int32_t part = -1) const {
    return detail::text(fairway_route_get_text, handle(), kind, leg, step, item, part);
  }
  /// A line of a banner: FAIRWAY_TEXT_PRIMARY, FAIRWAY_TEXT_SECONDARY or FAIRWAY_TEXT_SUB.
  fairway_banner_line banner_line(std::int32_t kind, std::int32_t leg, std::int32_t step, std::int32_t banner) const {
    return detail::fetch<fairway_banner_line>(fairway_route_get_banner_line, handle(), kind, leg, step, banner);
  }
  /// The parts of a banner's line.
  std::vector<fairway_component> components(std::int32_t kind, std::int32_t leg, std::int32_t step,
                                            std::int32_t banner) const {
    return detail::fill<std::vector<fairway_component>>(0, fairway_route_get_components, handle(), kind, leg, step,
                                                        banner);
  }
  /// The route with banners, spoken instructions and texts of steps made by the library where it has none. Options are
  /// JSON, as in `complete_guidance_options`.
  ///
  /// A language that is not in `guidance_languages` falls back to English, which `text(FAIRWAY_TEXT_LANGUAGE, 0)`
  /// tells. If the vehicle is driving already, no departure is announced.
  route with_guidance(std::string_view options = {}, bool is_under_way = false) const {
    return route(detail::create<fairway_route_release>(fairway_route_add_guidance, handle(), options.data(),
                                                       options.size(), std::int32_t{is_under_way}));
  }
  /// The route with those of the alerts that it passes; `with_guidance` adds their words.
  route with_alerts(const alerts& alerts) const {
    return route(detail::create<fairway_route_release>(fairway_route_add_alerts, handle(), alerts.handle()));
  }
  fairway_route handle() const noexcept {
    return handle_.number();
  }

private:
  friend class router;
  std::string words(const fairway_event& announced, std::int32_t kind) const {
    return detail::text(fairway_route_get_instruction, handle(), kind, announced.leg, announced.step, announced.item,
                        announced.spoken_distance);
  }
  explicit route(detail::handle<fairway_route_release> handle) : handle_(std::move(handle)) {}

  detail::handle<fairway_route_release> handle_;
};

/// Returns all options of guidance as JSON: those given, and the defaults of all others.
inline std::string complete_guidance_options(std::string_view json = {}) {
  return detail::text(fairway_guidance_options_complete, json.data(), json.size());
}

/// A language of guidance: its tag of BCP 47, and its name in the language itself.
struct guidance_language {
  std::string_view identifier;
  std::string_view name;
};

/// Returns the languages of guidance, English first.
inline std::vector<guidance_language> guidance_languages() {
  std::vector<guidance_language> languages;
  for (std::int32_t number = 0; fairway_guidance_language(number) != nullptr; number++) {
    languages.push_back({fairway_guidance_language(number), fairway_guidance_language_name(number)});
  }
  return languages;
}

/// Returns all options of a session as JSON: those given, and the defaults of all others.
inline std::string complete_options(std::string_view json = {}) {
  return detail::text(fairway_session_options_complete, json.data(), json.size());
}

/// A fix whose other members are unknown until they are set.
inline fairway_fix make_fix(double timestamp, double latitude, double longitude) {
  const double unknown = std::numeric_limits<double>::quiet_NaN();
  return {sizeof(fairway_fix), timestamp, latitude, longitude, unknown, unknown, unknown, unknown, 0};
}

/// A view of numbers that the caller keeps, as in `fairway_column`; an empty one is unknown throughout.
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

/// The progress after each fix. A column that is not wanted stays empty.
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

  /// The columns to compute: by default all of the progress but the two that need a search for every fix.
  struct wanted {
    bool distances_traveled = true, distances_remaining = true, durations_remaining = true, latitudes = true;
    bool longitudes = true, distances_from_route = false, cross_tracks = false, lateral_distances = true, legs = true;
    bool steps = true, changes = true, route_states = true, rejections = true;
    /// All columns of what a screen shows.
    bool guidance = false;
  };

  /// Makes room, and returns where the library writes to.
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
  /// Empty for most fixes, and then without memory.
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

  /// Processes a fix. An invalid one is rejected, which is an event and not an exception.
  fairway::update update(const fairway_fix& fix) {
    return change(fairway_session_update, &fix);
  }

  /// Processes many fixes, with the same results as one call for each. Their events are appended to `events`; if that
  /// is null, none are created.
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
  /// The metres between the last fix used and the route, negative if the fix is left of it; NaN before the first.
  double cross_track() const {
    double distance = 0;
    call(fairway_session_get_cross_track, handle(), &distance);
    return distance;
  }

  /// What a fix would bring about now and why, as JSON; see `fairway_session_explain`. Call it before `update`.
  std::string explain(const fairway_fix& fix) const {
    return detail::text(fairway_session_explain, handle(), &fix);
  }

  /// The number of fixes that were rejected for a reason, FAIRWAY_REASON_...
  std::uint64_t rejected(std::int32_t reason) const {
    std::uint64_t count = 0;
    call(fairway_session_get_rejected, handle(), reason, &count);
    return count;
  }

  /// Begins the next leg after its waypoint was reached.
  fairway::update advance_leg() {
    return change(fairway_session_advance_leg);
  }
  /// Continues with a later leg, counted from 0.
  fairway::update skip_to_leg(std::int32_t leg) {
    return change(fairway_session_skip_to_leg, leg);
  }

  /// Fetches the events that are still in the session, such as those of a router that was restored.
  std::vector<event> take_events() {
    std::vector<event> events;
    detail::take<fairway_session_take_events>(handle(), events, fairway_session_take_events);
    return events;
  }

  /// Whether to request a new route now; not for a router, which requests its routes itself. Answer a request with
  /// `replace_route` or `fail_request`.
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

  /// Decides with roads as a second witness from now on. `users` is a set of FAIRWAY_USER_..., 0 for those of the
  /// route's mode of travel.
  void set_roads(const class roads& roads, std::uint32_t users = 0);
  /// Continues a drive without a route, which becomes a trip: each fix of the session is one of the drive as well. It
  /// ends with `remove_roads`, or with the session.
  void continue_drive(const class free_drive& drive);
  /// Decides by the route alone again.
  void remove_roads() {
    call(fairway_session_set_roads, handle(), fairway_roads{0}, std::uint32_t{0});
  }
  /// The road of the last fix of a session with roads; its direction is 0 if none is known.
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

/// An HTTP request, to be sent by any client. It may contain secrets.
struct http_request {
  std::string method, url;
  /// Lines of "Name: value", each with a line feed.
  std::string header;
  std::string body;

  /// Takes the text of FAIRWAY_REQUEST_WHOLE apart.
  explicit http_request(std::string_view whole) {
    for (std::string* part : {&method, &url, &header, &body}) {
      const std::size_t end = whole.find('\0');
      *part = whole.substr(0, end);
      whole.remove_prefix(end == whole.npos ? whole.size() : end + 1);
    }
  }
};

/// Returns the request for a trip, which is JSON; see `fairway_trip_get_request`.
inline http_request trip_request(std::string_view trip) {
  const std::int32_t part = FAIRWAY_REQUEST_WHOLE;
  return http_request(detail::text(fairway_trip_get_request, trip.data(), trip.size(), part));
}

/// Returns all options of a router as JSON: those given, and the defaults of all others.
inline std::string complete_router_options(std::string_view json = {}) {
  return detail::text(fairway_router_options_complete, json.data(), json.size());
}

/// A session that requests new routes, faster ones, alternatives and newer attributes. For one thread at a time.
///
/// What it needs is an event of a kind FAIRWAY_EVENT_NEEDS_..., whose `item` is the number of a question: send
/// `request` with any client, and pass what comes back to `answer`.
class router : public session {
public:
  /// Follows the route with an index of a server's answer to the request for a trip.
  router(std::string_view answer, std::string_view trip, std::string_view options = {}, std::int32_t index = 0)
      : session(detail::create<fairway_session_release>(fairway_router_create, answer.data(), answer.size(), index,
                                                        trip.data(), trip.size(), options.data(), options.size())) {}
  /// Continues a router from a snapshot; `server` is the member of the trip that has the secrets, or empty.
  static router restore(const std::vector<std::uint8_t>& snapshot, std::string_view server = {}) {
    return router(detail::create<fairway_session_release>(fairway_router_restore, snapshot.data(), snapshot.size(),
                                                          server.data(), server.size()));
  }

  /// Answers a question that asks for a decision, FAIRWAY_EVENT_MAY_....
  std::vector<event> decide(std::int32_t question, bool yes) {
    return change(fairway_router_decide, question, static_cast<std::int32_t>(yes));
  }
  /// Does not leave a missed stop out, and wants to be asked again if new routes to it are ignored as well.
  std::vector<event> ask_again(std::int32_t question) {
    const std::int32_t again = 2;
    return change(fairway_router_decide, question, again);
  }
  /// The request for a question.
  http_request request(std::int32_t question) const {
    const std::int32_t part = FAIRWAY_REQUEST_WHOLE;
    return http_request(detail::text(fairway_router_get_request, handle(), question, part));
  }
  /// The trip of a question, for a program that builds the request itself.
  std::string trip(std::int32_t question) const {
    const std::int32_t part = FAIRWAY_REQUEST_TRIP;
    return detail::text(fairway_router_get_request, handle(), question, part);
  }
  /// Changes the request for a question before it is sent.
  void change_request(std::int32_t question, std::string_view trip) {
    call(fairway_router_change_request, handle(), question, trip.data(), trip.size());
  }
  /// Answers a question with the HTTP status and the body of a server's answer; status 0 if there was none.
  std::vector<event> answer(std::int32_t question, std::int32_t status, std::string_view body) {
    return change(fairway_router_answer, question, status, body.data(), body.size());
  }
  /// What the router has counted since it was created; `counter` is FAIRWAY_COUNTER_...
  std::uint64_t counter(std::int32_t counter) const {
    std::uint64_t value = 0;
    call(fairway_router_get_counter, handle(), counter, &value);
    return value;
  }
  /// The messages since the last call, one a line, if the option `log` names a level.
  std::string take_log() {
    return detail::text(fairway_router_take_log, handle());
  }

  /// The route that is followed.
  fairway::route route() const {
    return fairway::route(detail::create<fairway_route_release>(fairway_router_get_route, handle()));
  }
  /// The finished legs in order, with those of routes that were replaced.
  std::vector<fairway_leg_summary> summaries() const {
    return detail::fill<std::vector<fairway_leg_summary>>(0, fairway_router_get_summaries, handle());
  }
  /// The stops of the trip: those behind, then those ahead.
  std::vector<fairway_stop> stops() const {
    return detail::fill<std::vector<fairway_stop>>(0, fairway_router_get_stops, handle());
  }
  /// The number of the stop at the end of a leg of the route, counted from 0; it may have been left out since.
  std::int32_t stop_of_leg(std::int32_t leg) const {
    std::int32_t stop = 0;
    call(fairway_router_get_stop_of_leg, handle(), leg, &stop);
    return stop;
  }
  /// The name of a stop; empty if it has none.
  std::string stop_name(std::int32_t stop) const {
    return detail::text(fairway_router_get_stop_name, handle(), stop);
  }
  /// Changes the stops ahead, by JSON as in `fairway_router_change_trip`.
  std::vector<event> change_trip(std::string_view edit) {
    return change(fairway_router_change_trip, edit.data(), edit.size());
  }
  /// Requests a route that avoids what is blocked, by JSON as in `fairway_router_avoid`.
  std::vector<event> avoid(std::string_view avoidance) {
    return change(fairway_router_avoid, avoidance.data(), avoidance.size());
  }
  std::vector<fairway_alternative> alternatives() const {
    return detail::fill<std::vector<fairway_alternative>>(0, fairway_router_get_alternatives, handle());
  }
  /// Where the vehicle is on the line that the route follows, and where it is to rejoin it; NaN for what does not
  /// apply.
  fairway_line line() const {
    return detail::fetch<fairway_line>(fairway_router_get_line, handle());
  }
  fairway::route alternative_route(std::uint32_t id) const {
    return fairway::route(detail::create<fairway_route_release>(fairway_router_get_alternative_route, handle(), id));
  }

  /// Continues on an alternative.
  std::vector<event> take_alternative(std::uint32_t id) {
    return change(fairway_router_take_alternative, id);
  }
  /// Lays alerts on the route, and on each one after it.
  void set_alerts(const alerts& alerts) {
    call(fairway_router_set_alerts, handle(), alerts.handle());
  }
  /// Takes the alerts off.
  void remove_alerts() {
    call(fairway_router_set_alerts, handle(), fairway_alerts{0});
  }
  /// Requests a new route now, whether or not the vehicle is off its route.
  std::vector<event> reroute() {
    return change(fairway_router_reroute);
  }
  using session::replace_route;
  /// Continues on a route of another answer; `trip` may be empty if it is the same.
  std::vector<event> replace_route(std::string_view answer, std::string_view trip = {}, std::int32_t index = 0) {
    return change(fairway_router_replace_route, answer.data(), answer.size(), index, trip.data(), trip.size());
  }

private:
  explicit router(detail::handle<fairway_session_release> handle) : session(std::move(handle)) {}

  template <typename Function, typename... Arguments>
  std::vector<event> change(Function function, Arguments... arguments) {
    std::vector<event> events;
    detail::take<fairway_session_take_events>(handle(), events, function, arguments...);
    return events;
  }
};

/// The area around a line. Any number of threads may use it. Not in a library that was built without PROJ.
class corridor {
public:
  /// The work that a corridor may take: vertices, crossings.
  using budget = fairway_corridor_budget;

  /// The area within `radius` metres of a line; `ends` is FAIRWAY_ENDS_ROUND or FAIRWAY_ENDS_FLAT.
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
  /// Who is to be named wherever the roads are shown.
  std::string attribution() const {
    return detail::text(fairway_roads_get_attribution, handle());
  }
  fairway_road_edge edge(std::uint32_t index) const {
    return detail::fetch<fairway_road_edge>(fairway_roads_get_edge, handle(), index);
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
  /// The roads of a whole drive; `users` is a set of FAIRWAY_USER_..., 0 for all.
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
  /// `users` is a set of FAIRWAY_USER_..., 0 for all: whose roads are followed.
  explicit matcher(const roads& roads, std::uint32_t users = 0)
      : handle_(detail::create<fairway_matcher_release>(fairway_matcher_create, roads.handle(), users)) {}
  /// A matcher that continues from a snapshot.
  matcher(const roads& roads, const std::vector<std::uint8_t>& snapshot)
      : handle_(detail::create<fairway_matcher_release>(fairway_matcher_restore, roads.handle(), snapshot.data(),
                                                        snapshot.size())) {}

  /// Moves on by a fix. Returns its road, whose direction is 0 if no road is near.
  fairway_road_match update(const fairway_fix& fix) {
    return detail::fetch<fairway_road_match>(fairway_matcher_update, handle(), &fix);
  }
  /// What the matcher now believes of a fix that it has seen, at most 10 seconds ago.
  fairway_road_match recall(const fairway_fix& fix) const {
    return detail::fetch<fairway_road_match>(fairway_matcher_recall, handle(), &fix);
  }
  /// Moves on by several fixes. Returns their roads as they are known `lag` seconds later, 0 to 10.
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

/// A road that was driven.
struct driven_road {
  /// The way of OpenStreetMap.
  std::uint64_t way;
  /// The metres driven, and when the vehicle was first and last there.
  double length;
  double start;
  double end;
};

/// A drive without a route: the road that the vehicle is on, its limit and what lies ahead. For one thread at a time.
class free_drive {
public:
  /// `users` is a set of FAIRWAY_USER_..., 0 for all: whose roads are followed.
  explicit free_drive(const roads& roads, std::uint32_t users = FAIRWAY_USER_CAR)
      : handle_(detail::create<fairway_free_drive_release>(fairway_free_drive_create, roads.handle(), users)) {}

  /// Announces alerts on the road ahead, in place of those before.
  void set_alerts(const alerts& alerts) {
    call(fairway_free_drive_set_alerts, handle(), alerts.handle());
  }
  /// Announces none any more.
  void remove_alerts() {
    call(fairway_free_drive_set_alerts, handle(), fairway_alerts{0});
  }
  /// Moves on by a fix. Returns the set of FAIRWAY_DRIVE_CHANGE_...
  std::uint32_t update(const fairway_fix& fix) {
    std::uint32_t change = 0;
    call(fairway_free_drive_update, handle(), &fix, &change);
    return change;
  }
  fairway_free_drive_place place() const {
    return detail::fetch<fairway_free_drive_place>(fairway_free_drive_get_place, handle());
  }
  /// The name of the road that the vehicle is on, or its number; empty if it is unknown.
  std::string name() const {
    return detail::text(fairway_free_drive_get_name, handle());
  }
  std::string number() const {
    return detail::text(fairway_free_drive_get_number, handle());
  }
  /// What lies ahead, in the order of the distances.
  std::vector<fairway_road_feature> features() const {
    std::vector<fairway_road_feature> found(place().feature_count);
    for (std::uint32_t i = 0; i < found.size(); i++) {
      found[i] = detail::fetch<fairway_road_feature>(fairway_free_drive_get_feature, handle(), i);
    }
    return found;
  }
  /// The identifiers of the alerts that the last fix has announced.
  std::vector<std::string> announced_alerts() const {
    std::vector<std::string> found(place().alert_count);
    for (std::uint32_t i = 0; i < found.size(); i++) {
      found[i] = detail::text(fairway_free_drive_get_alert, handle(), i);
    }
    return found;
  }
  /// Where the vehicle is at a time, by the clock of the fixes.
  fairway_free_drive_prediction predict(double time) const {
    return detail::fetch<fairway_free_drive_prediction>(fairway_free_drive_predict, handle(), time);
  }
  /// The roads driven, the last one last, at most 500.
  std::vector<driven_road> history() const {
    std::size_t count = 0;
    double* const none = nullptr;
    call(fairway_free_drive_get_history, handle(), static_cast<std::uint64_t*>(nullptr), none, none, none,
         std::size_t{0}, &count);
    std::vector<std::uint64_t> ways(count);
    std::vector<double> lengths(count), starts(count), ends(count);
    if (count > 0) {
      call(fairway_free_drive_get_history, handle(), ways.data(), lengths.data(), starts.data(), ends.data(), count,
           &count);
    }
    std::vector<driven_road> driven;
    for (std::size_t i = 0; i < count; i++) {
      driven.push_back({ways[i], lengths[i], starts[i], ends[i]});
    }
    return driven;
  }
  fairway_free_drive handle() const noexcept {
    return handle_.number();
  }

private:
  detail::handle<fairway_free_drive_release> handle_;
};

inline void session::continue_drive(const class free_drive& drive) {
  call(fairway_session_continue_drive, handle(), drive.handle());
}

/// What a map shows during a drive, frame by frame. A camera belongs to one thread at a time.
class camera {
public:
  /// Follows the vehicle on a map of a size in points.
  camera(double width, double height)
      : handle_(detail::create<fairway_camera_release>(fairway_camera_create, width, height)) {}

  fairway_camera_options options() const {
    return detail::fetch<fairway_camera_options>(fairway_camera_get_options, handle());
  }
  void set_options(const fairway_camera_options& options) {
    call(fairway_camera_set_options, handle(), &options);
  }
  /// The view at a time, by the clock of the fixes: call it for every frame. It moves in the time of the frames, in
  /// seconds by any clock that does not stop, as the vehicle's does in a replay that is paused.
  fairway_camera_position follow(const session& session, double time, double frame_time = NAN) {
    return detail::fetch<fairway_camera_position>(fairway_camera_follow_session, handle(), session.handle(), time,
                                                  frame_time);
  }
  fairway_camera_position follow(const free_drive& drive, double time, double frame_time = NAN) {
    return detail::fetch<fairway_camera_position>(fairway_camera_follow_free_drive, handle(), drive.handle(), time,
                                                  frame_time);
  }
  fairway_camera handle() const noexcept {
    return handle_.number();
  }

private:
  detail::handle<fairway_camera_release> handle_;
};

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
