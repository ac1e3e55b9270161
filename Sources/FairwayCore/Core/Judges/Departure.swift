internal import GeoKernel

/// Whether a vehicle's positions lead farther away from its road than maps and receivers explain.
///
/// A vehicle that follows its road does so beside the line of the map: the map is some metres off, the road is wide, the
/// vehicle cuts a corner or drives around a roundabout that was rebuilt. Wherever it is, it comes back, or stays at its
/// distance. One that leaves does not. So what counts is not how far from the line it is, but how far it is going to be:
/// driving on as it does, its course turning back to the road's at the rate at which it turns now.
struct Departure {
  let model: DeviationModel

  /// Whether the vehicle is going to be beyond the map's reach.
  ///
  /// - Parameter away: From the road's nearest place to the fix, in metres.
  func isBeyondReach(_ away: PlaneVector, _ motion: Motion, _ trend: CourseTrend) -> Bool {
    let distance = away.length
    let reach = motion.isSlow ? model.slowMapReach : model.mapReach
    return distance > reach || distance + growth(away, distance, motion, trend) > reach
  }

  /// A vehicle that comes back counts as nearer by what it does so in a second, at most this share of its speed.
  private static let returning = 0.5
  /// Nearer than this to the road no direction leads away from it, in metres.
  private static let nearest = 1.0

  /// How much farther away the vehicle is going to be.
  private func growth(_ away: PlaneVector, _ distance: Double, _ motion: Motion, _ trend: CourseTrend) -> Double {
    guard distance > Self.nearest, motion.speed > Motion.slowest else { return 0 }
    let normal = away * (1 / distance)
    var heading = motion.heading
    var outward = heading.dot(normal)
    guard outward > 0 else { return motion.speed * max(outward, -Self.returning) }
    // In steps as long as the time over which the turn is known: each turns the heading by as much again.
    var turn = trend.turn(of: heading)
    if turned(heading, by: turn).dot(normal) > outward { turn = (1, 0, turn.time) }
    let horizon = motion.isSlow ? model.slowHorizon : model.horizon
    var time = 0.0
    var growth = 0.0
    while time < horizon, growth < model.horizonReach, outward > 0 {
      heading = turned(heading, by: turn)
      let next = max(0, heading.dot(normal))
      let step = min(turn.time, horizon - time)
      growth += 0.5 * (outward + next) * step * motion.speed
      outward = next
      time += turn.time
    }
    return min(growth, model.horizonReach)
  }

  private func turned(_ heading: PlaneVector, by turn: (cosine: Double, sine: Double, time: Double)) -> PlaneVector {
    heading * turn.cosine + heading.right * turn.sine
  }
}
