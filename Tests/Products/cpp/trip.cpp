/// Follows a scenario of Tests/TripScenario, and prints what comes of it, which is the same in every language.
///
///   trip LINES [kills]      the lines that Tests/TripScenario/lines prints
#include <fairway.hpp>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

namespace {

/// A number by the fewest decimals that make it, of which there is at least one.
std::string text(double value) {
  char shown[64] = "-";
  for (int decimals = 1; !std::isnan(value) && decimals < 20; decimals++) {
    std::snprintf(shown, sizeof shown, "%.*f", decimals, value);
    if (std::strtod(shown, nullptr) == value) {
      break;
    }
  }
  return shown;
}

class follower {
public:
  explicit follower(std::istream& lines) : router_(start(lines)) {}

  void take(const std::string& line, bool kills) {
    std::istringstream words(line);
    std::string kind, rest;
    words >> kind;
    if (kind == "fix") {
      double time, latitude, longitude;
      words >> time >> latitude >> longitude;
      auto fix = fairway::make_fix(time, latitude, longitude);
      words >> fix.horizontal_accuracy >> fix.speed >> fix.course;
      print(router_.update(fix).events);
    } else if (kind == "edit") {
      std::getline(words >> std::ws, rest);
      print(router_.change_trip(rest));
    } else if (kind == "replace") {
      std::getline(words >> std::ws, rest);
      print(router_.replace_route(rest));
    } else if (kind == "take") {
      print(router_.take_alternative(router_.alternatives().at(0).id));
    } else if (kind == "answer") {
      std::string question;
      words >> question;
      std::getline(words >> std::ws, rest);
      print(router_.answer(questions_.at(question), 200, rest));
    } else if (kills) {
      const auto snapshot = router_.snapshot();
      router_ = fairway::router::restore(snapshot);
      print(router_.take_events());
    }
  }

  void print_table() const {
    static const char* const states[] = {"ahead", "reached", "skipped", "missed"};
    for (const auto& stop : router_.stops()) {
      std::printf("stop %d %s %s %s %s planned %s actual %s\n", stop.id, states[stop.state],
                  stop.is_via != 0 ? "via" : "stop", text(stop.latitude).c_str(), text(stop.longitude).c_str(),
                  text(stop.planned_time).c_str(), text(stop.actual_time).c_str());
    }
    for (const auto& leg : router_.summaries()) {
      std::printf("leg %d stop %d from %s to %s driven %s raw %s along %s\n", leg.leg_number, leg.stop,
                  text(leg.start_time).c_str(), text(leg.end_time).c_str(), text(leg.driven_distance).c_str(),
                  text(leg.raw_distance).c_str(), text(leg.distance).c_str());
    }
  }

private:
  static fairway::router start(std::istream& lines) {
    std::string answer, trip, options;
    std::getline(std::getline(std::getline(lines, answer), trip), options);
    return fairway::router(answer, trip, options);
  }

  void print(const std::vector<fairway::event>& events) {
    static const std::set<std::int32_t> printed = {FAIRWAY_EVENT_VISUAL_INSTRUCTION, FAIRWAY_EVENT_SPOKEN_INSTRUCTION,
                                                   FAIRWAY_EVENT_WILL_ARRIVE,        FAIRWAY_EVENT_DID_ARRIVE,
                                                   FAIRWAY_EVENT_LEG_ADVANCE,        FAIRWAY_EVENT_REROUTE_REQUESTED,
                                                   FAIRWAY_EVENT_REFRESHED,          FAIRWAY_EVENT_ROUTE_REPLACED,
                                                   FAIRWAY_EVENT_TRIP_CHANGED,       FAIRWAY_EVENT_TRIP_NOT_CHANGED};
    for (const auto& event : events) {
      const std::string name(fairway::event_name(event.kind));
      if (event.kind >= FAIRWAY_EVENT_MAY_REROUTE) {
        questions_[name] = event.item;
      } else if (printed.count(event.kind) != 0) {
        const std::string reason(event.reason == FAIRWAY_REASON_NONE ? "" : fairway_reason_name(event.reason));
        std::printf("%s%s%s leg %d stop %d at %s\n", name.c_str(), reason.empty() ? "" : " ", reason.c_str(),
                    event.leg_number, event.stop, text(event.distance_along).c_str());
      }
    }
  }

  fairway::router router_;
  std::map<std::string, std::int32_t> questions_;
};

} // namespace

int main(int count, char** arguments) {
  std::ifstream lines(arguments[1]);
  follower follower(lines);
  for (std::string line; std::getline(lines, line);) {
    follower.take(line, count > 2);
  }
  follower.print_table();
}
