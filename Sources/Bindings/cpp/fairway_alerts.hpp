/// The alerts of a program.
#ifndef FAIRWAY_ALERTS_HPP
#define FAIRWAY_ALERTS_HPP

#include "fairway_base.hpp"

namespace fairway {

/// Points and stretches about which to alert drivers. Any number of threads, routes and routers may use them.
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

} // namespace fairway

#endif
