/// Finds ways between invented places on a road file and prints a number for each, which depends on all that was found:
/// the same on every machine.
///
///   bits COUNT <FILE.roads
///
/// Half of the ways are the fastest, half the shortest; half of the places lie on junctions, half anywhere.
#include "rr_network.h"
#include "rr_place.h"
#include "rr_profile.h"
#include "rr_search.h"

#include "road_graph.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_PIECES = 1 << 14, MOST_POINTS = 1 << 16, MOST_BYTES = 1 << 24 };

static uint64_t state = 88172645463325252u;

static uint64_t next_number(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

static void add(uint64_t* hash, uint64_t number) {
  for (int i = 0; i < 8; i++) {
    *hash = (*hash ^ (number >> (8 * i) & 255)) * 0x100000001B3u;
  }
}

static rr_place random_place(const rg_graph* graph) {
  rr_place place = {.radius = 5, .reach = 2000, .heading = (double)NAN, .tolerance = 60};
  const rg_header* header = rg_graph_header(graph);
  const uint64_t number = next_number();
  if (number % 2 == 0) {
    const uint32_t junction = (uint32_t)(number / 2 % rg_graph_count(graph, ROAD_SECTION_JUNCTIONS));
    const rg_junction* record = rg_graph_junction(graph, junction);
    place.latitude = record->latitude * 1e-7;
    place.longitude = record->longitude * 1e-7;
  } else {
    const uint64_t high = (uint64_t)((int64_t)header->north - header->south + 1);
    const uint64_t wide = (uint64_t)((int64_t)header->east - header->west + 1);
    place.latitude = (double)(header->south + (int64_t)(number / 2 % high)) * 1e-7;
    place.longitude = (double)(header->west + (int64_t)(next_number() % wide)) * 1e-7;
  }
  if (next_number() % 8 == 0) {
    place.heading = (double)(next_number() % 360);
    place.side = (uint32_t)(next_number() % 3);
  }
  return place;
}

static void add_way(uint64_t* hash, const rr_network* network, const rr_scratch* scratch, const rr_way* way) {
  static rr_piece pieces[MOST_PIECES];
  static int32_t latitudes[MOST_POINTS];
  static int32_t longitudes[MOST_POINTS];
  add(hash, way->cost);
  add(hash, way->milliseconds);
  add(hash, way->decimetres);
  add(hash, way->settled);
  const uint32_t count = rr_pieces(network, scratch, pieces, MOST_PIECES);
  for (uint32_t i = 0; i < count; i++) {
    add(hash, (uint64_t)pieces[i].road << 32 | pieces[i].to);
    add(hash, (uint64_t)pieces[i].turn << 32 | pieces[i].milliseconds);
  }
  const size_t points = rr_line(network, pieces, count, latitudes, longitudes, MOST_POINTS);
  for (size_t i = 0; i < points && i < MOST_POINTS; i++) {
    add(hash, (uint64_t)(uint32_t)latitudes[i] << 32 | (uint32_t)longitudes[i]);
  }
}

static uint64_t find(const rg_graph* graph, const rr_network* network, rr_scratch* scratch) {
  static rr_candidate starts[RR_MOST_CANDIDATES];
  static rr_candidate ends[RR_MOST_CANDIDATES];
  static rr_begin begins[RR_MOST_CANDIDATES];
  uint64_t hash = 0xCBF29CE484222325u;
  rr_query query = {.starts = begins, .ends = ends};
  const rr_place from = random_place(graph);
  const rr_place to = random_place(graph);
  const rr_status of_start = rr_find_candidates(network, &from, true, starts, &query.start_count);
  const rr_status of_end = rr_find_candidates(network, &to, false, ends, &query.end_count);
  add(&hash, (uint64_t)of_start << 32 | (uint32_t)of_end);
  if (of_start != RR_OK || of_end != RR_OK) {
    return hash;
  }
  for (uint32_t i = 0; i < query.start_count; i++) {
    begins[i] = (rr_begin){starts[i], 0};
  }
  rr_way way;
  const rr_status status = rr_search(network, scratch, &query, &way);
  add(&hash, (uint64_t)status);
  if (status == RR_OK) {
    add_way(&hash, network, scratch, &way);
  }
  return hash;
}

static int fail(const char* what) {
  fprintf(stderr, "bits: %s\n", what);
  return 1;
}

int main(int argc, char** argv) {
  uint64_t* bytes = malloc(MOST_BYTES);
  if (argc != 2 || bytes == NULL) {
    return fail("COUNT is missing, or memory");
  }
  const size_t size = fread(bytes, 1, MOST_BYTES, stdin);
  const long count = strtol(argv[1], NULL, 10);
  rg_graph* graph;
  rg_fault fault;
  if (rg_graph_open_bytes(bytes, size, &graph, &fault) != ROAD_OK) {
    return fail("this is no road file");
  }
  for (uint32_t goal = RR_FASTEST; goal <= RR_SHORTEST; goal++) {
    rr_profile profile;
    rr_profile_car(&profile);
    profile.goal = goal;
    rr_network* network;
    if (rr_network_create(graph, &profile, 0, &network) != RR_OK) {
      return fail("the roads cannot be prepared");
    }
    const size_t needed = rr_scratch_size(network, rr_state_count(network));
    void* memory = calloc(1, needed);
    rr_scratch* scratch = memory != NULL ? rr_scratch_begin(network, rr_state_count(network), memory, needed) : NULL;
    if (scratch == NULL) {
      return fail("there is no memory");
    }
    for (long i = 0; i < count / 2; i++) {
      printf("%016llx\n", (unsigned long long)find(graph, network, scratch));
    }
    rr_network_release(network);
    free(memory);
  }
  rg_graph_close(graph);
  free(bytes);
  return 0;
}
