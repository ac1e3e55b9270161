/// Fuzzes road files and the matcher: bytes are a file, whose checksums are made right so that what lies behind them is
/// reached, and at its end some fixes and a state.
#include "repaired_roads.h"
#include "require.h"
#include "road_ahead.h"
#include "road_areas.h"
#include "road_attributes.h"
#include "road_found.h"
#include "road_graph.h"
#include "road_heights.h"
#include "road_matcher.h"
#include "road_move.h"
#include "road_names.h"
#include "road_overlay.h"
#include "road_places.h"
#include "rr_cells_of_file.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TAIL = 64, MOST_FIXES = 12, MOST_EDGES = 64 };

/// Reads a set and the words in it, which are whole in a file that was checked.
static void read_set(const rg_graph* graph, uint32_t set, bool is_right) {
  rg_attribute attributes[MOST_EDGES];
  const size_t count = rg_graph_attributes(graph, set, attributes, MOST_EDGES);
  require(count <= ROAD_MOST_ATTRIBUTES);
  for (size_t i = 0; i < count && i < MOST_EDGES; i++) {
    size_t length;
    if (rg_attribute_has_word(&attributes[i])) {
      const char* word = rg_graph_word(graph, attributes[i].value, &length);
      require(!is_right || word != NULL);
      require(length <= ROAD_MOST_TEXT);
    }
    const uint32_t key = attributes[i].key;
    require(rg_key_form(key) == ROAD_FORM_NONE || rg_key_name(key) != NULL);
    rg_key_value(key, attributes[i].value);
  }
}

/// Reads the heights of an edge and of the junction with its number.
static void read_heights(const rg_graph* graph, uint32_t edge, bool is_right) {
  int32_t heights[8];
  rg_height_form form;
  const size_t count = rg_graph_heights(graph, edge, heights, 8, &form);
  require((count == 0) == (form == ROAD_HEIGHTS_UNKNOWN) && count != 1);
  require(count <= ROAD_MOST_HEIGHTS + 2);
  for (size_t i = 0; i < count && i < 8; i++) {
    require(!is_right || (heights[i] >= ROAD_LOWEST_HEIGHT && heights[i] < ROAD_LOWEST_HEIGHT + 65535));
  }
  size_t size;
  const uint8_t* bytes = rg_graph_height_bytes(graph, edge, &size);
  require((bytes != NULL) == (size > 0));
  require(!is_right || bytes != NULL || !rg_graph_has(graph, ROAD_SECTION_HEIGHTS));
  const int32_t height = rg_graph_junction_height(graph, edge);
  require(height == ROAD_NO_HEIGHT || height >= ROAD_LOWEST_HEIGHT);
}

/// Reads what a file of version 3 has of an edge and of the junction with its number.
static void read_found(const rg_graph* graph, uint32_t edge, bool is_right) {
  for (uint32_t backward = 0; backward < 2; backward++) {
    const int32_t bearing = rg_graph_bearing(graph, edge, backward);
    require(bearing >= -1 && bearing < 360);
    uint32_t places[8];
    const size_t count = rg_graph_paths(graph, edge << 1 | backward, places, 8);
    for (size_t i = 0; i < count && i < 8; i++) {
      rg_path path;
      const bool is_read = rg_graph_path(graph, places[i], &path);
      require(!is_right || (is_read && path.roads[0] == (edge << 1 | backward)));
      require(!is_read || path.count >= 2);
    }
  }
  require(rg_graph_edge_marks(graph, edge).edge == edge);
  rg_graph_junction_marks(graph, edge);
  read_set(graph, rg_graph_way_set(graph, edge), is_right);
  read_set(graph, rg_graph_junction_set(graph, edge), is_right);
  rg_spot spots[8];
  const size_t count = rg_graph_spots(graph, edge, spots, 8);
  require(count <= ROAD_MOST_POINTS);
  for (size_t i = 0; i < count && i < 8; i++) {
    require(!is_right || spots[i].point > 0);
    read_set(graph, spots[i].set, is_right);
  }
  read_heights(graph, edge, is_right);
  const rg_junction* junction = rg_graph_junction(graph, edge);
  if (junction != NULL) {
    const int32_t density = rg_graph_density(graph, junction->latitude, junction->longitude);
    require(density >= -1 && density < 16);
    uint16_t densities;
    rg_country_run country;
    rg_graph_cell(graph, rg_cell_key(junction->latitude, junction->longitude), &densities, &country);
    require(density >= 0 || densities == 0);
    require(!is_right || rg_graph_country(graph, junction->latitude, junction->longitude).side <= ROAD_SIDE_LEFT);
  }
}

/// Reads places, all and those in a box.
static void read_places(const rg_graph* graph, bool is_right) {
  const rg_header* header = rg_graph_header(graph);
  rg_place places[8];
  const size_t all = rg_graph_places(graph, -900000000, -1800000000, 900000000, 1800000000, places, 8);
  require(!is_right || all == rg_graph_place_count(graph));
  for (size_t i = 0; i < all && i < 8; i++) {
    size_t length;
    const char* text = rg_graph_place_text(graph, places[i].text, &length);
    require(!is_right || text != NULL);
    require(length <= ROAD_MOST_TEXT);
    require(places[i].kind == ROAD_PLACE_ADDRESS || rg_place_kind(places[i].kind) != NULL);
    if (places[i].kind == ROAD_PLACE_ADDRESS) {
      require(rg_graph_place_text(graph, places[i].number, &length) != NULL || !is_right);
    }
  }
  const size_t some = rg_graph_places(graph, header->south, header->west, header->north, header->east, places, 8);
  require(!is_right || some <= all);
}

/// Marks texts in a section.
static uint8_t* marks_of(const rg_graph* graph, const rg_text_fit* fits, size_t count) {
  const uint64_t size = rg_graph_section_size(graph, ROAD_SECTION_PLACE_TEXTS);
  uint8_t* marks = calloc(1, (size_t)(size / 8 + 1));
  require(marks != NULL);
  for (size_t i = 0; i < count; i++) {
    require(fits[i].text < size);
    marks[fits[i].text / 8] |= (uint8_t)(1U << (fits[i].text % 8));
  }
  return marks;
}

/// Searches the names for a text of the file itself, which may be anything.
static void find_names(const rg_graph* graph, const char* text, size_t length) {
  uint32_t letters[2 * ROAD_MOST_TEXT];
  const size_t count = rg_plain_letters(text, length, letters, 2 * ROAD_MOST_TEXT);
  require(count <= 2 * length);
  require(rg_abbreviate(letters, count) <= count);
  rg_query query;
  if (!rg_query_begin(text, length, &query)) {
    require(count == 0);
    return;
  }
  // What is short enough is itself.
  require(count > ROAD_MOST_LETTERS || rg_name_quality(&query, text, length) == 0);
  require(count > ROAD_MOST_LETTERS || memchr(text, ';', length) != NULL || rg_is_number(&query, text, length));
  rg_text_fit fits[16];
  size_t found = rg_find_way_texts(graph, &query, fits, 16);
  found = found < 16 ? found : 16;
  uint8_t* marks = malloc((size_t)(rg_graph_section_size(graph, ROAD_SECTION_NAMES) / 8 + 1));
  uint32_t* of_way = malloc((rg_graph_count(graph, ROAD_SECTION_WAYS) + 1) * sizeof *of_way);
  require(marks != NULL && of_way != NULL);
  rg_named_edge edges[16];
  const size_t all = rg_find_edges(graph, fits, found, marks, of_way, edges, 16);
  for (size_t i = 0; i < all && i < 16; i++) {
    require(edges[i].fit < found && edges[i].edge < rg_graph_count(graph, ROAD_SECTION_EDGES));
    require(edges[i].from < rg_graph_count(graph, ROAD_SECTION_JUNCTIONS));
  }
  free(marks);
  free(of_way);
  found = rg_find_place_texts(graph, &query, fits, 16);
  uint8_t* names = marks_of(graph, fits, found < 16 ? found : 16);
  found = rg_find_house_numbers(graph, &query, fits, 16);
  uint8_t* numbers = marks_of(graph, fits, found < 16 ? found : 16);
  rg_place places[8];
  rg_find_places(graph, 1U << ROAD_PLACE_TOWN, names, names, numbers, places, 8);
  free(names);
  free(numbers);
}

/// Reads areas, all and those in a box, with their rings.
static void read_areas(const rg_graph* graph, bool is_right) {
  const rg_header* header = rg_graph_header(graph);
  rg_area areas[8];
  const size_t all = rg_graph_areas(graph, -900000000, -1800000000, 900000000, 1800000000, areas, 8);
  require(!is_right || all == rg_graph_area_count(graph));
  for (size_t i = 0; i < all && i < 8; i++) {
    const rg_area* area = &areas[i];
    require(area->kind >= ROAD_AREA_WATER && area->kind <= ROAD_AREA_LAST && area->id >> ROAD_ID_BITS == 0);
    require(area->ring_count >= 1 && area->point_count / ROAD_AREA_LEAST_POINTS >= area->ring_count);
    require(area->point_count <= header->file_size && area->south <= area->north && area->west <= area->east);
    rg_area_point* points = malloc(area->point_count * sizeof *points);
    uint32_t* counts = malloc(area->ring_count * sizeof *counts);
    require(points != NULL && counts != NULL);
    const bool is_read = rg_graph_area_rings(graph, area, points, counts);
    require(is_read || !is_right);
    uint64_t sum = 0;
    for (uint32_t ring = 0; is_read && ring < area->ring_count; ring++) {
      require(counts[ring] >= ROAD_AREA_LEAST_POINTS);
      sum += counts[ring];
    }
    require(!is_read || sum == area->point_count);
    for (uint32_t point = 0; is_read && point < area->point_count; point++) {
      require(points[point].latitude >= area->south && points[point].latitude <= area->north);
      require(points[point].longitude >= area->west && points[point].longitude <= area->east);
    }
    require(rg_level_key(ROAD_LEVELS - 1, area->south, area->west) >> ROAD_LEVEL_SHIFT == ROAD_LEVELS - 1);
    free(points);
    free(counts);
  }
  const size_t some = rg_graph_areas(graph, header->south, header->west, header->north, header->east, areas, 8);
  require(!is_right || some <= all);
}

/// Reads the cells of junctions on all levels.
static void read_overlay(const rg_graph* graph, bool is_right) {
  rg_overlay overlay;
  const bool is_there = rg_graph_overlay(graph, &overlay);
  require(!is_right || is_there == rg_graph_has(graph, ROAD_SECTION_OVERLAY_LEVELS));
  require(is_there == (overlay.levels > 0) && overlay.levels <= ROAD_OVERLAY_MOST_LEVELS);
  const size_t count = rg_graph_count(graph, ROAD_SECTION_JUNCTIONS);
  uint32_t* cells = malloc((count + 1) * sizeof *cells);
  require(cells != NULL);
  for (uint32_t level = 0; level < overlay.levels; level++) {
    const rg_status status = rg_graph_overlay_cells(graph, &overlay, level, level > 0 ? cells : NULL, cells);
    require(status == ROAD_OK || (!is_right && status == ROAD_ERROR_INVALID));
    if (status != ROAD_OK) {
      require(rg_graph_damage(graph, NULL) != ROAD_OK);
      break;
    }
    for (size_t i = 0; i < count; i++) {
      require(cells[i] < overlay.counts[level]);
    }
  }
  require(rg_graph_overlay_cells(graph, &overlay, overlay.levels, cells, cells) == ROAD_ERROR_INVALID);
  free(cells);
  // A search has all of them or none.
  rr_cells all;
  require(rr_cells_read(graph, &all) == RR_OK);
  require(all.levels == (is_right ? overlay.levels : all.levels) && (all.levels == 0 || all.levels == overlay.levels));
  for (uint32_t level = 0; level < all.levels; level++) {
    require(all.nodes == count && all.count[level] == overlay.counts[level]);
    for (uint32_t i = 1; i < all.nodes; i++) {
      require(all.cell[level][i] < all.count[level]);
      require(level == 0 || all.cell[level - 1][i] != all.cell[level - 1][i - 1] ||
              all.cell[level][i] == all.cell[level][i - 1]);
    }
  }
  rr_cells_free(&all);
  require(all.levels == 0 && all.cell[0] == NULL);
}

static void read_all(const rg_graph* graph) {
  rg_fault fault;
  const bool is_right = rg_graph_check(graph, &fault) == ROAD_OK;
  read_places(graph, is_right);
  for (uint32_t i = 0; i < rg_graph_count(graph, ROAD_SECTION_WAYS) && i < 4; i++) {
    const rg_way* way = rg_graph_way(graph, i);
    size_t length = 0;
    const char* name = way != NULL ? rg_graph_name(graph, way, &length) : NULL;
    if (name != NULL) {
      find_names(graph, name, length);
    }
  }
  read_areas(graph, is_right);
  read_overlay(graph, is_right);
  const rg_header* header = rg_graph_header(graph);
  for (uint32_t kind = 0; kind < ROAD_LAST_SECTION + 3; kind++) {
    require(rg_graph_has(graph, kind) || rg_graph_section_size(graph, kind) == 0);
    size_t size;
    const uint8_t* bytes = rg_graph_bytes(graph, kind, &size);
    require((bytes != NULL) == (size > 0));
    require(size <= header->file_size);
  }
  for (uint32_t i = 0; i < rg_graph_count(graph, ROAD_SECTION_EDGES) && i < MOST_EDGES; i++) {
    int32_t latitudes[8];
    int32_t longitudes[8];
    const size_t count = rg_graph_shape(graph, i, latitudes, longitudes, 8);
    require(!is_right || count >= 2);
    require(count <= ROAD_MOST_POINTS + 2);
    const double length = rg_graph_edge_length(graph, i);
    require(!is_right || length >= 0);
    const rg_edge* edge = rg_graph_edge(graph, i);
    const rg_way* way = edge != NULL ? rg_graph_way(graph, edge->way) : NULL;
    size_t text;
    if (way != NULL && rg_graph_name(graph, way, &text) != NULL) {
      require(text <= header->file_size && text <= ROAD_MOST_TEXT);
    }
    if (way != NULL && rg_graph_ref(graph, way, &text) != NULL) {
      require(text <= header->file_size);
    }
    if (edge != NULL && rg_graph_junction(graph, rg_graph_from(graph, i)) != NULL) {
      rg_graph_node(graph, rg_graph_from(graph, i));
    }
    rg_graph_restriction(graph, i);
    read_found(graph, i, is_right);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size < ROAD_HEADER_OF_VERSION_2 + TAIL) {
    return 0;
  }
  gk_crc32_tables* tables = malloc(sizeof *tables);
  const size_t file_size = size - TAIL;
  uint8_t* bytes = malloc(file_size);
  require(tables != NULL && bytes != NULL);
  gk_crc32_prepare(tables);
  memcpy(bytes, data, file_size);
  const uint8_t* tail = data + file_size;
  if (tail[0] < 250) {
    repair(bytes, file_size, tables, tail[0] % 16 == 3 ? ROAD_FIRST_VERSION : ROAD_FILE_VERSION);
  }
  rg_graph* graph;
  rg_fault fault;
  require(rg_graph_open("/nowhere/at/all", &graph, &fault) == ROAD_ERROR_SYSTEM && graph == NULL);
  if (rg_graph_open_bytes(bytes, file_size, &graph, &fault) == ROAD_OK) {
    if ((tail[0] & 1) != 0) {
      read_all(graph);
    }
    const rg_header* header = rg_graph_header(graph);
    const double south = header->south * 1e-7;
    const double west = header->west * 1e-7;
    rg_fix fixes[MOST_FIXES];
    for (size_t i = 0; i < MOST_FIXES; i++) {
      const double step = (double)(int8_t)tail[1 + i] * 1e-5;
      const double other = (double)(int8_t)tail[1 + MOST_FIXES + i] * 1e-5;
      fixes[i] = (rg_fix){(double)i * tail[30], south + step, west + other, tail[31], tail[32] - 1.0, tail[33] * 2.0};
    }
    uint32_t edges[MOST_EDGES];
    require(rg_graph_near(graph, fixes[0].latitude, fixes[0].longitude, tail[34], edges, MOST_EDGES) <= MOST_EDGES);
    require(rg_graph_leaving(graph, tail[22], edges, MOST_EDGES) <= MOST_EDGES);
    rg_matcher matcher = {.vehicles = tail[35] & 7};
    rg_match match;
    const uint32_t roads[] = {0, 3, 3U + tail[20]};
    uint32_t slots[4] = {UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX};
    for (size_t i = 0; i < sizeof roads / sizeof *roads; i++) {
      uint32_t slot = rg_route_slot(roads[i] >> 1, 2);
      while (slots[slot] != UINT32_MAX) {
        slot = (slot + 1) % 4;
      }
      slots[slot] = roads[i];
    }
    const rg_route route = {.slots = slots, .bits = 2, .error = tail[21]};
    for (size_t i = 0; i < MOST_FIXES; i++) {
      const bool begins = rg_matcher_begins_anew(&matcher, &fixes[i]);
      require(!begins || fabs(fixes[i].latitude) <= 90);
      const rg_status status = rg_matcher_step(graph, &matcher, &fixes[i], &match);
      require(status == ROAD_OK);
      require(!match.is_known || (match.distance >= 0 && match.probability > 0 && match.probability <= 1));
      if (match.is_known) {
        rg_piece pieces[MOST_EDGES];
        rg_end end;
        const uint32_t road = match.edge << 1 | (match.is_backward ? 1 : 0);
        const size_t count = rg_ahead(graph, tail[35] & 7, road, 1000, tail[36] / 256.0, pieces, MOST_EDGES, &end);
        require(count >= 1 && count <= MOST_EDGES && pieces[0].road == road);
        require(count == 1 || rg_choices(graph, tail[35] & 7, road) == pieces[1].choices);
        const rg_certainty certainty = rg_matcher_certainty(graph, &matcher);
        const uint32_t same = rg_road_in(graph, road, graph);
        require(same == ROAD_NONE || (same & 1) == (road & 1));
        rg_matcher moved = matcher;
        require(rg_matcher_move(graph, graph, &moved) == ROAD_MOVE_NONE || rg_matcher_is_valid(graph, &moved));
        require(certainty.name >= 0 && certainty.name < 1.001 && certainty.limit >= 0 && certainty.limit < 1.001);
      }
      rg_matcher_recall(graph, &matcher, &fixes[i / 2], &match);
      rg_evidence evidence = {.side = ROAD_ON_ROUTE};
      rg_matcher other = matcher;
      rg_matcher_step_beside(graph, &other, &route, &fixes[i], &match, &evidence);
      require(!match.is_known || fabs(evidence.margin) <= ROAD_MOST_MARGIN);
    }
    // A state from outside is used only if it can be one.
    for (size_t i = 0; i < 8; i++) {
      ((uint8_t*)&matcher)[(size_t)tail[40 + i] * 4 % sizeof matcher] ^= tail[50 + i];
    }
    if (rg_matcher_is_valid(graph, &matcher)) {
      rg_matcher_step(graph, &matcher, &fixes[MOST_FIXES - 1], &match);
      rg_matcher_recall(graph, &matcher, &fixes[0], &match);
      rg_matcher_certainty(graph, &matcher);
      require(rg_matcher_move(graph, graph, &matcher) == ROAD_MOVE_NONE || rg_matcher_is_valid(graph, &matcher));
    }
    rg_graph_is_same_road(graph, tail[22], tail[23]);
    rg_graph_forbids(graph, tail[35] & 7, tail[20], tail[22], tail[23]);
    rg_match matches[MOST_FIXES];
    require(rg_match_all(graph, tail[35] & 7, fixes, MOST_FIXES, matches) == ROAD_OK);
    const rg_status damage = rg_graph_damage(graph, &fault);
    require(damage == ROAD_OK || damage == ROAD_ERROR_DAMAGED || damage == ROAD_ERROR_INVALID);
  }
  rg_graph_close(graph);
  int32_t coordinates[4];
  memcpy(coordinates, tail, sizeof coordinates);
  require(rg_segment_length(coordinates[0] / 3, coordinates[1], coordinates[2] / 3, coordinates[3]) >= 0);
  const double length = rg_segment_length(coordinates[0] / 3, coordinates[1], coordinates[2] / 3, coordinates[3]);
  require(rg_is_piece(coordinates[0] / 3, coordinates[1], coordinates[2] / 3, coordinates[3]) ==
          (length <= (double)ROAD_LONGEST_PIECE));
  const rg_vector vector = rg_vector_between(coordinates[0] / 3, coordinates[1], coordinates[2] / 3, coordinates[3]);
  require(fabs(rg_degrees(vector.east, vector.north)) <= 180.001);
  const rg_vector direction =
      rg_direction_between(coordinates[0] / 3, coordinates[1], coordinates[2] / 3, coordinates[3]);
  require(fabs(rg_degrees(direction.east, direction.north)) <= 180.001);
  require(rg_widest_arc(coordinates[2] * 1e-7, 2) >= 0);
  require(rg_cell_key(coordinates[0] / 3, coordinates[1]) < UINT64_MAX);
  free(bytes);
  free(tables);
  return 0;
}
