/// Fuzzes the reader of OpenStreetMap's PBF: bytes are a file. What it makes of them is consistent.
#include "require.h"
#include "road_attributes.h"
#include "road_extract.h"
#include "road_store.h"

#include <string.h>

static bool go_on(void* context, double share) {
  int* left = context;
  require(share >= 0 && share <= 1);
  return --*left > 0;
}

/// Requires a text with its length before it at `offset`, and returns where it ends.
static size_t text_end(const rg_extract* extract, size_t offset) {
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

/// Reads a number with seven bits a byte at a place, and moves it behind the number.
static size_t number_at(const uint8_t* bytes, size_t size, size_t* place) {
  size_t number = 0;
  for (int shift = 0;; shift += 7) {
    require(*place < size && shift < 35);
    const uint8_t byte = bytes[(*place)++];
    number |= (size_t)(byte & 127) << shift;
    if (byte < 128) {
      return number;
    }
  }
}

static size_t word_end(const rg_extract* extract, size_t place) {
  const size_t length = number_at(extract->words, extract->word_size, &place);
  require(length <= extract->word_size - place && length <= ROAD_MOST_TEXT);
  return place + length;
}

/// The same of a text of places, which is not empty.
static size_t place_text_end(const rg_extract* extract, size_t place) {
  const size_t length = number_at(extract->place_texts, extract->place_text_size, &place);
  require(length > 0 && length <= extract->place_text_size - place && length <= ROAD_MOST_TEXT);
  return place + length;
}

/// Requires a set in the order of its heads, with whole words.
static void check_set(const rg_extract* extract, size_t place) {
  size_t before = 0;
  const size_t count = number_at(extract->sets, extract->set_size, &place);
  require(count <= ROAD_MOST_ATTRIBUTES);
  for (size_t i = 0; i < count; i++) {
    const size_t head = number_at(extract->sets, extract->set_size, &place);
    const rg_attribute attribute = {(uint8_t)(head & ((1U << ROAD_KEY_BITS) - 1)), (uint8_t)(head >> ROAD_KEY_BITS),
                                    (uint32_t)number_at(extract->sets, extract->set_size, &place)};
    const size_t order = (size_t)attribute.key << 4 | attribute.scope;
    require(attribute.key > 0 && attribute.key <= ROAD_KEY_LAST && order > before);
    before = order;
    require(!rg_attribute_has_word(&attribute) || word_end(extract, attribute.value) > 0);
  }
}

/// Puts bytes into a temporary file, now and then, and takes them out again.
static void check_store(const uint8_t* data, size_t size) {
  rg_store* store;
  rg_fault fault;
  require(rg_store_open("/nowhere/at/all", &store, &fault) == ROAD_ERROR_SYSTEM && store == NULL);
  rg_store_close(NULL);
  if (size % 64 != 1 || rg_store_open("/tmp", &store, &fault) != ROAD_OK) {
    return;
  }
  uint8_t last = 0;
  require(rg_store_append(store, data, size) == 0 && rg_store_append(store, data, 0) == 0);
  require(rg_store_read(store, size - 1, &last, 1) == 0 && last == data[size - 1]);
  require(rg_store_read(store, size, &last, 1) != 0);
  rg_store_close(store);
  rg_return_memory_early();
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  check_store(data, size);
  rg_extract extract;
  rg_extract_fault fault;
  require(rg_extract_read("/nowhere/at/all", NULL, NULL, NULL, &extract, &fault) == ROAD_EXTRACT_SYSTEM);
  int left = 1000;
  const rg_extract_options options = {
      .languages = "de,,fr", .has_places = size % 2 == 0, .has_areas = size / 2 % 2 == 0};
  if (rg_extract_read_bytes(data, size, &options, go_on, &left, &extract, &fault) != ROAD_EXTRACT_OK) {
    require(fault.status != ROAD_EXTRACT_OK && fault.offset <= size && strlen(fault.feature) < sizeof fault.feature);
    require(extract.owner == NULL);
    return 0;
  }
  for (size_t i = 0; i < extract.way_count; i++) {
    const rg_extract_nodes nodes = extract.way_nodes[i];
    require(nodes.count >= 2 && (size_t)nodes.first + nodes.count <= extract.reference_count);
    require(extract.ways[i].texts == 0 ||
            text_end(&extract, text_end(&extract, extract.ways[i].texts)) > extract.ways[i].texts + 2);
    require(extract.ways[i].road_class > 0 && (extract.ways[i].access & 63) != 0);
  }
  for (size_t i = 0; i < extract.way_count; i++) {
    require(extract.way_sets[i] < extract.set_count);
  }
  for (size_t i = 0; i < extract.set_count; i++) {
    check_set(&extract, extract.set_offsets[i]);
  }
  for (size_t i = 0; i < extract.node_set_count; i++) {
    require(extract.node_sets[i].node < extract.node_count && extract.node_sets[i].set < extract.set_count);
  }
  for (size_t i = 0; i < extract.rule_count; i++) {
    const rg_extract_rule* rule = &extract.rules[i];
    require((size_t)rule->first_via + rule->via_count <= extract.via_way_count && rule->vehicles != 0);
    require((rule->via_node < 0) == (rule->via_count > 0) && rule->via_count <= ROAD_MOST_VIA);
    require(rule->condition == 0 || word_end(&extract, rule->condition) > 0);
  }
  require(options.has_places || extract.place_count == 0);
  for (size_t i = 0; i < extract.place_count; i++) {
    const rg_place* place = &extract.places[i];
    require(place->latitude >= -900000000 && place->latitude <= 900000000);
    require(place->longitude >= -1800000000 && place->longitude <= 1800000000 && place->kind <= ROAD_PLACE_LAST);
    require(place_text_end(&extract, place->text) > 0);
    require(place->kind != ROAD_PLACE_ADDRESS || place_text_end(&extract, place->number) > 0);
  }
  require(options.has_areas || extract.area_count == 0);
  uint64_t visits = 0;
  for (size_t i = 0; i < extract.area_count; i++) {
    const rg_extract_area* area = &extract.areas[i];
    require(area->kind >= ROAD_AREA_WATER && area->kind <= ROAD_AREA_LAST && area->id >> ROAD_ID_BITS == 0);
    require((size_t)area->first_part + area->part_count <= extract.area_part_count);
    require(area->is_of_relation != 0 || area->part_count == 1);
  }
  for (size_t i = 0; i < extract.area_part_count; i++) {
    const rg_extract_nodes part = extract.area_parts[i].nodes;
    require(part.count > 0 && (size_t)part.first + part.count <= extract.reference_count);
    visits += part.count;
  }
  require(visits <= ROAD_EXTRACT_MOST_VISITS * extract.node_count + 65536);
  for (size_t i = 0; i < extract.border_count; i++) {
    const rg_extract_border* border = &extract.borders[i];
    require((size_t)border->first_part + border->part_count <= extract.border_part_count);
  }
  for (size_t i = 0; i < extract.border_part_count; i++) {
    const rg_extract_nodes part = extract.border_parts[i];
    require(part.count >= 2 && (size_t)part.first + part.count <= extract.reference_count);
  }
  for (size_t i = 0; i < extract.reference_count; i++) {
    require(extract.references[i] < extract.node_count);
  }
  require(extract.reference_count <= ROAD_EXTRACT_MOST_VISITS * extract.node_count + 65536);
  for (size_t i = 0; i < extract.node_count; i++) {
    require(extract.nodes[i] >= -1 && extract.nodes[i] >> ROAD_ID_BITS <= 0);
    require(extract.nodes[i] >= 0 || (i == 0 && extract.latitudes[i] == INT32_MIN));
  }
  for (size_t i = 1; i < extract.node_count; i++) {
    require(extract.nodes[i - 1] < extract.nodes[i]);
  }
  for (int32_t part = ROAD_EXTRACT_NODES; part <= ROAD_EXTRACT_REFERENCES + 1; part++) {
    rg_extract_release(&extract, part);
  }
  require(extract.nodes == NULL && extract.latitudes == NULL && extract.references == NULL);
  rg_extract_free(&extract);
  return 0;
}
