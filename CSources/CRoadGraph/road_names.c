#include "road_names.h"

#include "road_check.h"
#include "road_internal.h"

/// A name has at most as many letters as bytes.
enum { most_name = ROAD_MOST_TEXT };

/// How many letters of so many may be wrong.
static uint32_t allowed(size_t letters) {
  return letters <= 2 ? 0 : letters <= 5 ? 1 : letters <= 9 ? 2 : ROAD_MOST_MISTAKES;
}

static uint32_t kinds_of(const uint32_t* letters, size_t count) {
  uint32_t kinds = 0;
  for (size_t i = 0; i < count; i++) {
    kinds |= letters[i] != ' ' ? 1U << (letters[i] & 31) : 0;
  }
  return kinds;
}

/// Notes that the text has a letter at a place, of the whole or of the words.
static void note_letter(rg_pattern* pattern, uint32_t letter, uint64_t whole, uint64_t words) {
  if (letter < 128) {
    pattern->whole[letter] |= whole;
    pattern->words[letter] |= words;
    return;
  }
  uint32_t i = 0;
  while (i < pattern->other_count && pattern->others[i] != letter) {
    i += 1;
  }
  if (i == pattern->other_count) {
    pattern->others[i] = letter;
    pattern->whole_others[i] = pattern->words_others[i] = 0;
    pattern->other_count += 1;
  }
  pattern->whole_others[i] |= whole;
  pattern->words_others[i] |= words;
}

/// At most ROAD_MOST_LETTERS letters, with single spaces between.
static void pattern_begin(const uint32_t* letters, size_t count, rg_pattern* pattern) {
  memset(pattern, 0, sizeof *pattern);
  pattern->kinds = kinds_of(letters, count);
  pattern->whole_end = UINT64_C(1) << count;
  size_t all = 0;
  size_t start = 0;
  for (size_t i = 0; i < count; i++) {
    // A letter leads from its place to the next; words have the same places, and their starts are where spaces lead to.
    const uint64_t place = UINT64_C(1) << i;
    const bool is_space = letters[i] == ' ';
    note_letter(pattern, letters[i], place, is_space ? 0 : place);
    all += is_space ? 0 : 1;
    if (!is_space && (i + 1 == count || letters[i + 1] == ' ')) {
      pattern->starts |= UINT64_C(1) << start;
      pattern->ends[pattern->word_count] = UINT64_C(1) << (i + 1);
      pattern->mistakes[pattern->word_count] = (uint8_t)allowed(i + 1 - start);
      pattern->word_count += 1;
      start = i + 2;
    }
  }
  pattern->letter_count = (uint32_t)all;
  pattern->most = allowed(all);
}

bool rg_query_begin(const char* text, size_t length, rg_query* query) {
  uint32_t letters[ROAD_MOST_LETTERS];
  size_t count = rg_plain_letters(text, length, letters, ROAD_MOST_LETTERS);
  count = count < ROAD_MOST_LETTERS ? count : ROAD_MOST_LETTERS;
  count -= count > 0 && letters[count - 1] == ' ' ? 1 : 0;
  if (count == 0) {
    return false;
  }
  query->close_count = 0;
  for (size_t i = 0; i < count; i++) {
    if (letters[i] != ' ') {
      query->close[query->close_count++] = letters[i];
    }
  }
  pattern_begin(letters, count, &query->typed);
  pattern_begin(letters, rg_abbreviate(letters, count), &query->brief);
  return true;
}

/// The places that letters lead to with up to so many mistakes.
typedef struct row_set {
  uint64_t of[ROAD_MOST_MISTAKES + 1];
} row_set;

/// Begins at some places; `body` are those to which a letter may lead.
static inline void begin_at(row_set* rows, uint64_t starts, uint64_t body) {
  uint64_t reached = starts;
  for (uint32_t d = 0; d <= ROAD_MOST_MISTAKES; d++) {
    rows->of[d] |= reached;
    // A letter of the text is missing in the name.
    reached = (rows->of[d] << 1) & body;
  }
}

/// Goes on by a letter of the name, which the text has at some places.
static inline void step(row_set* rows, uint64_t places, uint64_t body) {
  uint64_t before = rows->of[0];
  rows->of[0] = ((before & places) << 1) & body;
  for (uint32_t d = 1; d <= ROAD_MOST_MISTAKES; d++) {
    const uint64_t now = rows->of[d];
    rows->of[d] = before | (((now & places) | before | rows->of[d - 1]) << 1 & body);
    before = now;
  }
}

static inline uint64_t places_of(const rg_pattern* pattern, uint32_t letter, bool is_words) {
  if (letter < 128) {
    return is_words ? pattern->words[letter] : pattern->whole[letter];
  }
  for (uint32_t i = 0; i < pattern->other_count; i++) {
    if (pattern->others[i] == letter) {
      return is_words ? pattern->words_others[i] : pattern->whole_others[i];
    }
  }
  return 0;
}

/// The fewest mistakes up to those so far with which an end is reached.
static inline uint32_t fewest(const row_set* rows, uint64_t end, uint32_t so_far) {
  for (uint32_t d = 0; d < so_far && d <= ROAD_MOST_MISTAKES; d++) {
    if ((rows->of[d] & end) != 0) {
      return d;
    }
  }
  return so_far;
}

/// The mistakes of all words together, each from the start of a word on to the end of one, but for the last, which may
/// go on.
static uint32_t mistakes_of_words(const rg_pattern* pattern, const uint32_t* name, size_t count) {
  const uint64_t body = ~pattern->starts;
  uint8_t best[ROAD_MOST_LETTERS];
  memset(best, ROAD_MOST_MISTAKES + 1, pattern->word_count);
  row_set rows = {{0}};
  for (size_t i = 0; i < count; i++) {
    if (i == 0 || name[i - 1] == ' ') {
      begin_at(&rows, pattern->starts, body);
    }
    step(&rows, places_of(pattern, name[i], true), body);
    const bool is_end = i + 1 == count || name[i + 1] == ' ';
    for (uint32_t word = is_end ? 0 : pattern->word_count - 1; word < pattern->word_count; word++) {
      best[word] = (uint8_t)fewest(&rows, pattern->ends[word], best[word]);
    }
  }
  uint32_t sum = 0;
  for (uint32_t word = 0; word < pattern->word_count; word++) {
    if (best[word] > pattern->mistakes[word]) {
      return ROAD_MOST_MISTAKES + 1;
    }
    sum += best[word];
  }
  return sum;
}

/// The quality of the letters of a name.
static uint32_t quality_of(const rg_pattern* pattern, const uint32_t* name, size_t count) {
  const uint32_t most = pattern->most;
  // Each mistake makes good for one kind of letters that the name does not have.
  if ((uint32_t)__builtin_popcount(pattern->kinds & ~kinds_of(name, count)) > most) {
    return ROAD_NO_FIT;
  }
  const uint64_t body = ~UINT64_C(1);
  uint32_t anywhere = most + 1;
  uint32_t beginning = most + 1;
  row_set rows = {{0}};
  row_set first = {{0}};
  for (size_t i = 0; i < count; i++) {
    if (i == 0 || name[i - 1] == ' ') {
      begin_at(&rows, 1, body);
      if (i == 0) {
        first = rows;
      }
    }
    const uint64_t places = places_of(pattern, name[i], false);
    step(&rows, places, body);
    anywhere = fewest(&rows, pattern->whole_end, anywhere);
    step(&first, places, body);
    beginning = fewest(&first, pattern->whole_end, beginning);
  }
  const uint32_t whole = fewest(&first, pattern->whole_end, most + 1);
  uint32_t quality = ROAD_NO_FIT;
  const uint32_t mistakes[] = {whole, beginning, anywhere,
                               pattern->word_count > 1 ? mistakes_of_words(pattern, name, count) : most + 1};
  for (uint32_t form = 0; form < 4; form++) {
    if (mistakes[form] <= most && 4 * mistakes[form] + form < quality) {
      quality = 4 * mistakes[form] + form;
    }
  }
  return quality;
}

uint32_t rg_name_quality(const rg_query* query, const char* name, size_t length) {
  uint32_t letters[most_name];
  size_t count = rg_plain_letters(name, length, letters, most_name);
  count = count < most_name ? count : most_name;
  const uint32_t typed = quality_of(&query->typed, letters, count);
  if (typed == 0) {
    return 0;
  }
  const uint32_t brief = quality_of(&query->brief, letters, rg_abbreviate(letters, count));
  return typed < brief ? typed : brief;
}

bool rg_is_number(const rg_query* query, const char* number, size_t length) {
  size_t start = 0;
  for (size_t end = 0; end <= length; end++) {
    if (end < length && number[end] != ';') {
      continue;
    }
    uint32_t letters[2 * ROAD_MOST_LETTERS];
    const size_t count = rg_plain_letters(number + start, end - start, letters, 2 * ROAD_MOST_LETTERS);
    start = end + 1;
    size_t same = 0;
    bool is_other = count > 2 * ROAD_MOST_LETTERS;
    for (size_t i = 0; i < count && !is_other; i++) {
      if (letters[i] != ' ') {
        is_other = same == query->close_count || letters[i] != query->close[same];
        same += 1;
      }
    }
    if (!is_other && same == query->close_count) {
      return true;
    }
  }
  return false;
}

/// What a walk over the texts of a section does with each, and returns its quality.
typedef uint32_t take_text(const rg_query* query, const char* text, size_t length);

static uint32_t number_quality(const rg_query* query, const char* text, size_t length) {
  return rg_is_number(query, text, length) ? 0 : ROAD_NO_FIT;
}

/// Reads the next text; null at the end, and where the file is damaged.
static const char* next_text(rg_reader* reader, uint32_t section, size_t* length) {
  *length = 0;
  if (reader->next >= reader->end) {
    return NULL;
  }
  const uint32_t size = rg_read(reader);
  if (reader->has_failed || size > ROAD_MOST_TEXT || (uint64_t)(reader->end - reader->next) < size) {
    rg_reader_fail(reader);
    return NULL;
  }
  const uint8_t* text = reader->next;
  if (size > 0 && !rg_touch(reader->graph, text, size)) {
    return NULL;
  }
  *length = size;
  if (reader->checked >= text && (uint64_t)(reader->checked - text) >= size) {
    reader->next = text + size;
  } else {
    *reader = rg_reader_at(reader->graph, section, (uint64_t)(text - reader->graph->parts[section].bytes) + size);
  }
  return (const char*)text;
}

static size_t find_texts(const rg_graph* graph, uint32_t section, const rg_query* query, take_text* of_name,
                         take_text* of_number, rg_text_fit* fits, size_t capacity) {
  const rg_part* part = &graph->parts[section];
  if (part->size < 2) {
    return 0;
  }
  size_t found = 0;
  rg_reader reader = rg_reader_at(graph, section, 1);
  while (reader.next < reader.end) {
    const uint64_t place = (uint64_t)(reader.next - part->bytes);
    size_t length;
    const char* text = next_text(&reader, section, &length);
    if (text == NULL) {
      break;
    }
    rg_text_fit fit = {(uint32_t)place, ROAD_NO_FIT, 0};
    fit.quality = length > 0 ? (uint8_t)of_name(query, text, length) : ROAD_NO_FIT;
    if (of_number != NULL) {
      text = next_text(&reader, section, &length);
      if (text == NULL) {
        break;
      }
      if (length > 0 && fit.quality > 0) {
        const uint32_t quality = of_number(query, text, length);
        if (quality < fit.quality) {
          fit.quality = (uint8_t)quality;
          fit.is_number = 1;
        }
      }
    }
    if (fit.quality != ROAD_NO_FIT) {
      if (found < capacity) {
        fits[found] = fit;
      }
      found += 1;
    }
  }
  return found;
}

size_t rg_find_way_texts(const rg_graph* graph, const rg_query* query, rg_text_fit* fits, size_t capacity) {
  return find_texts(graph, ROAD_SECTION_NAMES, query, rg_name_quality, number_quality, fits, capacity);
}

size_t rg_find_place_texts(const rg_graph* graph, const rg_query* query, rg_text_fit* fits, size_t capacity) {
  return find_texts(graph, ROAD_SECTION_PLACE_TEXTS, query, rg_name_quality, NULL, fits, capacity);
}

size_t rg_find_house_numbers(const rg_graph* graph, const rg_query* query, rg_text_fit* fits, size_t capacity) {
  return find_texts(graph, ROAD_SECTION_PLACE_TEXTS, query, number_quality, NULL, fits, capacity);
}

/// Which of some texts is at a place; their count if none is.
static size_t fit_at(const rg_text_fit* fits, size_t count, uint32_t text) {
  size_t low = 0;
  size_t high = count;
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    if (fits[middle].text < text) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < count && fits[low].text == text ? low : count;
}

static inline bool is_marked(const uint8_t* marks, uint64_t size, uint32_t text) {
  return text < size && (marks[text / 8] >> (text % 8) & 1) != 0;
}

size_t rg_find_edges(const rg_graph* graph, const rg_text_fit* fits, size_t count, uint8_t* marks, uint32_t* of_way,
                     rg_named_edge* edges, size_t capacity) {
  const uint64_t size = graph->parts[ROAD_SECTION_NAMES].size;
  memset(marks, 0, (size_t)(size / 8 + 1));
  for (size_t i = 0; i < count; i++) {
    if (fits[i].text < size) {
      marks[fits[i].text / 8] |= (uint8_t)(1U << (fits[i].text % 8));
    }
  }
  const size_t ways = graph->parts[ROAD_SECTION_WAYS].count;
  for (size_t i = 0; i < ways; i++) {
    const rg_way* way = rg_way_at(graph, (uint32_t)i);
    const bool is_found = way != NULL && is_marked(marks, size, way->texts);
    const size_t fit = is_found ? fit_at(fits, count, way->texts) : count;
    of_way[i] = fit < count ? (uint32_t)fit : UINT32_MAX;
  }
  const size_t all = graph->parts[ROAD_SECTION_EDGES].count;
  const size_t junctions = graph->parts[ROAD_SECTION_JUNCTIONS].count;
  size_t found = 0;
  for (size_t i = 0; i < all; i++) {
    const rg_edge* edge = rg_edge_at(graph, (uint32_t)i);
    if (edge == NULL || edge->way >= ways || of_way[edge->way] == UINT32_MAX) {
      continue;
    }
    const uint32_t from = rg_from_of(graph, (uint32_t)i, edge);
    if (from >= junctions || edge->to >= junctions) {
      continue;
    }
    if (found < capacity) {
      edges[found] = (rg_named_edge){(uint32_t)i, from, edge->to, of_way[edge->way]};
    }
    found += 1;
  }
  return found;
}

size_t rg_find_places(const rg_graph* graph, uint32_t kinds, const uint8_t* names, const uint8_t* streets,
                      const uint8_t* numbers, rg_place* places, size_t capacity) {
  const uint64_t size = graph->parts[ROAD_SECTION_PLACE_TEXTS].size;
  // Cells that share their places, which no packer makes, are not all looked at.
  uint64_t left = graph->parts[ROAD_SECTION_PLACES].size;
  size_t found = 0;
  for (uint64_t i = 0; i < graph->parts[ROAD_SECTION_PLACE_CELLS].count; i++) {
    const rg_place_cell* cell = rg_element(graph, ROAD_SECTION_PLACE_CELLS, i, sizeof(rg_place_cell));
    if (cell == NULL) {
      continue;
    }
    rg_reader reader = rg_reader_at(graph, ROAD_SECTION_PLACES, cell->first);
    const uint8_t* start = reader.next;
    for (uint32_t k = 0; k < cell->count; k++) {
      rg_place place;
      if (!rg_read_place(&reader, cell, &place)) {
        break;
      }
      if ((uint64_t)(reader.next - start) > left) {
        rg_reader_fail(&reader);
        return found;
      }
      const bool is_found = place.kind != ROAD_PLACE_ADDRESS
                                ? (kinds >> place.kind & 1) != 0 || is_marked(names, size, place.text)
                                : is_marked(streets, size, place.text) && is_marked(numbers, size, place.number);
      if (is_found) {
        if (found < capacity) {
          places[found] = place;
        }
        found += 1;
      }
    }
    const uint64_t used = (uint64_t)(reader.next - start);
    left = used < left ? left - used : 0;
  }
  return found;
}
