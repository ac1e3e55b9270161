#include "road_letters.h"
#include "road_names.h"

#include <string.h>

/// The next code point of a text in UTF-8. A byte that begins none is one by itself.
static uint32_t next_code(const uint8_t** at, const uint8_t* end) {
  const uint8_t first = *(*at)++;
  if (first < 0xC2 || first > 0xF4) {
    return first;
  }
  const size_t more = first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
  if ((size_t)(end - *at) < more) {
    return first;
  }
  uint32_t code = first & (0x3FU >> more);
  for (size_t i = 0; i < more; i++) {
    if (((*at)[i] & 0xC0) != 0x80) {
      return first;
    }
    code = code << 6 | ((*at)[i] & 0x3FU);
  }
  *at += more;
  return code;
}

/// The letter for one beyond ASCII: 0 for what parts words. Marks upon letters, which are passed over, become 1.
static uint32_t plain_letter(uint32_t code) {
  if (code < 0xC0) {
    return code == 0xAA ? 'a' : code == 0xBA ? 'o' : 0;
  }
  if (code < letters_latin_end) {
    return letters_latin[code - letters_latin_first];
  }
  if (code >= 0x300 && code < 0x370) {
    return 1;
  }
  if (code >= letters_greek_and_cyrillic_first && code < letters_greek_and_cyrillic_end) {
    return letters_greek_and_cyrillic[code - letters_greek_and_cyrillic_first];
  }
  if (code >= letters_more_latin_first && code < letters_more_latin_end) {
    return letters_more_latin[code - letters_more_latin_first];
  }
  // Punctuation, and that of eastern Asia.
  return (code >= 0x2000 && code < 0x2070) || (code >= 0x3000 && code < 0x3040) ? 0 : code;
}

/// The second letter of those that become two; 0 of others.
static uint32_t second_letter(uint32_t* letter) {
  switch (*letter) {
  case 0xDF:
  case 0x1E9E:
    *letter = 's';
    return 's';
  case 0xC6:
  case 0xE6:
    *letter = 'a';
    return 'e';
  case 0x152:
  case 0x153:
    *letter = 'o';
    return 'e';
  case 0xDE:
  case 0xFE:
    *letter = 't';
    return 'h';
  default:
    return 0;
  }
}

/// Letters as they are written.
typedef struct letter_writer {
  uint32_t* letters;
  size_t capacity;
  size_t count;
  bool is_behind_word;
} letter_writer;

static void write_letter(letter_writer* writer, uint32_t letter) {
  if (writer->is_behind_word && writer->count > 0) {
    if (writer->count < writer->capacity) {
      writer->letters[writer->count] = ' ';
    }
    writer->count += 1;
  }
  writer->is_behind_word = false;
  if (writer->count < writer->capacity) {
    writer->letters[writer->count] = letter;
  }
  writer->count += 1;
}

size_t rg_plain_letters(const char* text, size_t length, uint32_t* letters, size_t capacity) {
  letter_writer writer = {letters, capacity, 0, false};
  const uint8_t* at = (const uint8_t*)text;
  const uint8_t* end = at + length;
  while (at < end) {
    uint32_t letter = *at;
    if (letter < 0x80) {
      at += 1;
      if (letter >= 'A' && letter <= 'Z') {
        letter += 'a' - 'A';
      } else if (!((letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9'))) {
        letter = 0;
      }
    } else {
      letter = plain_letter(next_code(&at, end));
    }
    if (letter == 0) {
      writer.is_behind_word = true;
    } else if (letter != 1) {
      const uint32_t second = second_letter(&letter);
      write_letter(&writer, letter);
      if (second != 0) {
        write_letter(&writer, second);
      }
    }
  }
  return writer.count;
}

/// Words and what they are abbreviated to, which may mean several.
static const char* const brief_words[][2] = {
    {"street", "st"},      {"str", "st"},    {"strasse", "st"},  {"saint", "st"},     {"sankt", "st"},
    {"avenue", "av"},      {"ave", "av"},    {"avenida", "av"},  {"avinguda", "av"},  {"road", "rd"},
    {"boulevard", "bd"},   {"blvd", "bd"},   {"drive", "dr"},    {"doctor", "dr"},    {"doktor", "dr"},
    {"lane", "ln"},        {"court", "ct"},  {"place", "pl"},    {"platz", "pl"},     {"plaza", "pl"},
    {"placa", "pl"},       {"square", "sq"}, {"piazza", "pza"},  {"calle", "c"},      {"carrer", "c"},
    {"carretera", "ctra"}, {"route", "rte"}, {"highway", "hwy"}, {"parkway", "pkwy"}, {"mount", "mt"},
    {"north", "n"},        {"south", "s"},   {"east", "e"},      {"west", "w"},       {"professor", "prof"},
};

/// Whether a word ends with another, or is it.
static bool ends_with(const uint32_t* word, size_t count, const char* end, size_t length) {
  if (count < length) {
    return false;
  }
  for (size_t i = 0; i < length; i++) {
    if (word[count - length + i] != (uint8_t)end[i]) {
      return false;
    }
  }
  return true;
}

/// Abbreviates a word in place. Returns how many letters are left.
static size_t abbreviate_word(uint32_t* word, size_t count) {
  for (size_t i = 0; i < sizeof brief_words / sizeof *brief_words; i++) {
    const char* const whole = brief_words[i][0];
    if (word[0] != (uint8_t)whole[0] || strlen(whole) != count || !ends_with(word, count, whole, count)) {
      continue;
    }
    const size_t length = strlen(brief_words[i][1]);
    for (size_t k = 0; k < length; k++) {
      word[k] = (uint8_t)brief_words[i][1][k];
    }
    return length;
  }
  // Hauptstraße and Hauptstr., Marktplatz and Marktpl.
  if (ends_with(word, count, "strasse", 7)) {
    return count - 4;
  }
  return count > 5 && ends_with(word, count, "platz", 5) ? count - 3 : count;
}

size_t rg_abbreviate(uint32_t* letters, size_t count) {
  size_t written = 0;
  size_t next = 0;
  while (next < count) {
    size_t end = next;
    while (end < count && letters[end] != ' ') {
      end += 1;
    }
    if (written > 0) {
      letters[written++] = ' ';
    }
    memmove(letters + written, letters + next, (end - next) * sizeof *letters);
    written += end > next ? abbreviate_word(letters + written, end - next) : 0;
    next = end + 1;
  }
  return written;
}
