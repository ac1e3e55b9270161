/// What the hills of a road are to those who are not in a car.
#ifndef RR_HILLS_H
#define RR_HILLS_H

#include "rr_profile.h"

#include "road_heights.h"

#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#endif

/// A road in one direction, in thousandths.
typedef struct rr_hill {
  /// A factor of the milliseconds, at least 1, and what the weight has more.
  uint32_t times, weight;
} rr_hill;

/// The hills of the edge that was asked for last, along its way's nodes and against them.
typedef struct rr_hills {
  uint32_t edge;
  rr_hill directions[2];
} rr_hills;

/// Hills of no edge.
rr_hills rr_no_hills(void);

/// The hill of a road; a flat one where its heights are not known.
///
/// The road is looked at in stretches of 10 m and more, each of which has the slope from its beginning to its end: what
/// is shorter has none that a file could tell.
rr_hill rr_hill_of(const rg_graph* graph, const rr_profile* profile, uint32_t road, rr_hills* hills);

#endif
