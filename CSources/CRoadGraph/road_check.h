/// What the parts of road_graph_check share.
#ifndef ROAD_CHECK_H
#define ROAD_CHECK_H

#include "road_internal.h"

/// Reports that an element has a wrong value, unless it is null: then its damage was reported. Returns false.
bool road_check_fails(const road_graph* graph, const void* element);

/// Checks that the cells have the junctions that lie in them, in order, and list each edge once and only if it comes
/// near.
bool road_check_cells(const road_graph* graph);

/// Checks that the texts of ways are whole, and that none lies within another. Sets `is_memory_left` to false if there
/// is no memory for it.
bool road_check_texts(const road_graph* graph, bool* is_memory_left);

/// Checks the sets of attributes, what has them, the words, and the restrictions over several edges. Sets
/// `is_memory_left` as road_check_texts does.
bool road_check_attributes(const road_graph* graph, bool* is_memory_left);

/// Checks what a packer has found out.
bool road_check_found(const road_graph* graph);

#endif
