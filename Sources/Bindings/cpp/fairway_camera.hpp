/// Cameras.
#ifndef FAIRWAY_CAMERA_HPP
#define FAIRWAY_CAMERA_HPP

#include "fairway_free_drive.hpp"

#include <cmath>

namespace fairway {

/// What a map shows during a drive, frame by frame. For one thread at a time.
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
  /// The view at a time by the clock of the fixes. Call it for every frame. The view moves with `frame_time`: seconds
  /// by any clock that does not stop while a replay pauses, or NAN if `time` is that clock.
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

} // namespace fairway

#endif
