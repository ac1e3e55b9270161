package import GeoKernel

/// A maneuver of a route that is one line, with the vertices from the maneuver up to the next one.
package struct ListedManeuver {
  package var type: ManeuverType
  package var direction: ManeuverDirection?
  package var vertices: ClosedRange<Int>
  package var distance: LocationDistance
  package var time: Double
  package var name: String?
  package var ref: String?
  package var destinations: String?
  package var exitIndex: Int?
  package var instruction: String?

  package init(
    type: ManeuverType, direction: ManeuverDirection? = nil, vertices: ClosedRange<Int>, distance: LocationDistance,
    time: Double, name: String? = nil, ref: String? = nil, destinations: String? = nil, exitIndex: Int? = nil,
    instruction: String? = nil
  ) {
    (self.type, self.direction, self.vertices) = (type, direction, vertices)
    (self.distance, self.time) = (distance, time)
    (self.name, self.ref, self.destinations) = (name, ref, destinations)
    (self.exitIndex, self.instruction) = (exitIndex, instruction)
  }

  /// The maneuver as a step.
  fileprivate func step(along line: ManeuverLine, by transport: TransportType) -> RouteStep {
    var maneuver = Maneuver(
      location: line.coordinates[vertices.lowerBound], type: type, direction: type == .depart ? nil : direction,
      initialHeading: line.bearing(before: vertices.lowerBound),
      finalHeading: line.bearing(behind: vertices.lowerBound),
      exitIndex: exitIndex, instruction: instruction)
    if type == .depart { maneuver.initialHeading = 0 }
    if type == .arrive { maneuver.finalHeading = 0 }
    var shape = Array(line.coordinates[vertices])
    if shape.count == 1 { shape.append(shape[0]) }
    var step = RouteStep(
      maneuver: maneuver, shape: LineString(shape), distance: distance, expectedTravelTime: time,
      transportType: transport, name: name)
    (step.ref, step.signedDestinations) = (ref, destinations)
    return step
  }
}

extension [ListedManeuver] {
  /// The segment of the line of each segment of a leg's steps; nil for that of a step that stays at a vertex.
  ///
  /// The last one is the arrival, which has none.
  package var segments: [Int?] {
    dropLast().flatMap { maneuver -> [Int?] in
      maneuver.vertices.count == 1 ? [nil] : maneuver.vertices.dropLast().map { $0 }
    }
  }
}

/// A line, and where it leads at each vertex.
private struct ManeuverLine {
  let coordinates: [LocationCoordinate2D]
  /// The last vertex before each vertex, and the first one behind it, that lie elsewhere; its own if there is none.
  private var before: [Int32]
  private var behind: [Int32]

  init(_ coordinates: [LocationCoordinate2D]) {
    self.coordinates = coordinates
    let own = coordinates.indices.map { Int32(truncatingIfNeeded: $0) }
    (before, behind) = (own, own)
    for vertex in coordinates.indices.dropFirst() {
      if coordinates[vertex] != coordinates[vertex - 1] {
        before[vertex] = own[vertex - 1]
      } else {
        before[vertex] = before[vertex - 1] == own[vertex - 1] ? own[vertex] : before[vertex - 1]
      }
    }
    for vertex in coordinates.indices.dropLast().reversed() {
      if coordinates[vertex] != coordinates[vertex + 1] {
        behind[vertex] = own[vertex + 1]
      } else {
        behind[vertex] = behind[vertex + 1] == own[vertex + 1] ? own[vertex] : behind[vertex + 1]
      }
    }
  }

  /// The direction in which the line comes to a vertex.
  func bearing(before vertex: Int) -> LocationDirection? {
    bearing(from: vertex, to: before[vertex]).map { ($0 + 180).remainder(of: 360) }
  }

  /// The direction in which the line leaves a vertex.
  func bearing(behind vertex: Int) -> LocationDirection? { bearing(from: vertex, to: behind[vertex]) }

  private func bearing(from vertex: Int, to other: Int32) -> LocationDirection? {
    let far = Int(other)
    guard far != vertex else { return nil }
    return Geodesic.inverse(from: coordinates[vertex], to: coordinates[far]).initialBearing.rounded()
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
  package init(along line: [LocationCoordinate2D], legs: [[ListedManeuver]], profile: ProfileIdentifier) {
    let transport: TransportType =
      switch profile {
      case .walking: .walking
      case .cycling: .cycling
      default: .automobile
      }
    let vertices = ManeuverLine(line)
    /// The sum of a quantity, which a stored route may have as well.
    func sum(_ values: some Sequence<Double>) -> Double { min(values.reduce(0, +), NumberRange.quantity.upperBound) }
    let made = legs.map { maneuvers in
      var maneuvers = maneuvers
      if maneuvers.count > 1 { maneuvers[0].type = .depart }
      if let last = maneuvers.indices.last { maneuvers[last].type = .arrive }
      var leg = RouteLeg(
        steps: maneuvers.map { $0.step(along: vertices, by: transport) }, name: Self.summary(of: maneuvers),
        distance: sum(maneuvers.lazy.map { $0.distance }), expectedTravelTime: sum(maneuvers.lazy.map { $0.time }))
      leg.profileIdentifier = profile
      return leg
    }
    self.init(
      legs: made, shape: LineString(line), distance: sum(made.lazy.map { $0.distance }),
      expectedTravelTime: sum(made.lazy.map { $0.expectedTravelTime }))
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
