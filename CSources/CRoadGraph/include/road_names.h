/// Search of names: how well a text that somebody typed fits a name, and what in a file has names that it fits.
#ifndef ROAD_NAMES_H
#define ROAD_NAMES_H

#include "road_places.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
  /// Of a text to search for so many letters count, with the spaces between its words.
  ROAD_MOST_LETTERS = 63,
  /// The quality of what does not fit.
  ROAD_NO_FIT = 255,
  /// How many letters may be wrong in all.
  ROAD_MOST_MISTAKES = 3
};

/// A text to compare with names, in one way of writing it.
typedef struct rg_pattern {
  /// For each letter of ASCII the places at which the text has it, the lowest first, behind one for its start; and the
  /// same for the text as words, of which each has such a start.
  uint64_t whole[128], words[128];
  /// Other letters with their places.
  uint32_t others[ROAD_MOST_LETTERS];
  uint64_t whole_others[ROAD_MOST_LETTERS], words_others[ROAD_MOST_LETTERS];
  uint32_t other_count;
  uint32_t letter_count, word_count;
  /// The place behind the last letter.
  uint64_t whole_end;
  /// The starts and the ends of words, and how many letters of each may be wrong.
  uint64_t starts;
  uint64_t ends[ROAD_MOST_LETTERS];
  uint8_t mistakes[ROAD_MOST_LETTERS];
  /// How many letters may be wrong in all.
  uint32_t most;
  /// Which letters it has, by the lowest five bits of their numbers.
  uint32_t kinds;
} rg_pattern;

/// A text to search for: as it was typed, and with its words abbreviated as road signs do.
typedef struct rg_query {
  rg_pattern typed, brief;
  /// The letters of the text without what is between them, for numbers of roads and houses.
  uint32_t close[ROAD_MOST_LETTERS];
  uint32_t close_count;
} rg_query;

/// Writes the letters of a text for comparing: in lower case, without accents, with a space of 32 between words, at
/// most `capacity`. Returns how many there are.
size_t rg_plain_letters(const char* text, size_t length, uint32_t* letters, size_t capacity);

/// Abbreviates the words of such letters in place, such as "street" to "st". Returns how many letters are left.
size_t rg_abbreviate(uint32_t* letters, size_t count);

/// Prepares a search. False if the text has no letters and no digits.
bool rg_query_begin(const char* text, size_t length, rg_query* query);

/// How well a name fits: four times the number of wrong, missing and additional letters, plus 0 if the text is the
/// whole name, 1 if the name begins with it, 2 if a later word of it does, and 3 if all its words are somewhere in the
/// name, of which the last may go on. A name and a text are also compared with both abbreviated; the lowest number
/// counts. ROAD_NO_FIT if more letters are wrong than may be: none of up to 2 letters, 1 of up to 5, 2 of up to 9, else
/// 3; and of single words as many.
uint32_t rg_name_quality(const rg_query* query, const char* name, size_t length);

/// Whether a number, or one of several with ";" between, has the letters of the text, whatever is between those.
bool rg_is_number(const rg_query* query, const char* number, size_t length);

/// A text of a section that fits.
typedef struct rg_text_fit {
  /// Where it is in the section; of names of ways, where the name is with the number behind it.
  uint32_t text;
  uint8_t quality;
  /// Whether it is the number of a road.
  uint8_t is_number;
} rg_text_fit;

/// Writes the texts of ROAD_SECTION_NAMES that fit, in the order of the file, at most `capacity`. Returns their number,
/// which may be greater. Texts behind damage are not found.
size_t rg_find_way_texts(const rg_graph* graph, const rg_query* query, rg_text_fit* fits, size_t capacity);

/// The same for ROAD_SECTION_PLACE_TEXTS.
size_t rg_find_place_texts(const rg_graph* graph, const rg_query* query, rg_text_fit* fits, size_t capacity);

/// The same for those that are a number of a house.
size_t rg_find_house_numbers(const rg_graph* graph, const rg_query* query, rg_text_fit* fits, size_t capacity);

/// An edge whose way has a text that fits.
typedef struct rg_named_edge {
  uint32_t edge, from, to;
  /// Which of the texts.
  uint32_t fit;
} rg_named_edge;

/// Writes the edges of ways with such texts, which are in the order of the file; at most `capacity`. Returns their
/// number, which may be greater.
///
/// `marks` has room for a bit of each byte of ROAD_SECTION_NAMES, and `of_way` for a number of each way.
size_t rg_find_edges(const rg_graph* graph, const rg_text_fit* fits, size_t count, uint8_t* marks, uint32_t* of_way,
                     rg_named_edge* edges, size_t capacity);

/// Writes the places of some kinds, each a bit of `kinds`, and those whose name has a mark in `names`, and the
/// addresses whose street has one in `streets` and whose number has one in `numbers`; at most `capacity`. Returns their
/// number, which may be greater.
///
/// Marks are bits of the bytes of ROAD_SECTION_PLACE_TEXTS.
size_t rg_find_places(const rg_graph* graph, uint32_t kinds, const uint8_t* names, const uint8_t* streets,
                      const uint8_t* numbers, rg_place* places, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
