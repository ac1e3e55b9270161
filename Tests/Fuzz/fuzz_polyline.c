/// Fuzzes gk_polyline: bytes are text, or coordinates; every way to decode them must agree, and encoding must undo it.
#include "gk_polyline.h"
#include "require.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

typedef struct outcome {
  gk_status status;
  size_t count;
  gk_fault fault;
  /// Of exactly the size asked for, so that a byte too far is caught.
  double* latitudes;
  double* longitudes;
  double* memory;
} outcome;

static outcome decode(const uint8_t* text, size_t length, int32_t precision, size_t stride, size_t capacity) {
  outcome result = {.count = SIZE_MAX, .fault = {.position = SIZE_MAX}};
  const size_t spread = capacity == 0 ? 0 : (capacity - 1) * stride + 1;
  result.memory = malloc((stride == 1 ? 2 * spread : spread + 1) * sizeof(double) + 1);
  require(result.memory != NULL);
  result.latitudes = result.memory;
  result.longitudes = result.memory + (stride == 1 ? spread : 1);
  result.status = gk_polyline_decode(text, length, precision, result.latitudes, result.longitudes, stride, capacity,
                                     &result.count, &result.fault);
  require(result.status == GK_OK ? result.fault.position == SIZE_MAX : result.fault.position <= length);
  require(result.count != SIZE_MAX || (result.status != GK_OK && result.status != GK_ERROR_CAPACITY));
  return result;
}

static bool same(double first, double second) {
  return memcmp(&first, &second, sizeof first) == 0;
}

/// Encodes what was decoded: decoding that again must give the same bits, in text that is not longer.
static void check_undone(const outcome* decoded, size_t stride, int32_t precision, size_t longest) {
  const size_t room = 16 * decoded->count;
  uint8_t* text = malloc(room + 1);
  require(text != NULL);
  size_t length = 0;
  gk_fault fault = {.position = 0};
  require(gk_polyline_encode(decoded->latitudes, decoded->longitudes, stride, decoded->count, precision, text, room,
                             &length, &fault) == GK_OK);
  require(length <= longest && length <= room);
  size_t needed = 0;
  require(length == 0 || gk_polyline_encode(decoded->latitudes, decoded->longitudes, stride, decoded->count, precision,
                                            text, length - 1, &needed, &fault) == GK_ERROR_CAPACITY);
  require(length == 0 || needed == length);
  require(gk_polyline_encode(decoded->latitudes, decoded->longitudes, stride, decoded->count, precision, text, length,
                             &needed, &fault) == GK_OK);
  require(gk_polyline_count(text, length) == decoded->count);
  outcome again = decode(text, length, precision, 3, decoded->count);
  require(again.status == GK_OK && again.count == decoded->count);
  for (size_t i = 0; i < again.count; i++) {
    require(again.latitudes[3 * i] == decoded->latitudes[stride * i]);
    require(again.longitudes[3 * i] == decoded->longitudes[stride * i]);
  }
  free(again.memory);
  free(text);
}

static void check_text(const uint8_t* text, size_t length, int32_t precision) {
  const size_t count = gk_polyline_count(text, length);
  require(count <= length / 2);
  outcome results[3];
  for (size_t stride = 1; stride <= 3; stride++) {
    results[stride - 1] = decode(text, length, precision, stride, count);
    const outcome* result = &results[stride - 1];
    // The count is enough room for whatever has no fault.
    require(result->status != GK_ERROR_CAPACITY);
    require(result->status == results[0].status && result->count == results[0].count);
    require(result->fault.position == results[0].fault.position);
    for (size_t i = 0; result->status == GK_OK && i < count; i++) {
      require(same(result->latitudes[i * stride], results[0].latitudes[i]));
      require(same(result->longitudes[i * stride], results[0].longitudes[i]));
      require(fabs(result->latitudes[i * stride]) <= 90 && fabs(result->longitudes[i * stride]) <= 180);
    }
    outcome less = decode(text, length, precision, stride, count / 2);
    require(less.status == (result->status == GK_OK && count > 0 ? GK_ERROR_CAPACITY : result->status));
    require(less.status != GK_ERROR_CAPACITY || less.count == count);
    free(less.memory);
    if (result->status == GK_OK) {
      require(result->count == count);
      check_undone(result, stride, precision, length);
    }
  }
  for (int i = 0; i < 3; i++) {
    free(results[i].memory);
  }
}

/// Pairs and separate arrays may go through vector instructions, other strides do not: all give the same.
static void check_strides(const double* pairs, size_t count, int32_t precision, const uint8_t* text, gk_status status,
                          size_t length, size_t fault) {
  for (size_t stride = 1; stride <= 3; stride += 2) {
    double* spread = malloc((2 * stride * count + 1) * sizeof(double));
    uint8_t* other = malloc(16 * count + 1);
    require(spread != NULL && other != NULL);
    for (size_t i = 0; i < count; i++) {
      spread[i * stride] = pairs[2 * i];
      spread[(count + i) * stride] = pairs[2 * i + 1];
    }
    size_t other_length = SIZE_MAX;
    gk_fault other_fault = {.position = SIZE_MAX};
    require(gk_polyline_encode(spread, spread + count * stride, stride, count, precision, other, 16 * count,
                               &other_length, &other_fault) == status);
    require(other_length == length && other_fault.position == fault);
    require(status != GK_OK || memcmp(text, other, length) == 0);
    free(other);
    free(spread);
  }
}

static void check_coordinates(const uint8_t* data, size_t size, int32_t precision, bool data_is_small) {
  const size_t count = size / 16;
  double* pairs = malloc(count * 16 + 1);
  require(pairs != NULL);
  memcpy(pairs, data, count * 16);
  // Steps of 1/128 of a degree are halves in many precisions.
  for (size_t i = 0; data_is_small && i < 2 * count; i++) {
    int16_t number;
    memcpy(&number, data + 8 * i, sizeof number);
    pairs[i] = number / 128.0 * (i % 2 ? 0.7 : 0.3);
    pairs[i] = floor(pairs[i] * 128) / 128;
  }
  size_t length = SIZE_MAX;
  gk_fault fault = {.position = SIZE_MAX};
  uint8_t* text = malloc(16 * count + 1);
  require(text != NULL);
  const gk_status status = gk_polyline_encode(pairs, pairs + 1, 2, count, precision, text, 16 * count, &length, &fault);
  check_strides(pairs, count, precision, text, status, length, fault.position);
  size_t bad = 0;
  while (bad < count && fabs(pairs[2 * bad]) <= 90 && fabs(pairs[2 * bad + 1]) <= 180) {
    bad++;
  }
  if (bad < count) {
    const bool is_finite = isfinite(pairs[2 * bad]) && isfinite(pairs[2 * bad + 1]);
    require(fault.position == bad && length == SIZE_MAX);
    require(status == (!is_finite                   ? GK_ERROR_NOT_FINITE
                       : fabs(pairs[2 * bad]) <= 90 ? GK_ERROR_LONGITUDE
                                                    : GK_ERROR_LATITUDE));
  } else {
    require(status == GK_OK);
    outcome decoded = decode(text, length, precision, 2, count);
    require(decoded.status == GK_OK && decoded.count == count);
    const double half_unit = 0.5 * pow(10, -precision) + 1e-13;
    for (size_t i = 0; i < 2 * count; i++) {
      require(fabs(decoded.memory[i] - pairs[i]) <= half_unit);
    }
    check_undone(&decoded, 2, precision, length);
    free(decoded.memory);
  }
  free(text);
  free(pairs);
}

static void check_arguments(const uint8_t* text, size_t length, int32_t precision, size_t stride) {
  double pair[2] = {0, 0};
  size_t count = 0;
  gk_fault fault = {.position = 1};
  const bool is_bad = precision < 0 || precision > GK_POLYLINE_MAXIMUM_PRECISION || stride == 0;
  const gk_status status = gk_polyline_decode(text, length, precision, pair, pair + 1, stride, 1, &count, &fault);
  require(is_bad == (status == GK_ERROR_ARGUMENT));
  require(!is_bad || fault.position == 0);
  require(gk_polyline_decode(text, length, precision, pair, pair, stride, 1, NULL, &fault) == GK_ERROR_ARGUMENT);
  require(gk_polyline_decode(text, length, precision, NULL, pair, stride, 1, &count, &fault) == GK_ERROR_ARGUMENT);
  require(gk_polyline_encode(NULL, pair, stride, 1, precision, NULL, 0, &count, &fault) == GK_ERROR_ARGUMENT);
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size < 2) {
    return 0;
  }
  const int32_t precision = data[0] % 10;
  const uint8_t kind = data[1];
  // A copy of its own size, so that a byte read too far is caught.
  uint8_t* text = malloc(size - 2 + 1);
  require(text != NULL);
  memcpy(text, data + 2, size - 2);
  uint8_t* exact = realloc(text, size > 2 ? size - 2 : 1);
  require(exact != NULL);
  check_arguments(exact, size - 2, (int32_t)data[0] - 100, kind % 4);
  if (kind < 16) {
    check_coordinates(exact, size - 2, precision, kind % 2 == 1);
  } else {
    if (kind < 128) {
      // Into the alphabet, so that most of the text goes through.
      for (size_t i = 0; i < size - 2; i++) {
        exact[i] = (uint8_t)(63 + exact[i] % 64);
      }
    }
    check_text(exact, size - 2, precision);
  }
  free(exact);
  return 0;
}
