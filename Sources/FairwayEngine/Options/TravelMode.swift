public import FairwayRoutes
internal import GeoKernel

/// The way in which a route is travelled.
public enum TravelMode: String, Hashable, Sendable, CaseIterable {
  case automobile
  case cycling
  case walking

  /// The mode of a route: by the profile that it was requested with or, if that is unknown, by its first step.
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
  /// Creates the default options for a mode, whatever the route says.
  ///
  /// The mode sets only the speed that is expected before the traveller has moved. How far beside the mapped line a
  /// road may lie is decided by the observed speed, so a car in a traffic jam and a pedestrian on a bus are both judged
  /// by what they do.
  public init(for mode: TravelMode) {
    self.init()
    motion.usualSpeed = mode.usualSpeed
  }
}
