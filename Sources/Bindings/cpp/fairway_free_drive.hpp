/// Drives without a route.
#ifndef FAIRWAY_FREE_DRIVE_HPP
#define FAIRWAY_FREE_DRIVE_HPP

#include "fairway_roads.hpp"

namespace fairway {

/// A road that the vehicle has driven on.
struct driven_road {
  /// The way of OpenStreetMap.
  std::uint64_t way;
  /// The metres driven, and when the vehicle was first and last there.
  double length;
  double start;
  double end;
};

/// A drive without a route: the road that the vehicle is on, its speed limit, and what lies ahead. For one thread at a
/// time.
class free_drive {
public:
  /// Follows the roads of `users`, a set of FAIRWAY_USER_..., or all roads for 0.
  explicit free_drive(const roads& roads, std::uint32_t users = FAIRWAY_USER_CAR)
      : handle_(detail::create<fairway_free_drive_release>(fairway_free_drive_create, roads.handle(), users)) {}

  /// Adds the roads of another file: the drive continues in whichever knows more of the roads ahead, and the `file` of
  /// a place says in which.
  void add_roads(const roads& more) {
    call(fairway_free_drive_add_roads, handle(), more.handle());
  }
  /// Announces alerts on the road ahead, in place of earlier ones.
  void set_alerts(const alerts& alerts) {
    call(fairway_free_drive_set_alerts, handle(), alerts.handle());
  }
  /// Stops announcing alerts.
  void remove_alerts() {
    call(fairway_free_drive_set_alerts, handle(), fairway_alerts{0});
  }
  /// Processes a fix. Returns what it has changed: a set of FAIRWAY_DRIVE_CHANGE_...
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
  /// Sets for whom and by which clock the drive looks for limits, with options as JSON; "{}" is a car without a clock.
  void set_limits(std::string_view options) {
    call(fairway_free_drive_set_limits, handle(), options.data(), options.size());
  }
  /// Sets how far the drive looks ahead: for seconds at its speed, but from least to most metres.
  void set_look_ahead(double seconds, double least, double most) {
    call(fairway_free_drive_set_look_ahead, handle(), seconds, least, most);
  }
  /// Announces alerts about what lies ahead on the roads, with options as JSON; "{}" has the defaults.
  void set_road_alerts(std::string_view options = "{}") {
    call(fairway_free_drive_set_road_alerts, handle(), options.data(), options.size());
  }
  /// Stops announcing alerts about the roads.
  void remove_road_alerts() {
    call(fairway_free_drive_set_road_alerts, handle(), static_cast<const char*>(nullptr), std::size_t{0});
  }
  /// The alerts about its roads that the last fix has announced.
  std::vector<fairway_road_alert> road_alerts() const {
    std::vector<fairway_road_alert> found(place().road_alert_count);
    for (std::uint32_t i = 0; i < found.size(); i++) {
      found[i] = detail::fetch<fairway_road_alert>(fairway_free_drive_get_road_alert, handle(), i);
    }
    return found;
  }
  /// What is to be spoken of such an alert in a language, such as "de" or "en-GB".
  std::string road_alert_text(std::uint32_t number, std::string_view language) const {
    return detail::text(fairway_free_drive_get_road_alert_text, handle(), number, language.data(), language.size());
  }
  /// Where the vehicle is at a time, by the clock of the fixes.
  fairway_free_drive_prediction predict(double time) const {
    return detail::fetch<fairway_free_drive_prediction>(fairway_free_drive_predict, handle(), time);
  }
  /// The last roads that the vehicle has driven on, at most 500, in their order.
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

} // namespace fairway

#endif
