public import FairwayRoutes

/// The origin of an answer with routes.
public enum RouteOrigin: String, Hashable, Sendable, Codable {
  /// A service that is reached over the network.
  case online
  /// On the device.
  case onboard
}

extension RouteResponse {
  /// The origin of the routes, if a `HybridRoutingProvider` answered, or a provider on the device.
  ///
  /// It is stored in the foreign members, so it is saved, recorded and replayed with the answer.
  public var origin: RouteOrigin? {
    get {
      guard case .string(let name) = foreignMembers[Self.originKey] else { return nil }
      return RouteOrigin(rawValue: name)
    }
    set { foreignMembers[Self.originKey] = newValue.map { .string($0.rawValue) } }
  }

  private static let originKey = "fairway_origin"
}
