public import Foundation
public import GeoKernel

/// What is asked of a server that finds the roads a trace was recorded on.
public struct MatchOptions: DirectionsOptions {
  public var common: CommonOptions

  /// Whether the server may drop points of the trace that add nothing.
  public var resamplesTraces = false
  /// When each point was recorded, in whole seconds since 1970 and rising; one for each waypoint, or nil.
  public var timestamps: [Int]?

  /// Options with the defaults of the service: no steps, a simplified line.
  public init(waypoints: [Waypoint], profileIdentifier: ProfileIdentifier = .automobile) {
    common = CommonOptions(waypoints: waypoints, profileIdentifier: profileIdentifier)
  }

  /// Options for a trace of the given points.
  ///
  /// The points between the first and the last separate legs, as the service has it; make them silent
  /// (``Waypoint/separatesLegs``) for one leg from end to end.
  public init(coordinates: [LocationCoordinate2D], profileIdentifier: ProfileIdentifier = .automobile) {
    self.init(waypoints: coordinates.map { Waypoint(coordinate: $0) }, profileIdentifier: profileIdentifier)
  }

  /// The indices of the points at which a leg begins or ends; nil where every point does.
  ///
  /// The first point and the last one are always among them.
  ///
  /// - Complexity: O(*n*) in the number of waypoints.
  @available(*, deprecated, message: "Set separatesLegs of the waypoints.")
  public var waypointIndices: IndexSet? {
    get {
      let indices = common.legSeparatorIndices
      return indices.count == waypoints.count ? nil : IndexSet(indices)
    }
    set {
      for index in waypoints.indices {
        let isEnd = index == 0 || index == waypoints.count - 1
        waypoints[index].separatesLegs = isEnd || newValue?.contains(index) ?? true
      }
    }
  }

  public init?(url: URL) {
    guard let address = RequestAddress(url: url), address.isMatch else { return nil }
    common = CommonOptions(address: address)
    resamplesTraces = address.flag("tidy") ?? false
    if let entries = address.list("timestamps", count: common.waypoints.count) {
      let times = entries.compactMap { Int($0) }
      timestamps = times.count == entries.count ? times : nil
    }
  }
}

extension MatchOptions {
  public var abridgedPath: String {
    "matching/v5/\(profileIdentifier.rawValue)"
  }

  public var urlQueryItems: [URLQueryItem] {
    var items = common.queryItems
    items.append(URLQueryItem(name: "tidy", value: String(resamplesTraces)))
    if let timestamps {
      items.append(URLQueryItem(name: "timestamps", value: timestamps.map(String.init).joined(separator: ";")))
    }
    return items
  }
}
