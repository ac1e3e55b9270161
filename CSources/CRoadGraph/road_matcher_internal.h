/// What the files of the matcher share: its numbers, its search, and what a step finds.
#ifndef ROAD_MATCHER_INTERNAL_H
#define ROAD_MATCHER_INTERNAL_H

#include "road_internal.h"

#include "road_matcher.h"

/// The numbers of the model. Lengths are in metres, times in seconds, costs in negative logarithms.
typedef struct rg_model {
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
} rg_model;

extern const rg_model rg_model_usual;

enum {
  ROAD_MOST_LABELS = 640,
  /// The work of a search is bounded in any file: of a cell so many edges are looked at, many times as many as begin in
  /// the densest ones of towns.
  ROAD_MOST_OF_CELL = 1 << 14
};

/// A directed edge that can be reached from a hypothesis.
typedef struct rg_label {
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
} rg_label;

/// A new fix as the step sees it.
typedef struct rg_step {
  const rg_graph* graph;
  const rg_model* model;
  /// The route that the vehicle should be on; null if there is none.
  const rg_route* route;
  rg_plane plane;
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
} rg_step;

/// A place found for the new fix.
typedef struct rg_candidates {
  size_t count;
  rg_hypothesis best[ROAD_MOST_HYPOTHESES];
} rg_candidates;

/// e to a number from -700 to 0; the same bits everywhere, accurate to 1e-14.
double rg_exp(double x);

/// The cost of an error of the given square, in units of the expected variance.
static inline double rg_error_cost(const rg_model* model, double squared, double variance) {
  const double ratio = squared / variance;
  const double knee = model->knee;
  return ratio <= knee * knee ? ratio / 2 : knee * sqrt(ratio) - knee * knee / 2;
}

/// The nearest place on a directed edge, weighed by its cost.
typedef struct rg_place {
  double offset;
  /// From the place to the fix.
  double east, north;
  double cost;
} rg_place;

/// The points of one edge in the plane about a fix, which is the origin. They are read once for both directions.
typedef struct rg_line {
  const rg_graph* graph;
  rg_plane plane;
  uint32_t edge;
  /// 0 if there is no edge, or if the file is damaged.
  uint32_t count;
  double length;
  double east[ROAD_MOST_POINTS + 2];
  double north[ROAD_MOST_POINTS + 2];
  /// The length of the piece that ends at each point but the first.
  double piece[ROAD_MOST_POINTS + 2];
} rg_line;

/// Begins without an edge.
void rg_line_begin(rg_line* line, const rg_graph* graph, const rg_plane* plane);

/// Reads the points of an edge, unless they are there. False where the file is damaged.
bool rg_line_read(rg_line* line, uint32_t edge);

/// Finds the best place on a directed edge for a fix: near the fix less `error`, and at an advance that fits.
/// `label` is null for an edge that nothing leads to. False where the file is damaged, where nothing is in reach, and
/// if no place costs less than `most_cost`.
bool rg_best_place(const rg_step* step, rg_line* line, uint32_t road, const rg_label* label, double error_east,
                   double error_north, double variance, double most_cost, rg_place* place);

/// The place on a directed edge nearest to the fix.
bool rg_nearest_place(rg_line* line, uint32_t road, rg_place* place);

/// Finds what can be reached from the hypotheses, in the order of their costs, but nothing that must cost more than
/// `most_cost`. Returns the number of labels.
size_t rg_search(const rg_step* step, const rg_matcher* matcher, double most_cost, rg_label* labels);

/// Keeps a candidate if it is among the best; one on the same directed edge is replaced by a better.
void rg_keep(rg_candidates* candidates, const rg_hypothesis* candidate);

/// Finds the places of a new fix, from those of the matcher, and from the roads around where that is due.
/// `has_searched` says whether it was.
void rg_find(const rg_step* step, const rg_matcher* matcher, rg_line* line, rg_candidates* candidates,
             bool* has_searched);

/// The plane about a fix.
static inline rg_plane rg_plane_of(const rg_fix* fix) {
  return rg_plane_about(fix->latitude * 1e7, fix->longitude * 1e7);
}

/// Prepares a step from the matcher's last fix to a new one, of which the plane is.
rg_step rg_step_begin(const rg_graph* graph, const rg_matcher* matcher, const rg_route* route, const rg_fix* fix,
                      const rg_plane* plane);

/// Replaces the matcher's hypotheses by candidates at a fix.
void rg_commit(rg_matcher* matcher, const rg_step* step, const rg_fix* fix, rg_candidates* candidates,
               bool has_searched);

/// Whether a fix can be used.
bool rg_is_valid(const rg_fix* fix);

/// rg_matcher_begins_anew of a valid fix, of which the plane is.
bool rg_is_apart(const rg_matcher* matcher, const rg_fix* fix, const rg_plane* plane);

/// On which side of a route a directed edge is.
rg_side rg_side_of(const rg_route* route, uint32_t road);

/// Compares the best road on a route with the best one off it.
rg_evidence rg_weigh(const rg_step* step, const rg_candidates* candidates);

/// Fills a match with the place on a directed edge nearest to the fix about which the line is.
void rg_fill(rg_line* line, uint32_t road, double probability, rg_match* match);

/// The same for a fix alone.
void rg_fill_fix(const rg_graph* graph, const rg_fix* fix, uint32_t road, double probability, rg_match* match);

#endif
