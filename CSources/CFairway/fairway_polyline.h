/// Encoded polylines.
#ifndef FAIRWAY_POLYLINE_H
#define FAIRWAY_POLYLINE_H

#include "fairway_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Decodes an encoded polyline with a precision of 0 to 9 decimals.
int32_t fairway_polyline_decode(const char* text, size_t length, int32_t precision, double* latitudes,
                                double* longitudes, size_t capacity, size_t* count, fairway_error* error);

/// Encodes coordinates as a polyline with a precision of 0 to 9 decimals.
int32_t fairway_polyline_encode(const double* latitudes, const double* longitudes, size_t count, int32_t precision,
                                char* text, size_t capacity, size_t* length, fairway_error* error);

#ifdef __cplusplus
}
#endif

#endif
