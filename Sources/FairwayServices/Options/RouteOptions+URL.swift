public import FairwayRequests
internal import FairwayRoutes
internal import GeoKernel

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension RouteOptions: DirectionsOptions {
  public init?(url: URL) {
    guard let address = RequestAddress(url: url), !address.isMatch else { return nil }
    self.init(common: CommonOptions(address: address))
    includesAlternativeRoutes =
      address.flag("alternatives") ?? address.number("alternatives").map { $0 > 0 } ?? false
    allowsUTurnAtWaypoint = address.flag("continue_straight").map(!) ?? allowsUTurnAtWaypoint
    includesExitRoundaboutManeuver = address.flag("roundabout_exits") ?? false
    roadClassesToAvoid = RoadClasses(requestNames: address.parameters["exclude"] ?? "")
    avoidedPoints = Self.points(ofExclusions: address.parameters["exclude"] ?? "")
    roadClassesToAllow = RoadClasses(requestNames: address.parameters["include"] ?? "")
    refreshingEnabled = address.flag("enable_refresh") ?? false
    readRows { address.number($0) }
    let times = ["depart_at", "arrive_by"].map { address.parameters[$0] }
    // Local times of a place whose zone the address does not say remain what they are.
    if times.contains(where: { $0?.hasSuffix("Z") == false }) { timeZone = .gmt }
    departAt = times[0].flatMap { RequestText.date($0, in: .gmt) }
    arriveBy = times[1].flatMap { RequestText.date($0, in: .gmt) }
    includesTollPrices = address.flag("compute_toll_cost") ?? false
  }

  public var abridgedPath: String {
    "directions/v5/\(profileIdentifier.rawValue)"
  }

  public var urlQueryItems: [URLQueryItem] {
    var items = common.queryItems
    func add(_ name: String, _ value: String?) {
      if let value { items.append(URLQueryItem(name: name, value: value)) }
    }
    add("alternatives", String(includesAlternativeRoutes || !avoidedAreas.isEmpty))
    add("continue_straight", String(!allowsUTurnAtWaypoint))
    if includesExitRoundaboutManeuver { add("roundabout_exits", "true") }
    let exclusions = roadClassesToAvoid.requestNames + avoidedPoints.map(Self.exclusion)
    if !exclusions.isEmpty { add("exclude", exclusions.joined(separator: ",")) }
    if !roadClassesToAllow.isEmpty { add("include", roadClassesToAllow.requestNames.joined(separator: ",")) }
    if refreshingEnabled, profileIdentifier == .automobileAvoidingTraffic { add("enable_refresh", "true") }
    add("waypoint_targets", RequestText.list(waypoints.map { $0.targetCoordinate?.requestText ?? "" }))
    add("layers", RequestText.list(waypoints.map { $0.layer.map(String.init) ?? "" }))
    for (row, value) in rows where row.traveller != .walker || profileIdentifier == .walking {
      if let name = row.parameter, case .number(let number) = value { add(name, RequestText.number(number)) }
    }
    add("depart_at", departAt.map { RequestText.time($0, in: timeZone) })
    if profileIdentifier == .automobile {
      add("arrive_by", arriveBy.map { RequestText.time($0, in: timeZone) })
    }
    if includesTollPrices { add("compute_toll_cost", "true") }
    return items
  }
}

extension RouteOptions {
  /// An entry of Mapbox's list of exclusions: `point(longitude latitude)`.
  private static func exclusion(of point: LocationCoordinate2D) -> String {
    "point(\(point.requestText.replacing(",", with: " ")))"
  }

  private static func points(ofExclusions list: String) -> [LocationCoordinate2D] {
    list.split(separator: ",").compactMap { entry in
      guard entry.hasPrefix("point("), entry.hasSuffix(")") else { return nil }
      return LocationCoordinate2D(requestText: entry.dropFirst(6).dropLast().replacing(" ", with: ","))
    }
  }

  /// Sets the options with rows to the numbers of Mapbox's parameters.
  private mutating func readRows(_ number: (String) -> Double?) {
    var members: JSONObject = [:]
    for row in RouteOptionRow.all {
      if let value = row.parameter.flatMap(number) { members[row.name] = .number(value) }
    }
    var request = RouteRequest(self)
    // A number is a value of each of them.
    try? request.change(members)
    self = request.options
  }

  /// The departure time, to the minute.
  public var departAt: Date? {
    get { departureTime.map { Date(timeIntervalSince1970: $0) } }
    set { departureTime = newValue?.timeIntervalSince1970 }
  }

  /// The arrival time, to the minute; only by car without traffic.
  public var arriveBy: Date? {
    get { arrivalTime.map { Date(timeIntervalSince1970: $0) } }
    set { arrivalTime = newValue?.timeIntervalSince1970 }
  }

  /// The time zone of the start.
  public var timeZone: TimeZone? {
    get { timeZoneName.flatMap { TimeZone(identifier: $0) } }
    set { timeZoneName = newValue?.identifier }
  }
}
