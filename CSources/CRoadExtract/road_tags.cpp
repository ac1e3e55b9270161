#include "road_tags.hpp"

namespace rg_extract_parts {

namespace {

struct ClassRow {
  std::string_view name;
  unsigned char access;
};

constexpr unsigned char car = ROAD_CAR, bicycle = ROAD_BICYCLE, foot = ROAD_FOOT, all = car | bicycle | foot;

/// The classes by their numbers in a road file, and who may use a road of which no tag says it.
constexpr ClassRow classes[] = {
    {"", 0},
    {"motorway", car},
    {"trunk", all},
    {"primary", all},
    {"secondary", all},
    {"tertiary", all},
    {"unclassified", all},
    {"residential", all},
    {"living_street", all},
    {"service", all},
    {"pedestrian", foot},
    {"track", all},
    {"cycleway", bicycle | foot},
    {"footway", foot},
    {"path", bicycle | foot},
    {"bridleway", foot},
    {"steps", foot},
    {"road", all},
    {"busway", 0},
};

/// The class of a way that has no `highway`, but is that of a ferry.
constexpr unsigned char ferry_class = 19;

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

} // namespace

void RoadTags::classify(std::string_view value) {
  if (ends_with(value, "_link")) {
    flags |= ROAD_FLAG_LINK;
    value.remove_suffix(5);
  }
  for (unsigned char i = 1; i < sizeof classes / sizeof classes[0]; i++) {
    if (classes[i].name == value) {
      road_class = i;
      class_access = classes[i].access;
      if (value == "motorway" && !(flags & ROAD_FLAG_LINK)) {
        is_implied_one_way = true;
      }
      return;
    }
  }
}

RoadTags::Answer RoadTags::answer(std::string_view value) {
  return value == "no" || value == "use_sidepath" ? Answer::no : Answer::yes;
}

RoadTags::Limit RoadTags::limit(std::string_view value) {
  if (value == "none") {
    return {255, false};
  }
  unsigned number = 0;
  std::size_t digits = 0;
  while (digits < value.size() && digits < 3 && value[digits] >= '0' && value[digits] <= '9') {
    number = number * 10 + static_cast<unsigned>(value[digits] - '0');
    digits++;
  }
  value.remove_prefix(digits);
  if (number == 0 || number > 254 || !(value.empty() || value == " mph" || value == "mph" || value == " km/h")) {
    return {};
  }
  return {static_cast<unsigned char>(number), ends_with(value, "mph")};
}

bool is_limit(std::string_view value) {
  return RoadTags::limit(value).value != 0;
}

void RoadTags::add(std::string_view key, std::string_view value) {
  if (key == "highway") {
    classify(value);
  } else if (key == "name") {
    name = value;
  } else if (key == "ref") {
    ref = value;
  } else if (key == "oneway") {
    one_way = value == "yes" || value == "true" || value == "1" ? OneWay::forward
              : value == "-1" || value == "reverse"             ? OneWay::backward
                                                                : OneWay::no;
  } else if (key == "junction") {
    if (value == "roundabout" || value == "circular") {
      flags |= ROAD_FLAG_ROUNDABOUT;
      is_implied_one_way = true;
    }
  } else if (key == "maxspeed") {
    both = limit(value);
  } else if (key == "maxspeed:forward") {
    forward = limit(value);
  } else if (key == "maxspeed:backward") {
    backward = limit(value);
  } else if (key == "bridge") {
    flags |= value == "no" ? 0 : ROAD_FLAG_BRIDGE;
  } else if (key == "tunnel") {
    flags |= value == "no" ? 0 : ROAD_FLAG_TUNNEL;
  } else if (key == "toll") {
    flags |= value == "yes" ? ROAD_FLAG_TOLL : 0;
  } else if (key == "layer") {
    const bool is_negative = !value.empty() && value[0] == '-';
    const Limit number = limit(value.substr(is_negative ? 1 : 0));
    if (number.value <= 100) {
      layer = static_cast<signed char>(is_negative ? -number.value : number.value);
    }
  } else if (key == "access") {
    access = answer(value);
  } else if (key == "vehicle") {
    vehicle = answer(value);
  } else if (key == "motor_vehicle") {
    motor = answer(value);
  } else if (key == "motorcar") {
    car = answer(value);
  } else if (key == "bicycle") {
    bicycle = answer(value);
  } else if (key == "foot") {
    foot = answer(value);
  } else if (key == "motorroad") {
    if (value == "yes") {
      class_access &= ROAD_CAR;
    }
  } else if (key == "oneway:bicycle") {
    is_free_for_bicycles = value == "no";
  } else if (key == "cycleway" || key == "cycleway:left" || key == "cycleway:right" || key == "cycleway:both") {
    if (value.substr(0, 8) == "opposite") {
      is_free_for_bicycles = true;
    }
  } else if (key == "area") {
    is_area = value == "yes";
  } else if (key == "route") {
    is_ferry = value == "ferry";
  }
}

bool RoadTags::describe(rg_way& way) const {
  const bool is_crossing = road_class == 0 && is_ferry;
  if ((road_class == 0 && !is_ferry) || is_area) {
    return false;
  }
  // A ferry takes everybody, unless a tag says otherwise.
  unsigned users = is_crossing ? all : class_access;
  // The more special tag wins.
  const auto settle = [&users](Answer answer, unsigned who) {
    users = answer == Answer::yes ? users | who : answer == Answer::no ? users & ~who : users;
  };
  if (access == Answer::no) {
    users = 0;
  }
  if (vehicle == Answer::no) {
    users &= ROAD_FOOT;
  }
  settle(motor, ROAD_CAR);
  settle(car, ROAD_CAR);
  settle(bicycle, ROAD_BICYCLE);
  settle(foot, ROAD_FOOT);
  OneWay direction = one_way;
  if (direction == OneWay::unsaid && is_implied_one_way) {
    direction = OneWay::forward;
  }
  unsigned against = users;
  if (direction == OneWay::forward || direction == OneWay::backward) {
    against &= is_free_for_bicycles ? ROAD_FOOT | ROAD_BICYCLE : ROAD_FOOT;
  }
  const unsigned along_nodes = direction == OneWay::backward ? against : users;
  const unsigned against_nodes = direction == OneWay::backward ? users : against;
  if (users == 0) {
    return false;
  }
  way = {};
  way.road_class = is_crossing ? ferry_class : road_class;
  way.layer = layer;
  way.access = static_cast<unsigned char>(along_nodes | against_nodes << ROAD_BACKWARD_SHIFT);
  const Limit there = forward.value != 0 ? forward : both;
  const Limit back = backward.value != 0 ? backward : both;
  way.limit_forward = there.value;
  way.limit_backward = back.value;
  way.flags = static_cast<unsigned char>(flags | (there.is_miles || back.is_miles ? ROAD_FLAG_MILES : 0));
  return true;
}

} // namespace rg_extract_parts
