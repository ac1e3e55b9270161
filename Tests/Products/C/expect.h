/// Shared by the programs that call every function: calls that must fail, and calls that must succeed.
#ifndef EXPECT_H
#define EXPECT_H

#include "support.h"

static fairway_error error;

/// A call must fail with a status and with a message.
#define FAILS(expected, call)                                                                                          \
  do {                                                                                                                 \
    CHECK((call) == (expected));                                                                                       \
    CHECK(error.status == (expected) && error.message[0] != 0);                                                        \
  } while (0)

/// A call must succeed and clear the previous message.
#define WORKS(call)                                                                                                    \
  do {                                                                                                                 \
    CHECK((call) == FAIRWAY_OK);                                                                                       \
    CHECK(error.status == FAIRWAY_OK && error.message[0] == 0);                                                        \
    if (error.status != FAIRWAY_OK) {                                                                                  \
      fprintf(stderr, "%s\n", error.message);                                                                          \
    }                                                                                                                  \
  } while (0)

#endif
