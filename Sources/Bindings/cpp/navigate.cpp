/// Navigates to a destination: prints instructions, leaves the route, requests a new one, and follows it until the
/// arrival.
///
///   navigate STYLE URL START DESTINATION ELSEWHERE
///
/// STYLE is mapbox, osrm or valhalla, URL the address of a server, and each place LONGITUDE,LATITUDE. The vehicle is
/// simulated: it takes the way to ELSEWHERE until it has a new route.
#include <fairway.hpp>

#include <curl/curl.h>

#include <cstdio>
#include <memory>
#include <sstream>

namespace {

struct answer {
  /// 0 if there was no answer; `body` then says why.
  std::int32_t status;
  std::string body;
};

/// Sends a request.
answer send(const fairway::http_request& request) {
  const std::unique_ptr<CURL, void (*)(CURL*)> curl(curl_easy_init(), curl_easy_cleanup);
  curl_slist* lines = nullptr;
  std::istringstream header(request.header);
  for (std::string line; std::getline(header, line);) {
    lines = curl_slist_append(lines, line.c_str());
  }
  const std::unique_ptr<curl_slist, void (*)(curl_slist*)> owned(lines, curl_slist_free_all);
  answer answer{0, ""};
  const auto append = +[](char* bytes, std::size_t, std::size_t count, std::string* text) {
    text->append(bytes, count);
    return count;
  };
  curl_easy_setopt(curl.get(), CURLOPT_URL, request.url.c_str());
  curl_easy_setopt(curl.get(), CURLOPT_HTTPHEADER, lines);
  if (request.method == "POST") {
    curl_easy_setopt(curl.get(), CURLOPT_POSTFIELDS, request.body.c_str());
  }
  curl_easy_setopt(curl.get(), CURLOPT_TIMEOUT, 20L);
  curl_easy_setopt(curl.get(), CURLOPT_WRITEFUNCTION, append);
  curl_easy_setopt(curl.get(), CURLOPT_WRITEDATA, &answer.body);
  const CURLcode code = curl_easy_perform(curl.get());
  if (code != CURLE_OK) {
    return {0, curl_easy_strerror(code)};
  }
  long status = 0;
  curl_easy_getinfo(curl.get(), CURLINFO_RESPONSE_CODE, &status);
  answer.status = static_cast<std::int32_t>(status);
  return answer;
}

/// The answer for the first route of a trip.
std::string first_answer(const std::string& trip) {
  const answer answer = send(fairway::trip_request(trip));
  if (answer.status == 0) {
    throw std::runtime_error(answer.body);
  }
  return answer.body;
}

/// The trip between two places, with the member `server`.
std::string trip(const std::string& server, const std::string& start, const std::string& destination) {
  return R"({"profile": "driving", "waypoints": [[)" + start + "], [" + destination + R"(]], "server": )" + server +
         "}";
}

/// A vehicle with a fix each second, which is where a session of its own is then. A session that goes on along another
/// route is on it where it was, also if that route begins behind it.
class vehicle {
public:
  explicit vehicle(const fairway::route& route) : session_(route) {
    const auto line = route.line();
    fix_ = fairway::make_fix(1'700'000'000, line.latitudes[0], line.longitudes[0]);
    fix_.horizontal_accuracy = 5;
    fix_.speed = 12;
    session_.update(fix_);
  }

  void follow(const fairway::route& route) {
    session_.replace_route(route);
  }

  bool is_at_end() const {
    return session_.progress().distance_remaining <= 1;
  }

  fairway_fix drive() {
    const auto prediction = session_.predict(fix_.timestamp + 1);
    fix_.timestamp += 1;
    fix_.latitude = prediction.latitude;
    fix_.longitude = prediction.longitude;
    fix_.course = prediction.course;
    session_.update(fix_);
    return fix_;
  }

private:
  fairway::session session_;
  fairway_fix fix_;
};

void navigate(const std::string& server, const std::string& start, const std::string& destination,
              const std::string& elsewhere) {
  const std::string asked = trip(server, start, destination);
  fairway::router router(first_answer(asked), asked);
  vehicle vehicle(fairway::route(first_answer(trip(server, start, elsewhere))));
  std::printf("%.0f m to go\n", router.progress().distance_remaining);

  for (bool has_arrived = false; !has_arrived && !vehicle.is_at_end();) {
    auto events = router.update(vehicle.drive()).events;
    // An answer causes events of its own.
    for (std::size_t index = 0; index < events.size(); index++) {
      const fairway::event event = events[index];
      switch (event.kind) {
      case FAIRWAY_EVENT_SPOKEN_INSTRUCTION:
        std::printf("%6.0f m  %s\n", event.distance_along, event.words.c_str());
        break;
      case FAIRWAY_EVENT_NEEDS_ROUTE: {
        const answer answer = send(router.request(event.item));
        const auto more = router.answer(event.item, answer.status, answer.body);
        events.insert(events.end(), more.begin(), more.end());
        break;
      }
      case FAIRWAY_EVENT_ROUTE_REPLACED:
        vehicle.follow(router.route());
        std::printf("rerouted: %.0f m to go\n", router.progress().distance_remaining);
        break;
      case FAIRWAY_EVENT_REROUTE_FAILED:
        // The router asks again later.
        std::fprintf(stderr, "no new route: %s\n", event.words.c_str());
        break;
      case FAIRWAY_EVENT_OFF_ROUTE:
      case FAIRWAY_EVENT_DID_ARRIVE:
        std::printf("%6.0f m  %s\n", event.distance_along, fairway_event_name(event.kind));
        has_arrived = has_arrived || event.kind == FAIRWAY_EVENT_DID_ARRIVE;
        break;
      default:
        break;
      }
    }
  }
  std::printf("%.0f m left\n", router.progress().distance_remaining);
}

} // namespace

int main(int count, char** arguments) try {
  if (count != 6) {
    std::fprintf(stderr, "usage: navigate STYLE URL START DESTINATION ELSEWHERE\n");
    return 2;
  }
  const std::string style = arguments[1], url = arguments[2];
  navigate(R"({"style": ")" + style + R"(", "url": ")" + url + R"("})", arguments[3], arguments[4], arguments[5]);
} catch (const std::exception& error) {
  std::fprintf(stderr, "navigate: %s\n", error.what());
  return 1;
}
