/// The version, the statuses and the errors of Fairway's C interface; `fairway.h` has what holds for all of it.
#ifndef FAIRWAY_BASE_H
#define FAIRWAY_BASE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The version of this header. A program works without recompilation with every library that has the same major version
/// and is not older than this header; while the major version is 0, the minor version has to be the same too.
#define FAIRWAY_VERSION_MAJOR 0
#define FAIRWAY_VERSION_MINOR 9
#define FAIRWAY_VERSION_PATCH 0
#define FAIRWAY_VERSION ((FAIRWAY_VERSION_MAJOR << 16) | (FAIRWAY_VERSION_MINOR << 8) | FAIRWAY_VERSION_PATCH)

/// Initializes a versioned struct: all members are 0 except its size, as in `fairway_fixes fixes =
/// FAIRWAY_INIT(fairway_fixes);`.
#ifdef __cplusplus
#define FAIRWAY_INIT(type) fairway_sized<type>()
#else
#define FAIRWAY_INIT(type)                                                                                             \
  { .size = sizeof(type) }
#endif

// Statuses. Later versions may add more; any status other than 0 is a failure.

#define FAIRWAY_OK 0
/// A required pointer is null.
#define FAIRWAY_ERROR_NULL 1
/// The size of a struct is not set, or is that of an incompatible version.
#define FAIRWAY_ERROR_SIZE 2
/// A handle is invalid, was released, or is of another kind.
#define FAIRWAY_ERROR_HANDLE 3
/// Another thread is using the session or the matcher.
#define FAIRWAY_ERROR_BUSY 4
/// A buffer is too small; nothing was written except the length.
#define FAIRWAY_ERROR_CAPACITY 5
/// A number is out of range.
#define FAIRWAY_ERROR_ARGUMENT 6
/// A text is not valid JSON or does not have the expected content; the message says where.
#define FAIRWAY_ERROR_JSON 7
/// The text does not contain the requested route, or the route cannot be followed.
#define FAIRWAY_ERROR_ROUTE 8
/// A coordinate or a polyline is invalid; the message says where.
#define FAIRWAY_ERROR_GEOMETRY 9
/// The bytes are not a snapshot, or were changed.
#define FAIRWAY_ERROR_SNAPSHOT 10
/// A snapshot is of another route or another version of the engine.
#define FAIRWAY_ERROR_MISMATCH 11
/// The call is not possible now: the waypoint has not been reached, there is no such leg ahead, or no request is
/// pending.
#define FAIRWAY_ERROR_STATE 12
/// There is not enough memory.
#define FAIRWAY_ERROR_MEMORY 13
/// A corridor needs more vertices or crossings than are allowed.
#define FAIRWAY_ERROR_BUDGET 14
/// A road file cannot be read, is none, is cut off or damaged, or has another version; the message says which.
#define FAIRWAY_ERROR_ROADS 15
/// This build of the library lacks the function; the message says why. That of Linux on arm64 has no corridors.
#define FAIRWAY_ERROR_ABSENT 16

/// The description of a failure, owned by the caller. A call that succeeds clears it.
typedef struct fairway_error {
  size_t size;
  int32_t status;
  /// One sentence without control characters, truncated if it is too long, with a terminating 0.
  char message[508];
} fairway_error;

/// The FAIRWAY_VERSION of the library.
uint32_t fairway_version(void);

/// The name of a status, as on the command line: "ok", "handle". It is never freed; the name of an undefined number is
/// "unknown". The functions of other headers that name constants do the same.
const char* fairway_status_name(int32_t status);

#ifdef __cplusplus
}

template <typename Sized> inline Sized fairway_sized() {
  Sized value = Sized();
  value.size = sizeof(Sized);
  return value;
}
#endif

#endif
