/// Status codes of the kernel, and a sentence for each.
#ifndef GK_STATUS_H
#define GK_STATUS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The outcome of a fallible call: 0 is success.
typedef int32_t gk_status;

enum {
  GK_OK = 0,
  /// An argument is null, negative, not finite or contradicts another one.
  GK_ERROR_ARGUMENT = 1,
  /// An allocation failed; nothing was changed.
  GK_ERROR_MEMORY = 2,
  /// The caller's buffer is too small; the size that is needed is returned.
  GK_ERROR_CAPACITY = 3,
  /// A coordinate is not a number or infinite.
  GK_ERROR_NOT_FINITE = 4,
  /// A latitude is outside -90...90.
  GK_ERROR_LATITUDE = 5,
  /// A longitude is outside -180...180 (tracks accept -540...540 and wrap).
  GK_ERROR_LONGITUDE = 6,
  /// A polyline has a byte outside 63...126.
  GK_ERROR_CHARACTER = 7,
  /// A polyline ends inside a number.
  GK_ERROR_TRUNCATED = 8,
  /// A number of a polyline does not fit.
  GK_ERROR_NUMBER_TOO_LONG = 9,
  /// A polyline has a latitude without a longitude.
  GK_ERROR_ODD_COUNT = 10,
  /// There is no vertex at all.
  GK_ERROR_EMPTY = 11,
  /// More vertices than the kernel handles.
  GK_ERROR_TOO_MANY = 12,
  /// PROJ refused a projection or a point.
  GK_ERROR_PROJ = 13,
  /// GEOS refused a geometry.
  GK_ERROR_GEOS = 14,
  /// A line is longer than the kernel handles.
  GK_ERROR_TOO_LONG = 15,
  /// Boundaries cross each other more often than the caller allows.
  GK_ERROR_TOO_COMPLEX = 16
};

/// What was wrong, and where. A function that takes one writes it on failure only; where it says nothing else it may be
/// null.
typedef struct gk_fault {
  /// An index into what was given: the vertex, or the byte of a text. 0 where the status names no place.
  size_t position;
  /// A sentence without the position, of PROJ or GEOS where they refused.
  char message[240];
} gk_fault;

/// One English sentence for a status, without position. Never null; the caller does not own it.
const char* gk_status_message(gk_status status);

#ifdef __cplusplus
}
#endif

#endif
