package import FairwayRoutes
internal import GeoKernel

/// Compares the routes of an answer with what was asked for, and each with itself.
///
/// What a vehicle is guided along must not be what a server says by mistake: a route of another continent, steps that lie
/// elsewhere than their line, a length that is not that of the line. Limits are wide, since services round, simplify and
/// measure on a sphere: of 320 recorded answers the places agree within a metre, and the lengths within 2 %.
package struct AnswerCheck {
  let options: RouteOptions
  /// The greatest distance in metres between the first waypoint and the start of a route.
  let startLimit: LocationDistance
  /// Whether the first waypoint is a vehicle.
  let startsAtVehicle: Bool

  /// Creates the check of an answer to a request that begins at any place.
  package init(_ options: RouteOptions) {
    self.options = options
    startLimit = options.effectiveSnapLimit
    startsAtVehicle = false
  }

  /// Creates the check of an answer to a request that begins at a vehicle whose position has an accuracy in metres.
  package init(_ options: RouteOptions, vehicleAccuracy: LocationAccuracy?) {
    self.options = options
    startLimit = options.snapLimit ?? 200 + max(0, vehicleAccuracy ?? 0)
    startsAtVehicle = true
  }

  /// Throws the fault of a route that does not begin and end where it was to, and pass the waypoints between.
  package func checkEnds(_ route: Route, path: String) throws(AnswerFault) {
    try checkEnds(route, RouteLine(route), path)
  }

  private func checkEnds(_ route: Route, _ line: RouteLine, _ path: String) throws(AnswerFault) {
    let separators = options.common.legSeparatorIndices
    guard separators.count > 1 else { return }
    guard route.legs.count == separators.count - 1 else {
      throw AnswerFault(
        .legCount, at: "\(path).legs", found: Double(route.legs.count), expected: Double(separators.count - 1))
    }
    guard let track = line.track else { return }
    for (leg, end) in separators.dropFirst().enumerated() {
      let range = line.geometry.range(ofLeg: leg)
      for waypoint in separators[leg]...end where waypoint > separators[leg] || waypoint == 0 {
        let place = options.waypoints[waypoint].coordinate
        let distance =
          switch waypoint {
          case 0: Geodesic.distance(from: place, to: line.geometry.coordinates[0])
          case end where range != nil: Geodesic.distance(from: place, to: line.end(ofLeg: leg))
          default: track.distance(of: place, within: range)
          }
        let limit = waypoint == 0 ? startLimit : options.effectiveSnapLimit
        guard distance <= limit else {
          throw AnswerFault(
            waypoint == 0 && startsAtVehicle ? .startTooFar : .waypointTooFar, at: "waypoints[\(waypoint)]",
            found: distance, expected: limit)
        }
      }
    }
    guard options.isRespected(by: route) else { throw AnswerFault(.avoidedPlace, at: path) }
  }

  /// Throws the fault of a route that is not what was asked for or does not agree with itself.
  ///
  /// - Parameters:
  ///   - waypoints: The waypoints of the answer, if it has any.
  ///   - path: The place of the route in the answer.
  package func check(_ route: Route, _ waypoints: [Waypoint]?, path: String) throws(AnswerFault) {
    let line = RouteLine(route)
    try checkEnds(route, line, path)
    if let waypoints, options.waypoints.count > 1, waypoints.count != options.waypoints.count {
      throw AnswerFault(
        .legCount, at: "waypoints", found: Double(waypoints.count), expected: Double(options.waypoints.count))
    }
    try RouteAgreement(route, line, path).check(waypoints)
  }
}

extension RouteOptions {
  /// The greatest distance between a waypoint and the route where the request names none: a kilometre by car, half of it
  /// by bicycle and on foot.
  package var effectiveSnapLimit: LocationDistance {
    snapLimit ?? (profileIdentifier == .walking || profileIdentifier == .cycling ? 500 : 1000)
  }
}

extension RouteResponse {
  /// The response without the routes that a check refuses; throws the fault of the first if none is left.
  ///
  /// Services count the routes of an answer when they are asked for a refresh, so an answer of which routes were removed
  /// cannot be refreshed any more.
  ///
  /// - Parameters:
  ///   - check: Throws the fault of a route, given its place in the answer.
  ///   - refused: Is called with the fault of each route that is removed.
  package func kept(
    by check: (_ route: Route, _ waypoints: [Waypoint]?, _ path: String) throws(AnswerFault) -> Void,
    refused: (AnswerFault) -> Void = { _ in }
  ) throws(DirectionsError) -> RouteResponse {
    var kept: [Route] = []
    var first: AnswerFault?
    for (number, route) in (routes ?? []).enumerated() {
      do throws(AnswerFault) {
        try check(route, route.waypoints ?? waypoints, "routes[\(number)]")
        kept.append(route)
      } catch {
        refused(error)
        first = first ?? error
      }
    }
    guard let first else { return self }
    guard !kept.isEmpty else { throw .refused(first) }
    var response = self
    response.routes = kept
    response.identifier = nil
    return response
  }
}
