public import FairwayRoutes
public import GeoKernel

/// A route prepared for following: a single line, with every distance and duration along it as a prefix sum.
///
/// Build an index once for a route, and share it among any number of sessions. It relates two kinds of distances: along
/// the route shape, measured on the ellipsoid, and as the route states them for its steps. Within a step the two are
/// proportional, so a stated distance is never negative, and stated distances always add up to the route's stated
/// length.
///
/// Steps are counted through the whole route here ("route step"); ``legIndex(ofRouteStep:)`` and
/// ``stepIndex(ofRouteStep:)`` convert a route step to its leg and its index in that leg.
public final class RouteIndex: Sendable {
  /// A distance beyond the end of any route; JSON cannot represent infinity.
  package static let beyondTheEnd = 1e12

  /// The route itself.
  public let route: Route
  /// The shape of the whole route; its vertices are those of the legs, one leg after the other.
  public let track: Track
  /// Identifies the route: the engine rejects another route's state.
  public let fingerprint: UInt64
  /// The alerts of the route, sorted by where they begin.
  public let alerts: [RouteAlert]
  /// The route's heights and climbs; nil if it has none.
  public let elevation: ElevationProfile?
  /// The longest lead time and the longest lead distance of the alerts that have leads of their own.
  let longestLead: RouteAlert.Lead
  /// Whether the route says a speed limit anywhere.
  package let hasSpeedLimits: Bool
  /// The ranges of the tunnels, in metres along the route shape.
  let tunnels: [ClosedRange<LocationDistance>]

  /// Positions on ``track`` for callers that need one with every fix.
  let places: RoutePlaces
  /// Where each route step begins, in metres along the route shape; the last element is where the last step ends.
  let stepStarts: ContiguousArray<Double>
  /// The stated distance before each route step; the last element is the stated length of the route.
  let statedBefore: ContiguousArray<Double>
  /// The vertex at which each route step begins; the last element is the last vertex.
  let stepFirstVertex: ContiguousArray<Int>
  /// The first route step of each leg; the last element is the number of route steps.
  package let legFirstStep: ContiguousArray<Int>
  /// The distance along of each vertex.
  let vertexDistances: ContiguousArray<Double>
  /// The expected durations of driving and maneuvers.
  let times: RouteTimes
  /// The distance along of each intersection, and the index of the first one of each route step, followed by their
  /// number.
  let intersectionDistances: ContiguousArray<Double>
  let stepFirstIntersection: ContiguousArray<Int>
  /// The distance along at which each spoken instruction is due, and the index of the first one of each route step,
  /// followed by their number.
  let spokenDistances: ContiguousArray<Double>
  /// When each spoken instruction is due.
  let moments: ContiguousArray<DueMoment>
  let stepFirstSpoken: ContiguousArray<Int>
  /// Whether the first of several spoken instructions says how to set out.
  let beginsWithDeparture: Bool
  /// How vehicles come to the end of each route step.
  let stepEnds: ContiguousArray<StepEnd>
  /// The distance along at which each visual instruction is due, and the index of the first one of each route step,
  /// followed by their number.
  let visualDistances: ContiguousArray<Double>
  let stepFirstVisual: ContiguousArray<Int>

  /// Builds the index of a route.
  ///
  /// Steps without a shape, with a shape of one point or of zero length, legs without steps, and repeated points are
  /// allowed. If no step has a shape, the route's own shape is divided by the steps' stated distances.
  ///
  /// - Complexity: O(*n*) in the points of the route.
  public init(_ route: Route) throws(RouteIndexError) {
    var builder = RouteIndexBuilder()
    try builder.build(route)
    do throws(GeoKernelError) {
      track = try Track(builder.coordinates)
    } catch {
      throw .geometry(error)
    }
    self.route = route
    let along = ContiguousArray(track.vertexDistances)
    places = RoutePlaces(builder.coordinates, along: along, on: track)
    vertexDistances = along
    stepFirstVertex = builder.stepFirstVertex
    legFirstStep = builder.legFirstStep
    stepStarts = ContiguousArray(builder.stepFirstVertex.map { along[$0] })
    builder.measure(along)
    statedBefore = builder.statedBefore
    times = builder.times
    stepEnds = builder.stepEnds(route, along)
    (intersectionDistances, stepFirstIntersection) = builder.intersections(route, along)
    (spokenDistances, stepFirstSpoken) = builder.triggers(route, along) { step, due in
      for spoken in step.instructionsSpokenAlongStep ?? [] { due(spoken.triggerDistanceRemaining) }
    }
    moments = builder.moments(route, along, spokenDistances)
    beginsWithDeparture =
      route.legs[0].steps.first?.maneuverType == .depart && stepFirstSpoken[1] > 1
      && moments[0].isDeparture(from: stepStarts[0])
    (visualDistances, stepFirstVisual) = builder.triggers(route, along) { step, due in
      for banner in step.instructionsDisplayedAlongStep ?? [] { due(banner.triggerDistanceRemaining) }
    }
    let legStarts = builder.legFirstStep.map { along[builder.stepFirstVertex[$0]] }
    elevation = ElevationProfile(route, legStarts: legStarts, length: track.length)
    alerts = builder.alerts(
      route, along, intersectionDistances, stepFirstIntersection, legStarts: legStarts, climbs: elevation?.climbs ?? [])
    longestLead = alerts.reduce(into: .none) { longest, alert in
      longest.time = max(longest.time, alert.lead?.time ?? 0)
      longest.distance = max(longest.distance, alert.lead?.distance ?? 0)
    }
    hasSpeedLimits = route.legs.contains { leg in
      leg.segmentMaximumSpeedLimits?.contains { $0.value != nil } ?? false
    }
    tunnels = alerts.compactMap { alert in
      guard case .tunnel = alert.kind else { return nil }
      return alert.start...max(alert.start, alert.end)
    }
    fingerprint = builder.fingerprint(route)
  }

  /// The number of legs; at least 1.
  public var legCount: Int { legFirstStep.count - 1 }
  /// The number of steps of all legs; at least 1.
  package var routeStepCount: Int { stepStarts.count - 1 }
  /// The length of the route shape in metres on the ellipsoid.
  public var length: LocationDistance { stepStarts[stepStarts.count - 1] }
  /// The stated length of the route: the sum of its steps' distances.
  package var statedLength: LocationDistance { statedBefore[statedBefore.count - 1] }
  /// The expected time for the whole route, in seconds.
  public var expectedTravelTime: Double { times.whole }

  /// Where a leg begins and ends, in metres along the route shape.
  public func range(ofLeg leg: Int) -> ClosedRange<LocationDistance> {
    stepStarts[legFirstStep[leg]]...stepStarts[legFirstStep[leg + 1]]
  }

  /// The point at which a leg ends.
  package func end(ofLeg leg: Int) -> LocationCoordinate2D { track.point(at: range(ofLeg: leg).upperBound).coordinate }

  /// The route steps of a leg.
  package func routeSteps(ofLeg leg: Int) -> Range<Int> { legFirstStep[leg]..<legFirstStep[leg + 1] }

  /// Where a route step begins and ends, in metres along the route shape.
  public func range(ofRouteStep step: Int) -> ClosedRange<LocationDistance> { stepStarts[step]...stepStarts[step + 1] }

  /// The index of a route step's leg.
  ///
  /// - Complexity: O(number of legs).
  public func legIndex(ofRouteStep step: Int) -> Int {
    var leg = 0
    while leg + 1 < legCount, legFirstStep[leg + 1] <= step { leg += 1 }
    return leg
  }

  /// The index of a route step in its leg.
  public func stepIndex(ofRouteStep step: Int) -> Int { step - legFirstStep[legIndex(ofRouteStep: step)] }

  /// The stated distance from the start of the route to a point on `step`.
  package func statedDistance(at distance: LocationDistance, routeStep step: Int) -> LocationDistance {
    let from = stepStarts[step]
    let to = stepStarts[step + 1]
    let share = to > from ? min(1, max(0, (distance - from) / (to - from))) : 0
    return statedBefore[step] + share * (statedBefore[step + 1] - statedBefore[step])
  }

  /// The stated distance from the start of the route to the start of a leg; for the number of legs, to the end.
  package func statedDistance(beforeLeg leg: Int) -> LocationDistance { statedBefore[legFirstStep[leg]] }

  /// The stated distance from the start of the route to the start of a route step.
  package func statedDistance(beforeRouteStep step: Int) -> LocationDistance { statedBefore[step] }

  /// The distance along the route shape at a stated distance from the start of the route, in metres.
  ///
  /// - Complexity: O(log *n*) in the steps.
  public func distance(atStated stated: LocationDistance) -> LocationDistance {
    let step = max(0, statedBefore.lastIndex(notAbove: stated, below: routeStepCount))
    let length = statedBefore[step + 1] - statedBefore[step]
    let share = length > 0 ? min(1, max(0, (stated - statedBefore[step]) / length)) : 0
    return stepStarts[step] + share * (stepStarts[step + 1] - stepStarts[step])
  }

  /// The route step at a distance along a leg: at a boundary the later step, at the end of the leg its last.
  ///
  /// - Complexity: O(log *n*) in the steps.
  package func routeStep(at distance: LocationDistance, leg: Int) -> Int {
    max(legFirstStep[leg], stepStarts.lastIndex(notAbove: distance, below: legFirstStep[leg + 1]))
  }

  /// The segment at a distance along a leg, as an index into the track and into the leg's annotations.
  ///
  /// - Complexity: O(log *n*) in the vertices.
  public func segment(at distance: LocationDistance, leg: Int) -> (ofTrack: Int, ofLeg: Int) {
    let first = stepFirstVertex[legFirstStep[leg]]
    let last = stepFirstVertex[legFirstStep[leg + 1]]
    let segment = max(first, vertexDistances.lastIndex(notAbove: distance, below: max(first + 1, last)))
    return (segment, segment - first)
  }

  /// The speed limit that the route says at a distance along a leg, in the unit of local signs; infinite if there is no
  /// limit, nil if the route does not say one.
  package func speedLimit(at distance: LocationDistance, leg: Int, routeStep: Int) -> SpeedLimit? {
    let segment = segment(at: distance, leg: leg).ofLeg
    guard let limits = route.legs[leg].segmentMaximumSpeedLimits, limits.indices.contains(segment),
      limits[segment].value != nil
    else { return nil }
    let (steps, step) = (route.legs[leg].steps, stepIndex(ofRouteStep: routeStep))
    guard steps.indices.contains(step), let unit = steps[step].speedLimitUnit else { return limits[segment] }
    return limits[segment].converted(to: unit)
  }

  /// The speed limit that the route says at a distance along it, on a leg or on the next.
  package func speedLimit(at distance: LocationDistance, fromLeg leg: Int) -> SpeedLimit? {
    let isBehind = leg + 1 < legCount && distance > range(ofLeg: leg).upperBound
    let leg = isBehind ? leg + 1 : leg
    return speedLimit(at: distance, leg: leg, routeStep: routeStep(at: distance, leg: leg))
  }

  /// The coordinate and direction of the route at a distance along.
  ///
  /// - Parameter segment: A segment of the track that is probably near the point.
  /// - Complexity: O(1) near that segment, otherwise O(log *n*) in the vertices.
  func place(
    at distance: LocationDistance, near segment: Int
  ) -> (coordinate: LocationCoordinate2D, bearing: LocationDirection) {
    let farthest = min(max(0, segment) + 8, vertexDistances.count - 1)
    let hint =
      distance <= vertexDistances[farthest]
      ? segment : vertexDistances.lastIndex(notAbove: distance, below: vertexDistances.count)
    return places.point(at: distance, hint: hint, along: vertexDistances, on: track)
  }

  /// The distances along of the intersections of a route step, in metres along the route shape from its start.
  package func intersectionDistances(ofRouteStep step: Int) -> ArraySlice<LocationDistance> {
    ArraySlice(intersectionDistances[stepFirstIntersection[step]..<stepFirstIntersection[step + 1]])
  }
}

/// The reason why a route cannot be followed.
public enum RouteIndexError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The response has no route at the index.
  case noRoute
  /// The route has no legs.
  case noLegs
  /// Neither the steps nor the route have a shape.
  case noShape
  /// A point of the shape is not a valid coordinate, or the shape is too long.
  case geometry(GeoKernelError)

  /// A one-line description for the user.
  public var description: String {
    switch self {
    case .noRoute: "the response has no route at this index"
    case .noLegs: "the route has no legs"
    case .noShape: "the route has no shape"
    case .geometry(let error): "the route's shape: \(error)"
    }
  }
}

extension ContiguousArray where Element: Comparable {
  /// The last index before `end` whose value is not above `value` in an ascending array, or −1.
  func lastIndex(notAbove value: Element, below end: Int) -> Int {
    var low = 0
    var high = end
    while low < high {
      let middle = (low + high) >> 1
      if self[middle] <= value { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }
}
