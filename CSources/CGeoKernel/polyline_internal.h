/// Declarations shared by the portable and the vectorised decoders and encoders of polylines.
#ifndef GK_POLYLINE_INTERNAL_H
#define GK_POLYLINE_INTERNAL_H

#include "gk_internal.h"
#include "gk_polyline.h"

/// The first byte of the alphabet, the bit that means that more bytes follow, and the payload bits below it.
enum { GK_FIRST_BYTE = 63, GK_CONTINUES = 32, GK_PAYLOAD = 31, GK_PAYLOAD_BITS = 5, GK_MAX_BYTES = 8 };

/// The number of vertices that the vectorised decoder reads at once, and after which portable code tries a faster loop.
enum { GK_GROUP = 8 };

/// The state of a decoder between two vertices.
typedef struct gk_decoder {
  const uint8_t* at;
  const uint8_t* end;
  /// The last vertex, in units of 10^-precision degrees.
  int64_t latitude;
  int64_t longitude;
  int64_t latitude_limit;
  int64_t longitude_limit;
  double power;
  double* latitudes;
  double* longitudes;
  size_t stride;
  size_t vertices;
  size_t capacity;
} gk_decoder;

/// The state of an encoder between two vertices.
typedef struct gk_encoder {
  const double* latitudes;
  const double* longitudes;
  size_t stride;
  size_t count;
  double power;
  uint8_t* text;
  size_t capacity;
  /// The next vertex, and the previous one in units of 10^-precision degrees.
  size_t vertex;
  int64_t latitude;
  int64_t longitude;
  /// The number of bytes written; once the text is incomplete, the number of bytes needed so far.
  size_t length;
  bool is_whole;
  size_t first_without_room;
} gk_encoder;

/// The number of bytes that the vectorised decoder may read from the start of a vertex.
enum { GK_WIDE_READABLE = 69 };

#if defined(__x86_64__)
#define GK_HAS_AVX2_POLYLINES 1

/// Decodes groups of eight vertices as long as there are enough bytes and room, and the numbers have at most four bytes
/// and no fault. Leaves the decoder before the first vertex that was not decoded. Requires AVX2 and BMI, a precision of
/// at most 7, and pairs (stride 2) or separate arrays (stride 1). The results are those of the portable code.
void gk_polyline_decode_avx2(gk_decoder* decoder);

/// Encodes groups of four vertices as long as there are enough vertices and room, and the vertices are valid and have
/// differences of at most four bytes. Leaves the encoder before the first group that was not encoded. Has the same
/// requirements as the decoder.
void gk_polyline_encode_avx2(gk_encoder* encoder);
#elif defined(__aarch64__) && defined(__ARM_NEON) && !defined(__AARCH64EB__)
#define GK_HAS_NEON_POLYLINES 1

/// Decodes as gk_polyline_decode_avx2 does, with the same requirements of precision and arrays.
void gk_polyline_decode_neon(gk_decoder* decoder);
#endif

#endif
