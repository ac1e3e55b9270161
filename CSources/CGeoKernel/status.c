#include "gk_internal.h"

#include <string.h>

gk_status gk_fail(gk_fault* fault, gk_status status, size_t position) {
  if (fault) {
    *fault = (gk_fault){.position = position};
    strncpy(fault->message, gk_status_message(status), sizeof fault->message - 1);
  }
  return status;
}

const char* gk_status_message(gk_status status) {
  switch (status) {
  case GK_OK:
    return "success";
  case GK_ERROR_ARGUMENT:
    return "an argument is null, out of range or contradicts another one";
  case GK_ERROR_MEMORY:
    return "an allocation failed";
  case GK_ERROR_CAPACITY:
    return "the buffer is too small";
  case GK_ERROR_NOT_FINITE:
    return "a coordinate is not a finite number";
  case GK_ERROR_LATITUDE:
    return "a latitude is outside -90...90";
  case GK_ERROR_LONGITUDE:
    return "a longitude is out of range";
  case GK_ERROR_CHARACTER:
    return "a byte is no polyline character (63...126)";
  case GK_ERROR_TRUNCATED:
    return "the polyline ends inside a number";
  case GK_ERROR_NUMBER_TOO_LONG:
    return "a number of the polyline does not fit";
  case GK_ERROR_ODD_COUNT:
    return "the polyline has a latitude without a longitude";
  case GK_ERROR_EMPTY:
    return "there is no vertex";
  case GK_ERROR_TOO_MANY:
    return "there are more vertices than the kernel handles";
  case GK_ERROR_GEOS:
    return "GEOS refused a geometry";
  case GK_ERROR_TOO_LONG:
    return "the line is longer than 200,000 km";
  case GK_ERROR_TOO_COMPLEX:
    return "boundaries cross each other too often";
  default:
    return "unknown status";
  }
}
