internal import FairwayRequests
internal import FairwayRoutes
internal import RoadRoutes

extension RoadRequest {
  /// What the options of a request ask for, but for the kinds of roads.
  ///
  /// - Parameter withHeadings: Whether the headings of waypoints count, for roads within ``headingReach``.
  init(_ options: RouteOptions, withHeadings: Bool) {
    let last = options.waypoints.count - 1
    let between = options.allowsUTurnAtWaypoint ? Passing.turning : .through
    self.init(
      options.waypoints.enumerated().map { number, waypoint in
        var place = Place(waypoint.coordinate)
        place.reach = min(
          Self.mostReach, options.effectiveSnapLimit, waypoint.coordinateAccuracy ?? .infinity)
        if withHeadings, let heading = waypoint.heading, let accuracy = waypoint.headingAccuracy {
          (place.heading, place.tolerance) = (heading, accuracy)
          place.reach = min(place.reach, Self.headingReach)
        }
        if number > 0, !waypoint.allowsArrivingOnOppositeSide { place.side = .driving }
        if number > 0, number < last, !waypoint.separatesLegs { place.passing = between }
        return place
      })
    departure = options.departureTime.flatMap { time in
      options.zoneOffset(at: time).map { LocalTime(secondsSince1970: time, offset: $0) }
    }
    continuesStraight = !options.allowsUTurnAtWaypoint
    avoiding = options.avoidedPoints.map { .point($0) }
    for area in options.avoidedAreas {
      // Whoever is within an area may leave it, by the shortest way.
      let isInside = options.waypoints.first.map { area.contains($0.coordinate) } ?? false
      avoiding.append(.area(area.corners, isInside ? .times(1000) : .refused))
    }
  }

  /// The distance in metres within which a road may be the one that a vehicle with a heading is on.
  private static var headingReach: Double { 50 }
  /// The greatest distance in metres within which a search looks for a road.
  private static var mostReach: Double { 2000 }
}

extension RoadKind {
  /// What a road costs that a request avoids: as much as ten others, so that a way around is taken if there is one.
  static let avoidance = RoadWeight.times(10)

  /// The kinds of road in classes; the others are closed to a car anyway, or no map has them.
  static func kinds(of classes: RoadClasses) -> Set<RoadKind> {
    Set(allCases.filter { classes.contains($0.roadClass) })
  }

  private var roadClass: RoadClasses {
    switch self {
    case .toll: .toll
    case .motorway: .motorway
    case .ferry: .ferry
    case .unpaved: .unpaved
    case .tunnel: .tunnel
    }
  }
}
