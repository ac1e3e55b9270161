/// What the tags of a way say about a road.
#ifndef ROAD_TAGS_HPP
#define ROAD_TAGS_HPP

#include "road_graph.h"

#include <string_view>

namespace rg_extract_parts {

/// Whether a value of `maxspeed` is a limit that the record of a way holds.
bool is_limit(std::string_view value);

/// The tags of one way, added one after the other, and what follows from all of them.
class RoadTags {
public:
  void add(std::string_view key, std::string_view value);

  /// Whether the way is a road for anybody; then fills all of `way` but its number and texts.
  bool describe(rg_way& way) const;

  std::string_view name;
  std::string_view ref;

private:
  enum class Answer : unsigned char { unsaid, yes, no };
  enum class OneWay : unsigned char { unsaid, no, forward, backward };

  unsigned char road_class = 0;
  unsigned char class_access = 0;
  unsigned char flags = 0;
  signed char layer = 0;
  bool is_area = false;
  bool is_ferry = false;
  bool is_implied_one_way = false;
  bool is_free_for_bicycles = false;
  Answer access = Answer::unsaid, vehicle = Answer::unsaid, motor = Answer::unsaid, car = Answer::unsaid;
  Answer bicycle = Answer::unsaid, foot = Answer::unsaid;
  OneWay one_way = OneWay::unsaid;
  struct Limit {
    unsigned char value = 0;
    bool is_miles = false;
  };
  Limit both, forward, backward;

  friend bool is_limit(std::string_view value);
  static Answer answer(std::string_view value);
  static Limit limit(std::string_view value);
  void classify(std::string_view value);
};

} // namespace rg_extract_parts

#endif
