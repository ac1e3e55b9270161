internal import FairwayRoutes
internal import GeoKernel

/// The way of a line without what its recorder added to it: points twice, spikes, and tangles where it stood.
struct CleanedLine {
  struct Point {
    var coordinate: LocationCoordinate2D
    /// The distance from the start of the line in metres.
    var along: LocationDistance = 0
    /// The time since the start of the line in seconds, without what was spent standing.
    var time: Double = 0
    /// The height in metres; NaN if it is unknown.
    var height = Double.nan
  }

  private(set) var points: [Point]
  /// Whether the times are the line's own; otherwise they are those of the profile's speed.
  private(set) var hasOwnTimes: Bool

  var length: LocationDistance { points[points.count - 1].along }

  /// Points nearer to each other than this are one.
  private static let resolution = 0.5
  /// The distance from a spike to the points around it below which it does no harm, in metres.
  private static let leastSpike = 30.0
  /// How much longer than a usual segment those beside a spike are.
  private static let spikeRatio = 8.0
  /// The radius within which the fixes of a vehicle that stands lie, in metres.
  private static let standingRadius = 15.0
  /// How long a vehicle stays there to have stood, in seconds, and in points if there are no times.
  private static let standingTime = 25.0
  private static let standingPoints = 10
  /// The part of the usual speed below which a segment was no driving: its time counts only as at that speed.
  private static let slowest = 0.3
  /// The longest line, in metres, and the most points of one.
  private static let longest = 2e8
  private static let mostPoints = 10_000_000

  /// - Parameter stops: Places at which the line is left for a while: whatever is near one is no error of a recorder.
  init(_ line: FollowedLine, _ travel: LineTravel, stops: [Waypoint] = []) throws(LineError) {
    guard line.points.count <= Self.mostPoints else {
      throw LineError("the line has \(line.points.count) points: at most \(Self.mostPoints) are followed")
    }
    for (index, point) in line.points.enumerated() where !point.coordinate.isValid {
      throw LineError("point \(index) of the line is [\(point.coordinate.longitude), \(point.coordinate.latitude)]")
    }
    var raw = RawLine(line.points)
    raw.removeDuplicates(within: Self.resolution)
    raw.removeSpikes(
      longerThan: Self.leastSpike, ratio: Self.spikeRatio, fasterThan: travel.fastest, samePlace: Self.resolution,
      stops: NearPlaces(stops, within: Self.leastSpike))
    raw.removeStanding(
      radius: Self.standingRadius, seconds: Self.standingTime, count: Self.standingPoints)
    raw.removeDuplicates(within: Self.resolution)
    guard raw.points.count > 1 else {
      let what = line.points.count == 1 ? "it has one point" : "all of its \(line.points.count) points are at one place"
      throw LineError("the line has no way: \(what)")
    }
    hasOwnTimes = raw.hasTimes
    // A route that is stored and read again is the same.
    points = raw.points.map { Point(coordinate: $0.coordinate.onPolyline, height: $0.height) }
    let usual = raw.hasTimes ? raw.usualSpeed ?? travel.speed : travel.speed
    for index in 1..<points.count {
      let length = Geodesic.distance(from: points[index - 1].coordinate, to: points[index].coordinate)
      let slowest = length / (usual * Self.slowest)
      let own = raw.points[index].arrival - raw.points[index - 1].departure
      points[index].along = points[index - 1].along + length
      points[index].time =
        points[index - 1].time + (hasOwnTimes ? min(max(own, length / travel.fastest), slowest) : length / usual)
    }
    guard length <= Self.longest else {
      throw LineError("the line is \(Int(clamping: length / 1000)) km long: at most 200000 km are followed")
    }
  }
}

/// How a profile travels along a line.
struct LineTravel {
  let transport: TransportType
  /// The speed that is assumed for a line without times, in metres per second.
  let speed: LocationSpeed
  /// The speed above which two points of a recording are no way that was made.
  let fastest: LocationSpeed

  init(_ profile: ProfileIdentifier) {
    switch profile {
    case .walking: (transport, speed, fastest) = (.walking, 1.3, 12)
    case .cycling: (transport, speed, fastest) = (.cycling, 5, 30)
    default: (transport, speed, fastest) = (.automobile, 14, 90)
    }
  }
}

/// The points of a line while it is being cleaned.
private struct RawLine {
  struct Point {
    var coordinate: LocationCoordinate2D
    /// When the vehicle came to the point and when it left it.
    var arrival: Double
    var departure: Double
    /// In metres; NaN if it is unknown.
    var height: Double
  }

  var points: [Point]
  /// Whether each point has a time, none before the one before it.
  let hasTimes: Bool

  init(_ line: [FollowedLine.Point]) {
    var last = -Double.infinity
    hasTimes =
      line.count > 1
      && line.allSatisfy { point in
        guard let time = point.time, time.isFinite, time >= last else { return false }
        last = time
        return true
      } && (line.last?.time ?? 0) > (line.first?.time ?? 0)
    points = line.map {
      let height = $0.elevation.flatMap { Height.range.contains($0) ? $0 : nil } ?? .nan
      return Point(coordinate: $0.coordinate, arrival: $0.time ?? 0, departure: $0.time ?? 0, height: height)
    }
  }

  /// The speed that half of the time was not exceeded on the way, roughly: the middle one of its segments.
  var usualSpeed: Double? {
    var speeds: [Double] = []
    for index in 1..<points.count {
      let seconds = points[index].arrival - points[index - 1].departure
      if seconds > 0 { speeds.append(distance(index - 1, index) / seconds) }
    }
    return middle(of: speeds).flatMap { $0 > 0 ? $0 : nil }
  }

  mutating func removeDuplicates(within radius: Double) {
    var kept: [Point] = []
    kept.reserveCapacity(points.count)
    for point in points {
      if let last = kept.last, Geodesic.shortLength(from: last.coordinate, to: point.coordinate) < radius {
        kept[kept.count - 1].departure = point.departure
      } else {
        kept.append(point)
      }
    }
    // The end is where the line ends, not where its last but one point was.
    if kept.count > 1, let end = points.last { kept[kept.count - 1].coordinate = end.coordinate }
    points = kept
  }

  /// Removes single points far from those around them, which are near each other: in a recording, those that were not
  /// reached at any speed; in a line without times, those of a line that is dense elsewhere.
  ///
  /// A dead end that was planned is none: its way back ends where its way there began, which no receiver says twice. Nor is
  /// a place with a stop.
  mutating func removeSpikes(
    longerThan least: Double, ratio: Double, fasterThan fastest: Double, samePlace: Double, stops: NearPlaces
  ) {
    guard points.count > 4 else { return }
    let usual = middle(of: (1..<points.count).map { distance($0 - 1, $0) }) ?? 0
    let shortest = max(least, usual * ratio)
    var kept: [Point] = [points[0]]
    kept.reserveCapacity(points.count)
    for index in 1..<points.count - 1 {
      let point = points[index]
      let last = kept[kept.count - 1]
      let next = points[index + 1]
      let out = Geodesic.shortLength(from: last.coordinate, to: point.coordinate)
      let back = Geodesic.shortLength(from: point.coordinate, to: next.coordinate)
      let apart = Geodesic.shortLength(from: last.coordinate, to: next.coordinate)
      var isSpike =
        out > (hasTimes ? least : shortest) && back > (hasTimes ? least : shortest) && apart < 0.5 * min(out, back)
      if isSpike {
        isSpike =
          hasTimes
          ? out > fastest * (point.arrival - last.departure) && back > fastest * (next.arrival - point.departure)
          : apart >= samePlace
      }
      if isSpike { isSpike = !stops.hasPlace(near: point.coordinate) }
      if !isSpike { kept.append(point) }
    }
    kept.append(points[points.count - 1])
    points = kept
  }

  /// Makes one point of those at which the vehicle stood: their middle, so that the way has no tangle there.
  mutating func removeStanding(radius: Double, seconds: Double, count: Int) {
    var kept: [Point] = []
    kept.reserveCapacity(points.count)
    var index = 0
    // The first point that was left so long after this one that the vehicle may have stood, if all between are near.
    var later = 0
    // Runs that are walked in vain may overlap. On a usual line there are hardly any.
    var budget = 64 * points.count
    while index < points.count {
      var end = index + 1
      var way = 0.0
      if hasTimes {
        later = max(later, index)
        while later < points.count, points[later].departure - points[index].departure < seconds { later += 1 }
      }
      let isPossible =
        !hasTimes || points[index].departure - points[index].arrival >= seconds
        || later < points.count && budget > 0 && distance(index, later) < radius
      while isPossible, end < points.count, distance(index, end) < radius {
        way += distance(end - 1, end)
        end += 1
      }
      let run = points[index..<end]
      let stood =
        hasTimes
        ? run[end - 1].departure - run[index].departure >= seconds
          || run[index].departure - run[index].arrival >= seconds
        : run.count >= count && way >= 4 * radius
      if !stood { budget -= run.count }
      guard stood, run.count > 1 else {
        kept.append(points[index])
        index += 1
        continue
      }
      var middle = points[index]
      middle.departure = run[end - 1].departure
      let latitudes = run.reduce(0) { $0 + $1.coordinate.latitude - points[index].coordinate.latitude }
      let longitudes = run.reduce(0) {
        $0 + GroundVector.difference(points[index].coordinate.longitude, $1.coordinate.longitude)
      }
      middle.coordinate.latitude += latitudes / Double(run.count)
      middle.coordinate.longitude = GroundVector.wrapped(
        middle.coordinate.longitude + longitudes / Double(run.count))
      kept.append(middle)
      index = end
    }
    points = kept
  }

  private func distance(_ first: Int, _ second: Int) -> Double {
    Geodesic.shortLength(from: points[first].coordinate, to: points[second].coordinate)
  }

  private func middle(of values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    return values[sortedOrder(below: values.count) { values[$0] < values[$1] }[values.count / 2]]
  }
}
