#include "gk_polyline.h"

#include "gk_internal.h"

/// The first byte of the alphabet, the bit that says that more follows, and the bits of payload under it.
enum { FIRST_BYTE = 63, CONTINUES = 32, PAYLOAD = 31, PAYLOAD_BITS = 5, MAX_BYTES = 8 };

/// 10^p is exact in a double for every precision here, so one division rounds correctly.
static const double powers_of_ten[GK_POLYLINE_MAX_PRECISION + 1] = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9};

static bool is_precision(int32_t precision) {
  return precision >= 0 && precision <= GK_POLYLINE_MAX_PRECISION;
}

size_t gk_polyline_count(const uint8_t* text, size_t length) {
  if (!text) {
    return 0;
  }
  size_t numbers = 0;
  size_t i = 0;
  while (i < length) {
    // A block of 255 bytes keeps the counter within one byte, which lets the compiler count 16 bytes at a time.
    const size_t end = length - i < 255 ? length : i + 255;
    uint8_t in_block = 0;
    for (; i < end; i++) {
      in_block = (uint8_t)(in_block + (text[i] < FIRST_BYTE + CONTINUES));
    }
    numbers += in_block;
  }
  return numbers / 2;
}

/// Reads the number at `at`, which must be in front of `end`: its difference and the byte behind it.
///
/// On failure `*at` is the byte to blame.
static inline gk_status read_number(const uint8_t** at, const uint8_t* end, int64_t* difference) {
  const uint8_t* const start = *at;
  const size_t limit = end - start < MAX_BYTES ? (size_t)(end - start) : MAX_BYTES;
  uint64_t bits = 0;
  for (size_t i = 0; i < limit; i++) {
    const uint32_t value = (uint32_t)start[i] - FIRST_BYTE;
    if (value > CONTINUES + PAYLOAD) {
      *at = start + i;
      return GK_ERROR_CHARACTER;
    }
    bits |= (uint64_t)(value & PAYLOAD) << (PAYLOAD_BITS * i);
    if (value < CONTINUES) {
      *difference = (int64_t)(bits >> 1) ^ -(int64_t)(bits & 1);
      *at = start + i + 1;
      return GK_OK;
    }
  }
  return limit == MAX_BYTES ? GK_ERROR_NUMBER_TOO_LONG : GK_ERROR_TRUNCATED;
}

gk_status gk_polyline_decode(const uint8_t* text, size_t length, int32_t precision, double* latitudes,
                             double* longitudes, size_t stride, size_t capacity, size_t* count, size_t* fault) {
  if (!count || !fault) {
    return GK_ERROR_ARGUMENT;
  }
  if ((!text && length > 0) || ((!latitudes || !longitudes) && capacity > 0) || stride == 0 ||
      !is_precision(precision)) {
    *fault = 0;
    return GK_ERROR_ARGUMENT;
  }
  const double power = powers_of_ten[precision];
  const int64_t latitude_limit = (int64_t)(90 * power);
  const int64_t longitude_limit = (int64_t)(180 * power);
  const uint8_t* const end = text + length;
  const uint8_t* at = text;
  int64_t latitude = 0;
  int64_t longitude = 0;
  size_t vertices = 0;
  const uint8_t* first_without_room = end;
  while (at != end) {
    const uint8_t* const start = at;
    int64_t difference = 0;
    gk_status status = read_number(&at, end, &difference);
    if (status != GK_OK) {
      *fault = (size_t)(at - text);
      return status;
    }
    latitude += difference;
    if (latitude < -latitude_limit || latitude > latitude_limit) {
      *fault = (size_t)(start - text);
      return GK_ERROR_LATITUDE;
    }
    if (at == end) {
      *fault = (size_t)(start - text);
      return GK_ERROR_ODD_COUNT;
    }
    const uint8_t* const middle = at;
    status = read_number(&at, end, &difference);
    if (status != GK_OK) {
      *fault = (size_t)(at - text);
      return status;
    }
    longitude += difference;
    if (longitude < -longitude_limit || longitude > longitude_limit) {
      *fault = (size_t)(middle - text);
      return GK_ERROR_LONGITUDE;
    }
    if (vertices < capacity) {
      latitudes[vertices * stride] = (double)latitude / power;
      longitudes[vertices * stride] = (double)longitude / power;
    } else if (vertices == capacity) {
      first_without_room = start;
    }
    vertices++;
  }
  *count = vertices;
  if (vertices > capacity) {
    *fault = (size_t)(first_without_room - text);
    return GK_ERROR_CAPACITY;
  }
  return GK_OK;
}

/// The integer nearest to `value`, halves away from zero. Exact, unlike adding a half; |value| must be under 2^53.
static inline int64_t nearest_integer(double value) {
  const int64_t whole = (int64_t)value;
  const double rest = value - (double)whole;
  return whole + (rest >= 0.5) - (rest <= -0.5);
}

/// Writes a difference as 1 to 8 bytes and returns the byte behind them.
static inline uint8_t* write_number(uint8_t* at, int64_t difference) {
  uint64_t bits = ((uint64_t)difference << 1) ^ (uint64_t)(difference >> 63);
  while (bits >= CONTINUES) {
    *at++ = (uint8_t)((bits & PAYLOAD) + CONTINUES + FIRST_BYTE);
    bits >>= PAYLOAD_BITS;
  }
  *at++ = (uint8_t)(bits + FIRST_BYTE);
  return at;
}

gk_status gk_polyline_encode(const double* latitudes, const double* longitudes, size_t stride, size_t count,
                             int32_t precision, uint8_t* text, size_t capacity, size_t* length, size_t* fault) {
  if (!length || !fault) {
    return GK_ERROR_ARGUMENT;
  }
  if (((!latitudes || !longitudes) && count > 0) || (!text && capacity > 0) || stride == 0 ||
      !is_precision(precision)) {
    *fault = 0;
    return GK_ERROR_ARGUMENT;
  }
  const double power = powers_of_ten[precision];
  int64_t last_latitude = 0;
  int64_t last_longitude = 0;
  size_t needed = 0;
  size_t first_without_room = count;
  for (size_t i = 0; i < count; i++) {
    const double latitude = latitudes[i * stride];
    const double longitude = longitudes[i * stride];
    // Negated, so that NaN is caught as well.
    if (!(latitude >= -90 && latitude <= 90 && longitude >= -180 && longitude <= 180)) {
      *fault = i;
      const double zero = (latitude - latitude) + (longitude - longitude);
      if (zero != 0) {
        return GK_ERROR_NOT_FINITE;
      }
      return latitude >= -90 && latitude <= 90 ? GK_ERROR_LONGITUDE : GK_ERROR_LATITUDE;
    }
    const int64_t whole_latitude = nearest_integer(latitude * power);
    const int64_t whole_longitude = nearest_integer(longitude * power);
    if (first_without_room == count && capacity - needed >= 2 * MAX_BYTES) {
      uint8_t* at = write_number(text + needed, whole_latitude - last_latitude);
      at = write_number(at, whole_longitude - last_longitude);
      needed = (size_t)(at - text);
    } else {
      uint8_t pair[2 * MAX_BYTES];
      uint8_t* const end =
          write_number(write_number(pair, whole_latitude - last_latitude), whole_longitude - last_longitude);
      const size_t size = (size_t)(end - pair);
      if (first_without_room == count && capacity - needed >= size) {
        for (size_t k = 0; k < size; k++) {
          text[needed + k] = pair[k];
        }
      } else if (first_without_room == count) {
        first_without_room = i;
      }
      needed += size;
    }
    last_latitude = whole_latitude;
    last_longitude = whole_longitude;
  }
  *length = needed;
  if (first_without_room < count) {
    *fault = first_without_room;
    return GK_ERROR_CAPACITY;
  }
  return GK_OK;
}
