public import FairwayRoutes
public import GeoKernel

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The options of a request to match a recorded trace to roads.
public struct MatchOptions: DirectionsOptions {
  public var common: CommonOptions

  /// Whether the service may remove redundant points of the trace.
  public var resamplesTraces = false
  /// The times of the points, in increasing whole seconds since 1970; one for each waypoint, or `nil`.
  public var timestamps: [Int]?

  /// Creates options with the defaults of the service: no steps, a simplified shape.
  public init(waypoints: [Waypoint], profileIdentifier: ProfileIdentifier = .automobile) {
    common = CommonOptions(waypoints: waypoints, profileIdentifier: profileIdentifier)
  }

  /// Creates options for a trace of the given points.
  ///
  /// Every point separates legs, as in the service's default. Make the points between the first and the last silent
  /// (`Waypoint.separatesLegs`) to get a single leg.
  public init(coordinates: [LocationCoordinate2D], profileIdentifier: ProfileIdentifier = .automobile) {
    self.init(waypoints: coordinates.map { Waypoint(coordinate: $0) }, profileIdentifier: profileIdentifier)
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
