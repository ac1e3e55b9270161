internal import FairwayRoutes
internal import GeoKernel

/// A maneuver of a service that gives one line for the route and, for each maneuver, the vertices up to the next one.
struct ListedManeuver {
  var type: ManeuverType
  var direction: ManeuverDirection?
  var vertices: ClosedRange<Int>
  var distance: LocationDistance
  var time: Double
  var name: String?
  var ref: String?
  var destinations: String?
  var exitIndex: Int?
  var instruction: String?

  /// The maneuver as a step.
  func step(along line: [LocationCoordinate2D], by transport: TransportType) -> RouteStep {
    var maneuver = Maneuver(
      location: line[vertices.lowerBound], type: type, direction: type == .depart ? nil : direction,
      initialHeading: Self.bearing(of: line[...vertices.lowerBound].reversed()).map { ($0 + 180).remainder(of: 360) },
      finalHeading: Self.bearing(of: line[vertices.lowerBound...]), exitIndex: exitIndex, instruction: instruction)
    if type == .depart { maneuver.initialHeading = 0 }
    if type == .arrive { maneuver.finalHeading = 0 }
    var shape = Array(line[vertices])
    if shape.count == 1 { shape.append(shape[0]) }
    var step = RouteStep(
      maneuver: maneuver, shape: LineString(shape), distance: distance, expectedTravelTime: time,
      transportType: transport, name: name)
    (step.ref, step.signedDestinations) = (ref, destinations)
    return step
  }

  /// The bearing from the first vertex to the first one that lies elsewhere.
  private static func bearing(of line: some Sequence<LocationCoordinate2D>) -> LocationDirection? {
    var first: LocationCoordinate2D?
    for vertex in line {
      guard let first else {
        first = vertex
        continue
      }
      if vertex != first { return Geodesic.inverse(from: first, to: vertex).initialBearing.rounded() }
    }
    return nil
  }
}

extension Double {
  fileprivate func remainder(of turn: Double) -> Double {
    let rest = truncatingRemainder(dividingBy: turn)
    return rest < 0 ? rest + turn : rest
  }
}

extension Route {
  /// Creates a route along a line.
  ///
  /// - Parameters:
  ///   - line: The vertices of the whole route.
  ///   - legs: The maneuvers of each leg: the first is its departure, and the last its arrival, whatever they were called.
  ///   - profile: The profile of the request, for the mode of travel.
  init(along line: [LocationCoordinate2D], legs: [[ListedManeuver]], profile: ProfileIdentifier) {
    let transport: TransportType =
      switch profile {
      case .walking: .walking
      case .cycling: .cycling
      default: .automobile
      }
    let made = legs.map { maneuvers in
      var maneuvers = maneuvers
      if maneuvers.count > 1 { maneuvers[0].type = .depart }
      if let last = maneuvers.indices.last { maneuvers[last].type = .arrive }
      var leg = RouteLeg(
        steps: maneuvers.map { $0.step(along: line, by: transport) }, name: Self.summary(of: maneuvers),
        distance: maneuvers.reduce(0) { $0 + $1.distance },
        expectedTravelTime: maneuvers.reduce(0) { $0 + $1.time })
      leg.profileIdentifier = profile
      return leg
    }
    self.init(
      legs: made, shape: LineString(line), distance: made.reduce(0) { $0 + $1.distance },
      expectedTravelTime: made.reduce(0) { $0 + $1.expectedTravelTime })
  }

  /// The two roads that are used longest, in their order.
  private static func summary(of maneuvers: [ListedManeuver]) -> String {
    var lengths: [String: LocationDistance] = [:]
    var order: [String] = []
    for maneuver in maneuvers {
      guard let name = maneuver.name ?? maneuver.ref else { continue }
      if lengths[name] == nil { order.append(name) }
      lengths[name, default: 0] += maneuver.distance
    }
    let longest = order.sorted { lengths[$0, default: 0] > lengths[$1, default: 0] }.prefix(2)
    return order.filter(longest.contains).joined(separator: ", ")
  }
}
