/// Navigates to a destination, with routes of a Valhalla server: prints instructions, leaves the route, requests a new
/// one, and follows it until the arrival.
///
///   navigate http://127.0.0.1:8002
///
/// The coordinates are in the town that Tests/Servers draws. The vehicle is simulated: it takes the way to another
/// place until it has a new route.
#include <fairway.hpp>

#include <curl/curl.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>

namespace {

struct coordinate {
  double latitude, longitude;
};

/// Requests a route; `course` is that of the vehicle, if it is known.
std::string request_route(const std::string& server, coordinate from, coordinate to, std::optional<double> course) {
  char body[1000];
  char heading[80] = "";
  if (course) {
    std::snprintf(heading, sizeof heading, R"(,"heading":%.0f,"heading_tolerance":45)", *course);
  }
  std::snprintf(body, sizeof body,
                R"({"locations":[{"lat":%.6f,"lon":%.6f%s},{"lat":%.6f,"lon":%.6f}],"costing":"auto","format":"osrm",)"
                R"("shape_format":"polyline6","banner_instructions":true,"voice_instructions":true})",
                from.latitude, from.longitude, heading, to.latitude, to.longitude);
  const std::unique_ptr<CURL, void (*)(CURL*)> curl(curl_easy_init(), curl_easy_cleanup);
  std::string answer;
  const auto append = +[](char* bytes, std::size_t, std::size_t count, std::string* text) {
    text->append(bytes, count);
    return count;
  };
  curl_easy_setopt(curl.get(), CURLOPT_URL, (server + "/route").c_str());
  curl_easy_setopt(curl.get(), CURLOPT_POSTFIELDS, body);
  curl_easy_setopt(curl.get(), CURLOPT_TIMEOUT, 20L);
  curl_easy_setopt(curl.get(), CURLOPT_WRITEFUNCTION, append);
  curl_easy_setopt(curl.get(), CURLOPT_WRITEDATA, &answer);
  const CURLcode code = curl_easy_perform(curl.get());
  if (code != CURLE_OK) {
    throw std::runtime_error(server + ": " + curl_easy_strerror(code));
  }
  return answer;
}

/// A vehicle that follows a line with a fix each second.
class vehicle {
public:
  explicit vehicle(const fairway::route& route) {
    follow(route);
  }

  void follow(const fairway::route& route) {
    line_ = route.line();
    next_ = 1;
    if (!(time_ > start)) {
      latitude_ = line_.latitudes[0];
      longitude_ = line_.longitudes[0];
    }
  }

  bool is_at_end() const {
    return next_ == line_.size();
  }

  fairway_fix drive() {
    constexpr double metres = 111'320;
    for (double left = speed; left > 0 && !is_at_end();) {
      const double scale = std::cos(latitude_ * 0.0174533);
      const double north = (line_.latitudes[next_] - latitude_) * metres;
      const double east = (line_.longitudes[next_] - longitude_) * metres * scale;
      const double length = std::hypot(north, east);
      const double part = length > left ? left / length : 1;
      if (length > 0.1) {
        course_ = std::fmod(std::atan2(east, north) / 0.0174533 + 360, 360);
      }
      latitude_ += part * north / metres;
      longitude_ += part * east / metres / scale;
      if (part < 1) {
        break;
      }
      next_++;
      left -= length;
    }
    auto fix = fairway::make_fix(time_ += 1, latitude_, longitude_);
    fix.horizontal_accuracy = 5;
    fix.speed = speed;
    fix.course = course_;
    return fix;
  }

private:
  static constexpr double start = 1'700'000'000, speed = 12;
  fairway::coordinates line_;
  std::size_t next_ = 1;
  double time_ = start, latitude_ = 0, longitude_ = 0, course_ = 0;
};

void navigate(const std::string& server) {
  const coordinate origin{40.00151, -29.997829}, destination{39.999718, -29.982773}, elsewhere{40.014745, -30.043395};
  fairway::route route(request_route(server, origin, destination, {}));
  fairway::session session(route);
  vehicle vehicle(fairway::route(request_route(server, origin, elsewhere, {})));
  std::printf("%.0f m to go\n", route.facts().length);

  for (bool has_arrived = false; !has_arrived && !vehicle.is_at_end();) {
    const fairway_fix fix = vehicle.drive();
    const auto update = session.update(fix);
    for (const auto& event : update.events) {
      if (event.kind == FAIRWAY_EVENT_SPOKEN_INSTRUCTION) {
        std::printf("%6.0f m  %s\n", event.distance_along, route.instruction(event).c_str());
      } else if (event.kind == FAIRWAY_EVENT_OFF_ROUTE || event.kind == FAIRWAY_EVENT_DID_ARRIVE) {
        std::printf("%6.0f m  %s\n", event.distance_along, fairway_event_name(event.kind));
        has_arrived = has_arrived || event.kind == FAIRWAY_EVENT_DID_ARRIVE;
      }
    }
    if (session.request_route()) {
      try {
        route = fairway::route(request_route(server, {fix.latitude, fix.longitude}, destination, fix.course));
        session.replace_route(route);
        vehicle.follow(route);
        std::printf("rerouted: %.0f m to go\n", route.facts().length);
      } catch (const std::exception& error) {
        // The session asks again later.
        session.fail_request();
        std::fprintf(stderr, "no new route: %s\n", error.what());
      }
    }
  }
  std::printf("%.0f m left\n", session.progress().distance_remaining);
}

} // namespace

int main(int count, char** arguments) try {
  if (count != 2) {
    std::fprintf(stderr, "usage: navigate URL\n");
    return 2;
  }
  navigate(arguments[1]);
} catch (const std::exception& error) {
  std::fprintf(stderr, "navigate: %s\n", error.what());
  return 1;
}
