/// The results of calls that look for ways.
#ifndef RR_STATUS_H
#define RR_STATUS_H

#include <stdint.h>

/// The result of a call that can fail: 0 is success.
typedef int32_t rr_status;

enum {
  RR_OK = 0,
  /// An allocation failed, or the scratch memory is smaller than rr_scratch_size says.
  RR_ERROR_MEMORY = 1,
  /// A number of the profile is out of its range.
  RR_ERROR_PROFILE = 2,
  /// A place is no place on Earth, or a number of it is out of its range.
  RR_ERROR_PLACE = 3,
  /// There is no road within the place's reach.
  RR_NO_ROAD = 4,
  /// There are roads, and the profile may use none of them.
  RR_NO_OPEN_ROAD = 5,
  /// There are open roads, and none leads in the heading.
  RR_NO_HEADING = 6,
  /// There are open roads, and the place is on the other side of each.
  RR_NO_SIDE = 7,
  /// No way leads from the start to the end.
  RR_NO_WAY = 8,
  /// The search has met as many states as it may.
  RR_BUDGET_STATES = 9,
  /// The scratch memory is full.
  RR_BUDGET_MEMORY = 10,
  /// The caller's check has ended the search.
  RR_BUDGET_TIME = 11,
  /// The way costs RR_MOST_COST or more.
  RR_TOO_FAR = 12,
  /// The road file is damaged, or prepared roads are; rg_graph_damage or rr_network_damage says where.
  RR_ERROR_DAMAGED = 13,
  /// There are more roads than a network holds.
  RR_ERROR_TOO_MANY = 14,
  /// Prepared roads cannot be used, or not be written; a fault says why.
  RR_ERROR_PREPARED = 15
};

#endif
