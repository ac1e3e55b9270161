/// How a vehicle gets from one fix to the next along the route: when it passed the places between them.
struct Passage {
  private let start: (time: Double, along: Double, speed: Double)
  private let end: (time: Double, along: Double, speed: Double)
  /// Whether the fixes are so far apart that times between them are estimates, which is nothing that the fix tells.
  let isSparse: Bool

  /// Fixes that come at least this often tell the time of what they bring about, in seconds.
  private static let denseInterval = 1.5
  /// A cubic between two places with speeds up to this many times the mean goes on all the time.
  private static let steepest = 3.0

  /// From the fix before to the last one.
  init(from before: ProgressMark, to after: ProgressState) {
    start = (before.timestamp, before.distanceAlong, Double(before.speed))
    end = (after.timestamp, after.distanceAlong, Double(after.vehicle.speed))
    isSparse = before.isOnRoute && after.timestamp - before.timestamp > Self.denseInterval
  }

  /// When the vehicle passed a place; the time of the last fix where that is not known better.
  ///
  /// Between two fixes a vehicle is taken to have changed its speed smoothly from the one to the other, so that who got
  /// less far than these speeds lead was slow in between.
  func time(at place: Double) -> Double {
    let (interval, length) = (end.time - start.time, end.along - start.along)
    guard isSparse, length > 0, place > start.along, place < end.along else { return end.time }
    let wanted = (place - start.along) / length
    let mean = length / interval
    let (first, last) = (min(start.speed / mean, Self.steepest), min(end.speed / mean, Self.steepest))
    // Hermite's cubic of the share of the way by that of the time, which it never falls by, turned round by halving.
    var (low, high) = (0.0, 1.0)
    for _ in 0..<Self.halvings {
      let time = 0.5 * (low + high)
      let rest = 1 - time
      let share = time * time * (3 - 2 * time) + first * time * rest * rest - last * time * time * rest
      if share < wanted { low = time } else { high = time }
    }
    return start.time + 0.5 * (low + high) * interval
  }

  /// So many halvings leave a millisecond of a quarter of an hour.
  private static let halvings = 20
}
