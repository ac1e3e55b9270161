/// Fuzzes the reader of OpenStreetMap's PBF: bytes are a file. What it makes of them is consistent.
#include "require.h"
#include "road_extract.h"

#include <string.h>

static bool go_on(void* context, double share) {
  int* left = context;
  require(share >= 0 && share <= 1);
  return --*left > 0;
}

/// Requires a text with its length before it at `offset`, and returns where it ends.
static size_t text_end(const road_extract* extract, size_t offset) {
  size_t length = 0;
  for (int shift = 0;; shift += 7) {
    require(offset < extract->text_size && shift < 35);
    const uint8_t byte = extract->texts[offset++];
    length |= (size_t)(byte & 127) << shift;
    if (byte < 128) {
      break;
    }
  }
  require(length <= extract->text_size - offset && length <= ROAD_MOST_TEXT);
  return offset + length;
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  road_extract extract;
  road_extract_fault fault;
  require(road_extract_read("/nowhere/at/all", NULL, NULL, &extract, &fault) == ROAD_EXTRACT_SYSTEM);
  int left = 1000;
  if (road_extract_read_bytes(data, size, go_on, &left, &extract, &fault) != ROAD_EXTRACT_OK) {
    require(fault.status != ROAD_EXTRACT_OK && fault.offset <= size && strlen(fault.feature) < sizeof fault.feature);
    require(extract.owner == NULL);
    return 0;
  }
  for (size_t i = 0; i < extract.way_count; i++) {
    const road_extract_nodes nodes = extract.way_nodes[i];
    require(nodes.count >= 2 && (size_t)nodes.first + nodes.count <= extract.reference_count);
    require(extract.ways[i].texts == 0 ||
            text_end(&extract, text_end(&extract, extract.ways[i].texts)) > extract.ways[i].texts + 2);
    require(extract.ways[i].road_class > 0 && (extract.ways[i].access & 63) != 0);
  }
  for (size_t i = 0; i < extract.reference_count; i++) {
    require(extract.references[i] < extract.node_count);
  }
  require(extract.reference_count <= ROAD_EXTRACT_MOST_VISITS * extract.node_count + 65536);
  for (size_t i = 0; i < extract.node_count; i++) {
    require(extract.nodes[i] >= 0 && extract.nodes[i] >> ROAD_ID_BITS == 0);
  }
  for (size_t i = 1; i < extract.node_count; i++) {
    require(extract.nodes[i - 1] < extract.nodes[i]);
  }
  road_extract_free(&extract);
  return 0;
}
