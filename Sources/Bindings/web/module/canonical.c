// The canonical forms of Unicode texts (UAX 15), by which Swift compares strings and finds them in dictionaries.
//
// Swift's library has them in tables that are fast and that gzip does not compress: 22 KB of a module. Here they take a
// quarter of that, and are unpacked when they are needed first. The interface is that of the library's own tables, with
// which Sources/Bindings/web/canonical --check compares each value.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// made by Sources/Bindings/web/canonical
#include "canonical.inc"

/// What a character is composed of: another one, and a mark unless that is 0.
typedef struct {
  uint32_t scalar, first;
  /// its number in `marks`
  uint8_t mark;
  /// where its full decomposition begins in `texts`
  uint16_t text;
} Composed;

typedef struct {
  uint32_t scalar;
  /// whether texts in canonical form have the mark after another character instead of what that composes
  bool isKept;
} Mark;

/// Characters that are ordered by a class among the marks of a character.
typedef struct {
  uint32_t last, first;
  uint8_t order;
} Ordered;

static Composed all_composed[COMPOSED];
static Mark marks[MARKS];
static Ordered all_ordered[ORDERED];
/// Each full decomposition in UTF-8, after its length.
static uint8_t texts[1 << 14];
const uint8_t* const _swift_stdlib_nfd_decompositions = texts;
/// The numbers of those that can be composed, from 1, by what they are composed of: a hash table, half full.
static uint16_t compositions[1 << 12];

static uint32_t number(const uint8_t** place) {
  uint32_t value = 0;
  for (int shift = 0;; shift += 7) {
    uint8_t byte = *(*place)++;
    value |= (uint32_t)(byte & 127) << shift;
    if (byte < 128)
      return value;
  }
}

/// The first of the rows of a table, ordered by the scalar that each begins with, whose scalar is not before another.
static int first_from(uint32_t scalar, const void* rows, size_t size, int count) {
  int low = 0, high = count;
  while (low < high) {
    int middle = (low + high) / 2;
    if (*(const uint32_t*)((const char*)rows + middle * size) < scalar)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static const Composed* composed(uint32_t scalar) {
  int row = first_from(scalar, all_composed, sizeof *all_composed, COMPOSED);
  return row < COMPOSED && all_composed[row].scalar == scalar ? &all_composed[row] : 0;
}

static uint8_t* decompose(uint32_t scalar, uint8_t* end) {
  const Composed* parts = composed(scalar);
  if (parts) {
    end = decompose(parts->first, end);
    uint32_t mark = marks[parts->mark].scalar;
    return mark ? decompose(mark, end) : end;
  }
  if (scalar < 0x80) {
    *end++ = (uint8_t)scalar;
    return end;
  }
  int following = scalar < 0x800 ? 1 : scalar < 0x10000 ? 2 : 3;
  *end++ = (uint8_t)(0xFF << (7 - following) | scalar >> (6 * following));
  while (following-- > 0)
    *end++ = (uint8_t)(0x80 | (scalar >> (6 * following) & 0x3F));
  return end;
}

static uint32_t hash(uint32_t first, uint32_t mark) {
  return (first * 31 + mark) & 0xFFF;
}

static void unpack(void) {
  static bool is_unpacked = false;
  if (is_unpacked)
    return;
  is_unpacked = true;
  const uint8_t* place = packed_marks;
  uint32_t last = 0;
  for (int i = 0; i < MARKS; i++) {
    uint32_t value = number(&place);
    last += value >> 1;
    marks[i] = (Mark){last, value & 1};
  }
  place = packed_ordered;
  last = 0;
  for (int i = 0; i < ORDERED; i++) {
    uint32_t first = last + number(&place);
    last = first + number(&place);
    all_ordered[i] = (Ordered){last, first, *place++};
  }
  const uint8_t* first_place = packed_first;
  uint32_t first = 0;
  place = packed_scalars;
  last = 0;
  for (int i = 0; i < COMPOSED; i++) {
    uint32_t change = number(&first_place);
    first += change & 1 ? ~(change >> 1) : change >> 1;
    last += number(&place) + 1;
    all_composed[i] = (Composed){last, first, packed_mark[i], 0};
  }
  uint8_t* end = texts;
  for (int i = 0; i < COMPOSED; i++) {
    Composed* parts = &all_composed[i];
    parts->text = (uint16_t)(end - texts);
    uint8_t* next = decompose(parts->scalar, end + 1);
    *end = (uint8_t)(next - end - 1);
    end = next;
    if (marks[parts->mark].isKept)
      continue;
    uint32_t slot = hash(parts->first, marks[parts->mark].scalar);
    while (compositions[slot])
      slot = (slot + 1) & 0xFFF;
    compositions[slot] = (uint16_t)(i + 1);
  }
}

/// The number of the scalar and, above 18 bits, where its decomposition begins; other bits if it has none.
uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar) {
  unpack();
  const Composed* parts = composed(scalar);
  return parts ? scalar | (uint32_t)parts->text << 18 : ~scalar;
}

/// The character that two others compose; all bits if there is none. Swift composes Hangul itself.
uint32_t _swift_stdlib_getComposition(uint32_t first, uint32_t mark) {
  unpack();
  for (uint32_t slot = hash(first, mark); compositions[slot]; slot = (slot + 1) & 0xFFF) {
    const Composed* parts = &all_composed[compositions[slot] - 1];
    if (parts->first == first && marks[parts->mark].scalar == mark)
      return parts->scalar;
  }
  return UINT32_MAX;
}

/// Bit 0: is decomposed; bit 1: does not occur in canonical form; bit 2: may be composed with what is before it; above
/// them the order among marks.
uint16_t _swift_stdlib_getNormData(uint32_t scalar) {
  if (scalar < 0xC0)
    return 0;
  unpack();
  uint32_t data = 0;
  const Composed* parts = composed(scalar);
  if (parts)
    data = marks[parts->mark].isKept ? 3 : 1;
  for (int i = 0; i < MARKS && marks[i].scalar <= scalar; i++)
    if (marks[i].scalar == scalar && !marks[i].isKept)
      data |= 4;
  /// the vowels and last consonants of Hangul
  if ((scalar >= 0x1161 && scalar <= 0x1175) || (scalar >= 0x11A8 && scalar <= 0x11C2))
    data |= 4;
  int row = first_from(scalar, all_ordered, sizeof *all_ordered, ORDERED);
  if (row < ORDERED && all_ordered[row].first <= scalar)
    data |= (uint32_t)all_ordered[row].order << 3;
  return (uint16_t)data;
}
