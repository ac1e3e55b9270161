public import FairwayRequests
internal import FairwayRoutes
internal import GeoKernel

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension RouteOptions {
  /// Creates options from the address of a GET request; `nil` if it is not one for routes of Mapbox or OSRM.
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
    departureTime = times[0].flatMap(RequestText.seconds)
    arrivalTime = times[1].flatMap(RequestText.seconds)
    includesTollPrices = address.flag("compute_toll_cost") ?? false
  }
}

extension RouteOptions {
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
}

extension MatchOptions {
  /// Creates options from the address of a GET request; `nil` if it is not one for a match of Mapbox or OSRM.
  public init?(url: URL) {
    guard let address = RequestAddress(url: url), address.isMatch else { return nil }
    self.init(common: CommonOptions(address: address))
    resamplesTraces = address.flag("tidy") ?? false
    if let entries = address.list("timestamps", count: common.waypoints.count) {
      let times = entries.compactMap { Int($0) }
      timestamps = times.count == entries.count ? times : nil
    }
  }
}
