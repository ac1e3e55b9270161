public import FairwayRequests
internal import FairwayRoutes
internal import GeoKernel

extension RouteOptions: DirectionsOptions {
  public var asked: AnyDirectionsOptions { .routes(self) }

  public var abridgedPath: String {
    "directions/v5/\(profileIdentifier.rawValue)"
  }

  public var parameters: [RequestParameter] {
    var items = common.parameters
    items.add("alternatives", includesAlternativeRoutes || !avoidedAreas.isEmpty)
    items.add("continue_straight", !allowsUTurnAtWaypoint)
    if includesExitRoundaboutManeuver { items.add("roundabout_exits", true) }
    let exclusions = roadClassesToAvoid.requestNames + avoidedPoints.map(Self.exclusion)
    if !exclusions.isEmpty { items.add("exclude", exclusions.joined(separator: ",")) }
    if !roadClassesToAllow.isEmpty { items.add("include", roadClassesToAllow.requestNames.joined(separator: ",")) }
    if refreshingEnabled, profileIdentifier == .automobileAvoidingTraffic { items.add("enable_refresh", true) }
    items.add("waypoint_targets", RequestText.list(waypoints.map { $0.targetCoordinate?.requestText ?? "" }))
    items.add("layers", RequestText.list(waypoints.map { $0.layer.map { "\($0)" } ?? "" }))
    for (row, value) in rows where row.traveller != .walker || profileIdentifier == .walking {
      if let name = row.parameter, case .number(let number) = value {
        items.add(name, RequestText.number(number))
      }
    }
    items.add("depart_at", departureTime.map(timeText))
    if profileIdentifier == .automobile {
      items.add("arrive_by", arrivalTime.map(timeText))
    }
    if includesTollPrices { items.add("compute_toll_cost", true) }
    return items
  }
}

extension RouteOptions {
  /// An entry of Mapbox's list of exclusions: `point(longitude latitude)`.
  private static func exclusion(of point: LocationCoordinate2D) -> String {
    "point(\(RequestText.number(point.longitude)) \(RequestText.number(point.latitude)))"
  }

  /// A time in the format of Mapbox: local time of the start or, without its zone, UTC.
  private func timeText(_ time: Double) -> String {
    guard let zone = zoneOffset(at: time) else { return RequestText.minute(time, east: 0) + ":00Z" }
    return RequestText.minute(time, east: zone)
  }
}
