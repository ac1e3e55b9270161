/// Ways between many pairs of places, in columns. Included by fairway.h, whose rules of units, handles, errors, structs
/// and memory hold here too. The modules for WebAssembly do not have this function.
#ifndef FAIRWAY_WAY_PAIRS_H
#define FAIRWAY_WAY_PAIRS_H

#include "fairway_fix.h"
#include "fairway_ways.h"

#ifdef __cplusplus
extern "C" {
#endif

/// There is a way.
#define FAIRWAY_PAIR_FOUND 0
/// There is no way from the first place to the second, or only one that costs more than a search can count.
#define FAIRWAY_PAIR_NO_WAY 1
/// No road that is open to the profile is near one of the places.
#define FAIRWAY_PAIR_OFF_ROADS 2
/// One of the places is no coordinate: a number is unknown or out of range.
#define FAIRWAY_PAIR_NO_PLACE 3
/// A limit has ended the search, or ended one before it in time.
#define FAIRWAY_PAIR_BUDGET 4
/// The road file is damaged where the search needs it.
#define FAIRWAY_PAIR_ROADS 5
/// There was no memory for the search.
#define FAIRWAY_PAIR_MEMORY 6

/// Pairs of places, each with a way of its own, and what the search of each may use.
typedef struct fairway_way_pairs {
  size_t size;
  size_t count;
  /// All four columns are required.
  fairway_column from_latitudes;
  fairway_column from_longitudes;
  fairway_column to_latitudes;
  fairway_column to_longitudes;
  /// The most states that the search of a pair may settle, and the most bytes that it may use; 0 is no limit.
  uint64_t most_states;
  uint64_t most_memory;
  /// Whether the search may go on, 0 for no; null is always. It is called before each pair, too. After a no, it is not
  /// called again, and the rest of the pairs is FAIRWAY_PAIR_BUDGET.
  fairway_may_go_on may_go_on;
  void* context;
} fairway_way_pairs;

/// Columns for the way of each pair; see `fairway_way_facts`. A null column is not written; any other column has room
/// for `capacity` values. Where no way was found, numbers are NaN.
typedef struct fairway_way_columns {
  size_t size;
  size_t capacity;
  /// FAIRWAY_PAIR_...
  int32_t* statuses;
  double* durations;
  double* lengths;
  double* costs;
} fairway_way_columns;

/// Finds the way of each pair: its numbers are those of `fairway_ways_find` for the two places. A pair without a way
/// has a status and is no error, so that it costs no other its result. Any number of threads may call this with the
/// same prepared roads.
int32_t fairway_ways_find_pairs(fairway_ways ways, const fairway_way_pairs* pairs, const fairway_way_columns* columns,
                                fairway_error* error);

#ifdef __cplusplus
}
#endif

#endif
