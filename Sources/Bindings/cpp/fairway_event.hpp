/// Events of sessions and routers, with their texts.
#ifndef FAIRWAY_EVENT_HPP
#define FAIRWAY_EVENT_HPP

#include "fairway_base.hpp"

namespace fairway {

/// An event, with its text.
struct event : fairway_event {
  /// What to speak, the primary text of what to show, or why a request has failed; empty without a text.
  std::string words;
};

namespace detail {

/// Calls a function with buffers for events and their texts, and fetches the events that do not fit.
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

/// The names of events and reasons: "stepAdvance", "teleport".
inline std::string_view event_name(std::int32_t kind) {
  return fairway_event_name(kind);
}
inline std::string_view reason_name(std::int32_t reason) {
  return fairway_reason_name(reason);
}

} // namespace fairway

#endif
