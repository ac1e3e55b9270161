public import FairwayRoutes
internal import GeoKernel

extension CommonOptions {
  /// Validates the waypoints and the profile; `limit` is the largest number of waypoints that the service accepts.
  func validate(limit: Int) throws(DirectionsOptionsError) {
    guard (2...limit).contains(waypoints.count) else { throw .waypointCount(waypoints.count, allowed: 2...limit) }
    let name = profileIdentifier.rawValue
    guard !name.isEmpty, name.utf8.allSatisfy(Self.isPlain) else {
      throw .profile(profileIdentifier)
    }
    for (index, waypoint) in waypoints.enumerated() {
      try Self.validate(waypoint, index)
    }
    for index in [0, waypoints.count - 1] where !waypoints[index].separatesLegs {
      throw .silentEnd(waypoint: index)
    }
  }

  /// The bytes of a profile's name: it is part of a path, so none of them may end or leave that part of the path.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "/"):
      true
    default: false
    }
  }

  private static func validate(_ waypoint: Waypoint, _ index: Int) throws(DirectionsOptionsError) {
    guard waypoint.coordinate.isValid else { throw .coordinate(waypoint: index) }
    if let target = waypoint.targetCoordinate, !target.isValid { throw .targetCoordinate(waypoint: index) }
    func check(
      _ field: String, _ value: Double?, _ allowed: ClosedRange<Double>
    ) throws(DirectionsOptionsError) {
      if let value, !(allowed.contains(value) && value.isFinite) {
        throw .waypointValue(waypoint: index, field: field, value: value, allowed: allowed)
      }
    }
    try check("coordinateAccuracy", waypoint.coordinateAccuracy, 0...Double.infinity)
    try check("heading", waypoint.heading, 0...360)
    try check("headingAccuracy", waypoint.headingAccuracy, 0...180)
    guard (waypoint.heading == nil) == (waypoint.headingAccuracy == nil) else {
      throw .incompleteHeading(waypoint: index)
    }
  }
}

extension RouteOptions {
  public func validate(for style: ServiceStyle) throws(DirectionsOptionsError) {
    try common.validate(limit: style.service.maximumWaypointCount(of: asked))
    for (row, value) in rows {
      guard let allowed = row.range, case .number(let number) = value, !allowed.contains(number) else { continue }
      throw .value(field: row.name, value: number, allowed: allowed)
    }
    if let snapLimit, !(0...1e7).contains(snapLimit) {
      throw .value(field: "snapLimit", value: snapLimit, allowed: 0...1e7)
    }
    if let index = avoidedPoints.firstIndex(where: { !$0.isValid }) { throw .avoidedPoint(index) }
    if let index = avoidedAreas.firstIndex(where: { !$0.isValid }) { throw .avoidedArea(index) }
    guard departureTime == nil || arrivalTime == nil else { throw .departureAndArrival }
    try style.service.validate(self)
    try refuse(unsupportedOptions(in: style), by: style)
  }
}

extension MatchOptions {
  public func validate(for style: ServiceStyle) throws(DirectionsOptionsError) {
    try common.validate(limit: style.service.maximumWaypointCount(of: asked))
    if let timestamps {
      guard timestamps.count == waypoints.count, zip(timestamps, timestamps.dropFirst()).allSatisfy(<) else {
        throw .timestamps
      }
    }
    try style.service.validate(self)
    try refuse(unsupportedOptions(in: style), by: style)
  }
}

/// Throws an error for those of the options that decide which route is found.
private func refuse(_ options: [UnsupportedOption], by style: ServiceStyle) throws(DirectionsOptionsError) {
  let grave = options.filter { $0.changesRoute }
  if !grave.isEmpty { throw .unsupported(grave, by: ServiceName(rawValue: style.rawValue)) }
}
