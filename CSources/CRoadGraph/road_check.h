/// What the parts of rg_graph_check share.
#ifndef ROAD_CHECK_H
#define ROAD_CHECK_H

#include "road_areas.h"
#include "road_internal.h"
#include "road_places.h"

/// Reports that an element has a wrong value, unless it is null: then its damage was reported. Returns false.
bool rg_check_fails(const rg_graph* graph, const void* element);

/// Checks that the cells have the junctions that lie in them, in order, and list each edge once and only if it comes
/// near.
bool rg_check_cells(const rg_graph* graph);

/// Checks that the texts of ways are whole, and that none lies within another. Sets `is_memory_left` to false if there
/// is no memory for it.
bool rg_check_texts(const rg_graph* graph, bool* is_memory_left);

/// Checks the sets of attributes, what has them, the words, and the restrictions over several edges. Sets
/// `is_memory_left` as rg_check_texts does.
bool rg_check_attributes(const rg_graph* graph, bool* is_memory_left);

/// Checks what a packer has found out.
bool rg_check_found(const rg_graph* graph);

/// Checks the heights of edges, and where they begin.
bool rg_check_heights(const rg_graph* graph);

/// Checks places, their cells and their texts. Sets `is_memory_left` as rg_check_texts does.
bool rg_check_places(const rg_graph* graph, bool* is_memory_left);

/// Reads the next place of a cell. False where the file is damaged.
bool rg_read_place(rg_reader* reader, const rg_place_cell* cell, rg_place* place);

/// Checks the cells of the overlay. Sets `is_memory_left` as rg_check_texts does.
bool rg_check_overlay(const rg_graph* graph, bool* is_memory_left);

/// Checks areas and their cells.
bool rg_check_areas(const rg_graph* graph);

/// Reads the next area of a cell, all but its place in the file. False where the file is damaged.
bool rg_read_area(rg_reader* reader, const rg_place_cell* cell, rg_area* area);

#endif
