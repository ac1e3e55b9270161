public import GeoKernel

/// The expected durations of a route as prefix sums: driving time of the segments, and separately the maneuver times.
///
/// A service states the time of a step including waiting and turning at its junctions; its annotations give the time of
/// each segment without them. The difference is spent on the first metres of the step, where its maneuver is; the
/// difference between a leg and its steps is spent at the end of the leg. So the time remaining at the beginning of a
/// step is the sum of the remaining steps, and at the beginning of the route it is the time that the route states.
struct RouteTimes: Sendable {
  /// Driving time from the start to each vertex, in seconds.
  var toVertex: ContiguousArray<Double> = [0]
  /// The time of each route step besides driving, in seconds.
  private(set) var maneuvers: ContiguousArray<Double> = []
  /// The time besides driving before each route step, in seconds; the last element is the total.
  private(set) var beforeStep: ContiguousArray<Double> = [0]

  /// The length of a maneuver in metres, about that of a junction. Its time is spread over this distance because at a
  /// single point the noise of one fix would decide about it.
  static let maneuverLength = 20.0

  /// The duration of the whole route, in seconds.
  var whole: Double { toVertex[toVertex.count - 1] + beforeStep[beforeStep.count - 1] }

  /// Appends a step with its stated time and the times of its segments; returns its total time.
  ///
  /// If the segments alone take longer than the step, their times are scaled down to fit.
  mutating func append(stepTime: Double, _ segmentTimes: [Double]) -> Double {
    let driving = segmentTimes.reduce(0, +)
    // A step without a stated time takes as long as its segments.
    let total = stepTime > 0 ? stepTime : driving
    let scale = driving > total ? total / driving : 1
    for time in segmentTimes { toVertex.append(toVertex[toVertex.count - 1] + time * scale) }
    maneuvers.append(max(0, total - driving))
    beforeStep.append(beforeStep[beforeStep.count - 1] + maneuvers[maneuvers.count - 1])
    return total
  }

  /// Appends the time of a leg beyond its steps, at its end.
  mutating func appendRest(_ time: Double) {
    beforeStep[beforeStep.count - 1] += max(0, time)
  }

  /// The time besides driving up to a point on a route step, which begins and ends at the given distances.
  func besideDriving(to distance: Double, step: Int, from start: Double, to end: Double) -> Double {
    guard distance < end else { return beforeStep[step + 1] }
    let share = (distance - start) / min(Self.maneuverLength, end - start)
    return beforeStep[step] + maneuvers[step] * min(1, max(0, share))
  }
}

extension RouteIndex {
  /// The expected time from the start of the route to a point, in seconds.
  ///
  /// It never decreases along the route, and for the whole route it is ``expectedTravelTime``.
  ///
  /// - Complexity: O(log *n*) in the vertices.
  public func expectedTravelTime(to distance: LocationDistance) -> Double {
    let step = max(0, stepStarts.lastIndex(notAbove: distance, below: routeStepCount))
    return drivingTime(to: distance) + besideDriving(to: distance, routeStep: step)
  }

  /// The expected time to a point on a route step. Needs no search if `hint` is the track segment of that point.
  func expectedTravelTime(to distance: LocationDistance, routeStep: Int, hint: Int) -> Double {
    drivingTime(to: distance, hint: hint) + besideDriving(to: distance, routeStep: routeStep)
  }

  /// The expected time from the start of the route to the start of a route step, in seconds.
  public func expectedTravelTime(beforeRouteStep step: Int) -> Double {
    times.toVertex[stepFirstVertex[step]] + times.beforeStep[step]
  }

  /// An upper bound on the distance before a waypoint at which a number of seconds remains to it; 0 for none.
  ///
  /// - Complexity: O(*k* log *n*) in the legs and vertices.
  func farthest(before seconds: Double) -> LocationDistance {
    guard seconds > 0 else { return 0 }
    return (0..<legCount).reduce(0) { farthest, leg in
      let range = range(ofLeg: leg)
      let limit = expectedTravelTime(to: range.upperBound) - seconds
      // The last vertex with more than that much time left.
      var (low, high) = (stepFirstVertex[legFirstStep[leg]], stepFirstVertex[legFirstStep[leg + 1]])
      while low + 1 < high {
        let middle = (low + high) >> 1
        if expectedTravelTime(to: vertexDistances[middle]) < limit { low = middle } else { high = middle }
      }
      return max(farthest, range.upperBound - vertexDistances[low])
    }
  }

  /// The driving time to a point, without the time of maneuvers, in seconds.
  ///
  /// - Complexity: O(log *n*) in the vertices.
  package func drivingTime(to distance: LocationDistance) -> Double {
    let vertex = max(0, vertexDistances.lastIndex(notAbove: distance, below: vertexDistances.count - 1))
    guard vertex + 1 < vertexDistances.count else { return times.toVertex[times.toVertex.count - 1] }
    return drivingTime(to: distance, onSegment: vertex)
  }

  /// The driving time to a point. Needs no search if `hint` is the track segment of that point.
  func drivingTime(to distance: LocationDistance, hint: Int) -> Double {
    let isHintRight =
      hint >= 0 && hint + 1 < vertexDistances.count && vertexDistances[hint] <= distance
      && distance < vertexDistances[hint + 1]
    return isHintRight ? drivingTime(to: distance, onSegment: hint) : drivingTime(to: distance)
  }

  /// The driving time to the start of a route step.
  func drivingTime(toRouteStep step: Int) -> Double { times.toVertex[stepFirstVertex[step]] }

  /// The speed that the route expects on a segment of the track; not a finite number if it states no time.
  func expectedSpeed(onSegment segment: Int) -> Double {
    guard segment >= 0, segment + 1 < vertexDistances.count else { return .nan }
    return (vertexDistances[segment + 1] - vertexDistances[segment])
      / (times.toVertex[segment + 1] - times.toVertex[segment])
  }

  private func drivingTime(to distance: LocationDistance, onSegment vertex: Int) -> Double {
    let length = vertexDistances[vertex + 1] - vertexDistances[vertex]
    let share = length > 0 ? min(1, max(0, (distance - vertexDistances[vertex]) / length)) : 1
    return times.toVertex[vertex] + share * (times.toVertex[vertex + 1] - times.toVertex[vertex])
  }

  private func besideDriving(to distance: LocationDistance, routeStep step: Int) -> Double {
    times.besideDriving(to: distance, step: step, from: stepStarts[step], to: stepStarts[step + 1])
  }
}
