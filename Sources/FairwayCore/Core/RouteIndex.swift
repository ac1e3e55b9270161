public import FairwayDirections
public import GeoKernel

/// A route made ready for following: one line, and every distance and time along it as a prefix sum.
///
/// Built once from a route and shared by any number of sessions. Two kinds of metres meet here: those of the geometry,
/// on the ellipsoid, and those the route states for its steps. Within a step they are proportional, so a distance in
/// stated metres is never negative and always adds up to the route's length.
///
/// Steps are counted through the whole route here ("route step"); ``legIndex(ofRouteStep:)`` and
/// ``stepIndex(ofRouteStep:)`` give a route step's leg and place in it.
public final class RouteIndex: Sendable {
  /// The route itself.
  public let route: Route
  /// The line of the whole route; its vertices are those of the legs, one leg after the other.
  public let track: Track
  /// Tells routes apart: a state of one is refused on another.
  public let fingerprint: UInt64
  /// The things ahead that a driver may want to know of, by where they begin.
  public let alerts: [RouteAlert]
  /// Where its tunnels are, in metres of the geometry.
  let tunnels: [ClosedRange<LocationDistance>]

  /// The places of ``track``, for whoever asks with every fix.
  let places: RoutePlaces
  /// Where each route step begins, in metres of the geometry, and after the last one where it ends.
  let stepStarts: ContiguousArray<Double>
  /// The stated distance before each route step, and after the last one the whole.
  let statedBefore: ContiguousArray<Double>
  /// The vertex at which each route step begins, and after the last one the last vertex.
  let stepFirstVertex: ContiguousArray<Int>
  /// The first route step of each leg, and after the last one the number of route steps.
  let legFirstStep: ContiguousArray<Int>
  /// Distance along of each vertex.
  let vertexDistances: ContiguousArray<Double>
  /// What driving and maneuvers are expected to take.
  let times: RouteTimes
  /// Where each intersection lies, and the first one of each route step (and the number of all after the last).
  let intersectionDistances: ContiguousArray<Double>
  let stepFirstIntersection: ContiguousArray<Int>
  /// Where each spoken instruction is due, and the first one of each route step (and the number of all).
  let spokenDistances: ContiguousArray<Double>
  let stepFirstSpoken: ContiguousArray<Int>
  /// Where each visual instruction is due, and the first one of each route step (and the number of all).
  let visualDistances: ContiguousArray<Double>
  let stepFirstVisual: ContiguousArray<Int>

  /// Makes a route ready.
  ///
  /// Steps without a shape, of one point or of zero length, legs without steps and repeated points are allowed; where
  /// no step has a shape, the route's own shape is divided by the steps' stated distances.
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
    (intersectionDistances, stepFirstIntersection) = builder.intersections(route, along)
    (spokenDistances, stepFirstSpoken) = builder.triggers(route, along) { step in
      step.instructionsSpokenAlongStep?.map { $0.triggerDistanceRemaining }
    }
    (visualDistances, stepFirstVisual) = builder.triggers(route, along) { step in
      step.instructionsDisplayedAlongStep?.map { $0.triggerDistanceRemaining }
    }
    alerts = builder.alerts(route, along, intersectionDistances, stepFirstIntersection)
    tunnels = alerts.compactMap { alert in
      guard case .tunnel = alert.kind else { return nil }
      return alert.start...max(alert.start, alert.end)
    }
    fingerprint = builder.fingerprint(route)
  }

  /// How many legs there are; at least 1.
  public var legCount: Int { legFirstStep.count - 1 }
  /// How many steps all legs have together; at least 1.
  public var routeStepCount: Int { stepStarts.count - 1 }
  /// The length of the geometry in metres on the ellipsoid.
  public var length: LocationDistance { stepStarts[stepStarts.count - 1] }
  /// The length that the route states: the sum of its steps' distances.
  public var statedLength: LocationDistance { statedBefore[statedBefore.count - 1] }
  /// The expected seconds for the whole route.
  public var expectedTravelTime: Double { times.whole }

  /// Where a leg begins and ends, in metres of the geometry.
  public func range(ofLeg leg: Int) -> ClosedRange<LocationDistance> {
    stepStarts[legFirstStep[leg]]...stepStarts[legFirstStep[leg + 1]]
  }

  /// The route steps of a leg.
  public func routeSteps(ofLeg leg: Int) -> Range<Int> { legFirstStep[leg]..<legFirstStep[leg + 1] }

  /// Where a route step begins and ends, in metres of the geometry.
  public func range(ofRouteStep step: Int) -> ClosedRange<LocationDistance> { stepStarts[step]...stepStarts[step + 1] }

  /// The leg of a route step.
  ///
  /// - Complexity: O(number of legs).
  public func legIndex(ofRouteStep step: Int) -> Int {
    var leg = 0
    while leg + 1 < legCount, legFirstStep[leg + 1] <= step { leg += 1 }
    return leg
  }

  /// The place of a route step in its leg.
  public func stepIndex(ofRouteStep step: Int) -> Int { step - legFirstStep[legIndex(ofRouteStep: step)] }

  /// The stated distance from the start of the route to a place, which lies on `step`.
  public func statedDistance(at distance: LocationDistance, routeStep step: Int) -> LocationDistance {
    let from = stepStarts[step]
    let to = stepStarts[step + 1]
    let share = to > from ? min(1, max(0, (distance - from) / (to - from))) : 0
    return statedBefore[step] + share * (statedBefore[step + 1] - statedBefore[step])
  }

  /// The stated distance from the start of the route to the start of a leg, or to the end for the number of legs.
  public func statedDistance(beforeLeg leg: Int) -> LocationDistance { statedBefore[legFirstStep[leg]] }

  /// The stated distance from the start of the route to the start of a route step.
  public func statedDistance(beforeRouteStep step: Int) -> LocationDistance { statedBefore[step] }

  /// The place at a stated distance from the start of the route, in metres of the geometry.
  ///
  /// - Complexity: O(log *n*) in the steps.
  public func distance(atStated stated: LocationDistance) -> LocationDistance {
    let step = max(0, statedBefore.lastIndex(notAbove: stated, below: routeStepCount))
    let length = statedBefore[step + 1] - statedBefore[step]
    let share = length > 0 ? min(1, max(0, (stated - statedBefore[step]) / length)) : 0
    return stepStarts[step] + share * (stepStarts[step + 1] - stepStarts[step])
  }

  /// The route step on which a place of a leg lies; at a boundary the later one, at the leg's end its last.
  ///
  /// - Complexity: O(log *n*) in the steps.
  public func routeStep(at distance: LocationDistance, leg: Int) -> Int {
    max(legFirstStep[leg], stepStarts.lastIndex(notAbove: distance, below: legFirstStep[leg + 1]))
  }

  /// The segment of the track, and of its leg's annotations, on which a place lies.
  ///
  /// - Complexity: O(log *n*) in the vertices.
  public func segment(at distance: LocationDistance, leg: Int) -> (ofTrack: Int, ofLeg: Int) {
    let first = stepFirstVertex[legFirstStep[leg]]
    let last = stepFirstVertex[legFirstStep[leg + 1]]
    let segment = max(first, vertexDistances.lastIndex(notAbove: distance, below: max(first + 1, last)))
    return (segment, segment - first)
  }

  /// A place of the route and its direction there.
  ///
  /// - Parameter segment: A segment of the track around which the place probably lies.
  /// - Complexity: O(1) near that segment, O(log *n*) in the vertices else.
  func place(
    at distance: LocationDistance, near segment: Int
  ) -> (coordinate: LocationCoordinate2D, bearing: LocationDirection) {
    let farthest = min(max(0, segment) + 8, vertexDistances.count - 1)
    let hint =
      distance <= vertexDistances[farthest]
      ? segment : vertexDistances.lastIndex(notAbove: distance, below: vertexDistances.count)
    return places.point(at: distance, hint: hint, along: vertexDistances, on: track)
  }

  /// The places of the intersections of a route step, in metres of the geometry from the start of the route.
  public func intersectionDistances(ofRouteStep step: Int) -> ArraySlice<LocationDistance> {
    ArraySlice(intersectionDistances[stepFirstIntersection[step]..<stepFirstIntersection[step + 1]])
  }
}

/// Why a route cannot be followed.
public enum RouteIndexError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The route has no legs.
  case noLegs
  /// Neither the steps nor the route have a shape.
  case noShape
  /// A point of the shape is no place on Earth, or the shape is too long.
  case geometry(GeoKernelError)

  /// One line for a person.
  public var description: String {
    switch self {
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
