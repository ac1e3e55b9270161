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

  init(_ line: CleanedLine) { self.line = line }

  func place(_ stops: [Waypoint]) throws(LineError) -> [LineStop] {
    guard !stops.isEmpty else { return [] }
    var choices: [[LineStop]] = []
    for (index, stop) in stops.enumerated() {
      guard stop.coordinate.isValid else {
        throw LineError(
          "\(Self.name(index, stop)) is [\(stop.coordinate.longitude), \(stop.coordinate.latitude)], which is no place")
      }
      let passes = passes(of: stop)
      guard let nearest = passes.min(by: { $0.aside < $1.aside }), nearest.aside <= Self.limit else {
        let distance = passes.map { $0.aside }.min().map { ", \(Int(clamping: $0.rounded())) m from it" } ?? ""
        throw LineError(
          "\(Self.name(index, stop)) is not on the line\(distance): a stop is at most \(Int(clamping: Self.limit)) m from it"
        )
      }
      choices.append(passes.filter { $0.aside <= Self.limit })
    }
    return try chosen(choices, stops)
  }

  private static func name(_ index: Int, _ stop: Waypoint) -> String {
    "stop \(index)" + (stop.name.map { " ('\($0.excerpt)')" } ?? "")
  }

  /// The places at which the line passes a stop: the nearest one of each stretch within the limit, or of the whole line
  /// if it is never there.
  private func passes(of stop: Waypoint) -> [LineStop] {
    var result: [LineStop] = []
    var nearest: LineStop?
    var isNear = false
    for index in 1..<line.points.count {
      let foot = foot(of: stop, index)
      let wasNear = isNear
      isNear = foot.aside <= Self.limit
      if isNear, !wasNear { nearest = nil }
      if foot.aside < (nearest?.aside ?? .infinity) { nearest = foot }
      if wasNear, !isNear, let found = nearest {
        result.append(found)
        nearest = nil
      }
    }
    if let nearest, isNear || result.isEmpty { result.append(nearest) }
    return result
  }

  private func foot(of stop: Waypoint, _ index: Int) -> LineStop {
    let (from, to) = (line.points[index - 1], line.points[index])
    let segment = GroundVector(from: from.coordinate, to: to.coordinate)
    let offset = GroundVector(from: from.coordinate, to: stop.coordinate)
    let squared = segment.dot(segment)
    let share = squared > 0 ? min(1, max(0, segment.dot(offset) / squared)) : 0
    return LineStop(
      waypoint: stop, along: from.along + share * (to.along - from.along), aside: (offset - segment * share).length)
  }

  /// Chooses a place for each stop behind the one before it.
  private func chosen(_ choices: [[LineStop]], _ stops: [Waypoint]) throws(LineError) -> [LineStop] {
    // The best sum for each place of a stop, and the place of the stop before that it comes from.
    var sums: [[(sum: Double, previous: Int)]] = []
    for (index, places) in choices.enumerated() {
      let previous = index > 0 ? choices[index - 1] : []
      sums.append(
        places.map { place in
          // Places that are as good count the same, so that the first of them is taken.
          let own = (place.aside / Self.even).rounded(.down)
          guard index > 0 else { return (own, 0) }
          var best = (sum: Double.infinity, previous: 0)
          for (number, earlier) in previous.enumerated()
          where earlier.along < place.along && sums[index - 1][number].sum + own < best.sum {
            best = (sums[index - 1][number].sum + own, number)
          }
          return best
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
      result.append(choices[index][number])
      number = sums[index][number].previous
    }
    return result.reversed()
  }
}
