/// Fuzzes prepared roads that are kept: bytes are a road file, whose checksums are made right, and at its end two
/// places and changes of what is kept. Opened again it is the same network; damaged it is refused, or leads nowhere
/// else.
#include "gk_crc32.h"
#include "repaired_roads.h"
#include "require.h"
#include "rr_prepared.h"
#include "rr_search.h"
#include "tail.h"

#include <stdlib.h>
#include <string.h>

/// Bytes that are written, at an address that 8 divides.
typedef struct kept {
  uint8_t* bytes;
  size_t size, capacity;
} kept;

static bool keep_bytes(void* context, const void* bytes, size_t size) {
  kept* kept = context;
  if (kept->size + size > kept->capacity) {
    kept->capacity = (kept->size + size) * 2;
    kept->bytes = realloc(kept->bytes, kept->capacity);
    require(kept->bytes != NULL);
  }
  memcpy(kept->bytes + kept->size, bytes, size);
  kept->size += size;
  return true;
}

static bool keep_nothing(void* context, const void* bytes, size_t size) {
  (void)context;
  (void)bytes;
  return size == 0;
}

/// Makes the checksums of all blocks right, so that what lies behind them is reached.
static void mend(kept* kept, const gk_crc32_tables* tables) {
  const size_t block = 4096;
  size_t data = 1;
  while (true) {
    const size_t sums = (data * 4 + block - 1) / block;
    if ((data + sums) * block + (sums + 1) * 4 >= kept->size) {
      break;
    }
    data += 1;
  }
  const size_t sums = (data * 4 + block - 1) / block;
  const size_t last = (data + sums) * block;
  if (last + (sums + 1) * 4 != kept->size) {
    return;
  }
  for (size_t i = 0; i < data + sums; i++) {
    const uint32_t sum = gk_crc32_update(tables, 0, kept->bytes + i * block, block);
    memcpy(kept->bytes + (i < data ? data * block + i * 4 : last + (i - data) * 4), &sum, 4);
  }
  const uint32_t sum = gk_crc32_update(tables, 0, kept->bytes + last, sums * 4);
  memcpy(kept->bytes + kept->size - 4, &sum, 4);
}

/// Searches on a network that may be anything.
static rr_status search_kept(const rr_network* network, const rr_query* query, rr_way* way) {
  rr_candidate ends[RR_MOST_CANDIDATES];
  rr_begin starts[RR_MOST_CANDIDATES];
  rr_query own = *query;
  own.starts = starts;
  own.ends = ends;
  own.overlay = rr_overlay_of(network);
  // Candidates are found anew, as a caller finds them.
  for (uint32_t i = 0; i < query->start_count; i++) {
    starts[i] = query->starts[i];
    starts[i].candidate.state = rr_state_of(network, rr_road_of(network, query->starts[i].candidate.state));
    if (starts[i].candidate.state == RR_NONE) {
      return RR_ERROR_DAMAGED;
    }
  }
  for (uint32_t i = 0; i < query->end_count; i++) {
    ends[i] = query->ends[i];
    ends[i].state = rr_state_of(network, rr_road_of(network, query->ends[i].state));
    if (ends[i].state == RR_NONE) {
      return RR_ERROR_DAMAGED;
    }
  }
  rr_scratch* scratch = rr_scratch_take(network);
  require(scratch != NULL);
  const rr_status status = rr_search(network, scratch, &own, way);
  if (status == RR_OK) {
    rr_piece piece;
    require(rr_pieces(network, scratch, &piece, 1) == way->piece_count);
  }
  rr_scratch_give(network, scratch);
  return status;
}

/// Finds a way between two places of the tail. The candidates have room in the query.
static rr_status find(const rg_graph* graph, const rr_network* network, reader* reader, rr_query* query,
                      rr_candidate* ends, rr_begin* starts) {
  const rg_header* header = rg_graph_header(graph);
  rr_candidate found[RR_MOST_CANDIDATES];
  for (uint32_t i = 0; i < 2; i++) {
    const rr_place place = {.latitude = next_double(reader, header->south * 1e-7, header->north * 1e-7),
                            .longitude = next_double(reader, header->west * 1e-7, header->east * 1e-7),
                            .radius = 10,
                            .reach = 2000,
                            .heading = (double)NAN};
    const rr_status status =
        rr_find_candidates(network, &place, i == 0, found, i == 0 ? &query->start_count : &query->end_count);
    if (status != RR_OK) {
      return status;
    }
    for (uint32_t k = 0; i == 0 && k < query->start_count; k++) {
      starts[k] = (rr_begin){found[k], 0};
    }
    if (i == 1) {
      memcpy(ends, found, query->end_count * sizeof *ends);
    }
  }
  return RR_OK;
}

/// Finds what cells cost, if the file has any.
static void add_cells(const rr_network* network) {
  rr_overlay* overlay;
  if (rr_overlay_begin_of_file(network, &overlay) != RR_OK || overlay == NULL) {
    return;
  }
  for (bool is_done = false; !is_done;) {
    require(rr_overlay_step(overlay, UINT32_MAX, &is_done) == RR_OK);
  }
  require(rr_overlay_give(network, overlay));
}

/// Keeps a network, opens it, and searches on it; then the same with damage.
static void search_on_kept(const rg_graph* graph, const rr_profile* profile, const rr_network* network, reader* reader,
                           const rr_query* query, rr_status status, const rr_way* way) {
  kept kept = {.size = 0};
  require(rr_network_write(network, keep_nothing, NULL) == RR_ERROR_PREPARED);
  require(rr_network_write(network, keep_bytes, &kept) == RR_OK);
  require(rr_network_check(network) && rr_network_bytes_read(network) == 0 && !rr_network_damage(network, NULL));
  rr_fault fault;
  rr_network* opened;
  require(rr_network_open_bytes(graph, profile, kept.bytes, kept.size - 1, &opened, &fault) == RR_ERROR_PREPARED &&
          fault.kind == RR_FAULT_CUT_OFF);
  require(rr_network_open_bytes(graph, profile, kept.bytes, kept.size, &opened, &fault) == RR_OK);
  rr_way found;
  const bool is_limited = query->most_states > 0 || query->may_go_on != NULL;
  const rr_status again = search_kept(opened, query, &found);
  require(is_limited || again == status);
  require(is_limited || again != RR_OK || (found.cost == way->cost && found.milliseconds == way->milliseconds));
  require(rr_network_check(opened) && rr_network_bytes_read(opened) > 0 && !rr_network_damage(opened, &fault));
  require(rr_network_save(opened, "/no folder/file", &fault) == RR_ERROR_PREPARED && fault.kind == RR_FAULT_SYSTEM);
  rr_network_release(opened);
  require(rr_network_open(graph, profile, "/no folder/file", &opened, &fault) == RR_ERROR_PREPARED && opened == NULL);
  gk_crc32_tables* tables = malloc(sizeof *tables);
  require(tables != NULL);
  gk_crc32_prepare(tables);
  for (uint32_t changes = 1 + next_number(reader) % 8; changes > 0; changes--) {
    const size_t place = next_number(reader) % (kept.size / 4) * 4;
    const uint32_t value = next_number(reader) % 3 == 0 ? next_number(reader) : next_number(reader) % 64;
    memcpy(kept.bytes + place, &value, 4);
  }
  const bool is_mended = next_number(reader) % 4 != 0;
  if (is_mended) {
    mend(&kept, tables);
  }
  if (rr_network_open_bytes(graph, profile, kept.bytes, kept.size, &opened, &fault) == RR_OK) {
    const rr_status damaged = search_kept(opened, query, &found);
    require(is_mended || is_limited || damaged == RR_ERROR_DAMAGED ||
            (damaged == status && (damaged != RR_OK || found.cost == way->cost)));
    rr_network_check(opened);
    rr_network_release(opened);
  } else {
    require(opened == NULL && fault.kind != RR_FAULT_NONE);
  }
  free(tables);
  free(kept.bytes);
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
  repair(bytes, file_size, tables, ROAD_FILE_VERSION);
  reader reader = {data + file_size, 0};
  rr_profile profile;
  if (next_number(&reader) % 2 == 0) {
    rr_profile_car(&profile);
  } else {
    rr_profile_foot(&profile);
  }
  rg_graph* graph;
  rg_fault fault;
  if (rg_graph_open_bytes(bytes, file_size, &graph, &fault) == ROAD_OK) {
    rr_network* network;
    if (rr_network_create(graph, &profile, 0, &network) == RR_OK) {
      add_cells(network);
      rr_candidate ends[RR_MOST_CANDIDATES];
      rr_begin starts[RR_MOST_CANDIDATES];
      rr_query query = {.starts = starts, .ends = ends};
      rr_way way;
      if (find(graph, network, &reader, &query, ends, starts) == RR_OK) {
        const rr_status status = search_kept(network, &query, &way);
        search_on_kept(graph, &profile, network, &reader, &query, status, &way);
      }
    }
    rr_network_release(network);
    rg_graph_close(graph);
  }
  free(bytes);
  free(tables);
  return 0;
}
