/// What the programs that call everything share: calls that have to fail, and calls that have to succeed.
#ifndef EXPECT_H
#define EXPECT_H

#include "support.h"

static fairway_error error;

/// A call has to fail with a status, and to say why.
#define FAILS(expected, call)                                                                                          \
  do {                                                                                                                 \
    CHECK((call) == (expected));                                                                                       \
    CHECK(error.status == (expected) && error.message[0] != 0);                                                        \
  } while (0)

/// A call has to succeed, and to clear what was said before.
#define WORKS(call)                                                                                                    \
  do {                                                                                                                 \
    CHECK((call) == FAIRWAY_OK);                                                                                       \
    CHECK(error.status == FAIRWAY_OK && error.message[0] == 0);                                                        \
    if (error.status != FAIRWAY_OK) {                                                                                  \
      fprintf(stderr, "%s\n", error.message);                                                                          \
    }                                                                                                                  \
  } while (0)

#endif
