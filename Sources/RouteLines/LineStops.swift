internal import FairwayRoutes
internal import GeoKernel

/// A place on a line: a stop or a point to pass, and where on the line it is.
struct LineStop {
  var waypoint: Waypoint
  var along: LocationDistance
  /// How far the waypoint is from the line in metres.
  var aside: LocationDistance
}

/// Lays stops on a line in their order, each at a place where the line passes it.
///
/// A line that passes a stop more than once has several places for it. Of all ways to put every stop behind the one
/// before it, the one is chosen for which the stops are nearest to the line as a whole, and early where that is the same.
struct StopPlacer {
  private let line: CleanedLine
  /// How far a stop may be from the line in metres.
  static let limit = 200.0
  /// A stop that is so near to an end of the line is that end.
  static let endReach = 30.0
  /// How much farther from the line one place may be than another and still be as good, in metres.
  private static let even = 5.0

  /// The most places of the line and of stops that are compared for each point and each stop: those of a line that passes
  /// hundreds of stops hundreds of times.
  private static let mostLooks = 100

  init(_ line: CleanedLine) { self.line = line }

  /// - Complexity: O(*n* log *n*) in the points of the line, the stops, and how often the line passes them.
  func place(_ stops: [Waypoint]) throws(LineError) -> [LineStop] {
    guard !stops.isEmpty else { return [] }
    if let index = stops.firstIndex(where: { !$0.coordinate.isValid }) {
      let place = stops[index].coordinate
      throw LineError("\(Self.name(index, stops[index])) is [\(place.longitude), \(place.latitude)], which is no place")
    }
    let passes = try passes(of: stops)
    if let index = passes.firstIndex(where: { $0.isEmpty }) {
      let distance = Int(clamping: distance(of: stops[index].coordinate).rounded())
      throw LineError(
        "\(Self.name(index, stops[index])) is not on the line, \(distance) m from it: a stop is at most \(Int(clamping: Self.limit)) m from it"
      )
    }
    return try chosen(passes, stops)
  }

  private static func name(_ index: Int, _ stop: Waypoint) -> String {
    "stop \(index)" + (stop.name.map { " ('\($0.excerpt)')" } ?? "")
  }

  /// A place at which the line passes a stop.
  private struct Pass {
    var along: LocationDistance
    var aside: LocationDistance
  }

  /// The places at which the line passes each stop: the nearest one of each stretch within the limit.
  private func passes(of stops: [Waypoint]) throws(LineError) -> [[Pass]] {
    let near = NearPlaces(stops, within: Self.limit)
    var passes: [[Pass]] = Array(repeating: [], count: stops.count)
    // The last segment that was near each stop.
    var last = Array(repeating: -1, count: stops.count)
    var looks = 1_000_000 + Self.mostLooks * (line.points.count + stops.count)
    for index in 1..<line.points.count {
      looks -= near.forEach(near: line.points[index - 1].coordinate, line.points[index].coordinate) { stop in
        let foot = foot(of: stops[stop].coordinate, index)
        guard foot.aside <= Self.limit else { return }
        if last[stop] < index - 1 {
          passes[stop].append(foot)
        } else if foot.aside < passes[stop][passes[stop].count - 1].aside {
          passes[stop][passes[stop].count - 1] = foot
        }
        last[stop] = index
      }
      guard looks >= 0 else {
        throw LineError(
          "the line of \(line.points.count) points passes its \(stops.count) stops too often: follow it in parts, or with fewer stops"
        )
      }
    }
    return passes
  }

  private func distance(of stop: LocationCoordinate2D) -> LocationDistance {
    (1..<line.points.count).reduce(.infinity) { min($0, foot(of: stop, $1).aside) }
  }

  private func foot(of stop: LocationCoordinate2D, _ index: Int) -> Pass {
    let (from, to) = (line.points[index - 1], line.points[index])
    let segment = GroundVector(from: from.coordinate, to: to.coordinate)
    let offset = GroundVector(from: from.coordinate, to: stop)
    let squared = segment.dot(segment)
    let share = squared > 0 ? min(1, max(0, segment.dot(offset) / squared)) : 0
    return Pass(along: from.along + share * (to.along - from.along), aside: (offset - segment * share).length)
  }

  /// Chooses a place for each stop behind the one before it.
  private func chosen(_ choices: [[Pass]], _ stops: [Waypoint]) throws(LineError) -> [LineStop] {
    // The best sum for each place of a stop, and the place of the stop before that it comes from.
    var sums: [[(sum: Double, previous: Int)]] = []
    for (index, places) in choices.enumerated() {
      // The best of the places of the stop before that are before this place. Both are in the order of the line.
      var best = (sum: index > 0 ? Double.infinity : 0, previous: 0)
      var next = 0
      sums.append(
        places.map { place in
          while index > 0, next < choices[index - 1].count, choices[index - 1][next].along < place.along {
            if sums[index - 1][next].sum < best.sum { best = (sums[index - 1][next].sum, next) }
            next += 1
          }
          // Places that are as good count the same, so that the first of them is taken.
          return (best.sum + (place.aside / Self.even).rounded(.down), best.previous)
        })
      guard sums[index].contains(where: { $0.sum < .infinity }) else {
        throw LineError("\(Self.name(index, stops[index])) is passed by the line only before the stops in front of it")
      }
    }
    var result: [LineStop] = []
    var number = 0
    for index in choices.indices.reversed() {
      if index == choices.count - 1 {
        number = sums[index].indices.min { sums[index][$0].sum < sums[index][$1].sum } ?? 0
      }
      let pass = choices[index][number]
      result.append(LineStop(waypoint: stops[index], along: pass.along, aside: pass.aside))
      number = sums[index][number].previous
    }
    return result.reversed()
  }
}
