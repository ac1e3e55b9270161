/// What ways through cells of a network cost: with an overlay, a search looks at cells that hold neither its start nor
/// its end as wholes, and finds the very ways that it finds without.
///
/// Learned from Delling, Goldberg, Pajor and Werneck, "Customizable Route Planning": cells of several levels, and
/// between the roads into a cell and those out of it the least costs within, each level's from those beneath.
#ifndef RR_OVERLAY_H
#define RR_OVERLAY_H

#include "rr_network.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct rr_overlay rr_overlay;

/// Begins an overlay of a network. `cells` has the number of each junction's cell, for all junctions at the lowest
/// level, then for all at the next one; `counts` how many cells each level has. Two junctions that share a cell share
/// one at each level above. The network and the cells of the lowest level must live as long as the overlay does.
///
/// Fails with RR_ERROR_DAMAGED if cells are not nested, or numbers are too great, and with RR_ERROR_TOO_MANY if so many
/// roads lead from cell to cell that an overlay is of no use.
rr_status rr_overlay_begin(const rr_network* network, const uint32_t* cells, const uint32_t* counts, uint32_t levels,
                           rr_overlay** overlay);

/// Begins an overlay of the cells that the file of a network has. Null where it has none. The lowest level is left out
/// where so many roads lead from cell to cell that its costs would take more memory than all others: in a grid of
/// streets. The cells above are then searched along their arcs.
rr_status rr_overlay_begin_of_file(const rr_network* network, rr_overlay** overlay);

/// Finds costs within cells until at least so many states were settled, or all is done. Searches use an overlay once
/// all is done: until then they may have another one, or none.
rr_status rr_overlay_step(rr_overlay* overlay, uint32_t most_states, bool* is_done);

/// Gives an overlay that is done to its network, with which it is released. False if it is not done, or if the network
/// has one already: then it remains the caller's. Any thread may.
bool rr_overlay_give(const rr_network* network, rr_overlay* overlay);

/// The overlay that a network was given; null if none. Any thread may.
const rr_overlay* rr_overlay_of(const rr_network* network);

/// How many of the roads into cells were searched from, and how many there are at all levels.
void rr_overlay_progress(const rr_overlay* overlay, uint64_t* done, uint64_t* all);

/// The bytes that an overlay has allocated.
size_t rr_overlay_size(const rr_overlay* overlay);

/// The costs that an overlay keeps, each once: those from each road into a cell to each one out of it.
uint64_t rr_overlay_weight_count(const rr_overlay* overlay);

void rr_overlay_release(rr_overlay* overlay);

#ifdef __cplusplus
}
#endif

#endif
