#include "road_matcher_internal.h"

#include <stdlib.h>
#include <string.h>

/// What is kept of a fix until the end: its places, and the one of the fix before that each continues.
typedef struct kept_fix {
  uint32_t roads[ROAD_MOST_HYPOTHESES];
  uint8_t parents[ROAD_MOST_HYPOTHESES];
  uint8_t count;
  /// Whether the fix moved the hypotheses; others lie between two that did.
  bool is_step;
  /// Whether nothing leads here from the fix before.
  bool is_start;
} kept_fix;

static void keep(kept_fix* kept, const rg_matcher* matcher) {
  kept->count = matcher->count;
  kept->is_step = true;
  for (uint8_t i = 0; i < matcher->count; i++) {
    kept->roads[i] = matcher->hypotheses[i].road;
    kept->parents[i] = matcher->hypotheses[i].parent;
  }
}

/// Follows the places back from the last fix.
static void follow_back(const rg_graph* graph, const rg_fix* fixes, const kept_fix* kept, size_t count,
                        rg_match* matches) {
  uint8_t place = 0;
  uint32_t later = UINT32_MAX;
  // The last step before a fix; looked for once for all fixes of a stand, however long that is.
  size_t earlier = count;
  for (size_t i = count; i-- > 0;) {
    if (!kept[i].is_step) {
      // Between two steps it is on the road of the one or the other, whichever is nearer.
      rg_match other = {.is_known = false};
      if (later != UINT32_MAX) {
        rg_fill_fix(graph, &fixes[i], later, 1, &matches[i]);
      }
      earlier = earlier < i ? earlier : i;
      while (earlier > 0 && !kept[earlier].is_step) {
        earlier -= 1;
      }
      if (kept[earlier].is_step && place < kept[earlier].count) {
        rg_fill_fix(graph, &fixes[i], kept[earlier].roads[place], 1, &other);
      }
      if (other.is_known && (!matches[i].is_known || other.distance <= matches[i].distance)) {
        matches[i] = other;
      }
      continue;
    }
    if (place >= kept[i].count) {
      place = 0;
    }
    if (kept[i].count == 0) {
      later = UINT32_MAX;
      continue;
    }
    later = kept[i].roads[place];
    rg_fill_fix(graph, &fixes[i], later, 1, &matches[i]);
    place = kept[i].is_start ? 0 : kept[i].parents[place];
    if (kept[i].is_start) {
      later = UINT32_MAX;
    }
  }
}

rg_status rg_match_all(const rg_graph* graph, uint8_t vehicles, const rg_fix* fixes, size_t count, rg_match* matches) {
  memset(matches, 0, count * sizeof *matches);
  kept_fix* kept = calloc(count > 0 ? count : 1, sizeof *kept);
  if (kept == NULL) {
    return ROAD_ERROR_MEMORY;
  }
  rg_matcher matcher = {.vehicles = vehicles};
  rg_status status = ROAD_OK;
  for (size_t i = 0; i < count && status == ROAD_OK; i++) {
    const rg_matcher before = matcher;
    const bool is_start = rg_matcher_begins_anew(&matcher, &fixes[i]);
    rg_match match;
    status = rg_matcher_step(graph, &matcher, &fixes[i], &match);
    const bool has_moved = memcmp(before.hypotheses, matcher.hypotheses, sizeof matcher.hypotheses) != 0;
    if (matcher.count > 0 && (is_start || has_moved)) {
      keep(&kept[i], &matcher);
      kept[i].is_start = is_start;
    } else if (matcher.count == 0) {
      kept[i].is_step = true;
    }
  }
  if (status == ROAD_OK) {
    follow_back(graph, fixes, kept, count, matches);
  }
  free(kept);
  return status;
}
