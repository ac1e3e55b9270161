/// Ways on the roads of a file, all of it.
#ifndef CROAD_ROUTES_H
#define CROAD_ROUTES_H

#include "rr_area.h"
#include "rr_network.h"
#include "rr_overlay.h"
#include "rr_place.h"
#include "rr_prepared.h"
#include "rr_profile.h"
#include "rr_search.h"
#include "rr_status.h"
#include "rr_timed.h"

#endif
