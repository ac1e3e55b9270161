/// Vectors of four numbers.
///
/// The loops over all positions, vertices or pieces are written once, for either a double or `gk_lanes`, and compiled
/// for two kinds of processors. All variants give the same bits: floating-point contraction is off (gk_internal.h), and
/// a lane rounds like a single number.
#ifndef GK_LANES_H
#define GK_LANES_H

#include <string.h>

/// Four numbers.
typedef double gk_lanes __attribute__((ext_vector_type(4)));

/// The result of a comparison of four numbers. Used as a condition, it triggers -Wconversion.
typedef __typeof__((gk_lanes)0 < (gk_lanes)0) gk_mask;

/// Loads four consecutive numbers.
static inline __attribute__((always_inline)) void gk_load(gk_lanes* lanes, const double* numbers) {
  memcpy(lanes, numbers, sizeof *lanes);
}

/// Defines the function `name` with the body of `name_in_lanes`, which must be always inlined: compiled once for
/// processors with AVX2, where four lanes are one register, and once for all others.
#if defined(__x86_64__)
#define GK_COMPILED_TWICE(result, name, parameters, arguments)                                                         \
  static __attribute__((target("avx2"))) result name##_with_avx2 parameters {                                          \
    return name##_in_lanes arguments;                                                                                  \
  }                                                                                                                    \
  static result name##_without_avx2 parameters {                                                                       \
    return name##_in_lanes arguments;                                                                                  \
  }                                                                                                                    \
  static inline result name parameters {                                                                               \
    return __builtin_cpu_supports("avx2") ? name##_with_avx2 arguments : name##_without_avx2 arguments;                \
  }
#else
#define GK_COMPILED_TWICE(result, name, parameters, arguments)                                                         \
  static result name parameters {                                                                                      \
    return name##_in_lanes arguments;                                                                                  \
  }
#endif

#endif
