/// Replays a trace by fairway.hpp and compares every row and every event with the output of `fairway replay`.
///
///   compare ROUTE.json TRACE.csv PROGRESS.csv EVENTS.ndjson [OPTIONS.json]
///
/// As columns; fix by fix; and in two halves with a snapshot in between. All must equal the files to the last bit.
#include <fairway.hpp>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <sstream>

namespace {

std::string contents(const char* path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    throw std::runtime_error(std::string("cannot read ") + path);
  }
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) {
    parts.push_back(part);
  }
  return parts;
}

double number(const std::string& text) {
  return text.empty() ? std::nan("") : std::strtod(text.c_str(), nullptr);
}

/// The columns of a table of numbers with a header; what is not a number is 0.
std::map<std::string, std::vector<double>> table(const char* path) {
  const auto lines = split(contents(path), '\n');
  const auto names = split(lines.at(0), ',');
  std::map<std::string, std::vector<double>> columns;
  for (std::size_t line = 1; line < lines.size(); line++) {
    const auto cells = split(lines[line], ',');
    for (std::size_t place = 0; place < names.size(); place++) {
      columns[names[place]].push_back(place < cells.size() ? number(cells[place]) : std::nan(""));
    }
  }
  return columns;
}

/// The value of a member of an object on one line, without quotation marks; empty if it has none.
std::string member(const std::string& line, const std::string& name) {
  const auto at = line.find("\"" + name + "\":");
  if (at == std::string::npos) {
    return "";
  }
  const auto start = at + name.size() + 3;
  auto value = line.substr(start, line.find_first_of(",}", start) - start);
  return value.front() == '"' ? value.substr(1, value.size() - 2) : value;
}

bool same(double first, double second) {
  return first == second || (std::isnan(first) && std::isnan(second));
}

int differences = 0;
void expect(bool is_same, const std::string& what) {
  if (!is_same && ++differences <= 5) {
    std::cout << what << "\n";
  }
}

/// What the three ways to replay give.
struct outcome {
  fairway::progress_columns progress;
  std::vector<fairway::event> events;
};

struct drive {
  fairway::route route;
  std::string options;
  std::map<std::string, std::vector<double>> trace;

  std::size_t count() const {
    return trace.at("latitude").size();
  }

  fairway::fix_columns part(std::size_t first, std::size_t end) const {
    const auto column = [&](const char* name) {
      const auto found = trace.find(name);
      return found == trace.end() ? fairway::column() : fairway::column(found->second.data() + first, end - first);
    };
    return {column("timestamp"), column("latitude"), column("longitude"), column("horizontal_accuracy"),
            column("speed"),     column("course"),   column("altitude")};
  }

  fairway_fix fix(std::size_t row) const {
    const auto value = [&](const char* name) {
      const auto found = trace.find(name);
      return found == trace.end() ? std::nan("") : found->second[row];
    };
    auto fix = fairway::make_fix(value("timestamp"), value("latitude"), value("longitude"));
    fix.horizontal_accuracy = value("horizontal_accuracy");
    fix.speed = value("speed");
    fix.course = value("course");
    fix.altitude = value("altitude");
    return fix;
  }
};

fairway::progress_columns::wanted everything() {
  fairway::progress_columns::wanted wanted;
  wanted.distances_from_route = wanted.cross_tracks = true;
  return wanted;
}

outcome in_columns(const drive& drive) {
  fairway::session session(drive.route, drive.options);
  outcome result;
  result.progress = session.update(drive.part(0, drive.count()), &result.events, everything());
  return result;
}

void append(outcome& all, const fairway::progress& progress, double cross_track) {
  all.progress.latitudes.push_back(progress.latitude);
  all.progress.longitudes.push_back(progress.longitude);
  all.progress.distances_traveled.push_back(progress.distance_traveled);
  all.progress.distances_remaining.push_back(progress.distance_remaining);
  all.progress.durations_remaining.push_back(progress.duration_remaining);
  all.progress.distances_from_route.push_back(std::fabs(cross_track));
  all.progress.legs.push_back(progress.leg);
  all.progress.steps.push_back(progress.step);
  all.progress.route_states.push_back(static_cast<std::uint8_t>(progress.route_state));
  all.progress.rejections.push_back(static_cast<std::uint8_t>(progress.rejection));
}

outcome fix_by_fix(const drive& drive) {
  fairway::session session(drive.route, drive.options);
  outcome result;
  for (std::size_t row = 0; row < drive.count(); row++) {
    // Stored and restored on the way.
    if (row == drive.count() / 2) {
      session = fairway::session::restore(drive.route, session.snapshot());
    }
    const auto update = session.update(drive.fix(row));
    append(result, update.progress, session.cross_track());
    result.events.insert(result.events.end(), update.events.begin(), update.events.end());
  }
  return result;
}

void compare(const outcome& result, const std::map<std::string, std::vector<double>>& rows,
             const std::vector<std::string>& states, const std::vector<std::string>& lines, const char* way) {
  const auto& progress = result.progress;
  std::size_t row = 0;
  for (std::size_t fix = 0; fix < progress.rejections.size(); fix++) {
    if (progress.rejections[fix] != 0) {
      continue;
    }
    const auto is = [&](const char* name, double value) {
      const auto& column = rows.at(name);
      expect(row < column.size() && same(column[row], value),
             std::string(way) + ": row " + std::to_string(row) + " differs in " + name);
    };
    is("fix", static_cast<double>(fix));
    is("latitude", progress.latitudes[fix]);
    is("longitude", progress.longitudes[fix]);
    is("distance_traveled", progress.distances_traveled[fix]);
    is("distance_remaining", progress.distances_remaining[fix]);
    is("duration_remaining", progress.durations_remaining[fix]);
    is("leg", progress.legs[fix]);
    is("step", progress.steps[fix]);
    is("distance_from_route", progress.distances_from_route[fix]);
    expect(row < states.size() && states[row] == fairway::route_state_name(progress.route_states[fix]),
           std::string(way) + ": row " + std::to_string(row) + " differs in route_state");
    row++;
  }
  expect(row == rows.at("fix").size(), std::string(way) + ": " + std::to_string(row) + " rows");

  expect(result.events.size() == lines.size(), std::string(way) + ": " + std::to_string(result.events.size()) +
                                                   " events, and " + std::to_string(lines.size()) + " in the file");
  for (std::size_t index = 0; index < std::min(lines.size(), result.events.size()); index++) {
    const auto& event = result.events[index];
    const auto& line = lines[index];
    const auto has = [&](const char* name, double value, double missing) {
      const auto text = member(line, name);
      return same(text.empty() ? missing : number(text), value);
    };
    const auto reason = member(line, "reason");
    expect(member(line, "event") == fairway::event_name(event.kind) && has("fix", static_cast<double>(event.fix), -1) &&
               has("timestamp", event.timestamp, event.timestamp) && has("leg", event.leg, -1) &&
               has("step", event.step, -1) && has("waypoint", event.waypoint, 0) &&
               has("distance_along", event.distance_along, std::nan("")) &&
               has("probability", event.probability, std::nan("")) &&
               (reason.empty() ? "none" : reason) == fairway::reason_name(event.reason),
           std::string(way) + ": event " + std::to_string(index) + " is not " + line);
  }
}

} // namespace

int main(int count, char** arguments) try {
  if (count < 5) {
    std::cerr << "usage: compare ROUTE.json TRACE.csv PROGRESS.csv EVENTS.ndjson [OPTIONS.json]\n";
    return 2;
  }
  const drive drive{fairway::route(contents(arguments[1])), count > 5 ? contents(arguments[5]) : "",
                    table(arguments[2])};
  const auto rows = table(arguments[3]);
  const auto lines = split(contents(arguments[4]), '\n');
  std::vector<std::string> states;
  for (const auto& line : split(contents(arguments[3]), '\n')) {
    states.push_back(split(line, ',').back());
  }
  states.erase(states.begin());
  if (states.size() < 100 || lines.empty()) {
    throw std::runtime_error("the files have too little to compare");
  }
  compare(in_columns(drive), rows, states, lines, "columns");
  compare(fix_by_fix(drive), rows, states, lines, "fix by fix");
  std::cout << drive.count() << " fixes, " << lines.size() << " events, " << differences << " differences\n";
  return differences == 0 ? 0 : 1;
} catch (const std::exception& error) {
  std::cerr << error.what() << "\n";
  return 1;
}
