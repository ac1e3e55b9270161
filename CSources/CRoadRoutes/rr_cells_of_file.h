/// The cells of a road file as a search has them.
#ifndef RR_CELLS_OF_FILE_H
#define RR_CELLS_OF_FILE_H

#include "rr_cells.h"

/// Reads the cells of a file and checks them: they are nested, none is empty, and none has more junctions than its
/// level allows. A file without cells, or with damaged ones, has no levels, so that a search goes without them;
/// rg_graph_damage tells of the damage. Allocates 4 bytes a junction and level.
///
/// RR_ERROR_MEMORY if there is no memory for them.
rr_status rr_cells_read(const rg_graph* graph, rr_cells* cells);

/// Frees what rr_cells_read has made.
void rr_cells_free(rr_cells* cells);

#endif
