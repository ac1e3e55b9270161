public import GeoKernel

/// What a route is expected to take, as prefix sums: the driving of its segments, and beside it what each step takes at
/// its maneuver.
///
/// A service states the time of a step with the waiting and turning at its junctions; its annotations give the time of
/// each segment without them. What they leave out of a step passes on the first metres of the step, where its maneuver is;
/// what the steps leave out of their leg passes at the leg's end. So whatever is left at the beginning of a step is the
/// sum of the steps that are left, and at the beginning of the route the time that the route states.
struct RouteTimes: Sendable {
  /// Seconds of driving from the start to each vertex.
  var toVertex: ContiguousArray<Double> = [0]
  /// Seconds that each route step takes beside driving.
  private(set) var maneuvers: ContiguousArray<Double> = []
  /// Seconds beside driving before each route step, and after the last one in all.
  private(set) var beforeStep: ContiguousArray<Double> = [0]

  /// The length of a maneuver in metres, about that of a junction: its time passes on the way through and not at a point,
  /// where the noise of one fix would decide about it.
  static let maneuverLength = 20.0

  /// Seconds in all.
  var whole: Double { toVertex[toVertex.count - 1] + beforeStep[beforeStep.count - 1] }

  /// Appends a step of a stated time and of segments that take so long; returns what it takes in all.
  ///
  /// Where the segments alone take longer than the step, they are taken to be that much faster.
  mutating func append(stepTime: Double, _ segmentTimes: [Double]) -> Double {
    let driving = segmentTimes.reduce(0, +)
    // A step that states no time takes what its segments do.
    let total = stepTime > 0 ? stepTime : driving
    let scale = driving > total ? total / driving : 1
    for time in segmentTimes { toVertex.append(toVertex[toVertex.count - 1] + time * scale) }
    maneuvers.append(max(0, total - driving))
    beforeStep.append(beforeStep[beforeStep.count - 1] + maneuvers[maneuvers.count - 1])
    return total
  }

  /// Appends what a leg takes beside its steps, at its end.
  mutating func appendRest(_ time: Double) {
    beforeStep[beforeStep.count - 1] += max(0, time)
  }

  /// Seconds beside driving up to a place on a route step, which begins and ends at the given distances.
  func besideDriving(to distance: Double, step: Int, from start: Double, to end: Double) -> Double {
    guard distance < end else { return beforeStep[step + 1] }
    let share = (distance - start) / min(Self.maneuverLength, end - start)
    return beforeStep[step] + maneuvers[step] * min(1, max(0, share))
  }
}

extension RouteIndex {
  /// The expected seconds from the start of the route to a place.
  ///
  /// They never fall along the way, and the whole route takes ``expectedTravelTime``.
  ///
  /// - Complexity: O(log *n*) in the vertices.
  public func expectedTravelTime(to distance: LocationDistance) -> Double {
    let step = max(0, stepStarts.lastIndex(notAbove: distance, below: routeStepCount))
    return drivingTime(to: distance) + besideDriving(to: distance, routeStep: step)
  }

  /// The expected seconds to a place on a route step, and probably on a segment of the track: without a search where it
  /// is.
  func expectedTravelTime(to distance: LocationDistance, routeStep: Int, hint: Int) -> Double {
    let isHintRight =
      hint >= 0 && hint + 1 < vertexDistances.count && vertexDistances[hint] <= distance
      && distance < vertexDistances[hint + 1]
    let driving = isHintRight ? drivingTime(to: distance, onSegment: hint) : drivingTime(to: distance)
    return driving + besideDriving(to: distance, routeStep: routeStep)
  }

  /// The expected seconds from the start of the route to the start of a route step.
  public func expectedTravelTime(beforeRouteStep step: Int) -> Double {
    times.toVertex[stepFirstVertex[step]] + times.beforeStep[step]
  }

  /// How far before a waypoint, at the most, a number of seconds is left until it; 0 for none.
  ///
  /// - Complexity: O(*k* log *n*) in the legs and vertices.
  func farthest(before seconds: Double) -> LocationDistance {
    guard seconds > 0 else { return 0 }
    return (0..<legCount).reduce(0) { farthest, leg in
      let range = range(ofLeg: leg)
      let limit = expectedTravelTime(to: range.upperBound) - seconds
      // The last vertex that is not nearer than that.
      var (low, high) = (stepFirstVertex[legFirstStep[leg]], stepFirstVertex[legFirstStep[leg + 1]])
      while low + 1 < high {
        let middle = (low + high) >> 1
        if expectedTravelTime(to: vertexDistances[middle]) < limit { low = middle } else { high = middle }
      }
      return max(farthest, range.upperBound - vertexDistances[low])
    }
  }

  /// The seconds of driving to a place, without those that maneuvers take.
  ///
  /// - Complexity: O(log *n*) in the vertices.
  func drivingTime(to distance: LocationDistance) -> Double {
    let vertex = max(0, vertexDistances.lastIndex(notAbove: distance, below: vertexDistances.count - 1))
    guard vertex + 1 < vertexDistances.count else { return times.toVertex[times.toVertex.count - 1] }
    return drivingTime(to: distance, onSegment: vertex)
  }

  /// How fast the route expects a vehicle to be on a segment of the track; no number where it does not say.
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
