import FairwayCore
import GeoKernel

/// A planned route for a drive: its shape, the usual speeds, and where other roads branch off.
///
/// Distances are in metres along the steps' geometries on the ellipsoid, counted from the start of the route.
package struct DriveRoute: Sendable {
  /// A step of a route file.
  struct StepInput: Sendable {
    var coordinates: [LocationCoordinate2D]
    /// The stated length of the step in metres.
    var distance: Double
    /// The stated duration of the step in seconds.
    var duration: Double
    var junctions: [JunctionInput] = []
  }

  /// An intersection of a step.
  struct JunctionInput: Sendable {
    var location: LocationCoordinate2D
    /// The bearings of the roads that may be entered and that the route neither comes from nor takes.
    var freeBearings: [Double]
  }

  /// A leg of a route file.
  struct LegInput: Sendable {
    var steps: [StepInput]
    /// The speed on each segment of the leg's shape in metres per second; may be empty.
    var segmentSpeeds: [Double] = []
    /// The time on each segment of the leg's shape in seconds, without the time at junctions; may be empty.
    var segmentTimes: [Double] = []
  }

  /// The range of a step on the route.
  struct Step: Sendable {
    let leg: Int
    let index: Int
    let start: Double
    let end: Double
    /// The length that the response states.
    let statedLength: Double
    /// The time of the step besides its segments, at its maneuver, in seconds.
    let maneuverTime: Double
  }

  struct Junction: Sendable {
    let along: Double
    let freeBearings: [Double]
  }

  /// The vertices without repetitions, no two farther apart than ``longestSegment``.
  let coordinates: [LocationCoordinate2D]
  /// The distance along of each vertex.
  let distances: [Double]
  /// The usual speed on each segment, in metres per second.
  let speeds: [Double]
  let steps: [Step]
  let junctions: [Junction]
  /// The distance along of each waypoint except the first.
  package let legEnds: [Double]
  /// The sum of the steps' stated lengths.
  package let statedLength: Double

  /// The total length in metres.
  package var length: Double { distances[distances.count - 1] }

  /// Latitude and longitude are interpolated linearly between vertices; up to 500 m this is within a few millimetres of
  /// the geodesic.
  static let longestSegment = 500.0

  /// Creates a route from legs; `nil` if they do not contain two different points, or a coordinate is invalid.
  init?(legs: [LegInput]) {
    var line = LineBuilder()
    var steps: [Step] = []
    var junctions: [Junction] = []
    var legEnds: [Double] = []
    for (legIndex, leg) in legs.enumerated() {
      let segments = leg.steps.reduce(0) { $0 + Self.segmentCount($1.coordinates) }
      let speeds = leg.segmentSpeeds.count == segments ? leg.segmentSpeeds : []
      let times = leg.segmentTimes.count == segments ? leg.segmentTimes : []
      var used = 0
      var timed = 0
      for (stepIndex, step) in leg.steps.enumerated() {
        let start = line.length
        let vertex = line.coordinates.count
        let average = step.duration > 0 ? step.distance / step.duration : 0
        for coordinate in step.coordinates {
          guard coordinate.isValid else { return nil }
          let speed = used < speeds.count ? speeds[used] : average
          if line.append(coordinate, speed: speed > 0.5 ? speed : 8, longest: Self.longestSegment) { used += 1 }
        }
        let last = min(times.count, timed + Self.segmentCount(step.coordinates))
        let driving = times.isEmpty ? step.duration : times[timed..<last].reduce(0, +)
        timed = last
        steps.append(
          Step(
            leg: legIndex, index: stepIndex, start: start, end: line.length, statedLength: step.distance,
            maneuverTime: max(0, step.duration - driving)))
        for junction in step.junctions {
          let along = line.distance(ofVertexNearest: junction.location, from: max(0, vertex - 1))
          if let along { junctions.append(Junction(along: along, freeBearings: junction.freeBearings)) }
        }
      }
      legEnds.append(line.length)
    }
    guard line.coordinates.count > 1 else { return nil }
    coordinates = line.coordinates
    distances = line.distances
    speeds = line.speeds
    statedLength = steps.reduce(0) { $0 + $1.statedLength }
    self.steps = steps
    self.junctions = junctions.sorted { $0.along < $1.along }
    self.legEnds = legEnds
  }

  private static func segmentCount(_ coordinates: [LocationCoordinate2D]) -> Int {
    zip(coordinates, coordinates.dropFirst()).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : 1) }
  }

  /// The segment at a distance along.
  ///
  /// - Complexity: O(log *n*).
  func segment(at along: Double) -> Int {
    var low = 0
    var high = distances.count - 2
    while low < high {
      let middle = (low + high + 1) / 2
      if distances[middle] <= along { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The coordinate at a distance along.
  ///
  /// - Complexity: O(log *n*).
  func coordinate(at along: Double) -> LocationCoordinate2D {
    let segment = segment(at: along)
    let length = distances[segment + 1] - distances[segment]
    let fraction = min(1, max(0, (along - distances[segment]) / length))
    let start = coordinates[segment]
    let end = coordinates[segment + 1]
    return LocationCoordinate2D(
      latitude: start.latitude + (end.latitude - start.latitude) * fraction,
      longitude: wrappedLongitude(
        start.longitude + wrappedLongitude(end.longitude - start.longitude) * fraction))
  }

  /// The direction of travel from a distance along over the next metres.
  func bearing(from along: Double, over metres: Double = 8) -> Double {
    let start = coordinate(at: along)
    return LocalFrame(origin: start).vector(to: coordinate(at: along + metres)).bearing
  }

  /// The line between two distances, both end points included.
  func line(from start: Double, to end: Double) -> [LocationCoordinate2D] {
    guard end > start else { return [coordinate(at: start)] }
    let first = segment(at: start)
    let last = segment(at: end)
    var line = [coordinate(at: start)]
    for vertex in stride(from: first + 1, through: last, by: 1) where distances[vertex] < end {
      if distances[vertex] > start { line.append(coordinates[vertex]) }
    }
    line.append(coordinate(at: end))
    return line
  }

  /// The smallest distance between a coordinate and the part of the route between two distances, up to `within`.
  func distance(from place: LocationCoordinate2D, alongFrom start: Double, to end: Double, within: Double) -> Double {
    let frame = LocalFrame(origin: place)
    var best = within
    for index in segment(at: start)...segment(at: end) {
      let first = coordinates[index]
      let second = coordinates[index + 1]
      let reach = best / frame.metresPerDegreeNorth
      if min(first.latitude, second.latitude) > place.latitude + reach
        || max(first.latitude, second.latitude) < place.latitude - reach
      {
        continue
      }
      best = min(best, PlaneVector.zero.distance(toLineFrom: frame.vector(to: first), to: frame.vector(to: second)))
    }
    return best
  }
}

/// Collects vertices with their distances.
struct LineBuilder {
  private(set) var coordinates: [LocationCoordinate2D] = []
  private(set) var distances: [Double] = []
  private(set) var speeds: [Double] = []

  var length: Double { distances.last ?? 0 }

  /// Adds a vertex; false when it repeats the last one.
  mutating func append(_ coordinate: LocationCoordinate2D, speed: Double, longest: Double = .infinity) -> Bool {
    guard let last = coordinates.last else {
      coordinates.append(coordinate)
      distances.append(0)
      return false
    }
    guard last != coordinate else { return false }
    let start = length
    let distance = Geodesic.distance(from: last, to: coordinate)
    guard distance > 0 else { return false }
    let pieces = max(1, Int(clamping: (distance / longest).rounded(.up)))
    for piece in stride(from: 1, through: pieces, by: 1) {
      let along = distance * Double(piece) / Double(pieces)
      coordinates.append(
        piece == pieces ? coordinate : Geodesic.interpolate(from: last, to: coordinate, distance: along))
      distances.append(start + along)
      speeds.append(speed)
    }
    return true
  }

  /// The distance along of the vertex nearest to a coordinate, from a vertex on; `nil` if none is within 30 m.
  func distance(ofVertexNearest place: LocationCoordinate2D, from first: Int) -> Double? {
    let frame = LocalFrame(origin: place)
    var best: (offset: Double, along: Double)?
    for index in stride(from: first, to: coordinates.count, by: 1) {
      // A vertex that is the place is not looked for on the rest of a long step.
      if let best, best.offset < 1, distances[index] > best.along + 500 { break }
      let offset = frame.vector(to: coordinates[index]).length
      if offset < best?.offset ?? 30 { best = (offset, distances[index]) }
    }
    return best?.along
  }
}
