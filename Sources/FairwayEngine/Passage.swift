/// The way of a vehicle between two consecutive fixes, from which the times of passing points in between are estimated.
struct Passage {
  private let start: (time: Double, along: Double, speed: Double)
  private let end: (time: Double, along: Double, speed: Double)
  /// Whether the fixes are so far apart that times between them are estimates.
  let isSparse: Bool

  /// Fixes with at most this interval give the time of their events themselves, in seconds.
  private static let denseInterval = 1.5
  /// A Hermite cubic is monotone if its end slopes are at most this multiple of the mean slope.
  private static let steepest = 3.0

  /// From the previous fix to the last one.
  init(from before: ProgressMark, to after: ProgressState) {
    start = (before.timestamp, before.distanceAlong, Double(before.speed))
    end = (after.timestamp, after.distanceAlong, Double(after.vehicle.speed))
    isSparse = before.isOnRoute && after.timestamp - before.timestamp > Self.denseInterval
  }

  /// The time at which the vehicle passed a point, or the time of the last fix if no better estimate exists.
  ///
  /// Between two fixes the speed is assumed to have changed smoothly from one to the other. A vehicle that covered less
  /// than these speeds suggest was therefore slower in between.
  func time(at place: Double) -> Double {
    let (interval, length) = (end.time - start.time, end.along - start.along)
    guard isSparse, length > 0, place > start.along, place < end.along else { return end.time }
    let wanted = (place - start.along) / length
    let mean = length / interval
    let (first, last) = (min(start.speed / mean, Self.steepest), min(end.speed / mean, Self.steepest))
    // The share of the distance as a monotone Hermite cubic of the share of the time, inverted by bisection.
    var (low, high) = (0.0, 1.0)
    for _ in 0..<Self.halvings {
      let time = 0.5 * (low + high)
      let rest = 1 - time
      let share = time * time * (3 - 2 * time) + first * time * rest * rest - last * time * time * rest
      if share < wanted { low = time } else { high = time }
    }
    return start.time + 0.5 * (low + high) * interval
  }

  /// This number of bisections leaves a millisecond of a quarter of an hour.
  private static let halvings = 20
}
