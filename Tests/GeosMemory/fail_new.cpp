// Lets each allocation of GEOS fail once, in a run of its own: the call reports it, and no geometry is freed twice.
//
//   fail_new [STEP]      every STEP-th allocation of a corridor, by default 7; of an intersection all of them

#include "gk_corridor.h"

#include <geos_c.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <new>

static long allocations = 0;
static long failing = -1;

// GEOS finds these instead of those of the standard library.
void* operator new(std::size_t size) {
  if (allocations++ == failing) {
    throw std::bad_alloc();
  }
  void* memory = std::malloc(size > 0 ? size : 1);
  if (!memory) {
    throw std::bad_alloc();
  }
  return memory;
}
void* operator new[](std::size_t size) {
  return operator new(size);
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete[](void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
  std::free(memory);
}

// A line that crosses itself, with rings inside, and one across it. One that turns and goes back the same way touches
// itself, for which the corridor needs GEOS.
static gk_status create(double turn, double radius, bool turns, gk_corridor** corridor) {
  double latitudes[60];
  double longitudes[60];
  for (int number = 0; number < 60; number++) {
    const int i = turns && number >= 30 ? 59 - number : number;
    const double angle = i * 0.4 + turn;
    latitudes[number] = 47 + 0.01 * std::cos(angle) + turn * 0.003;
    longitudes[number] = 8 + 0.002 * i * std::cos(turn) + 0.015 * std::sin(angle);
  }
  return gk_corridor_create(latitudes, longitudes, 1, 60, radius, GK_CORRIDOR_ENDS_ROUND, nullptr, nullptr, corridor,
                            nullptr);
}

// Runs a call once for each failing allocation after those of the context; returns how often it did.
template <typename Call> static long fail_each(const char* name, long step, Call call) {
  allocations = 0;
  GEOS_finish_r(GEOS_init_r());
  const long context = allocations;
  gk_corridor* corridor = nullptr;
  allocations = 0;
  failing = -1;
  if (call(&corridor) != GK_OK) {
    std::printf("%s: it fails without a failing allocation\n", name);
    std::exit(1);
  }
  gk_corridor_destroy(corridor);
  const long all = allocations;
  long runs = 0;
  for (long number = context; number < all; number += step, runs++) {
    corridor = nullptr;
    allocations = 0;
    failing = number;
    const gk_status status = call(&corridor);
    failing = -1;
    // GEOS does without some of them.
    if (status != GK_OK && status != GK_ERROR_MEMORY) {
      std::printf("%s: status %d after allocation %ld of %ld\n", name, static_cast<int>(status), number, all);
      std::exit(1);
    }
    gk_corridor_destroy(corridor);
  }
  return runs;
}

int main(int count, char** arguments) {
  const long step = count > 1 ? std::atol(arguments[1]) : 7;
  gk_corridor* one = nullptr;
  gk_corridor* other = nullptr;
  if (create(0, 80, false, &one) != GK_OK || create(1, 60, false, &other) != GK_OK) {
    return 1;
  }
  const long shared = fail_each("intersection", 1, [&](gk_corridor** corridor) {
    return gk_corridor_intersection(one, other, nullptr, nullptr, corridor, nullptr);
  });
  const long made = fail_each("corridor", step, [&](gk_corridor** corridor) { return create(0.5, 80, true, corridor); });
  gk_corridor_destroy(one);
  gk_corridor_destroy(other);
  std::printf("%ld intersections and %ld corridors\n", shared, made);
  return shared > 50 && made > 50 ? 0 : 1;
}
