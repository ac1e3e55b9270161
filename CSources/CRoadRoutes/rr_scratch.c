#include "rr_scratch.h"

#include <stdlib.h>

/// How the memory is divided.
typedef struct layout {
  size_t group_count, page_count, heap_capacity, room_capacity;
  uint32_t rooms_of_cells;
  size_t pages, groups, labels, opened, in_areas, touched, rooms, room_memory, heaps;
  size_t size;
} layout;

static size_t rounded(size_t size) {
  return (size + 7) / 8 * 8;
}

/// All sizes are far below SIZE_MAX on 64 bits; on 32 bits they may not fit. Then the size is SIZE_MAX.
static layout layout_of(const rr_network* network, uint32_t most_states) {
  const uint32_t states = most_states < network->state_count ? most_states : network->state_count;
  layout layout = {.group_count = ((size_t)network->state_count >> RR_PAGE_BITS) + 1};
  // States that are settled lie together, but for those at the border.
  const size_t pages = (size_t)states / (RR_PAGE_STATES / 8) + 512;
  layout.page_count = pages < layout.group_count ? pages : layout.group_count;
  // Each arc may add an entry, and each state a note; in large networks far fewer wait at a time.
  const size_t usual = (size_t)states / 2 + 65536;
  layout.heap_capacity = (size_t)network->arc_count + network->state_count + RR_MOST_CANDIDATES * 8;
  layout.heap_capacity = usual < layout.heap_capacity ? usual : layout.heap_capacity;
  const uint64_t pages_size = (uint64_t)layout.group_count * sizeof(uint32_t);
  const uint64_t groups_size = (uint64_t)layout.page_count * sizeof(uint32_t);
  const uint64_t labels_size = (uint64_t)layout.page_count * RR_PAGE_STATES * sizeof(rr_label);
  const uint64_t opened_size = rr_most_cells(network) / 64 * sizeof(uint64_t) + sizeof(uint64_t);
  const uint64_t near_size = ((uint64_t)rg_graph_count(network->graph, ROAD_SECTION_EDGES) / 64 + 1) * sizeof(uint64_t);
  const uint64_t touched_size = ((uint64_t)network->junction_count / 64 + 1) * sizeof(uint64_t);
  // Cells of roads have some dozen junctions at least, and few states lead from cell to cell.
  layout.rooms_of_cells = network->junction_count / 8 + 64;
  const uint64_t rooms_size = (uint64_t)layout.rooms_of_cells * 2 * sizeof(uint32_t);
  layout.room_capacity = (size_t)network->state_count / 8 + 4096;
  const uint64_t room_memory_size = (uint64_t)layout.room_capacity * sizeof(uint32_t);
  const uint64_t heap_size = (uint64_t)layout.heap_capacity * sizeof(uint64_t);
  const uint64_t all = sizeof(rr_scratch) + pages_size + groups_size + labels_size + opened_size + near_size +
                       touched_size + rooms_size + room_memory_size + 2 * heap_size + 64;
  if (all >= SIZE_MAX / 2) {
    layout.size = SIZE_MAX;
    return layout;
  }
  layout.pages = rounded(sizeof(rr_scratch));
  layout.groups = rounded(layout.pages + (size_t)pages_size);
  layout.labels = rounded(layout.groups + (size_t)groups_size);
  layout.opened = rounded(layout.labels + (size_t)labels_size);
  layout.in_areas = rounded(layout.opened + (size_t)opened_size);
  layout.touched = rounded(layout.in_areas + (size_t)near_size);
  layout.rooms = rounded(layout.touched + (size_t)touched_size);
  layout.room_memory = rounded(layout.rooms + (size_t)rooms_size);
  layout.heaps = rounded(layout.room_memory + (size_t)room_memory_size);
  layout.size = layout.heaps + 2 * (size_t)heap_size;
  return layout;
}

size_t rr_scratch_size(const rr_network* network, uint32_t most_states) {
  return layout_of(network, most_states).size;
}

rr_scratch* rr_scratch_begin(const rr_network* network, uint32_t most_states, void* memory, size_t size) {
  const layout layout = layout_of(network, most_states);
  if (memory == NULL || layout.size == SIZE_MAX || size < layout.size) {
    return NULL;
  }
  uint8_t* bytes = memory;
  rr_scratch* scratch = memory;
  scratch->network = network;
  scratch->pages = (uint32_t*)(void*)(bytes + layout.pages);
  scratch->groups = (uint32_t*)(void*)(bytes + layout.groups);
  scratch->labels = (rr_label*)(void*)(bytes + layout.labels);
  scratch->page_capacity = (uint32_t)layout.page_count;
  scratch->opened = (uint64_t*)(void*)(bytes + layout.opened);
  scratch->in_areas = (uint64_t*)(void*)(bytes + layout.in_areas);
  scratch->touched = (uint64_t*)(void*)(bytes + layout.touched);
  scratch->rooms = (uint32_t*)(void*)(bytes + layout.rooms);
  scratch->room_memory = (uint32_t*)(void*)(bytes + layout.room_memory);
  scratch->room_capacity = layout.room_capacity;
  scratch->rooms_of_cells = layout.rooms_of_cells;
  scratch->heap_capacity = layout.heap_capacity;
  for (size_t side = 0; side < 2; side++) {
    scratch->heaps[side].entries = (uint64_t*)(void*)(bytes + layout.heaps) + side * layout.heap_capacity;
    scratch->heaps[side].capacity = layout.heap_capacity;
  }
  return scratch;
}

/// The one place for memory that was given back, which changes in a network that does not.
static _Atomic(void*)* spare_of(const rr_network* network) {
  return &((rr_network*)(uintptr_t)network)->spare;
}

rr_scratch* rr_scratch_take(const rr_network* network) {
  void* memory = atomic_exchange(spare_of(network), NULL);
  if (memory != NULL) {
    return memory;
  }
  const size_t size = rr_scratch_size(network, UINT32_MAX);
  memory = size != SIZE_MAX ? calloc(1, size) : NULL;
  return memory != NULL ? rr_scratch_begin(network, UINT32_MAX, memory, size) : NULL;
}

void rr_scratch_give(const rr_network* network, rr_scratch* scratch) {
  free(atomic_exchange(spare_of(network), scratch));
}

rr_label* rr_make_label(rr_scratch* scratch, uint32_t state) {
  uint32_t* page = &scratch->pages[state >> RR_PAGE_BITS];
  if (*page == 0) {
    if (!rr_knows_state(scratch->network, state)) {
      return NULL;
    }
    if (scratch->page_count == scratch->page_capacity) {
      return NULL;
    }
    rr_label* labels = &scratch->labels[(size_t)scratch->page_count << RR_PAGE_BITS];
    for (size_t i = 0; i < RR_PAGE_STATES; i++) {
      labels[i] = (rr_label){.cost = {RR_NONE, RR_NONE}};
    }
    scratch->groups[scratch->page_count] = state >> RR_PAGE_BITS;
    scratch->page_count += 1;
    *page = scratch->page_count;
  }
  return rr_label_of(scratch, state);
}

void rr_scratch_clear(rr_scratch* scratch) {
  for (uint32_t page = 0; page < scratch->page_count; page++) {
    scratch->pages[scratch->groups[page]] = 0;
  }
  scratch->page_count = 0;
  scratch->heaps[0].count = scratch->heaps[1].count = 0;
  scratch->heaps[0].capacity = scratch->heaps[1].capacity = scratch->heap_capacity;
  scratch->is_found = false;
}

// Each entry has four below it: a heap of half the height, whose entries lie together.

bool rr_heap_push(rr_heap* heap, uint64_t entry) {
  if (heap->count == heap->capacity) {
    return false;
  }
  size_t i = heap->count++;
  while (i > 0 && heap->entries[(i - 1) / 4] > entry) {
    heap->entries[i] = heap->entries[(i - 1) / 4];
    i = (i - 1) / 4;
  }
  heap->entries[i] = entry;
  return true;
}

/// The least of four entries, found without jumps.
static inline size_t least_of(const uint64_t* four) {
  const size_t a = four[1] < four[0] ? 1 : 0;
  const size_t b = four[3] < four[2] ? 3 : 2;
  return four[b] < four[a] ? b : a;
}

uint64_t rr_heap_pop(rr_heap* heap) {
  uint64_t* entries = heap->entries;
  const uint64_t top = entries[0];
  const size_t count = --heap->count;
  const uint64_t last = entries[count];
  // The hole goes down to the end, since the last entry belongs near there, and that goes up from it.
  size_t i = 0;
  size_t first = 1;
  while (first + 3 < count) {
    const size_t least = first + least_of(entries + first);
    entries[i] = entries[least];
    i = least;
    first = 4 * i + 1;
  }
  if (first < count) {
    size_t least = first;
    for (size_t child = first + 1; child < count; child++) {
      least = entries[child] < entries[least] ? child : least;
    }
    entries[i] = entries[least];
    i = least;
  }
  while (i > 0 && entries[(i - 1) / 4] > last) {
    entries[i] = entries[(i - 1) / 4];
    i = (i - 1) / 4;
  }
  entries[i] = last;
  return top;
}
