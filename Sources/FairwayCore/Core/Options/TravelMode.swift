public import FairwayDirections
internal import GeoKernel

/// How a route is travelled.
public enum TravelMode: String, Hashable, Sendable, Codable, CaseIterable {
  case automobile
  case cycling
  case walking

  /// How a route is travelled, by the profile that it was asked for with; where that is not known, by how its first step
  /// is.
  public init(of route: Route) {
    let profile = route.legs.lazy.compactMap { $0.profileIdentifier }.first
    switch (profile, route.legs.lazy.flatMap { $0.steps }.first?.transportType) {
    case (.walking?, _), (nil, .walking?): self = .walking
    case (.cycling?, _), (nil, .cycling?): self = .cycling
    default: self = .automobile
    }
  }

  /// The speed that a traveller is expected to reach.
  var usualSpeed: LocationSpeed {
    switch self {
    case .automobile: 15
    case .cycling: 6
    case .walking: 1.5
    }
  }
}

extension NavigationOptions {
  /// The defaults for a way of travelling, whatever the route says of it: a traveller's speed decides how far beside the line of the map a road may be
  /// taken, whatever the way, so that an automobile in a crawl and a walker on a bus are both judged by what they do. The
  /// way says what is expected before they have done anything.
  public init(for mode: TravelMode) {
    self.init()
    motion.usualSpeed = mode.usualSpeed
  }
}
