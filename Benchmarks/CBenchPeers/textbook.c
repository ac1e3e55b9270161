#include "bench_peers.h"

#include <math.h>
#include <stdlib.h>

double bp_polyline_decode(const uint8_t* text, size_t length, double scale) {
  double* pairs = malloc((length + 2) * sizeof *pairs);
  if (!pairs) {
    return NAN;
  }
  size_t count = 0;
  size_t i = 0;
  int64_t latitude = 0;
  int64_t longitude = 0;
  while (i < length) {
    int64_t bits = 0;
    int shift = 0;
    int32_t byte;
    do {
      byte = text[i++] - 63;
      bits |= (int64_t)(byte & 0x1f) << shift;
      shift += 5;
    } while (byte >= 0x20);
    latitude += (bits & 1) ? ~(bits >> 1) : bits >> 1;
    bits = 0;
    shift = 0;
    do {
      byte = text[i++] - 63;
      bits |= (int64_t)(byte & 0x1f) << shift;
      shift += 5;
    } while (byte >= 0x20);
    longitude += (bits & 1) ? ~(bits >> 1) : bits >> 1;
    pairs[count] = (double)latitude * scale;
    pairs[count + 1] = (double)longitude * scale;
    count += 2;
  }
  // Read through a volatile pointer; otherwise the compiler removes the writes to the array.
  const volatile double* result = pairs;
  double sum = count ? result[count - 2] + result[count - 1] : 0;
  free(pairs);
  return sum;
}

static size_t append(uint8_t* text, size_t length, int64_t difference) {
  uint64_t bits = difference < 0 ? ~((uint64_t)difference << 1) : (uint64_t)difference << 1;
  while (bits >= 0x20) {
    text[length++] = (uint8_t)((bits & 0x1f) + 0x20 + 63);
    bits >>= 5;
  }
  text[length++] = (uint8_t)(bits + 63);
  return length;
}

double bp_polyline_encode(const double* pairs, size_t count, double scale) {
  uint8_t* text = malloc(count * 16 + 1);
  if (!text) {
    return NAN;
  }
  size_t length = 0;
  int64_t latitude = 0;
  int64_t longitude = 0;
  for (size_t i = 0; i < count; i++) {
    int64_t nextLatitude = llround(pairs[2 * i] * scale);
    int64_t nextLongitude = llround(pairs[2 * i + 1] * scale);
    length = append(text, length, nextLatitude - latitude);
    length = append(text, length, nextLongitude - longitude);
    latitude = nextLatitude;
    longitude = nextLongitude;
  }
  const volatile uint8_t* result = text;
  double sum = (double)length + (length ? (double)result[length - 1] : 0);
  free(text);
  return sum;
}

double bp_copy_all(const double* in1, const double* in2, double* out1, double* out2, size_t count) {
  for (size_t i = 0; i < count; i++) {
    out1[i] = in1[i];
    out2[i] = in2[i];
  }
  const volatile double* result = out1;
  return count ? result[count - 1] : 0;
}

double bp_haversine_all(const double* latitudes, const double* longitudes, size_t count) {
  const double radian = 0.017453292519943295;
  double sum = 0;
  for (size_t i = 0; i + 1 < count; i++) {
    double north = sin((latitudes[i + 1] - latitudes[i]) * radian / 2);
    double east = sin((longitudes[i + 1] - longitudes[i]) * radian / 2);
    double square = north * north + cos(latitudes[i] * radian) * cos(latitudes[i + 1] * radian) * east * east;
    sum += 2 * 6371008.8 * asin(sqrt(square));
  }
  return sum;
}

double bp_strtod_csv(const char* text, size_t length) {
  double sum = 0;
  const char* position = text;
  const char* end = text + length;
  while (position < end) {
    char* after = NULL;
    double value = strtod(position, &after);
    if (after == position) {
      position++;
      continue;
    }
    sum += value;
    position = after + 1;
  }
  return sum;
}
