/// Routes.
#ifndef FAIRWAY_ROUTE_HPP
#define FAIRWAY_ROUTE_HPP

#include "fairway_alerts.hpp"

namespace fairway {

using alert = fairway_alert;

/// The names of maneuvers and directions, as in the Directions API: "off ramp", "slight left".
inline std::string_view maneuver_name(std::int32_t maneuver) {
  return fairway_maneuver_name(maneuver);
}
inline std::string_view direction_name(std::int32_t direction) {
  return fairway_direction_name(direction);
}

/// A route that sessions can follow. Any number of threads may use it.
class route {
public:
  /// Reads a response of Directions v5, OSRM or Valhalla, or a single route or matching of a response.
  ///
  /// `index` is the index of the route in the response. `precision` is the number of decimals of its polylines, or 0 to
  /// detect it.
  explicit route(std::string_view json, std::int32_t index = 0, std::int32_t precision = 0)
      : handle_(
            detail::create<fairway_route_release>(fairway_route_create, json.data(), json.size(), index, precision)) {}

  /// Makes a route along a line: GPX, GeoJSON or an encoded polyline. The options are those of
  /// `fairway_route_create_of_line`.
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
  /// The vertices of the line that sessions follow.
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
  /// The route with banners, spoken instructions and texts of steps, which the library makes where the route has none.
  /// Options are JSON, as in `complete_guidance_options`.
  ///
  /// For a language that is not in `guidance_languages`, guidance is in English; `text(FAIRWAY_TEXT_LANGUAGE, 0)` has
  /// the language. Pass true if the vehicle is driving already, so that no departure is announced.
  route with_guidance(std::string_view options = {}, bool is_under_way = false) const {
    return route(detail::create<fairway_route_release>(fairway_route_add_guidance, handle(), options.data(),
                                                       options.size(), std::int32_t{is_under_way}));
  }
  /// The route with the alerts that it passes; `with_guidance` adds their words.
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

} // namespace fairway

#endif
