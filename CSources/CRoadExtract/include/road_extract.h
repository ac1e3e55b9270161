/// Reads the roads of an extract of OpenStreetMap in the format PBF.
#ifndef ROAD_EXTRACT_H
#define ROAD_EXTRACT_H

#include "road_areas.h"
#include "road_found.h"
#include "road_graph.h"
#include "road_places.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
  ROAD_EXTRACT_OK = 0,
  ROAD_EXTRACT_MEMORY = 1,
  /// `number` is the system's.
  ROAD_EXTRACT_SYSTEM = 2,
  /// The file is no PBF of OpenStreetMap.
  ROAD_EXTRACT_NOT_PBF = 3,
  /// The block that begins at `offset` cannot be read.
  ROAD_EXTRACT_DAMAGED = 4,
  /// The file ends within the block that begins at `offset`.
  ROAD_EXTRACT_CUT_OFF = 5,
  /// The file needs a feature that this code does not have, or is compressed in another way than by zlib.
  ROAD_EXTRACT_FEATURE = 6,
  /// There are more roads than a road file can hold.
  ROAD_EXTRACT_TOO_MANY = 7,
  /// `progress` said to end.
  ROAD_EXTRACT_STOPPED = 8,
  /// The blocks up to the one at `offset` unpack to more than ROAD_EXTRACT_MOST_UNPACKED allows.
  ROAD_EXTRACT_UNPACKS = 9,
  /// The ways go through their nodes more often than ROAD_EXTRACT_MOST_VISITS allows.
  ROAD_EXTRACT_REPEATS = 10
};

/// What reading may take, so that it stays in proportion to the extract: blocks unpack to so many times the size of the
/// file and 16 MB more, and ways go so many times through their nodes, and 65,536 times more. Extracts of OpenStreetMap
/// unpack to three times their size, and a node of theirs stands in one or two ways.
enum { ROAD_EXTRACT_MOST_UNPACKED = 32, ROAD_EXTRACT_MOST_VISITS = 8 };

/// What a file that is no PBF begins like.
enum { ROAD_EXTRACT_OTHER = 0, ROAD_EXTRACT_XML = 1, ROAD_EXTRACT_COMPRESSED = 2, ROAD_EXTRACT_O5M = 3 };

typedef struct rg_extract_fault {
  int32_t status;
  int32_t number;
  uint64_t offset;
  /// The feature's name.
  char feature[64];
} rg_extract_fault;

/// Where a way's nodes stand among the references.
typedef struct rg_extract_nodes {
  uint32_t first;
  uint32_t count;
} rg_extract_nodes;

/// What stands at a node, by its index.
typedef struct rg_extract_node_set {
  uint32_t node;
  uint32_t set;
} rg_extract_node_set;

/// A restriction of turning, by the numbers of OpenStreetMap.
typedef struct rg_extract_rule {
  int64_t from_way, to_way;
  /// The node between; -1 if ways are between.
  int64_t via_node;
  /// Where the ways between stand among the extract's, and how many they are.
  uint32_t first_via, via_count;
  /// The place among the words of the value with its conditions; 0 if it always holds.
  uint32_t condition;
  /// To whom it applies, as ROAD_VEHICLE_CAR and others.
  uint16_t vehicles;
  uint8_t only;
  /// The same, as ROAD_CAR and others.
  uint8_t access;
} rg_extract_rule;

/// The border of a country, in parts that follow each other in any order and direction.
typedef struct rg_extract_border {
  /// The country, as ISO 3166-1 abbreviates it.
  char country[2];
  /// ROAD_SIDE_RIGHT and others, if the extract says it.
  uint8_t side;
  /// Whether the extract has all ways of the border.
  uint8_t is_whole;
  uint32_t first_part, part_count;
} rg_extract_border;

/// Nodes of a way around an area, or around a hole in it.
typedef struct rg_extract_area_part {
  rg_extract_nodes nodes;
  uint8_t is_inner;
} rg_extract_area_part;

/// An area of a way or of a relation, whose parts stand in any order and direction.
typedef struct rg_extract_area {
  int64_t id;
  uint32_t first_part, part_count;
  /// ROAD_AREA_WATER and others.
  uint8_t kind;
  uint8_t is_of_relation;
} rg_extract_area;

/// The roads of an extract in columns. References are indices into the columns of nodes, which are sorted by number;
/// the number -1 stands for those that a road file cannot hold. `texts` has each name and number with their lengths
/// before them, as ROAD_SECTION_NAMES, and begins with a zero byte; `words` and `sets` are as ROAD_SECTION_WORDS and
/// ROAD_SECTION_SETS.
typedef struct rg_extract {
  size_t way_count;
  const rg_way* ways;
  const rg_extract_nodes* way_nodes;
  /// The set of each way's attributes.
  const uint32_t* way_sets;
  size_t reference_count;
  const uint32_t* references;
  size_t node_count;
  const int64_t* nodes;
  /// INT32_MIN where the extract does not have the node.
  const int32_t* latitudes;
  const int32_t* longitudes;
  size_t text_size;
  const uint8_t* texts;
  size_t word_size;
  const uint8_t* words;
  size_t set_size;
  const uint8_t* sets;
  /// Where each set begins. The first is the empty one.
  size_t set_count;
  const uint32_t* set_offsets;
  size_t node_set_count;
  const rg_extract_node_set* node_sets;
  size_t rule_count;
  const rg_extract_rule* rules;
  size_t via_way_count;
  const int64_t* via_ways;
  size_t border_count;
  const rg_extract_border* borders;
  /// Places and addresses, if they were asked for; their texts are among `place_texts`, as in ROAD_SECTION_PLACE_TEXTS.
  size_t place_count;
  const rg_place* places;
  size_t place_text_size;
  const uint8_t* place_texts;
  /// Areas, if they were asked for.
  size_t area_count;
  const rg_extract_area* areas;
  size_t area_part_count;
  const rg_extract_area_part* area_parts;
  size_t border_part_count;
  const rg_extract_nodes* border_parts;
  /// Seconds since 1970; 0 is unknown.
  int64_t date;
  /// The number of names and numbers that are left out, because they are longer than ROAD_MOST_TEXT.
  size_t long_text_count;
  /// The number of relations of any kind: an extract without any says nothing of turning.
  size_t relation_count;
  /// How many ways, and nodes in ways, have a number that a road file cannot hold, and the first such number.
  size_t out_of_range_count;
  int64_t first_out_of_range;
  void* owner;
} rg_extract;

/// What is kept of an extract that most road files do without.
typedef struct rg_extract_options {
  /// The languages, with commas between, in which names are kept beside those of the place; null for none.
  const char* languages;
  /// Whether places and addresses are kept.
  bool has_places;
  /// Whether areas are kept. The blocks with ways and relations are read once more for them.
  bool has_areas;
} rg_extract_options;

enum { ROAD_EXTRACT_MOST_LANGUAGES = 64 };

/// Reads a file. `options` may be null, as may `progress`; it is called with the share that is done, and ends the
/// reading by returning false.
int32_t rg_extract_read(const char* path, const rg_extract_options* options,
                        bool (*progress)(void* context, double share), void* context, rg_extract* extract,
                        rg_extract_fault* fault);

/// The same from bytes.
int32_t rg_extract_read_bytes(const void* bytes, size_t size, const rg_extract_options* options,
                              bool (*progress)(void* context, double share), void* context, rg_extract* extract,
                              rg_extract_fault* fault);

/// Columns that are large, and can be freed before the others.
enum { ROAD_EXTRACT_NODES = 1, ROAD_EXTRACT_PLACES = 2, ROAD_EXTRACT_REFERENCES = 3 };

/// Frees a column, which is null then.
void rg_extract_release(rg_extract* extract, int32_t part);

void rg_extract_free(rg_extract* extract);

#ifdef __cplusplus
}
#endif

#endif
