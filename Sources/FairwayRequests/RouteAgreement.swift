internal import FairwayRoutes
internal import GeoKernel

/// Compares the parts of a route with each other.
///
/// What a route says is compared only if it decides where and when something is told: words, names, and what a map draws
/// beside the line may be anything.
struct RouteAgreement {
  /// The distance within which places that should be the same count as the same, in metres.
  ///
  /// Services agree within a metre; routes that were cut by hand leave a maneuver 97 m away.
  private static var placeTolerance: LocationDistance { 100 }
  /// The speeds in metres per second beyond which nobody travels: faster than any train, slower than any queue.
  private static var speeds: ClosedRange<LocationSpeed> { 0.1...100 }
  /// The length in metres from which a speed counts.
  private static var speedLength: LocationDistance { 200 }

  private let route: Route
  private let path: String
  private let line: RouteLine

  init(_ route: Route, _ line: RouteLine, _ path: String) {
    (self.route, self.line, self.path) = (route, line, path)
  }

  func check(_ waypoints: [Waypoint]?) throws(AnswerFault) {
    for leg in route.legs.indices { try checkOrder(ofLeg: leg) }
    if let gap = line.widestGap, !(gap.metres <= Self.placeTolerance) {
      throw fault(.brokenLine, "legs[\(gap.leg)].steps[\(gap.step)].geometry", found: gap.metres)
    }
    guard let track = line.track else { return }
    try checkShape(track)
    for leg in route.legs.indices {
      for (step, vertices) in line.geometry.steps(ofLeg: leg).enumerated() { try check(leg, step, vertices, track) }
    }
    try checkWaypoints(waypoints, track)
    try checkSums(track)
  }

  // MARK: Places

  private func checkOrder(ofLeg leg: Int) throws(AnswerFault) {
    let steps = route.legs[leg].steps
    for (place, step) in steps.enumerated() {
      let isRight =
        (step.maneuverType == .depart) == (place == 0)
        && (step.maneuverType == .arrive) == (place == steps.count - 1)
      // A leg may consist of its arrival.
      guard isRight || (steps.count == 1 && step.maneuverType == .arrive) else {
        throw fault(.stepOrder, "legs[\(leg)].steps[\(place)].maneuver.type")
      }
    }
  }

  /// The shape of the whole lies on the steps, in their direction, and its length is the stated one.
  private func checkShape(_ track: Track) throws(AnswerFault) {
    guard line.geometry.hasSteps, let shape = route.shape?.coordinates, let first = shape.first, let last = shape.last,
      let start = line.geometry.coordinates.first, let end = line.geometry.coordinates.last
    else { return }
    var farthest = max(Geodesic.distance(from: first, to: start), Geodesic.distance(from: last, to: end))
    let cells = VertexCells(line.geometry.coordinates[...], within: Self.placeTolerance)
    for vertex in shape where !cells.contains(vertex) { farthest = max(farthest, track.nearest(vertex).distance) }
    guard farthest <= Self.placeTolerance else { throw fault(.brokenLine, "geometry", found: farthest) }
  }

  private func check(_ leg: Int, _ number: Int, _ vertices: ClosedRange<Int>, _ track: Track) throws(AnswerFault) {
    let step = route.legs[leg].steps[number]
    let place = "legs[\(leg)].steps[\(number)]"
    let start = Geodesic.distance(from: step.maneuverLocation, to: line.geometry.coordinates[vertices.lowerBound])
    guard start <= Self.placeTolerance else { throw fault(.strayManeuver, "\(place).maneuver.location", found: start) }
    var near = vertices.lowerBound
    var cells: VertexCells?
    for (index, intersection) in (step.intersections ?? []).enumerated() {
      // A vertex beside that of the one before mostly is near enough, which costs less than the nearest place of a
      // winding step.
      let next = max(near - 16, vertices.lowerBound)...min(near + 16, vertices.upperBound)
      if let vertex = next.first(where: {
        Geodesic.shortLength(from: line.geometry.coordinates[$0], to: intersection.location) <= Self.placeTolerance
      }) {
        near = vertex
        continue
      }
      let ofStep = cells ?? VertexCells(line.geometry.coordinates[vertices], within: Self.placeTolerance)
      cells = ofStep
      if ofStep.contains(intersection.location) { continue }
      let (distance, segment) = track.distanceAndSegment(of: intersection.location, within: vertices, hint: near)
      guard distance <= Self.placeTolerance else {
        throw fault(.strayManeuver, "\(place).intersections[\(index)].location", found: distance)
      }
      near = min(max(segment, vertices.lowerBound), vertices.upperBound)
    }
    let length = track.distance(ofVertex: vertices.upperBound) - track.distance(ofVertex: vertices.lowerBound)
    try compareLengths(step.distance, length, "\(place).distance")
  }

  /// The waypoints of the answer lie at the ends of the legs, and silent ones on them.
  private func checkWaypoints(_ waypoints: [Waypoint]?, _ track: Track) throws(AnswerFault) {
    guard let waypoints, let ends = route.endIndices(among: waypoints) else { return }
    for (leg, (from, to)) in zip(ends, ends.dropFirst()).enumerated() where from <= to {
      let range = line.geometry.range(ofLeg: leg)
      for waypoint in from...to {
        let place = waypoints[waypoint].coordinate
        let distance =
          switch (waypoint, range) {
          case (from, let range?): Geodesic.distance(from: place, to: line.geometry.coordinates[range.lowerBound])
          case (to, let range?): Geodesic.distance(from: place, to: line.geometry.coordinates[range.upperBound])
          default: track.distance(of: place, within: range)
          }
        guard distance <= Self.placeTolerance else {
          throw AnswerFault(.strayWaypoint, at: "waypoints[\(waypoint)].location", found: distance)
        }
      }
      for (number, via) in (route.legs[leg].viaWaypoints ?? []).enumerated() {
        guard waypoints.indices.contains(via.waypointIndex) else {
          throw AnswerFault(
            .legCount, at: "\(path).legs[\(leg)].via_waypoints[\(number)].waypoint_index",
            found: Double(via.waypointIndex), expected: Double(waypoints.count))
        }
      }
    }
  }

  // MARK: Lengths and times

  private func checkSums(_ track: Track) throws(AnswerFault) {
    for (number, leg) in route.legs.enumerated() {
      let place = "legs[\(number)]"
      if !leg.steps.isEmpty {
        try compareLengths(leg.distance, leg.steps.reduce(0) { $0 + $1.distance }, "\(place).distance")
        try compareTimes(
          leg.expectedTravelTime, leg.steps.reduce(0) { $0 + $1.expectedTravelTime }, "\(place).duration")
      }
      if let range = line.geometry.range(ofLeg: number) {
        let length = track.distance(ofVertex: range.upperBound) - track.distance(ofVertex: range.lowerBound)
        try compareLengths(leg.distance, length, "\(place).distance")
      }
      if let lengths = leg.segmentDistances {
        try compareLengths(leg.distance, lengths.reduce(0, +), "\(place).annotation.distance")
      }
      // What annotations leave out, such as the time of turns, is the maneuvers'.
      if let times = leg.expectedSegmentTravelTimes, case let sum = times.reduce(0, +), !(sum <= leg.expectedTravelTime)
      {
        try compareTimes(sum, leg.expectedTravelTime, "\(place).annotation.duration")
      }
      try checkSpeed(leg.distance, leg.expectedTravelTime, "\(place).duration")
      for (index, step) in leg.steps.enumerated() {
        try checkSpeed(step.distance, step.expectedTravelTime, "\(place).steps[\(index)].duration")
      }
    }
    try compareLengths(route.distance, route.legs.reduce(0) { $0 + $1.distance }, "distance")
    try compareTimes(route.expectedTravelTime, route.legs.reduce(0) { $0 + $1.expectedTravelTime }, "duration")
    try checkSpeed(route.distance, route.expectedTravelTime, "duration")
  }

  /// Stated lengths are those of a sphere or of a slope, and rounded; the shape may be simplified.
  private func compareLengths(_ stated: Double, _ sum: Double, _ place: String) throws(AnswerFault) {
    guard abs(stated - sum) <= 25 + 0.05 * max(stated, sum) else {
      throw fault(.wrongLength, place, found: stated, expected: sum)
    }
  }

  private func compareTimes(_ stated: Double, _ sum: Double, _ place: String) throws(AnswerFault) {
    guard abs(stated - sum) <= 10 + 0.05 * max(stated, sum) else {
      throw fault(.wrongTime, place, found: stated, expected: sum)
    }
  }

  private func checkSpeed(_ length: LocationDistance, _ time: Double, _ place: String) throws(AnswerFault) {
    guard length > Self.speedLength else { return }
    guard Self.speeds.contains(length / time) else { throw fault(.untravellable, place, found: length / time) }
  }

  private func fault(
    _ reason: AnswerFault.Reason, _ place: String, found: Double = 0, expected: Double = 0
  ) -> AnswerFault {
    AnswerFault(reason, at: "\(path).\(place)", found: found, expected: expected)
  }
}
