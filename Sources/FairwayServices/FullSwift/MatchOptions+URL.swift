public import FairwayRequests
internal import FairwayRoutes
internal import GeoKernel

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

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
