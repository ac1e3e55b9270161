#include "road_attribute_tags.hpp"

#include "road_tags.hpp"
#include "road_values.hpp"

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace rg_extract_parts {

namespace {

bool cut_off(std::string_view& text, std::string_view end) {
  if (text.size() <= end.size() || text.substr(text.size() - end.size()) != end) {
    return false;
  }
  text.remove_suffix(end.size());
  return true;
}

const std::unordered_map<std::string_view, uint8_t>& keys_by_name() {
  static const auto all = [] {
    std::unordered_map<std::string_view, uint8_t> keys;
    for (uint32_t key = 1; key <= ROAD_KEY_LAST; key++) {
      // Those of routes are no tags of a way, and names in other languages are several ones.
      if (rg_key_name(key) != nullptr && key != ROAD_KEY_ROUTE_DIRECTION && key != ROAD_KEY_NAMES &&
          rg_key_form(key) != ROAD_FORM_NETWORK) {
        keys.emplace(rg_key_name(key), static_cast<uint8_t>(key));
      }
    }
    keys.emplace("route", KeyUse::route);
    keys.emplace("boundary", KeyUse::boundary);
    keys.emplace("natural", KeyUse::natural);
    return keys;
  }();
  return all;
}

/// Whether a key is one of what stands at nodes, or of what a way says in its record.
bool is_of_nodes_alone(uint8_t key) {
  return (key >= ROAD_KEY_HIGHWAY && key != ROAD_KEY_CROSSING && key != ROAD_KEY_TRAFFIC_CALMING) ||
         key == ROAD_KEY_REF || key == ROAD_KEY_NAME;
}

/// Whether a key says something of a node.
bool is_of_nodes(uint8_t key) {
  switch (key) {
  case ROAD_KEY_JUNCTION_REF:
  case ROAD_KEY_JUNCTION_NAME:
  case ROAD_KEY_EXIT_TO:
  case ROAD_KEY_REF:
  case ROAD_KEY_NAME:
  case ROAD_KEY_TOLL:
  case ROAD_KEY_HAZARD:
  case ROAD_KEY_MAXHEIGHT:
  case ROAD_KEY_MAXWIDTH:
  case ROAD_KEY_MAXWIDTH_PHYSICAL:
  case ROAD_KEY_MAXLENGTH:
  case ROAD_KEY_MAXWEIGHT:
  case ROAD_KEY_MAXAXLELOAD:
    return true;
  default:
    return key >= ROAD_KEY_HIGHWAY || (key >= ROAD_KEY_ACCESS && key <= ROAD_KEY_TRAILER);
  }
}

/// Whether a driver meets what an attribute of a node says.
bool is_met_by(uint8_t key) {
  switch (key) {
  case ROAD_KEY_HIGHWAY:
  case ROAD_KEY_BARRIER:
  case ROAD_KEY_RAILWAY:
  case ROAD_KEY_TRAFFIC_CALMING:
  case ROAD_KEY_JUNCTION_REF:
  case ROAD_KEY_EXIT_TO:
  case ROAD_KEY_HAZARD:
    return true;
  default:
    return false;
  }
}

} // namespace

KeyUse key_use(std::string_view name) {
  uint8_t scope = 0;
  if (cut_off(name, ":conditional")) {
    scope |= ROAD_SCOPE_CONDITIONAL;
  }
  if (cut_off(name, ":forward")) {
    scope |= ROAD_SCOPE_FORWARD;
  } else if (cut_off(name, ":backward")) {
    scope |= ROAD_SCOPE_BACKWARD;
  }
  const auto found = keys_by_name().find(name);
  return found == keys_by_name().end() ? KeyUse{KeyUse::none, 0} : KeyUse{found->second, scope};
}

void Attributes::clear() {
  list.clear();
  has_met = false;
}

void Attributes::add(uint8_t key, uint8_t scope, uint32_t value) {
  list.push_back({key, scope, value});
}

void Attributes::add_text(uint8_t key, uint8_t scope, std::string_view text) {
  const uint32_t place = words.place(text);
  if (place != 0) {
    list.push_back({key, static_cast<uint8_t>(scope | ROAD_SCOPE_TEXT), place});
  }
}

void Attributes::add_value(KeyUse use, std::string_view value) {
  std::optional<uint32_t> number;
  if ((use.scope & ROAD_SCOPE_CONDITIONAL) == 0) {
    switch (rg_key_form(use.key)) {
    case ROAD_FORM_VALUE:
      number = value_of(use.key, value);
      break;
    case ROAD_FORM_ACCESS:
      number = access_of(value);
      break;
    case ROAD_FORM_SPEED:
      number = speed_of(value);
      break;
    case ROAD_FORM_LENGTH:
      number = length_of(value);
      break;
    case ROAD_FORM_WEIGHT:
      number = weight_of(value);
      break;
    case ROAD_FORM_DURATION:
      number = duration_of(value);
      break;
    case ROAD_FORM_COUNT:
      number = count_of(value);
      break;
    case ROAD_FORM_LANES:
      if (const auto lanes = lanes_of(value)) {
        number = words.place(*lanes);
      }
      break;
    default:
      break;
    }
  }
  if (number) {
    add(use.key, use.scope, *number);
  } else {
    add_text(use.key, use.scope, value);
  }
}

void Attributes::add_of_way(KeyUse use, std::string_view value) {
  if (use.key == KeyUse::none || use.key > ROAD_KEY_LAST || is_of_nodes_alone(use.key)) {
    return;
  }
  // What the record of a way has already.
  if ((use.key == ROAD_KEY_TOLL && use.scope == 0 && value == "yes") ||
      (use.key == ROAD_KEY_MAXSPEED && (use.scope & ROAD_SCOPE_CONDITIONAL) == 0 && is_limit(value))) {
    return;
  }
  add_value(use, value);
}

void Attributes::add_of_node(KeyUse use, std::string_view value) {
  if (use.key == KeyUse::none || use.key > ROAD_KEY_LAST || !is_of_nodes(use.key)) {
    return;
  }
  const bool is_kind = use.key == ROAD_KEY_HIGHWAY || use.key == ROAD_KEY_BARRIER || use.key == ROAD_KEY_RAILWAY;
  // A bus stop is no road's.
  if (is_kind && (use.scope != 0 || !value_of(use.key, value))) {
    return;
  }
  if (use.key == ROAD_KEY_DIRECTION && !value_of(use.key, value)) {
    return;
  }
  has_met = has_met || is_met_by(use.key);
  add_value(use, value);
}

void Attributes::remove_plain_one_way() {
  list.erase(std::remove_if(list.begin(), list.end(),
                            [](const rg_attribute& attribute) {
                              return attribute.key == ROAD_KEY_ONEWAY && attribute.scope == 0 && attribute.value <= 7;
                            }),
             list.end());
}

const std::vector<rg_attribute>& Attributes::sorted() {
  const auto head = [](const rg_attribute& a) { return static_cast<unsigned>(a.key) << 4 | a.scope; };
  std::sort(list.begin(), list.end(), [&head](const rg_attribute& a, const rg_attribute& b) {
    return head(a) != head(b) ? head(a) < head(b) : a.value < b.value;
  });
  // A key stands once, but in damaged extracts.
  list.erase(std::unique(list.begin(), list.end(),
                         [&head](const rg_attribute& a, const rg_attribute& b) { return head(a) == head(b); }),
             list.end());
  if (list.size() > ROAD_MOST_ATTRIBUTES) {
    list.resize(ROAD_MOST_ATTRIBUTES);
  }
  return list;
}

} // namespace rg_extract_parts
