/// Places and addresses for searching: a section that a file has only if it was asked for.
#ifndef ROAD_PLACES_H
#define ROAD_PLACES_H

#include "road_graph.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What a place is.
enum {
  ROAD_PLACE_ADDRESS = 0,
  ROAD_PLACE_CITY,
  ROAD_PLACE_BOROUGH,
  ROAD_PLACE_SUBURB,
  ROAD_PLACE_QUARTER,
  ROAD_PLACE_NEIGHBOURHOOD,
  ROAD_PLACE_TOWN,
  ROAD_PLACE_VILLAGE,
  ROAD_PLACE_HAMLET,
  ROAD_PLACE_ISOLATED_DWELLING,
  ROAD_PLACE_FARM,
  ROAD_PLACE_LOCALITY,
  ROAD_PLACE_SQUARE,
  ROAD_PLACE_ISLAND,
  ROAD_PLACE_ISLET,
  ROAD_PLACE_LAST = ROAD_PLACE_ISLET
};

typedef struct rg_place {
  /// Units of 1e-7 degrees.
  int32_t latitude, longitude;
  /// ROAD_PLACE_ADDRESS and others.
  uint32_t kind;
  /// Where the name, or the street of an address, stands among the texts.
  uint32_t text;
  /// Of an address: where its number stands among the texts. Of others: how many live there; 0 is unknown.
  uint32_t number;
} rg_place;

/// The places of a cell, which is 2^17 units of 1e-7 degrees high and wide: its key is that of the 16 cells of roads in
/// it without the lowest four bits.
typedef struct rg_place_cell {
  uint64_t key;
  /// Where the first begins in ROAD_SECTION_PLACES, and how many they are.
  uint32_t first, count;
} rg_place_cell;

enum { ROAD_PLACE_CELL_BITS = 17, ROAD_PLACE_KEY_SHIFT = 2 * (ROAD_PLACE_CELL_BITS - ROAD_CELL_BITS) };

/// Areas have cells of several levels, each twice as high and wide as those of the level before. The level of a cell is
/// in the highest bits of its key; places have level 0 alone.
enum { ROAD_LEVEL_SHIFT = 56, ROAD_LEVELS = 16 };

/// The key of the cell of a level that a place is in.
uint64_t rg_level_key(uint32_t level, int32_t latitude, int32_t longitude);

/// Writes the places within a box, at most `capacity`, in the order of the file. Returns their number, which may be
/// greater; 0 where the file has none, or is damaged.
size_t rg_graph_places(const rg_graph* graph, int32_t south, int32_t west, int32_t north, int32_t east,
                       rg_place* places, size_t capacity);

/// How many places a file has.
uint64_t rg_graph_place_count(const rg_graph* graph);

/// The text at a place among those of places, not terminated; null where the file is damaged.
const char* rg_graph_place_text(const rg_graph* graph, uint32_t place, size_t* length);

/// The name of a kind of places in OpenStreetMap, such as "town"; null for ROAD_PLACE_ADDRESS and for a number that is
/// none.
const char* rg_place_kind(uint32_t kind);

#ifdef __cplusplus
}
#endif

#endif
