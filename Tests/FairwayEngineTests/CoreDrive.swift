import FairwayCore
import FairwayDirections
import GeoKernel
import SeededRandom

/// Makes routes out of lines, and noise-free drives along them.
enum CoreDrive {
  /// A route of one leg for each line; each line is cut into steps of `vertices` vertices.
  static func route(_ lines: [[LocationCoordinate2D]], vertices: Int = 4, speed: Double = 10) -> Route {
    var legs: [RouteLeg] = []
    for line in lines {
      var steps: [RouteStep] = []
      var start = 0
      while start + 1 < line.count {
        let end = min(start + vertices, line.count - 1)
        let part = Array(line[start...end])
        let length = Geodesic.length(of: part)
        var step = RouteStep(
          maneuver: Maneuver(location: part[0], type: steps.isEmpty ? .depart : .turn), shape: LineString(part),
          distance: length, expectedTravelTime: length / speed)
        step.instructionsSpokenAlongStep = [
          SpokenInstruction(triggerDistanceRemaining: length, text: "begin"),
          SpokenInstruction(triggerDistanceRemaining: min(50, length / 2), text: "soon"),
        ]
        steps.append(step)
        start = end
      }
      if let last = line.last {
        steps.append(
          RouteStep(maneuver: Maneuver(location: last, type: .arrive), shape: LineString([last, last])))
      }
      let length = steps.reduce(0) { $0 + $1.distance }
      legs.append(RouteLeg(steps: steps, distance: length, expectedTravelTime: length / speed))
    }
    let length = legs.reduce(0) { $0 + $1.distance }
    return Route(
      legs: legs, shape: LineString(lines.flatMap { $0 }), distance: length, expectedTravelTime: length / speed)
  }

  /// A road of bends and turns.
  static func road(
    from start: LocationCoordinate2D, bearing: Double, vertices: Int, using generator: inout SeededGenerator
  ) -> [LocationCoordinate2D] {
    var line = [start]
    var bearing = bearing
    for _ in 1..<vertices {
      bearing += generator.chance(0.2) ? generator.uniform(-80...80) : generator.uniform(-8...8)
      line.append(
        Geodesic.destination(from: line[line.count - 1], distance: generator.uniform(60...250), bearing: bearing))
    }
    return line
  }

  /// Fixes without noise along a line: speeding up, driving at a constant speed, slowing down to a stand.
  static func fixes(
    along line: [LocationCoordinate2D], speed: Double, rate: Double, standing: Double = 6
  ) throws -> [Location] {
    let track = try Track(line)
    // Half the time to get up to speed counts as driving, the same for slowing down.
    let ramp = min(speed / 2, track.length / speed)
    let end = track.length / speed + ramp
    let count = Int((end + 2 * standing) * rate)
    return (0...count).map { number in
      let time = Double(number) / rate
      let driven = min(end, max(0, time - standing))
      let (early, late) = (min(driven, ramp), max(0, driven - (end - ramp)))
      let along = speed * (driven - early + early * early / (2 * ramp) - late * late / (2 * ramp))
      let now = speed * min(1, early / ramp, 1 - late / ramp)
      let point = track.point(at: along)
      return Location(
        coordinate: point.coordinate, timestamp: 1_700_000_000 + time, horizontalAccuracy: 4, speed: max(0, now),
        course: now > 0.5 ? point.bearing : nil)
    }
  }
}
