/// Finds the way that costs least between places: two searches with bounds, one from each end, that meet. It allocates
/// nothing.
///
/// The way of least cost is found always. Of several with the same cost it is one along a single road, else one of the
/// fewest roads; of these the one whose last state has the least number, then the one before it, and so on.
/// Ways lead through roads for destinations only at their beginning and at their end; if there is no such way,
/// everywhere.
#ifndef RR_SEARCH_H
#define RR_SEARCH_H

#include "rr_area.h"
#include "rr_overlay.h"
#include "rr_place.h"
#include "rr_timed.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The memory of a search, which the caller owns.
typedef struct rr_scratch rr_scratch;

/// The bytes that a search needs which meets at most so many states, and at most all; SIZE_MAX if there is no such
/// size. Pages of it that a search does not come to are not touched.
size_t rr_scratch_size(const rr_network* network, uint32_t most_states);

/// Makes memory ready, at an address that 8 divides and all zeros. Returns null if it is too small.
rr_scratch* rr_scratch_begin(const rr_network* network, uint32_t most_states, void* memory, size_t size);

/// Takes memory for a search that meets any states: what was given back, or new one. Null where there is none. Any
/// thread may.
rr_scratch* rr_scratch_take(const rr_network* network);

/// Gives memory back that was taken, for the next search or to be freed.
void rr_scratch_give(const rr_network* network, rr_scratch* scratch);

/// A road with another weight than its own, for one search.
typedef struct rr_change {
  /// Twice the edge, plus 1 against its way's nodes.
  uint32_t road;
  /// Thousandths, at least 1000; RR_REFUSED closes it.
  uint32_t weight;
} rr_change;

/// A start with what was spent before it.
typedef struct rr_begin {
  rr_candidate candidate;
  uint32_t cost;
} rr_begin;

typedef struct rr_query {
  const rr_begin* starts;
  uint32_t start_count;
  const rr_candidate* ends;
  uint32_t end_count;
  /// Whether a way must arrive in the very state of an end, and not in another one of its road.
  bool is_exact;
  /// By road, each once.
  const rr_change* changes;
  uint32_t change_count;
  /// The rules that hold at the time of the search; null if none does that depends on conditions.
  const rr_moment* moment;
  /// Polygons with roads of another weight.
  const rr_area* areas;
  uint32_t area_count;
  /// The most states to settle; 0 is all.
  uint32_t most_states;
  /// How much more than the best way others may cost, in thousandths; with 0 only the best is searched.
  uint32_t more;
  /// Whether the search may go on; called from time to time. Null is always.
  bool (*may_go_on)(void* context);
  void* context;
  /// Costs of cells for a faster search; null, or one that is not done or of another network, is none. With `more` it
  /// is not used.
  const rr_overlay* overlay;
} rr_query;

/// A road of a way.
typedef struct rr_piece {
  uint32_t state;
  /// Twice the edge, plus 1 against its way's nodes.
  uint32_t road;
  /// Decimetres of the edge that are driven: from the first to the second, in the direction of travel.
  uint32_t from, to;
  /// The milliseconds of the turn onto it, and those on it.
  uint32_t turn, milliseconds;
} rr_piece;

typedef struct rr_way {
  /// With what was spent before the start and beside the roads.
  uint32_t cost;
  /// The numbers of the start and of the end.
  uint32_t start, end;
  /// The state over which it leads; RR_NONE along one road.
  uint32_t meeting;
  uint32_t piece_count;
  uint64_t milliseconds;
  uint64_t decimetres;
  /// How many states were settled.
  uint32_t settled;
  /// Whether it leads through roads for destinations only on its way.
  bool crosses_zones;
} rr_way;

/// Finds a way. What was settled is written where it fails, too.
rr_status rr_search(const rr_network* network, rr_scratch* scratch, const rr_query* query, rr_way* way);

enum { RR_MOST_OTHERS = 5 };

/// Finds other ways after a search whose query has `more`: sensible ones that share at most three quarters with each
/// better one, the best first. Writes at most `most` and RR_MOST_OTHERS; returns their number.
uint32_t rr_find_others(const rr_network* network, rr_scratch* scratch, const rr_query* query, const rr_way* best,
                        rr_way* ways, uint32_t most);

/// Makes one of the ways that were found the one whose pieces are written.
void rr_follow(const rr_network* network, rr_scratch* scratch, const rr_query* query, rr_way* way);

/// Writes the pieces of the way that was found last with this memory, at most `capacity`. Returns their number.
uint32_t rr_pieces(const rr_network* network, const rr_scratch* scratch, rr_piece* pieces, uint32_t capacity);

/// Writes the points of a way with both ends, at most `capacity`, in units of 1e-7 degrees. Returns their number, which
/// may be greater; 0 where the file is damaged.
size_t rr_line(const rr_network* network, const rr_piece* pieces, uint32_t count, int32_t* latitudes,
               int32_t* longitudes, size_t capacity);

/// The same of pieces on a graph, of which only the road and what is driven of it count. `ends` has room for the number
/// of each piece's last point, or is null.
size_t rr_line_on(const rg_graph* graph, const rr_piece* pieces, uint32_t count, int32_t* latitudes,
                  int32_t* longitudes, size_t capacity, uint32_t* ends);

#ifdef __cplusplus
}
#endif

#endif
