/// What the ways between many places cost, each from one of the first places to one of the others. Included by
/// fairway.h, whose rules of units, handles, errors, structs and memory hold here too. Of the modules for WebAssembly
/// `fairway-full.wasm` alone has this function.
#ifndef FAIRWAY_WAY_TABLE_H
#define FAIRWAY_WAY_TABLE_H

#include "fairway_way_pairs.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The places of a table, and what the search of each way may use.
typedef struct fairway_way_table {
  size_t size;
  /// Where ways begin, and where they end: a table has at most 1,000,000 ways.
  const fairway_way_place* starts;
  size_t start_count;
  const fairway_way_place* ends;
  size_t end_count;
  /// The roads nearest to these points are closed. May be null with a count of 0.
  const fairway_closed_point* closed;
  size_t closed_count;
  /// The most states that the search of a way may settle, and the most bytes that it may use; 0 is no limit.
  uint64_t most_states;
  uint64_t most_memory;
  /// Whether the search may go on, 0 for no; null is always. It is called before each way, too.
  fairway_may_go_on may_go_on;
  void* context;
} fairway_way_table;

/// Finds what the way from each start to each end costs: first the ways from the first start to each end, then those
/// from the next one. Each is the way that `fairway_ways_find` finds for the two places, and its status is
/// FAIRWAY_PAIR_FOUND or FAIRWAY_PAIR_NO_WAY. `columns` has room for all of them. On a large file, call
/// `fairway_ways_prepare_cells` first. Returns FAIRWAY_ERROR_WAY if no open road is near a place, FAIRWAY_ERROR_BUDGET
/// if a limit has ended a search, and FAIRWAY_ERROR_ARGUMENT for a place that is none; the message says which place,
/// counted through the starts and then the ends. What is in the columns then has no meaning.
int32_t fairway_ways_find_table(fairway_ways ways, const fairway_way_table* table, const fairway_way_columns* columns,
                                fairway_error* error);

#ifdef __cplusplus
}
#endif

#endif
