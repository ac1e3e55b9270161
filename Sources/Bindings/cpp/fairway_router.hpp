/// Routers.
#ifndef FAIRWAY_ROUTER_HPP
#define FAIRWAY_ROUTER_HPP

#include "fairway_session.hpp"

namespace fairway {

/// The name of a counter, such as "fixes" or "reroutesDone".
inline std::string_view counter_name(std::int32_t counter) {
  return fairway_counter_name(counter);
}

/// An HTTP request, which any client can send. It may contain secrets.
struct http_request {
  std::string method, url;
  /// Lines of "Name: value", each with a line feed.
  std::string header;
  std::string body;

  /// Divides the text of FAIRWAY_REQUEST_WHOLE.
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
/// What a router needs is an event of a kind FAIRWAY_EVENT_NEEDS_..., whose `item` is the number of a question. Send
/// `request` with any client, and pass the answer to `answer`.
class router : public session {
public:
  /// Follows a route, by its index, from a server's answer to the request for a trip.
  router(std::string_view answer, std::string_view trip, std::string_view options = {}, std::int32_t index = 0)
      : session(detail::create<fairway_session_release>(fairway_router_create, answer.data(), answer.size(), index,
                                                        trip.data(), trip.size(), options.data(), options.size())) {}
  /// Continues a router from a snapshot. `server` is the member of the trip that has the secrets, or empty.
  static router restore(const std::vector<std::uint8_t>& snapshot, std::string_view server = {}) {
    return router(detail::create<fairway_session_release>(fairway_router_restore, snapshot.data(), snapshot.size(),
                                                          server.data(), server.size()));
  }

  /// Answers a question that asks for a decision, FAIRWAY_EVENT_MAY_....
  std::vector<event> decide(std::int32_t question, bool yes) {
    return change(fairway_router_decide, question, static_cast<std::int32_t>(yes));
  }
  /// Keeps a missed stop; the router asks again if the driver ignores new routes to it as well.
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
  /// Changes the request for a question before the program sends it.
  void change_request(std::int32_t question, std::string_view trip) {
    call(fairway_router_change_request, handle(), question, trip.data(), trip.size());
  }
  /// Answers a question with the HTTP status and the body of a server's answer; the status is 0 if there was none.
  std::vector<event> answer(std::int32_t question, std::int32_t status, std::string_view body) {
    return change(fairway_router_answer, question, status, body.data(), body.size());
  }
  /// A number that the router has counted since it was created; `counter` is FAIRWAY_COUNTER_...
  std::uint64_t counter(std::int32_t counter) const {
    std::uint64_t value = 0;
    call(fairway_router_get_counter, handle(), counter, &value);
    return value;
  }
  /// The messages since the last call, one a line, if the option `log` names a level.
  std::string take_log() {
    return detail::text(fairway_router_take_log, handle());
  }

  /// The route that the router follows.
  fairway::route route() const {
    return fairway::route(detail::create<fairway_route_release>(fairway_router_get_route, handle()));
  }
  /// The finished legs in order, including those of replaced routes.
  std::vector<fairway_leg_summary> summaries() const {
    return detail::fill<std::vector<fairway_leg_summary>>(0, fairway_router_get_summaries, handle());
  }
  /// The stops of the trip: those behind, then those ahead.
  std::vector<fairway_stop> stops() const {
    return detail::fill<std::vector<fairway_stop>>(0, fairway_router_get_stops, handle());
  }
  /// The number of the stop at the end of a leg of the route, counted from 0. The stop may have been left out since.
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
  /// Where the vehicle is on the line that the route follows, and where it is to rejoin the line. Members that do not
  /// apply are NaN.
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
  /// Lays alerts on the route, and on each later route.
  void set_alerts(const alerts& alerts) {
    call(fairway_router_set_alerts, handle(), alerts.handle());
  }
  /// Removes the alerts.
  void remove_alerts() {
    call(fairway_router_set_alerts, handle(), fairway_alerts{0});
  }
  /// Requests a new route now, whether or not the vehicle is off its route.
  std::vector<event> reroute() {
    return change(fairway_router_reroute);
  }
  using session::replace_route;
  /// Continues on a route from another answer. `trip` may be empty if it stays the same.
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

} // namespace fairway

#endif
