/// What the files of the matcher share: its numbers, its search, and what a step finds.
#ifndef ROAD_MATCHER_INTERNAL_H
#define ROAD_MATCHER_INTERNAL_H

#include "road_internal.h"

#include "road_matcher.h"

/// The numbers of the model. Lengths are in metres, times in seconds, costs in negative logarithms.
typedef struct road_model {
  /// The receiver's error: a part that stays for some time, and one that is new with each fix.
  double sigma, tau, white;
  /// Beyond so many standard deviations the cost of an error grows linearly.
  double knee;
  /// How far the advance along roads may differ from the distance between fixes: so much, and a share of it.
  double advance_base, advance_share;
  /// The cost of turning round on the road, or at its end, and of each junction that is passed.
  double turn_round, turn_at_end, junction;
  /// The cost of being on a road to which no road leads.
  double jump;
  /// How much dearer going backwards on a directed edge is.
  double backward;
  /// The weight of the course, and the speed from which it counts.
  double course_weight, course_speed;
  /// Roads are sought so far from a fix; one that is farther from it is no longer known.
  double reach, known;
  /// A way between two fixes is at most so many times as long as the distance between them, and so much longer.
  double winding, slack;
  /// Hypotheses dearer than the best by more are given up.
  double beam;
  /// The roads around are looked up so often, and whenever the best place is so far from the fix.
  double search_interval, search_distance;
  /// A step shorter than this is a guess that the next one replaces.
  double least_step;
  /// A vehicle that has not come farther from its last place than this stands: time passes, and nothing else.
  double least_advance;
  /// The distance between fixes that noise alone makes.
  double jitter;
  /// Driving against a one-way road.
  double wrong_way;
  /// Leaving the route, where there is one.
  double leaving;
} road_model;

extern const road_model road_model_usual;

enum {
  ROAD_MOST_LABELS = 640,
  /// The work of a search is bounded in any file: of a cell so many edges are looked at, many times as many as begin in
  /// the densest ones of towns.
  ROAD_MOST_OF_CELL = 1 << 14
};

/// A directed edge that can be reached from a hypothesis.
typedef struct road_label {
  uint32_t road;
  /// The hypothesis it comes from; ROAD_NO_TRAIL for none.
  uint8_t source;
  bool is_settled;
  /// Whether the way leads through a junction.
  bool is_entered;
  /// Metres from the hypothesis to the beginning of the edge.
  double before;
  /// The cost of the hypothesis, the junctions and the turns.
  double cost;
  /// What the search goes by: the cost, and that of the way so far.
  double key;
  double length;
} road_label;

/// A new fix as the step sees it.
typedef struct road_step {
  const road_graph* graph;
  const road_model* model;
  /// The route that the vehicle should be on; null if there is none.
  const road_route* route;
  road_plane plane;
  uint32_t vehicles;
  /// The time since the last step; 0 at the first.
  double seconds;
  /// The distance that the vehicle seems to have covered.
  double covered;
  /// 1 per the metres by which the advance may differ.
  double per_advance;
  /// The share of the receiver's error that is left of the last fix's.
  double share;
  /// The variance that is expected of the difference between the error and that share, for one direction.
  double expected;
  /// How much of a difference becomes part of the error that stays.
  double gain;
  /// The same of a hypothesis that nothing is known of.
  double first_expected, first_gain;
  /// The direction of the course, east and north, or zeros.
  double course_east, course_north;
} road_step;

/// A place found for the new fix.
typedef struct road_candidates {
  size_t count;
  road_hypothesis best[ROAD_MOST_HYPOTHESES];
} road_candidates;

/// e to a number from -700 to 0; the same bits everywhere, accurate to 1e-14.
double road_exp(double x);

/// The cost of an error of the given square, in units of the expected variance.
static inline double road_error_cost(const road_model* model, double squared, double variance) {
  const double ratio = squared / variance;
  const double knee = model->knee;
  return ratio <= knee * knee ? ratio / 2 : knee * sqrt(ratio) - knee * knee / 2;
}

/// The nearest place on a directed edge, weighed by its cost.
typedef struct road_place {
  double offset;
  /// From the place to the fix.
  double east, north;
  double cost;
} road_place;

/// The points of one edge in the plane about a fix, which is the origin. They are read once for both directions.
typedef struct road_line {
  const road_graph* graph;
  road_plane plane;
  uint32_t edge;
  /// 0 if there is no edge, or if the file is damaged.
  uint32_t count;
  double length;
  double east[ROAD_MOST_POINTS + 2];
  double north[ROAD_MOST_POINTS + 2];
  /// The length of the piece that ends at each point but the first.
  double piece[ROAD_MOST_POINTS + 2];
} road_line;

/// Begins without an edge.
void road_line_begin(road_line* line, const road_graph* graph, const road_plane* plane);

/// Reads the points of an edge, unless they are there. False where the file is damaged.
bool road_line_read(road_line* line, uint32_t edge);

/// Finds the best place on a directed edge for a fix: near the fix less `error`, and at an advance that fits.
/// `label` is null for an edge that nothing leads to. False where the file is damaged, where nothing is in reach, and
/// if no place costs less than `most_cost`.
bool road_best_place(const road_step* step, road_line* line, uint32_t road, const road_label* label, double error_east,
                     double error_north, double variance, double most_cost, road_place* place);

/// The place on a directed edge nearest to the fix.
bool road_nearest_place(road_line* line, uint32_t road, road_place* place);

/// Finds what can be reached from the hypotheses, in the order of their costs, but nothing that must cost more than
/// `most_cost`. Returns the number of labels.
size_t road_search(const road_step* step, const road_matcher* matcher, double most_cost, road_label* labels);

/// Keeps a candidate if it is among the best; one on the same directed edge is replaced by a better.
void road_keep(road_candidates* candidates, const road_hypothesis* candidate);

/// Finds the places of a new fix, from those of the matcher, and from the roads around where that is due.
/// `has_searched` says whether it was.
void road_find(const road_step* step, const road_matcher* matcher, road_line* line, road_candidates* candidates,
               bool* has_searched);

/// The plane about a fix.
static inline road_plane road_plane_of(const road_fix* fix) {
  return road_plane_about(fix->latitude * 1e7, fix->longitude * 1e7);
}

/// Prepares a step from the matcher's last fix to a new one, of which the plane is.
road_step road_step_begin(const road_graph* graph, const road_matcher* matcher, const road_route* route,
                          const road_fix* fix, const road_plane* plane);

/// Replaces the matcher's hypotheses by candidates at a fix.
void road_commit(road_matcher* matcher, const road_step* step, const road_fix* fix, road_candidates* candidates,
                 bool has_searched);

/// Whether a fix can be used.
bool road_is_valid(const road_fix* fix);

/// road_matcher_begins_anew of a valid fix, of which the plane is.
bool road_is_apart(const road_matcher* matcher, const road_fix* fix, const road_plane* plane);

/// On which side of a route a directed edge is.
road_side road_side_of(const road_route* route, uint32_t road);

/// Compares the best road on a route with the best one off it.
road_evidence road_weigh(const road_step* step, const road_candidates* candidates);

/// Fills a match with the place on a directed edge nearest to the fix about which the line is.
void road_fill(road_line* line, uint32_t road, double probability, road_match* match);

/// The same for a fix alone.
void road_fill_fix(const road_graph* graph, const road_fix* fix, uint32_t road, double probability, road_match* match);

#endif
