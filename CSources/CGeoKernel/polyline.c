#include "gk_polyline.h"

#include "polyline_internal.h"

#include <math.h>
#include <string.h>

/// Powers of ten. All of them are exact doubles, so a single division rounds correctly.
static const double powers_of_ten[GK_POLYLINE_MAXIMUM_PRECISION + 1] = {1e0, 1e1, 1e2, 1e3, 1e4,
                                                                        1e5, 1e6, 1e7, 1e8, 1e9};

static bool is_precision(int32_t precision) {
  return precision >= 0 && precision <= GK_POLYLINE_MAXIMUM_PRECISION;
}

/// Bytes that are examined at once.
typedef uint8_t byte_lanes __attribute__((ext_vector_type(32)));

size_t gk_polyline_count(const uint8_t* text, size_t length) {
  if (!text) {
    return 0;
  }
  size_t numbers = 0;
  size_t i = 0;
  while (length - i >= sizeof(byte_lanes)) {
    // A lane can count 255 blocks before it overflows.
    const size_t left = (length - i) / sizeof(byte_lanes);
    const size_t blocks = left < 255 ? left : 255;
    byte_lanes counts = 0;
    for (size_t block = 0; block < blocks; block++, i += sizeof(byte_lanes)) {
      byte_lanes bytes;
      memcpy(&bytes, text + i, sizeof bytes);
      // A true comparison is -1.
      counts -= (byte_lanes)(bytes < (byte_lanes)(GK_FIRST_BYTE + GK_CONTINUES));
    }
    for (size_t lane = 0; lane < sizeof(byte_lanes); lane++) {
      numbers += counts[lane];
    }
  }
  for (; i < length; i++) {
    numbers += text[i] < GK_FIRST_BYTE + GK_CONTINUES;
  }
  return numbers / 2;
}

/// The signed difference that is encoded in the bits of a number.
static inline int64_t unfolded(uint64_t bits) {
  return (int64_t)(bits >> 1) ^ -(int64_t)(bits & 1);
}

/// Reads the number at `*at`, which must be before `end`: its difference, and in `*at` the end of the number.
///
/// On failure `*at` is the faulty byte.
static gk_status read_number(const uint8_t** at, const uint8_t* end, int64_t* difference) {
  const uint8_t* const start = *at;
  const size_t limit = end - start < GK_MAX_BYTES ? (size_t)(end - start) : GK_MAX_BYTES;
  uint64_t bits = 0;
  for (size_t i = 0; i < limit; i++) {
    const uint32_t value = (uint32_t)start[i] - GK_FIRST_BYTE;
    if (value > GK_CONTINUES + GK_PAYLOAD) {
      *at = start + i;
      return GK_ERROR_CHARACTER;
    }
    bits |= (uint64_t)(value & GK_PAYLOAD) << (GK_PAYLOAD_BITS * i);
    if (value < GK_CONTINUES) {
      *difference = unfolded(bits);
      *at = start + i + 1;
      return GK_OK;
    }
  }
  return limit == GK_MAX_BYTES ? GK_ERROR_NUMBER_TOO_LONG : GK_ERROR_TRUNCATED;
}

static inline bool is_within(int64_t value, int64_t limit) {
  return value >= -limit && value <= limit;
}

static inline void store(const gk_decoder* decoder, int64_t latitude, int64_t longitude) {
  if (decoder->vertices < decoder->capacity) {
    decoder->latitudes[decoder->vertices * decoder->stride] = (double)latitude / decoder->power;
    decoder->longitudes[decoder->vertices * decoder->stride] = (double)longitude / decoder->power;
  }
}

/// Decodes the vertex at `decoder->at`, which must be before the end, with all checks.
///
/// On failure `decoder->at` is the faulty byte.
static gk_status decode_vertex(gk_decoder* decoder) {
  const uint8_t* at = decoder->at;
  int64_t difference = 0;
  gk_status status = read_number(&at, decoder->end, &difference);
  if (status != GK_OK) {
    decoder->at = at;
    return status;
  }
  const int64_t latitude = decoder->latitude + difference;
  if (!is_within(latitude, decoder->latitude_limit)) {
    return GK_ERROR_LATITUDE;
  }
  if (at == decoder->end) {
    return GK_ERROR_ODD_COUNT;
  }
  const uint8_t* const middle = at;
  status = read_number(&at, decoder->end, &difference);
  if (status != GK_OK) {
    decoder->at = at;
    return status;
  }
  const int64_t longitude = decoder->longitude + difference;
  if (!is_within(longitude, decoder->longitude_limit)) {
    decoder->at = middle;
    return GK_ERROR_LONGITUDE;
  }
  store(decoder, latitude, longitude);
  decoder->latitude = latitude;
  decoder->longitude = longitude;
  decoder->vertices++;
  decoder->at = at;
  return GK_OK;
}

/// Reads a number of at most four bytes, all of which must be readable, and collects in `seen` any bits of its bytes
/// beyond the six bits of the alphabet. For a longer number, returns the position of the fifth byte and meaningless
/// bits.
static inline const uint8_t* read_short_number(const uint8_t* at, uint32_t* seen, uint32_t* bits) {
  const uint32_t b0 = (uint32_t)at[0] - GK_FIRST_BYTE;
  *seen |= b0;
  *bits = b0;
  if (b0 < GK_CONTINUES) {
    return at + 1;
  }
  const uint32_t b1 = (uint32_t)at[1] - GK_FIRST_BYTE;
  *seen |= b1;
  *bits = b0 - 32 + (b1 << 5);
  if (b1 < GK_CONTINUES) {
    return at + 2;
  }
  const uint32_t b2 = (uint32_t)at[2] - GK_FIRST_BYTE;
  *seen |= b2;
  *bits = b0 - 32 - (32 << 5) + (b1 << 5) + (b2 << 10);
  if (b2 < GK_CONTINUES) {
    return at + 3;
  }
  const uint32_t b3 = (uint32_t)at[3] - GK_FIRST_BYTE;
  *bits = b0 - 32 - (32 << 5) - (32 << 10) + (b1 << 5) + (b2 << 10) + (b3 << 15);
  // A continuation bit in the fourth byte marks the number as one for the slower loop.
  *seen |= b3 | (b3 & GK_CONTINUES) << 1;
  return at + 4;
}

/// Decodes vertices with short numbers until the one at `decoder->at` has a long number or a fault, or there is no
/// room.
static void decode_short_vertices(gk_decoder* decoder) {
  const uint8_t* at = decoder->at;
  const uint8_t* const end = decoder->end;
  int64_t latitude = decoder->latitude;
  int64_t longitude = decoder->longitude;
  const uint64_t latitude_limit = (uint64_t)decoder->latitude_limit;
  const uint64_t longitude_limit = (uint64_t)decoder->longitude_limit;
  const size_t stride = decoder->stride;
  const double power = decoder->power;
  double* latitudes = decoder->latitudes + decoder->vertices * stride;
  double* longitudes = decoder->longitudes + decoder->vertices * stride;
  size_t room = decoder->capacity - decoder->vertices;
  while (room > 0 && end - at >= 2 * 4) {
    uint32_t seen = 0;
    uint32_t first = 0;
    uint32_t second = 0;
    const uint8_t* next = read_short_number(read_short_number(at, &seen, &first), &seen, &second);
    const int64_t next_latitude = latitude + unfolded(first);
    const int64_t next_longitude = longitude + unfolded(second);
    if (seen > GK_CONTINUES + GK_PAYLOAD || (uint64_t)next_latitude + latitude_limit > 2 * latitude_limit ||
        (uint64_t)next_longitude + longitude_limit > 2 * longitude_limit) {
      break;
    }
    latitude = next_latitude;
    longitude = next_longitude;
    at = next;
    *latitudes = (double)latitude / power;
    *longitudes = (double)longitude / power;
    latitudes += stride;
    longitudes += stride;
    room--;
  }
  decoder->at = at;
  decoder->latitude = latitude;
  decoder->longitude = longitude;
  decoder->vertices = decoder->capacity - room;
}

/// Whether this processor and these arrays are suitable for the vectorised loops. The compiler's runtime has detected
/// the processor before main, so the test is a single load.
static bool can_go_wide(const double* latitudes, const double* longitudes, size_t stride, int32_t precision) {
#if GK_HAS_AVX2_POLYLINES || GK_HAS_NEON_POLYLINES
  const bool is_pairs = stride == 2 && latitudes && longitudes == latitudes + 1;
  // With seven decimals, 180 degrees still fit into 32 bits.
  const bool is_suitable = (is_pairs || stride == 1) && precision <= 7;
#if GK_HAS_AVX2_POLYLINES
  return is_suitable && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi");
#else
  return is_suitable;
#endif
#else
  (void)latitudes;
  (void)longitudes;
  (void)stride;
  (void)precision;
  return false;
#endif
}

/// Decodes the vertices that the fastest loop for this processor can decode.
static void decode_quickly(gk_decoder* decoder, bool is_wide) {
#if GK_HAS_AVX2_POLYLINES || GK_HAS_NEON_POLYLINES
  if (is_wide) {
#if GK_HAS_AVX2_POLYLINES
    gk_polyline_decode_avx2(decoder);
#else
    gk_polyline_decode_neon(decoder);
#endif
    if (decoder->end - decoder->at >= GK_WIDE_READABLE) {
      return;
    }
  }
#else
  (void)is_wide;
#endif
  decode_short_vertices(decoder);
}

gk_status gk_polyline_decode(const uint8_t* text, size_t length, int32_t precision, double* latitudes,
                             double* longitudes, size_t stride, size_t capacity, size_t* count, gk_fault* fault) {
  if (!count || (!text && length > 0) || ((!latitudes || !longitudes) && capacity > 0) || stride == 0 ||
      !is_precision(precision)) {
    return gk_fail(fault, GK_ERROR_ARGUMENT, 0);
  }
  if (length == 0) {
    *count = 0;
    return GK_OK;
  }
  const double power = powers_of_ten[precision];
  gk_decoder decoder = {
      .at = text,
      .end = text + length,
      .latitude_limit = (int64_t)(90 * power),
      .longitude_limit = (int64_t)(180 * power),
      .power = power,
      .latitudes = latitudes,
      .longitudes = longitudes,
      .stride = stride,
      .capacity = capacity,
  };
  const bool is_wide = can_go_wide(latitudes, longitudes, stride, precision);
  const uint8_t* first_without_room = NULL;
  while (decoder.at != decoder.end) {
    // The numbers of the first vertex are usually long, because they are coordinates and not differences.
    if (decoder.at != text && decoder.vertices < capacity) {
      decode_quickly(&decoder, is_wide);
    }
    // For what the fast loops leave: a long number, the end, or a fault. Decoding several vertices avoids a failed
    // attempt of the fast loops for each long number.
    const int most = decoder.at == text ? 1 : GK_GROUP;
    for (int i = 0; i < most && decoder.at != decoder.end; i++) {
      if (decoder.vertices == capacity) {
        first_without_room = decoder.at;
      }
      const gk_status status = decode_vertex(&decoder);
      if (status != GK_OK) {
        return gk_fail(fault, status, (size_t)(decoder.at - text));
      }
    }
  }
  *count = decoder.vertices;
  if (first_without_room) {
    return gk_fail(fault, GK_ERROR_CAPACITY, (size_t)(first_without_room - text));
  }
  return GK_OK;
}

/// The integer nearest to `value`, halves away from zero. Exact, unlike adding 0.5; |value| must be below 2^53.
static inline int64_t nearest_integer(double value) {
  const int64_t whole = (int64_t)value;
  const double rest = value - (double)whole;
  return whole + (rest >= 0.5) - (rest <= -0.5);
}

/// Writes a difference as 1 to 8 bytes and returns the end of them.
static inline uint8_t* write_number(uint8_t* at, int64_t difference) {
  uint64_t bits = ((uint64_t)difference << 1) ^ (uint64_t)(difference >> 63);
  while (bits >= GK_CONTINUES) {
    *at++ = (uint8_t)((bits & GK_PAYLOAD) + GK_CONTINUES + GK_FIRST_BYTE);
    bits >>= GK_PAYLOAD_BITS;
  }
  *at++ = (uint8_t)(bits + GK_FIRST_BYTE);
  return at;
}

static void encode_wide(gk_encoder* encoder) {
#if GK_HAS_AVX2_POLYLINES
  gk_polyline_encode_avx2(encoder);
#else
  (void)encoder;
#endif
}

/// Encodes the vertex at `encoder->vertex` with all checks; without room it only counts the bytes.
static gk_status encode_vertex(gk_encoder* encoder) {
  const double latitude = encoder->latitudes[encoder->vertex * encoder->stride];
  const double longitude = encoder->longitudes[encoder->vertex * encoder->stride];
  const gk_status status = gk_check_coordinate(latitude, longitude, 180);
  if (__builtin_expect(status != GK_OK, 0)) {
    return status;
  }
  const int64_t whole_latitude = nearest_integer(latitude * encoder->power);
  const int64_t whole_longitude = nearest_integer(longitude * encoder->power);
  uint8_t pair[2 * GK_MAX_BYTES];
  const bool has_room = encoder->is_whole && encoder->capacity - encoder->length >= sizeof pair;
  uint8_t* const start = has_room ? encoder->text + encoder->length : pair;
  uint8_t* const end =
      write_number(write_number(start, whole_latitude - encoder->latitude), whole_longitude - encoder->longitude);
  const size_t size = (size_t)(end - start);
  if (!has_room && encoder->is_whole) {
    encoder->is_whole = encoder->capacity - encoder->length >= size;
    if (encoder->is_whole) {
      memcpy(encoder->text + encoder->length, pair, size);
    } else {
      encoder->first_without_room = encoder->vertex;
    }
  }
  encoder->length += size;
  encoder->latitude = whole_latitude;
  encoder->longitude = whole_longitude;
  encoder->vertex++;
  return GK_OK;
}

gk_status gk_polyline_encode(const double* latitudes, const double* longitudes, size_t stride, size_t count,
                             int32_t precision, uint8_t* text, size_t capacity, size_t* length, gk_fault* fault) {
  if (!length || ((!latitudes || !longitudes) && count > 0) || (!text && capacity > 0) || stride == 0 ||
      !is_precision(precision)) {
    return gk_fail(fault, GK_ERROR_ARGUMENT, 0);
  }
  gk_encoder encoder = {
      .latitudes = latitudes,
      .longitudes = longitudes,
      .stride = stride,
      .count = count,
      .power = powers_of_ten[precision],
      .text = text,
      .capacity = capacity,
      .is_whole = true,
  };
  const bool is_wide = count > 0 && can_go_wide(latitudes, longitudes, stride, precision);
  while (encoder.vertex < count) {
    if (is_wide && encoder.vertex > 0) {
      encode_wide(&encoder);
    }
    // For what the fast loop leaves: a long number, the end, a fault, or too little room.
    const size_t most = is_wide && encoder.vertex == 0 ? 1 : GK_GROUP;
    for (size_t i = 0; i < most && encoder.vertex < count; i++) {
      const gk_status status = encode_vertex(&encoder);
      if (status != GK_OK) {
        return gk_fail(fault, status, encoder.vertex);
      }
    }
  }
  *length = encoder.length;
  if (!encoder.is_whole) {
    return gk_fail(fault, GK_ERROR_CAPACITY, encoder.first_without_room);
  }
  return GK_OK;
}
