#include "road_matcher_internal.h"

#include <string.h>

_Static_assert(sizeof(rg_hypothesis) == 24 && sizeof(rg_trail) == 12, "records are packed");
_Static_assert(sizeof(rg_matcher) == 1000, "the state has no padding, and a stated size");

static uint32_t milliseconds(double timestamp) {
  return (uint32_t)(uint64_t)(int64_t)floor(timestamp * 1000 + 0.5);
}

/// Whether a time is not after another, also where their numbers have begun anew.
static bool is_by(uint32_t time, uint32_t other) {
  return (int32_t)(time - other) <= 0;
}

/// Marks the entries of a trail that may still be asked for, and cuts what is older.
static void mark(rg_matcher* matcher, uint8_t entry, uint32_t oldest, uint64_t* marks) {
  while (entry < ROAD_TRAIL_SIZE && (*marks >> entry & 1) == 0) {
    *marks |= UINT64_C(1) << entry;
    if (is_by(matcher->trail[entry].since, oldest)) {
      matcher->trail[entry].before = ROAD_NO_TRAIL;
    }
    entry = matcher->trail[entry].before;
  }
}

/// A free entry; if there is none, the oldest that no hypothesis stands on.
static uint8_t take_entry(rg_matcher* matcher, uint64_t* marks, uint64_t held) {
  uint8_t taken = ROAD_NO_TRAIL;
  for (uint8_t i = 0; i < ROAD_TRAIL_SIZE; i++) {
    if ((*marks >> i & 1) == 0) {
      taken = i;
      break;
    }
    if ((held >> i & 1) == 0 &&
        (taken == ROAD_NO_TRAIL || is_by(matcher->trail[i].since, matcher->trail[taken].since))) {
      taken = i;
    }
  }
  if (taken == ROAD_NO_TRAIL) {
    return taken;
  }
  for (uint8_t i = 0; i < ROAD_TRAIL_SIZE; i++) {
    if (matcher->trail[i].before == taken) {
      matcher->trail[i].before = ROAD_NO_TRAIL;
    }
  }
  *marks |= UINT64_C(1) << taken;
  return taken;
}

void rg_commit(rg_matcher* matcher, const rg_step* step, const rg_fix* fix, rg_candidates* candidates,
               bool has_searched) {
  const uint32_t now = milliseconds(fix->timestamp);
  const uint32_t oldest = now - (uint32_t)(ROAD_MOST_LAG * 1000) - 2000;
  uint8_t before[ROAD_MOST_HYPOTHESES];
  uint64_t marks = 0;
  uint64_t held = 0;
  for (size_t i = 0; i < candidates->count; i++) {
    const uint8_t parent = candidates->best[i].parent;
    before[i] = parent < matcher->count ? matcher->hypotheses[parent].trail : ROAD_NO_TRAIL;
    mark(matcher, before[i], oldest, &marks);
    if (before[i] < ROAD_TRAIL_SIZE) {
      held |= UINT64_C(1) << before[i];
    }
  }
  for (size_t i = 0; i < candidates->count; i++) {
    rg_hypothesis* hypothesis = &candidates->best[i];
    if (hypothesis->trail == ROAD_NO_TRAIL) {
      const uint8_t entry = take_entry(matcher, &marks, held);
      if (entry != ROAD_NO_TRAIL) {
        matcher->trail[entry] = (rg_trail){.road = hypothesis->road, .since = now, .before = before[i]};
        held |= UINT64_C(1) << entry;
      }
      hypothesis->trail = entry;
    }
  }
  // Bytes that say nothing are zero, so that equal states have equal bytes.
  for (uint8_t i = 0; i < ROAD_TRAIL_SIZE; i++) {
    if ((marks >> i & 1) == 0) {
      matcher->trail[i] = (rg_trail){0};
    }
  }
  memset(matcher->hypotheses, 0, sizeof matcher->hypotheses);
  memcpy(matcher->hypotheses, candidates->best, candidates->count * sizeof(rg_hypothesis));
  matcher->variance = (float)(step->seconds == 0 && matcher->count == 0
                                  ? step->first_gain * (step->first_expected * (1 - step->first_gain))
                                  : step->gain * (step->expected * (1 - step->gain)));
  matcher->since_search = has_searched ? 0 : (float)((double)matcher->since_search + step->seconds);
  matcher->count = (uint8_t)candidates->count;
  matcher->timestamp = fix->timestamp;
  matcher->latitude = fix->latitude;
  matcher->longitude = fix->longitude;
}

void rg_fill(rg_line* line, uint32_t road, double probability, rg_match* match) {
  *match = (rg_match){.is_known = false};
  rg_place place;
  if (!rg_nearest_place(line, road, &place)) {
    return;
  }
  const double distance = sqrt(place.east * place.east + place.north * place.north);
  if (distance > rg_model_usual.known) {
    return;
  }
  const rg_plane* plane = &line->plane;
  const double latitude = plane->latitude - place.north / plane->metres_north;
  double longitude = plane->longitude - (plane->metres_east > 0 ? place.east / plane->metres_east : 0);
  longitude += longitude > (double)ROAD_HALF_TURN    ? -(double)ROAD_WHOLE_TURN
               : longitude < -(double)ROAD_HALF_TURN ? (double)ROAD_WHOLE_TURN
                                                     : 0;
  *match = (rg_match){true,     (road & 1) != 0, road >> 1, place.offset, latitude * 1e-7, longitude * 1e-7,
                      distance, probability};
}

void rg_fill_fix(const rg_graph* graph, const rg_fix* fix, uint32_t road, double probability, rg_match* match) {
  const rg_plane plane = rg_plane_of(fix);
  rg_line line;
  rg_line_begin(&line, graph, &plane);
  rg_fill(&line, road, probability, match);
}

/// How probable the first candidate is.
static double probability_of(const rg_candidates* candidates) {
  double sum = 0;
  for (size_t i = 0; i < candidates->count; i++) {
    sum += rg_exp(-(double)candidates->best[i].cost);
  }
  return sum > 0 ? rg_exp(-(double)candidates->best[0].cost) / sum : 0;
}

static rg_status begin(const rg_graph* graph, rg_matcher* matcher) {
  const uint32_t file = rg_graph_header(graph)->checksum;
  if (matcher->count > ROAD_MOST_HYPOTHESES || (matcher->count > 0 && matcher->file != file)) {
    return ROAD_ERROR_OTHER_FILE;
  }
  matcher->file = file;
  return ROAD_OK;
}

bool rg_matcher_is_valid(const rg_graph* graph, const rg_matcher* matcher) {
  const uint64_t roads = 2 * (uint64_t)rg_graph_count(graph, ROAD_SECTION_EDGES);
  if (matcher->count > ROAD_MOST_HYPOTHESES || matcher->vehicles > 7 ||
      (matcher->count > 0 && matcher->file != rg_graph_header(graph)->checksum)) {
    return false;
  }
  const rg_fix fix = {.timestamp = matcher->timestamp, .latitude = matcher->latitude, .longitude = matcher->longitude};
  // Written so that NaN fails.
  if (!rg_is_valid(&fix) || !(matcher->variance >= 0 && matcher->variance < 1e9F) ||
      !(matcher->since_search >= 0 && matcher->since_search < 1e9F)) {
    return false;
  }
  for (uint8_t i = 0; i < matcher->count; i++) {
    const rg_hypothesis* hypothesis = &matcher->hypotheses[i];
    if (hypothesis->road >= roads || !(hypothesis->offset >= 0 && hypothesis->offset < 1e9F) ||
        !(fabsf(hypothesis->east) < 1e6F && fabsf(hypothesis->north) < 1e6F) ||
        !(hypothesis->cost >= 0 && hypothesis->cost < 1e6F)) {
      return false;
    }
  }
  for (uint8_t i = 0; i < ROAD_TRAIL_SIZE; i++) {
    if (matcher->trail[i].road >= roads && matcher->trail[i].road > 0) {
      return false;
    }
  }
  return true;
}

/// Forgets all but whose roads are followed.
static void forget(rg_matcher* matcher) {
  *matcher = (rg_matcher){.file = matcher->file, .vehicles = matcher->vehicles};
}

rg_status rg_matcher_step(const rg_graph* graph, rg_matcher* matcher, const rg_fix* fix, rg_match* match) {
  return rg_matcher_step_beside(graph, matcher, NULL, fix, match, NULL);
}

rg_status rg_matcher_step_beside(const rg_graph* graph, rg_matcher* matcher, const rg_route* route, const rg_fix* fix,
                                 rg_match* match, rg_evidence* evidence) {
  *match = (rg_match){.is_known = false};
  const rg_status status = begin(graph, matcher);
  if (status != ROAD_OK || !rg_is_valid(fix)) {
    return status;
  }
  const rg_plane plane = rg_plane_of(fix);
  if (rg_is_apart(matcher, fix, &plane)) {
    forget(matcher);
  }
  if (fix->timestamp < matcher->timestamp && matcher->count > 0) {
    matcher->earlier += 1;
  } else if (fix->timestamp > matcher->timestamp) {
    matcher->earlier = 0;
  }
  const rg_step step = rg_step_begin(graph, matcher, route, fix, &plane);
  rg_candidates candidates;
  bool has_searched;
  rg_line line;
  rg_line_begin(&line, graph, &step.plane);
  rg_find(&step, matcher, &line, &candidates, &has_searched);
  if (candidates.count > 0) {
    rg_fill(&line, candidates.best[0].road, probability_of(&candidates), match);
    if (route != NULL) {
      *evidence = rg_weigh(&step, &candidates);
    }
  }
  if (matcher->count == 0 || fix->timestamp - matcher->timestamp >= rg_model_usual.least_step) {
    if (matcher->count > 0 && candidates.count > 0 && step.covered < rg_model_usual.least_advance) {
      matcher->timestamp = fix->timestamp;
    } else if (candidates.count > 0) {
      rg_commit(matcher, &step, fix, &candidates, has_searched);
    } else {
      forget(matcher);
    }
  }
  return ROAD_OK;
}

rg_status rg_matcher_recall(const rg_graph* graph, const rg_matcher* matcher, const rg_fix* fix, rg_match* match) {
  *match = (rg_match){.is_known = false};
  if (matcher->count == 0 || matcher->count > ROAD_MOST_HYPOTHESES || !rg_is_valid(fix)) {
    return ROAD_OK;
  }
  if (matcher->file != rg_graph_header(graph)->checksum) {
    return ROAD_ERROR_OTHER_FILE;
  }
  const uint32_t then = milliseconds(fix->timestamp);
  uint8_t entry = matcher->hypotheses[0].trail;
  uint32_t road = matcher->hypotheses[0].road;
  for (int i = 0; i < ROAD_TRAIL_SIZE && entry < ROAD_TRAIL_SIZE; i++) {
    road = matcher->trail[entry].road;
    if (is_by(matcher->trail[entry].since, then)) {
      break;
    }
    entry = matcher->trail[entry].before;
  }
  rg_candidates candidates = {.count = matcher->count};
  memcpy(candidates.best, matcher->hypotheses, sizeof matcher->hypotheses);
  rg_fill_fix(graph, fix, road, probability_of(&candidates), match);
  return ROAD_OK;
}

/// The roads in question that the file has: whether each has the name, and the limit, of the first.
typedef struct rg_question {
  size_t count;
  float costs[ROAD_MOST_HYPOTHESES];
  bool has_name[ROAD_MOST_HYPOTHESES];
  bool has_limit[ROAD_MOST_HYPOTHESES];
  /// Whether all have both.
  bool is_one;
} rg_question;

static void ask(const rg_graph* graph, const rg_matcher* matcher, rg_question* question) {
  const rg_way* first = NULL;
  uint32_t limit = 0;
  question->count = 0;
  question->is_one = true;
  for (size_t i = 0; i < matcher->count && i < ROAD_MOST_HYPOTHESES; i++) {
    const uint32_t road = matcher->hypotheses[i].road;
    const rg_edge* edge = rg_edge_at(graph, road >> 1);
    const rg_way* way = edge != NULL ? rg_way_at(graph, edge->way) : NULL;
    if (way == NULL) {
      continue;
    }
    const uint32_t limit_here =
        ((road & 1) != 0 ? way->limit_backward : way->limit_forward) | ((uint32_t)(way->flags & ROAD_FLAG_MILES) << 8);
    if (first == NULL) {
      first = way;
      limit = limit_here;
    }
    const size_t place = question->count++;
    question->costs[place] = matcher->hypotheses[i].cost;
    question->has_name[place] = rg_is_same(way, first);
    question->has_limit[place] = limit_here == limit;
    question->is_one = question->is_one && question->has_name[place] && question->has_limit[place];
  }
}

rg_certainty rg_matcher_certainty(const rg_graph* graph, const rg_matcher* matcher) {
  rg_question question;
  ask(graph, matcher, &question);
  // Without another name or limit there is nothing to weigh, unless no road has a weight.
  if (question.count > 0 && question.is_one && question.costs[0] < 600) {
    return (rg_certainty){1, 1};
  }
  rg_certainty certainty = {0, 0};
  double sum = 0;
  for (size_t i = 0; i < question.count; i++) {
    const double weight = rg_exp(-(double)question.costs[i]);
    sum += weight;
    certainty.name += question.has_name[i] ? weight : 0;
    certainty.limit += question.has_limit[i] ? weight : 0;
  }
  if (sum > 0) {
    certainty.name /= sum;
    certainty.limit /= sum;
  }
  return certainty;
}
