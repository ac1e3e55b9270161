/// Encoded polylines (Google's algorithm): text of bytes 63...126 that holds differences of rounded degrees.
///
/// Precision is the number of decimals, 0...9; services use 5 or 6. With precision p a number stands for degrees times
/// 10^p. A number has at most 8 characters (40 bits), which is enough for the whole range at precision 9.
///
/// Exactness: a decoded coordinate is the double nearest to its decimal value. A coordinate is encoded as the product
/// of its degrees and 10^p, rounded to a double and then to the nearest integer, halves away from zero. So decoding and
/// encoding again gives the same numbers, and encoding and decoding gives the rounded value.
///
/// Vertices: `latitudes[i * stride]` and `longitudes[i * stride]` are those of vertex i. Two arrays have stride 1; for
/// pairs in one array pass its first and its second element with stride 2.
#ifndef GK_POLYLINE_H
#define GK_POLYLINE_H

#include "gk_status.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The highest number of decimals.
#define GK_POLYLINE_MAXIMUM_PRECISION 9

/// The number of vertices of a well-formed polyline; of any other text at least the number that decode before its
/// fault.
///
/// Reads every byte once; costs a fraction of decoding. Null `text` counts as empty.
size_t gk_polyline_count(const uint8_t* text, size_t length);

/// Decodes `length` bytes into vertices.
///
/// On success `*count` is the number of vertices. `length / 2` vertices are always room
/// enough; `gk_polyline_count` gives the exact number. Null `text` is allowed with length 0, null arrays with capacity
/// 0.
///
/// On failure what the arrays hold is not defined, `*count` is untouched but for GK_ERROR_CAPACITY, and the position of
/// `*fault` is the byte offset of the first fault from the left:
/// - GK_ERROR_CHARACTER: of the byte outside 63...126.
/// - GK_ERROR_TRUNCATED, GK_ERROR_NUMBER_TOO_LONG: of the first byte of the number that has no end, or none in 8 bytes.
/// - GK_ERROR_LATITUDE, GK_ERROR_LONGITUDE: of the first byte of the number that leads out of ±90 or ±180 degrees.
/// - GK_ERROR_ODD_COUNT: of the first byte of the latitude that no longitude follows.
/// - GK_ERROR_CAPACITY: of the first vertex for which there was no room; `*count` is the number of vertices needed. Any
///   fault of the text goes first.
/// - GK_ERROR_ARGUMENT: 0 (null pointers, a precision out of range, a stride of 0).
///
/// `count` must not be null, `fault` may be. Linear in `length`, allocates nothing.
gk_status gk_polyline_decode(const uint8_t* text, size_t length, int32_t precision, double* latitudes,
                             double* longitudes, size_t stride, size_t capacity, size_t* count, gk_fault* fault);

/// Encodes `count` vertices into at most `capacity` bytes, without a closing NUL.
///
/// On success `*length` is the number of bytes. `16 * count` bytes are always room enough.
/// Null arrays are allowed with count 0, null `text` with capacity 0.
///
/// On failure what `text` holds is not defined, `*length` is untouched but for GK_ERROR_CAPACITY, and the position
/// of `*fault` is the index of the first bad vertex (GK_ERROR_NOT_FINITE, GK_ERROR_LATITUDE, GK_ERROR_LONGITUDE), or of
/// the first one that found no room (GK_ERROR_CAPACITY, with the number of bytes needed in `*length`; a bad vertex
/// anywhere goes first), or 0 (GK_ERROR_ARGUMENT).
///
/// `length` must not be null, `fault` may be. Linear in `count`, allocates nothing.
gk_status gk_polyline_encode(const double* latitudes, const double* longitudes, size_t stride, size_t count,
                             int32_t precision, uint8_t* text, size_t capacity, size_t* length, gk_fault* fault);

#ifdef __cplusplus
}
#endif

#endif
