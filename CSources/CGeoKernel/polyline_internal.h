/// What the portable decoder and encoder of polylines share with the vectorised ones.
#ifndef GK_POLYLINE_INTERNAL_H
#define GK_POLYLINE_INTERNAL_H

#include "gk_internal.h"
#include "gk_polyline.h"

/// The first byte of the alphabet, the bit that says that more follows, and the bits of payload under it.
enum { GK_FIRST_BYTE = 63, GK_CONTINUES = 32, GK_PAYLOAD = 31, GK_PAYLOAD_BITS = 5, GK_MAX_BYTES = 8 };

/// How many vertices the vectorised loops take at a time.
enum { GK_GROUP = 8 };

/// A decoder between two vertices.
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

/// An encoder between two vertices.
typedef struct gk_encoder {
  const double* latitudes;
  const double* longitudes;
  size_t stride;
  size_t count;
  double power;
  uint8_t* text;
  size_t capacity;
  /// The next vertex, and the last one in units of 10^-precision degrees.
  size_t vertex;
  int64_t latitude;
  int64_t longitude;
  /// The bytes written so far; needed so far, once the text is not whole any more.
  size_t length;
  bool is_whole;
  size_t first_without_room;
} gk_encoder;

#if defined(__x86_64__)
#define GK_HAS_AVX2_POLYLINES 1

/// How many bytes the vectorised decoder may read from a vertex's start.
enum { GK_WIDE_READABLE = 69 };

/// Decodes groups of eight vertices while there are eight to read, with numbers of at most four bytes and without a
/// fault, and room for them. Leaves the decoder in front of the first vertex that it did not take. Needs AVX2 and BMI,
/// a precision of at most 7, and pairs (stride 2) or separate arrays (stride 1). The results are the portable ones.
void gk_polyline_decode_avx2(gk_decoder* decoder);

/// Encodes groups of four vertices while there are four that are places, with differences of at most four bytes, and
/// room for them. Leaves the encoder in front of the first group that it did not take. Needs what the decoder needs.
void gk_polyline_encode_avx2(gk_encoder* encoder);
#endif

#endif
