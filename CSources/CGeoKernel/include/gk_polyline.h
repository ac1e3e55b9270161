/// Encoded polylines (Google's algorithm): text with the differences of rounded coordinates, in bytes 63...126.
///
/// The precision is the number of decimals, 0...9; services use 5 or 6. With precision p, a number is degrees times
/// 10^p. A number has at most 8 bytes (40 bits), which is enough for the whole range at precision 9.
///
/// Exactness: a decoded coordinate is the double nearest to its decimal value. To encode a coordinate, the product of
/// its degrees and 10^p is rounded to a double and then to the nearest integer, halves away from zero. So decoding and
/// encoding again gives the same numbers, and encoding and decoding gives the rounded value.
///
/// Vertices: `latitudes[i * stride]` and `longitudes[i * stride]` are the coordinates of vertex i. The stride is 1 for
/// two arrays; for pairs in one array it is 2, and the pointers are to the first and the second element.
#ifndef GK_POLYLINE_H
#define GK_POLYLINE_H

#include "gk_status.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The maximum number of decimals.
#define GK_POLYLINE_MAXIMUM_PRECISION 9

/// The number of vertices of a well-formed polyline; for any other text, at least the number of vertices before its
/// first fault.
///
/// Reads every byte once, in a fraction of the time of decoding. A null `text` counts as empty.
size_t gk_polyline_count(const uint8_t* text, size_t length);

/// Decodes `length` bytes into vertices.
///
/// On success `*count` is the number of vertices. Room for `length / 2` vertices is always enough; `gk_polyline_count`
/// returns the exact number. A null `text` is allowed with length 0, null arrays with capacity 0.
///
/// On failure the contents of the arrays are undefined, `*count` is not changed except for GK_ERROR_CAPACITY, and the
/// position in `*fault` is the byte offset of the first fault:
/// - GK_ERROR_CHARACTER: of the byte outside 63...126.
/// - GK_ERROR_TRUNCATED, GK_ERROR_NUMBER_TOO_LONG: of the first byte of the number that does not end, or not in 8
///   bytes.
/// - GK_ERROR_LATITUDE, GK_ERROR_LONGITUDE: of the first byte of the number that leads beyond ±90 or ±180 degrees.
/// - GK_ERROR_ODD_COUNT: of the first byte of the latitude without a longitude.
/// - GK_ERROR_CAPACITY: of the first vertex for which there was no room; `*count` is the number of vertices needed. Any
///   fault of the text takes precedence.
/// - GK_ERROR_ARGUMENT: 0 (null pointers, a precision out of range, a stride of 0).
///
/// `count` must not be null, `fault` may be null. Linear in `length`; allocates nothing.
gk_status gk_polyline_decode(const uint8_t* text, size_t length, int32_t precision, double* latitudes,
                             double* longitudes, size_t stride, size_t capacity, size_t* count, gk_fault* fault);

/// Encodes `count` vertices into at most `capacity` bytes, without a terminating NUL.
///
/// On success `*length` is the number of bytes. `16 * count` bytes are always enough. Null arrays are allowed with
/// count 0, a null `text` with capacity 0.
///
/// On failure the contents of `text` are undefined, `*length` is not changed except for GK_ERROR_CAPACITY, and the
/// position in `*fault` is:
/// - GK_ERROR_NOT_FINITE, GK_ERROR_LATITUDE, GK_ERROR_LONGITUDE: the index of the first vertex that is not valid.
/// - GK_ERROR_CAPACITY: the index of the first vertex for which there was no room; `*length` is the number of bytes
///   needed. A vertex that is not valid takes precedence, wherever it is.
/// - GK_ERROR_ARGUMENT: 0.
///
/// `length` must not be null, `fault` may be null. Linear in `count`; allocates nothing.
gk_status gk_polyline_encode(const double* latitudes, const double* longitudes, size_t stride, size_t count,
                             int32_t precision, uint8_t* text, size_t capacity, size_t* length, gk_fault* fault);

#ifdef __cplusplus
}
#endif

#endif
