#include "corridor_internal.h"

#include <string.h>

void gk_call_say(gk_call* call, const char* message) {
  if (message) {
    strncpy(call->fault->message, message, sizeof call->fault->message - 1);
  }
}

static void hear_geos(const char* message, void* call) {
  gk_call_say(call, message);
}

/// Ignores the notices of GEOS, which are not errors.
static void overhear_geos(const char* message, void* call) {
  (void)message;
  (void)call;
}

gk_status gk_call_begin(gk_call* call, const gk_allocator* allocator, gk_fault* fault, gk_fault* own_fault) {
  *call = (gk_call){.allocator = allocator, .fault = fault ? fault : own_fault};
  *call->fault = (gk_fault){.position = 0};
  call->geos = GEOS_init_r();
  if (!call->geos) {
    return GK_ERROR_MEMORY;
  }
  GEOSContext_setErrorMessageHandler_r(call->geos, hear_geos, call);
  GEOSContext_setNoticeMessageHandler_r(call->geos, overhear_geos, call);
  return GK_OK;
}

gk_status gk_call_end(gk_call* call, gk_status status) {
  if (call->geos) {
    GEOS_finish_r(call->geos);
  }
  if (status == GK_ERROR_GEOS && strstr(call->fault->message, "bad_alloc")) {
    status = GK_ERROR_MEMORY;
  }
  if (status == GK_OK) {
    call->fault->message[0] = 0;
  } else if (status != GK_ERROR_GEOS || call->fault->message[0] == 0) {
    gk_call_say(call, gk_status_message(status));
  }
  return status;
}
