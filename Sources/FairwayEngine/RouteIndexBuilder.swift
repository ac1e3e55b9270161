internal import FairwayRoutes
internal import GeoKernel

/// Builds the arrays of a ``RouteIndex``.
struct RouteIndexBuilder {
  var coordinates: [LocationCoordinate2D] = []
  var stepFirstVertex: ContiguousArray<Int> = []
  var legFirstStep: ContiguousArray<Int> = [0]
  var statedBefore: ContiguousArray<Double> = [0]
  var times = RouteTimes()
  /// The stated duration of each route step, in seconds.
  private var stepTimes: [Double] = []
  /// The stated duration of each leg, in seconds.
  private var legTimes: [Double] = []
  /// The annotated duration of each segment in seconds; NaN if there is no annotation.
  private var segmentTimes: [Double] = []

  /// Collects vertices, steps and legs.
  mutating func build(_ route: Route) throws(RouteIndexError) {
    guard !route.legs.isEmpty else { throw .noLegs }
    let geometry = RouteGeometry(route)
    let steps = route.legs.reduce(1) { $0 + max(1, $1.steps.count) }
    stepFirstVertex.reserveCapacity(steps)
    statedBefore.reserveCapacity(steps)
    stepTimes.reserveCapacity(steps)
    if geometry.hasSteps {
      take(geometry, route)
    } else {
      let line = geometry.coordinates.isEmpty ? route.firstPoints : geometry.coordinates
      guard !line.isEmpty else { throw .noShape }
      try divide(line, route)
    }
    stepFirstVertex.append(coordinates.count - 1)
  }

  /// Takes the line of the steps.
  private mutating func take(_ geometry: RouteGeometry, _ route: Route) {
    coordinates = geometry.coordinates
    var last = 0
    for (number, leg) in route.legs.enumerated() {
      for (vertices, step) in zip(geometry.steps(ofLeg: number), leg.steps) {
        stepFirstVertex.append(vertices.lowerBound)
        last = vertices.upperBound
        state(step.distance, step.expectedTravelTime)
      }
      if leg.steps.isEmpty {
        // A leg without steps in a route that has some becomes one step of zero length: it ends where it begins.
        stepFirstVertex.append(last)
        state(0, leg.expectedTravelTime)
      }
      finish(leg, last: last)
    }
  }

  /// Divides a line among the steps in proportion to their stated distances; a leg without steps counts as one step.
  private mutating func divide(_ line: [LocationCoordinate2D], _ route: Route) throws(RouteIndexError) {
    let track: Track
    do throws(GeoKernelError) {
      track = try Track(line)
    } catch {
      throw .geometry(error)
    }
    let legs = route.legs.map { leg in
      leg.steps.isEmpty
        ? [(leg.distance, leg.expectedTravelTime)] : leg.steps.map { ($0.distance, $0.expectedTravelTime) }
    }
    let stated = legs.joined().reduce(0) { $0 + Self.quantity($1.0) }
    var from = 0.0
    for (leg, steps) in zip(route.legs, legs) {
      for (distance, time) in steps {
        stepFirstVertex.append(max(0, coordinates.count - 1))
        if stated > 0 {
          let to = from + Self.quantity(distance) * (track.length / stated)
          let part = track.coordinates(from: from, to: to)
          coordinates += coordinates.isEmpty ? part : Array(part.dropFirst())
          from = to
        }
        state(distance, time)
      }
      finish(leg, last: coordinates.count - 1)
    }
    if coordinates.isEmpty { coordinates = line }
  }

  /// A distance or duration that is safe to sum. A decoded route has no others, but one built in code may.
  private static func quantity(_ value: Double) -> Double { value.isFinite ? min(max(0, value), 1e12) : 0 }

  private mutating func state(_ distance: LocationDistance, _ time: Double) {
    statedBefore.append(statedBefore[statedBefore.count - 1] + Self.quantity(distance))
    stepTimes.append(Self.quantity(time))
  }

  /// - Parameter last: The last vertex of the leg.
  private mutating func finish(_ leg: RouteLeg, last: Int) {
    legTimes.append(Self.quantity(leg.expectedTravelTime))
    let firstVertex = stepFirstVertex[legFirstStep[legFirstStep.count - 1]]
    legFirstStep.append(stepFirstVertex.count)
    let segments = max(0, last - firstVertex)
    let annotated = leg.expectedSegmentTravelTimes ?? []
    segmentTimes += Array(repeating: Double.nan, count: max(0, firstVertex - segmentTimes.count))
    if annotated.count == segments, annotated.allSatisfy({ (0...1e12).contains($0) }) {
      segmentTimes += annotated
    } else {
      segmentTimes += Array(repeating: .nan, count: segments)
    }
  }

  /// Sums up the durations, once the segment lengths are known.
  mutating func measure(_ along: ContiguousArray<Double>) {
    times = RouteTimes()
    times.toVertex.reserveCapacity(along.count)
    for (leg, legTime) in legTimes.enumerated() {
      var statedSteps = 0.0
      for step in legFirstStep[leg]..<legFirstStep[leg + 1] {
        let segments = stepFirstVertex[step]..<stepFirstVertex[step + 1]
        statedSteps += times.append(stepTime: stepTimes[step], segmentTimes(segments, step, along))
      }
      times.appendRest(legTime - statedSteps)
    }
  }

  /// The driving time of each segment of a step: as annotated, otherwise the step's time in proportion to length.
  private func segmentTimes(
    _ segments: Range<Int>, _ step: Int, _ along: ContiguousArray<Double>
  ) -> [Double] {
    if segments.upperBound <= segmentTimes.count {
      let annotated = segmentTimes[segments]
      if !annotated.contains(where: { $0.isNaN }) { return Array(annotated) }
    }
    let length = along[segments.upperBound] - along[segments.lowerBound]
    return segments.map { length > 0 ? stepTimes[step] * (along[$0 + 1] - along[$0]) / length : 0 }
  }

  /// The distances along the route of the intersections: by the geometry index if the service gives one, otherwise by
  /// the nearest vertex of the step that is not before the previous intersection.
  func intersections(
    _ route: Route, _ along: ContiguousArray<Double>
  ) -> (ContiguousArray<Double>, ContiguousArray<Int>) {
    var distances: ContiguousArray<Double> = []
    var first: ContiguousArray<Int> = []
    first.reserveCapacity(stepFirstVertex.count)
    var search = VertexSearch(coordinates: coordinates, along: along)
    eachStep(route) { leg, step, index in
      first.append(distances.count)
      guard let step else { return }
      let (from, to) = (stepFirstVertex[index], stepFirstVertex[index + 1])
      let legVertex = stepFirstVertex[legFirstStep[leg]]
      var vertex = from
      for intersection in step.intersections ?? [] {
        if let geometry = intersection.geometryIndex, geometry >= from - legVertex, geometry <= to - legVertex {
          vertex = max(vertex, legVertex + geometry)
        } else {
          vertex = search.vertex(nearest: intersection.location, from: vertex, to: to)
        }
        distances.append(along[vertex])
      }
    }
    first.append(distances.count)
    return (distances, first)
  }

  /// The distances along the route at which instructions are due, from their stated distances to the end of the step.
  func triggers(
    _ route: Route, _ along: ContiguousArray<Double>, _ remaining: (RouteStep, (LocationDistance) -> Void) -> Void
  ) -> (ContiguousArray<Double>, ContiguousArray<Int>) {
    var distances: ContiguousArray<Double> = []
    var first: ContiguousArray<Int> = []
    first.reserveCapacity(stepFirstVertex.count)
    eachStep(route) { _, step, index in
      first.append(distances.count)
      guard let step else { return }
      let (from, to) = (along[stepFirstVertex[index]], along[stepFirstVertex[index + 1]])
      let scale = scale(ofStep: index, from...to)
      var latest = from
      remaining(step) { metres in
        let before = metres.isFinite ? max(0, metres) * scale : 0
        // Keeps the order of the list, even if the distances are out of order.
        latest = max(latest, max(from, to - before))
        distances.append(latest)
      }
    }
    first.append(distances.count)
    return (distances, first)
  }

  /// When each spoken instruction is due, with the distances of those that are due at one alone.
  func moments(
    _ route: Route, _ along: ContiguousArray<Double>, _ distances: ContiguousArray<Double>
  ) -> ContiguousArray<DueMoment> {
    var moments: ContiguousArray<DueMoment> = []
    moments.reserveCapacity(distances.count)
    eachStep(route) { _, step, index in
      let range = along[stepFirstVertex[index]]...along[stepFirstVertex[index + 1]]
      let scale = scale(ofStep: index, range)
      for spoken in step?.instructionsSpokenAlongStep ?? [] {
        let distance = distances[moments.count]
        moments.append(
          spoken.moment.map { DueMoment($0, onStep: range, scale: scale) } ?? DueMoment(at: distance))
      }
    }
    return moments
  }

  /// The metres along the route for each metre that the route states for a step.
  private func scale(ofStep index: Int, _ range: ClosedRange<Double>) -> Double {
    let ratio = (range.upperBound - range.lowerBound) / (statedBefore[index + 1] - statedBefore[index])
    return ratio.isFinite ? ratio : 1
  }

  func eachStep(_ route: Route, _ body: (_ leg: Int, _ step: RouteStep?, _ index: Int) -> Void) {
    var index = 0
    for (leg, model) in route.legs.enumerated() {
      for step in model.steps {
        body(leg, step, index)
        index += 1
      }
      if model.steps.isEmpty {
        body(leg, nil, index)
        index += 1
      }
    }
  }

  /// A hash that differs between routes that are different for a state.
  ///
  /// FNV-1a over the shape, the steps and legs with their lengths, and the items that a state counts along the route:
  /// instructions, and intersections. By design it leaves out what a refresh changes, durations and traffic, and texts:
  /// a session goes on in another language.
  func fingerprint(_ route: Route) -> UInt64 {
    var hash = StableHash()
    func mix(_ bits: UInt64) { hash.mix(bits) }
    for coordinate in coordinates {
      mix(coordinate.latitude.bitPattern)
      mix(coordinate.longitude.bitPattern)
    }
    for vertex in stepFirstVertex { mix(UInt64(vertex)) }
    for step in legFirstStep { mix(UInt64(step)) }
    for distance in statedBefore { mix(distance.bitPattern) }
    eachStep(route) { _, step, _ in
      let spoken = step?.instructionsSpokenAlongStep ?? []
      let shown = step?.instructionsDisplayedAlongStep ?? []
      mix(UInt64(spoken.count))
      for instruction in spoken where instruction.moment == nil { mix(instruction.triggerDistanceRemaining.bitPattern) }
      mix(UInt64(shown.count))
      for banner in shown { mix(banner.triggerDistanceRemaining.bitPattern) }
      mix(UInt64(step?.intersections?.count ?? 0))
    }
    return hash.value
  }
}
