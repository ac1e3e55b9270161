public import FairwayRequests
internal import FairwayRoutes
internal import GeoKernel

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension MatchOptions: DirectionsOptions {
  public init?(url: URL) {
    guard let address = RequestAddress(url: url), address.isMatch else { return nil }
    self.init(common: CommonOptions(address: address))
    resamplesTraces = address.flag("tidy") ?? false
    if let entries = address.list("timestamps", count: common.waypoints.count) {
      let times = entries.compactMap { Int($0) }
      timestamps = times.count == entries.count ? times : nil
    }
  }

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
