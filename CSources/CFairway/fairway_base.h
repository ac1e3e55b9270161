/// The version of Fairway's C interface, its versioned structs, statuses and errors. The comment of `fairway.h` states
/// the rules for the whole interface.
#ifndef FAIRWAY_BASE_H
#define FAIRWAY_BASE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The version of the headers. Without being compiled again, a program works with every library that has the same major
/// version and is not older than the headers. While the major version is 0, the minor version must be the same too.
#define FAIRWAY_VERSION_MAJOR 0
#define FAIRWAY_VERSION_MINOR 9
#define FAIRWAY_VERSION_PATCH 0
#define FAIRWAY_VERSION ((FAIRWAY_VERSION_MAJOR << 16) | (FAIRWAY_VERSION_MINOR << 8) | FAIRWAY_VERSION_PATCH)

/// Initializes a versioned struct with its size, and all other members with 0: `fairway_fixes fixes =
/// FAIRWAY_INIT(fairway_fixes);`.
#ifdef __cplusplus
#define FAIRWAY_INIT(type) fairway_sized<type>()
#else
#define FAIRWAY_INIT(type)                                                                                             \
  { .size = sizeof(type) }
#endif

// Statuses. Any status other than 0 is a failure; later versions may add more of them.

#define FAIRWAY_OK 0
/// A required pointer is null.
#define FAIRWAY_ERROR_NULL 1
/// The size of a struct is not set, or belongs to an incompatible version.
#define FAIRWAY_ERROR_SIZE 2
/// A handle is invalid, or belongs to a released object or to one of another kind.
#define FAIRWAY_ERROR_HANDLE 3
/// Another thread is using the object.
#define FAIRWAY_ERROR_BUSY 4
/// A buffer is too small. The function has written nothing except the length.
#define FAIRWAY_ERROR_CAPACITY 5
/// A number is out of range.
#define FAIRWAY_ERROR_ARGUMENT 6
/// A text is not valid JSON, or does not have the expected content. The message says where.
#define FAIRWAY_ERROR_JSON 7
/// The text does not contain the requested route, or the route cannot be followed.
#define FAIRWAY_ERROR_ROUTE 8
/// A coordinate or a polyline is invalid. The message says where.
#define FAIRWAY_ERROR_GEOMETRY 9
/// The bytes are not a snapshot, or have been changed.
#define FAIRWAY_ERROR_SNAPSHOT 10
/// A snapshot belongs to another route, or to another version of the engine.
#define FAIRWAY_ERROR_MISMATCH 11
/// The call is not possible now: the vehicle has not reached the waypoint, there is no such leg ahead, or no request is
/// pending.
#define FAIRWAY_ERROR_STATE 12
/// There is not enough memory.
#define FAIRWAY_ERROR_MEMORY 13
/// A corridor needs more vertices or crossings than its budget allows.
#define FAIRWAY_ERROR_BUDGET 14
/// A file cannot be read, is not a road file, is incomplete or damaged, or has another version. The message says which.
#define FAIRWAY_ERROR_ROADS 15
/// This build of the library lacks the function. The message says why. The build for Linux on arm64 has no corridors.
#define FAIRWAY_ERROR_ABSENT 16
/// No way leads there on the roads: no road is near, none is open, or nothing connects them; the message says which.
#define FAIRWAY_ERROR_WAY 17

/// The description of a failure. The caller owns it, and a call that succeeds clears it.
typedef struct fairway_error {
  size_t size;
  int32_t status;
  /// One sentence without control characters, with a 0 at its end. A sentence that is too long is truncated.
  char message[508];
} fairway_error;

/// The FAIRWAY_VERSION of the library.
uint32_t fairway_version(void);

/// The name of a status, such as "ok" or "handle". Like the names of all constants it is never freed, and the name of
/// an undefined number is "unknown".
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
