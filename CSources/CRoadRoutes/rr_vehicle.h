/// What roads say of trucks, and of the sizes, weights and loads of vehicles.
#ifndef RR_VEHICLE_H
#define RR_VEHICLE_H

#include "rr_profile.h"

#include "road_use.h"

/// Whether a profile is a car's to which all roads for cars are open.
bool rr_is_any_car(const rr_profile* profile);

/// What rules say of a truck: for one, what is said of heavy goods vehicles counts before what is said of cars.
rg_rules rr_rules_of(const rr_profile* profile, const rg_attribute* attributes, size_t count);

/// The scopes, as ROAD_SCOPE_FORWARD and ROAD_SCOPE_BACKWARD, in which a limit stops the vehicle.
uint32_t rr_scopes_too_small(const rr_profile* profile, const rg_attribute* attributes, size_t count);

#endif
