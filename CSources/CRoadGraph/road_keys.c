#include "road_attributes.h"

/// What is known of a key. Its values stand one behind the other, and an empty one ends them.
typedef struct rg_key {
  const char* name;
  const char* values;
  rg_form form;
} rg_key;

#define YES_NO "yes\0no\0"
#define SIDES "both\0left\0right\0no\0none\0yes\0separate\0"
#define ON_CYCLES                                                                                                      \
  "no\0lane\0track\0shared_lane\0shared\0opposite\0opposite_lane\0opposite_track\0opposite_share_busway\0"             \
  "share_busway\0separate\0crossing\0sidepath\0sidewalk\0none\0yes\0asl\0shoulder\0"
#define DIRECTIONS "forward\0backward\0both\0"

#define ACCESS                                                                                                         \
  "yes\0no\0private\0destination\0delivery\0customers\0permissive\0designated\0permit\0residents\0agricultural\0"      \
  "forestry\0discouraged\0use_sidepath\0dismount\0emergency\0psv\0official\0public\0military\0"

/// The keys and values of OpenStreetMap's wiki that parts of a journey depend on. New values are added at the ends:
/// their places are the numbers that a file has.
static const rg_key keys[ROAD_KEY_LAST + 1] = {
    [ROAD_KEY_TURN_LANES] = {"turn:lanes",
                             "through\0left\0slight_left\0sharp_left\0right\0slight_right\0sharp_right\0reverse\0"
                             "merge_to_left\0merge_to_right\0none\0",
                             ROAD_FORM_LANES},
    [ROAD_KEY_LANES] = {"lanes", NULL, ROAD_FORM_COUNT},
    [ROAD_KEY_DESTINATION] = {"destination", NULL, ROAD_FORM_TEXT},
    [ROAD_KEY_DESTINATION_REF] = {"destination:ref", NULL, ROAD_FORM_TEXT},
    [ROAD_KEY_DESTINATION_STREET] = {"destination:street", NULL, ROAD_FORM_TEXT},
    [ROAD_KEY_DESTINATION_REF_TO] = {"destination:ref:to", NULL, ROAD_FORM_TEXT},
    [ROAD_KEY_DESTINATION_STREET_TO] = {"destination:street:to", NULL, ROAD_FORM_TEXT},
    [ROAD_KEY_DESTINATION_LANES] = {"destination:lanes", NULL, ROAD_FORM_TEXT},
    [ROAD_KEY_DESTINATION_REF_LANES] = {"destination:ref:lanes", NULL, ROAD_FORM_TEXT},
    [ROAD_KEY_DESTINATION_SYMBOL] = {"destination:symbol", NULL, ROAD_FORM_TEXT},
    [ROAD_KEY_DESTINATION_COUNTRY] = {"destination:country", NULL, ROAD_FORM_TEXT},
    [ROAD_KEY_JUNCTION_REF] = {"junction:ref", NULL, ROAD_FORM_TEXT},
    [ROAD_KEY_JUNCTION_NAME] = {"junction:name", NULL, ROAD_FORM_TEXT},
    [ROAD_KEY_EXIT_TO] = {"exit_to", NULL, ROAD_FORM_TEXT},
    [ROAD_KEY_REF] = {"ref", NULL, ROAD_FORM_TEXT},
    [ROAD_KEY_NAME] = {"name", NULL, ROAD_FORM_TEXT},
    [ROAD_KEY_INT_REF] = {"int_ref", NULL, ROAD_FORM_TEXT},
    [ROAD_KEY_OFFICIAL_NAME] = {"official_name", NULL, ROAD_FORM_TEXT},
    [ROAD_KEY_ROUTE_DIRECTION] = {"route_direction", NULL, ROAD_FORM_TEXT},
    [ROAD_KEY_NAMES] = {"names", NULL, ROAD_FORM_TEXT},

    [ROAD_KEY_SERVICE] = {"service",
                          "driveway\0parking_aisle\0alley\0drive-through\0emergency_access\0slipway\0bus\0layby\0",
                          ROAD_FORM_VALUE},
    [ROAD_KEY_SURFACE] =
        {"surface",
         "asphalt\0paved\0concrete\0concrete:plates\0concrete:lanes\0paving_stones\0sett\0cobblestone\0"
         "unhewn_cobblestone\0cobblestone:flattened\0brick\0bricks\0metal\0wood\0chipseal\0unpaved\0compacted\0"
         "fine_gravel\0gravel\0pebblestone\0rock\0ground\0dirt\0earth\0grass\0grass_paver\0mud\0sand\0woodchips\0"
         "snow\0ice\0salt\0clay\0stone\0tartan\0rubber\0metal_grid\0",
         ROAD_FORM_VALUE},
    [ROAD_KEY_SMOOTHNESS] = {"smoothness",
                             "excellent\0good\0intermediate\0bad\0very_bad\0horrible\0very_horrible\0impassable\0",
                             ROAD_FORM_VALUE},
    [ROAD_KEY_TRACKTYPE] = {"tracktype", "grade1\0grade2\0grade3\0grade4\0grade5\0", ROAD_FORM_VALUE},
    [ROAD_KEY_SAC_SCALE] = {"sac_scale",
                            "hiking\0mountain_hiking\0demanding_mountain_hiking\0alpine_hiking\0"
                            "demanding_alpine_hiking\0difficult_alpine_hiking\0strolling\0",
                            ROAD_FORM_VALUE},
    [ROAD_KEY_IMPASSABLE] = {"impassable", YES_NO, ROAD_FORM_VALUE},
    [ROAD_KEY_TOLL] = {"toll", YES_NO, ROAD_FORM_VALUE},
    [ROAD_KEY_TOLL_HGV] = {"toll:hgv", YES_NO, ROAD_FORM_VALUE},
    [ROAD_KEY_FOOTWAY] = {"footway", "sidewalk\0crossing\0access_aisle\0link\0traffic_island\0", ROAD_FORM_VALUE},
    [ROAD_KEY_SIDEWALK] = {"sidewalk", SIDES, ROAD_FORM_VALUE},
    [ROAD_KEY_SIDEWALK_LEFT] = {"sidewalk:left", SIDES, ROAD_FORM_VALUE},
    [ROAD_KEY_SIDEWALK_RIGHT] = {"sidewalk:right", SIDES, ROAD_FORM_VALUE},
    [ROAD_KEY_SIDEWALK_BOTH] = {"sidewalk:both", SIDES, ROAD_FORM_VALUE},
    [ROAD_KEY_CYCLEWAY] = {"cycleway", ON_CYCLES, ROAD_FORM_VALUE},
    [ROAD_KEY_CYCLEWAY_LEFT] = {"cycleway:left", ON_CYCLES, ROAD_FORM_VALUE},
    [ROAD_KEY_CYCLEWAY_RIGHT] = {"cycleway:right", ON_CYCLES, ROAD_FORM_VALUE},
    [ROAD_KEY_CYCLEWAY_BOTH] = {"cycleway:both", ON_CYCLES, ROAD_FORM_VALUE},
    [ROAD_KEY_BICYCLE_ROAD] = {"bicycle_road", YES_NO, ROAD_FORM_VALUE},
    [ROAD_KEY_MOTORROAD] = {"motorroad", YES_NO, ROAD_FORM_VALUE},
    [ROAD_KEY_DRIVING_SIDE] = {"driving_side", "right\0left\0", ROAD_FORM_VALUE},
    [ROAD_KEY_HAZARD] = {"hazard", NULL, ROAD_FORM_TEXT},
    [ROAD_KEY_DURATION] = {"duration", NULL, ROAD_FORM_DURATION},
    [ROAD_KEY_BICYCLE_NETWORK] = {"bicycle_network", "local\0regional\0national\0international\0", ROAD_FORM_NETWORK},
    [ROAD_KEY_FOOT_NETWORK] = {"foot_network", "local\0regional\0national\0international\0", ROAD_FORM_NETWORK},

    [ROAD_KEY_ONEWAY] = {"oneway", YES_NO "-1\0true\0001\0false\0000\0reversible\0alternating\0", ROAD_FORM_VALUE},
    [ROAD_KEY_ONEWAY_BICYCLE] = {"oneway:bicycle", YES_NO "-1\0", ROAD_FORM_VALUE},
    [ROAD_KEY_ONEWAY_BUS] = {"oneway:bus", YES_NO "-1\0", ROAD_FORM_VALUE},
    [ROAD_KEY_ONEWAY_PSV] = {"oneway:psv", YES_NO "-1\0", ROAD_FORM_VALUE},

    [ROAD_KEY_ACCESS] = {"access", ACCESS, ROAD_FORM_ACCESS},
    [ROAD_KEY_VEHICLE] = {"vehicle", ACCESS, ROAD_FORM_ACCESS},
    [ROAD_KEY_MOTOR_VEHICLE] = {"motor_vehicle", ACCESS, ROAD_FORM_ACCESS},
    [ROAD_KEY_MOTORCAR] = {"motorcar", ACCESS, ROAD_FORM_ACCESS},
    [ROAD_KEY_MOTORCYCLE] = {"motorcycle", ACCESS, ROAD_FORM_ACCESS},
    [ROAD_KEY_MOPED] = {"moped", ACCESS, ROAD_FORM_ACCESS},
    [ROAD_KEY_HGV] = {"hgv", ACCESS, ROAD_FORM_ACCESS},
    [ROAD_KEY_GOODS] = {"goods", ACCESS, ROAD_FORM_ACCESS},
    [ROAD_KEY_BUS] = {"bus", ACCESS, ROAD_FORM_ACCESS},
    [ROAD_KEY_PSV] = {"psv", ACCESS, ROAD_FORM_ACCESS},
    [ROAD_KEY_TAXI] = {"taxi", ACCESS, ROAD_FORM_ACCESS},
    [ROAD_KEY_HOV] = {"hov", ACCESS, ROAD_FORM_ACCESS},
    [ROAD_KEY_EMERGENCY] = {"emergency", ACCESS, ROAD_FORM_ACCESS},
    [ROAD_KEY_BICYCLE] = {"bicycle", ACCESS, ROAD_FORM_ACCESS},
    [ROAD_KEY_FOOT] = {"foot", ACCESS, ROAD_FORM_ACCESS},
    [ROAD_KEY_HORSE] = {"horse", ACCESS, ROAD_FORM_ACCESS},
    [ROAD_KEY_HAZMAT] = {"hazmat", ACCESS, ROAD_FORM_ACCESS},
    [ROAD_KEY_TRAILER] = {"trailer", ACCESS, ROAD_FORM_ACCESS},

    [ROAD_KEY_MAXSPEED] = {"maxspeed", NULL, ROAD_FORM_SPEED},
    [ROAD_KEY_MAXSPEED_PRACTICAL] = {"maxspeed:practical", NULL, ROAD_FORM_SPEED},
    [ROAD_KEY_MAXSPEED_ADVISORY] = {"maxspeed:advisory", NULL, ROAD_FORM_SPEED},
    [ROAD_KEY_MAXSPEED_TYPE] = {"maxspeed:type", NULL, ROAD_FORM_TEXT},
    [ROAD_KEY_SOURCE_MAXSPEED] = {"source:maxspeed", NULL, ROAD_FORM_TEXT},
    [ROAD_KEY_ZONE_MAXSPEED] = {"zone:maxspeed", NULL, ROAD_FORM_TEXT},
    [ROAD_KEY_ZONE_TRAFFIC] = {"zone:traffic", NULL, ROAD_FORM_TEXT},
    [ROAD_KEY_MAXSPEED_HGV] = {"maxspeed:hgv", NULL, ROAD_FORM_SPEED},
    [ROAD_KEY_MAXSPEED_BUS] = {"maxspeed:bus", NULL, ROAD_FORM_SPEED},
    [ROAD_KEY_MAXSPEED_MOTORCYCLE] = {"maxspeed:motorcycle", NULL, ROAD_FORM_SPEED},
    [ROAD_KEY_MAXSPEED_TRAILER] = {"maxspeed:trailer", NULL, ROAD_FORM_SPEED},
    [ROAD_KEY_MAXSPEED_VARIABLE] = {"maxspeed:variable", NULL, ROAD_FORM_TEXT},
    [ROAD_KEY_MINSPEED] = {"minspeed", NULL, ROAD_FORM_SPEED},

    [ROAD_KEY_MAXHEIGHT] = {"maxheight", NULL, ROAD_FORM_LENGTH},
    [ROAD_KEY_MAXHEIGHT_PHYSICAL] = {"maxheight:physical", NULL, ROAD_FORM_LENGTH},
    [ROAD_KEY_MAXWIDTH] = {"maxwidth", NULL, ROAD_FORM_LENGTH},
    [ROAD_KEY_MAXWIDTH_PHYSICAL] = {"maxwidth:physical", NULL, ROAD_FORM_LENGTH},
    [ROAD_KEY_MAXLENGTH] = {"maxlength", NULL, ROAD_FORM_LENGTH},
    [ROAD_KEY_WIDTH] = {"width", NULL, ROAD_FORM_LENGTH},
    [ROAD_KEY_MAXWEIGHT] = {"maxweight", NULL, ROAD_FORM_WEIGHT},
    [ROAD_KEY_MAXWEIGHT_BUS] = {"maxweight:bus", NULL, ROAD_FORM_WEIGHT},
    [ROAD_KEY_MAXWEIGHT_HGV] = {"maxweight:hgv", NULL, ROAD_FORM_WEIGHT},
    [ROAD_KEY_MAXWEIGHTRATING] = {"maxweightrating", NULL, ROAD_FORM_WEIGHT},
    [ROAD_KEY_MAXWEIGHTRATING_HGV] = {"maxweightrating:hgv", NULL, ROAD_FORM_WEIGHT},
    [ROAD_KEY_MAXAXLELOAD] = {"maxaxleload", NULL, ROAD_FORM_WEIGHT},

    [ROAD_KEY_HIGHWAY] = {"highway",
                          "motorway_junction\0traffic_signals\0stop\0give_way\0crossing\0mini_roundabout\0"
                          "turning_circle\0turning_loop\0toll_gantry\0passing_place\0",
                          ROAD_FORM_VALUE},
    [ROAD_KEY_BARRIER] =
        {"barrier",
         "gate\0lift_gate\0swing_gate\0sliding_gate\0sliding_beam\0bollard\0block\0chain\0bar\0cycle_barrier\0"
         "kissing_gate\0motorcycle_barrier\0fence\0wall\0jersey_barrier\0debris\0sump_buster\0toll_booth\0"
         "border_control\0cattle_grid\0stile\0turnstile\0full-height_turnstile\0height_restrictor\0rope\0log\0"
         "planter\0bus_trap\0entrance\0yes\0hampshire_gate\0wicket_gate\0barrier_board\0",
         ROAD_FORM_VALUE},
    [ROAD_KEY_BOLLARD] = {"bollard", "fixed\0removable\0rising\0foldable\0flexible\0", ROAD_FORM_VALUE},
    [ROAD_KEY_LOCKED] = {"locked", YES_NO, ROAD_FORM_VALUE},
    [ROAD_KEY_RAILWAY] = {"railway", "level_crossing\0crossing\0tram_level_crossing\0tram_crossing\0", ROAD_FORM_VALUE},
    [ROAD_KEY_TRAFFIC_CALMING] = {"traffic_calming",
                                  "bump\0hump\0table\0cushion\0chicane\0choker\0island\0rumble_strip\0yes\0dip\0"
                                  "mini_bumps\0double_dip\0",
                                  ROAD_FORM_VALUE},
    [ROAD_KEY_CROSSING] = {"crossing",
                           "traffic_signals\0uncontrolled\0unmarked\0marked\0zebra\0island\0no\0yes\0pelican\0toucan\0"
                           "puffin\0",
                           ROAD_FORM_VALUE},
    [ROAD_KEY_STOP] = {"stop", "minor\0all\0yes\0", ROAD_FORM_VALUE},
    [ROAD_KEY_DIRECTION] = {"direction", DIRECTIONS, ROAD_FORM_VALUE},
    [ROAD_KEY_SIGNALS_DIRECTION] = {"traffic_signals:direction", DIRECTIONS, ROAD_FORM_VALUE},
};

_Static_assert(ROAD_KEY_LAST < 1 << ROAD_KEY_BITS, "a key has 7 bits");

bool rg_attribute_has_word(const rg_attribute* attribute) {
  return (attribute->scope & ROAD_SCOPE_TEXT) != 0 || attribute->key == ROAD_KEY_TURN_LANES;
}

rg_form rg_key_form(uint32_t key) {
  return key <= ROAD_KEY_LAST ? keys[key].form : ROAD_FORM_NONE;
}

const char* rg_key_name(uint32_t key) {
  return key <= ROAD_KEY_LAST ? keys[key].name : NULL;
}

const char* rg_key_value(uint32_t key, uint32_t number) {
  const char* value = key <= ROAD_KEY_LAST ? keys[key].values : NULL;
  if (value == NULL || number == 0) {
    return NULL;
  }
  for (; *value != 0; number--) {
    if (number == 1) {
      return value;
    }
    while (*value++ != 0) {
    }
  }
  return NULL;
}
