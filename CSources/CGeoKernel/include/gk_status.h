/// Status codes of the kernel and their messages.
#ifndef GK_STATUS_H
#define GK_STATUS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The result of a call that can fail: 0 is success.
typedef int32_t gk_status;

enum {
  GK_OK = 0,
  /// An argument is null, out of range, not finite or contradicts another one.
  GK_ERROR_ARGUMENT = 1,
  /// An allocation failed; nothing was changed.
  GK_ERROR_MEMORY = 2,
  /// The caller's buffer is too small; the required size is returned.
  GK_ERROR_CAPACITY = 3,
  /// A coordinate is NaN or infinite.
  GK_ERROR_NOT_FINITE = 4,
  /// A latitude is outside -90...90.
  GK_ERROR_LATITUDE = 5,
  /// A longitude is outside -180...180 (tracks accept -540...540 and wrap).
  GK_ERROR_LONGITUDE = 6,
  /// A polyline has a byte outside 63...126.
  GK_ERROR_CHARACTER = 7,
  /// A polyline ends inside a number.
  GK_ERROR_TRUNCATED = 8,
  /// A number of a polyline is too long.
  GK_ERROR_NUMBER_TOO_LONG = 9,
  /// A polyline has a latitude without a longitude.
  GK_ERROR_ODD_COUNT = 10,
  /// There are no vertices.
  GK_ERROR_EMPTY = 11,
  /// There are more vertices than are allowed.
  GK_ERROR_TOO_MANY = 12,
  /// GEOS failed to process a geometry.
  GK_ERROR_GEOS = 13,
  /// A line is longer than is allowed.
  GK_ERROR_TOO_LONG = 14,
  /// Boundaries cross each other more often than the caller allows.
  GK_ERROR_TOO_COMPLEX = 15
};

/// The position and the message of a failure. A function that takes one writes to it on failure; corridor functions
/// clear it on success. It may be null unless the function says otherwise.
typedef struct gk_fault {
  /// The index of the vertex, or of the byte in a text. 0 if the status has no position.
  size_t position;
  /// A sentence without the position; that of GEOS if it failed.
  char message[240];
} gk_fault;

/// A one-sentence English message for a status, without a position. Never null, and never freed.
const char* gk_status_message(gk_status status);

#ifdef __cplusplus
}
#endif

#endif
