internal import FairwayRequests
internal import FairwayRoutes
internal import RoadGraph
internal import RoadRoutes

extension RoadProfile {
  /// The profile that an identifier names; nil for a profile of a server.
  init?(_ identifier: ProfileIdentifier) {
    switch identifier {
    case .cycling: self = .bicycle
    case .walking: self = .foot
    case .truck: self = .truck
    default:
      guard identifier.isAutomobile else { return nil }
      self = .car
    }
  }

  /// This profile with what the options of a request want, or that of another traveller if they name one.
  func changed(by options: RouteOptions) -> RoadProfile {
    let named = RoadProfile(options.profileIdentifier) ?? self
    var profile = named.traveller == traveller && named.isTruck == isTruck ? self : named
    if profile.traveller == .car { profile.vehicle.take(options) }
    for kind in RoadKind.kinds(of: options.roadClassesToAvoid) where profile.weights[kind] == nil {
      profile.weights[kind] = RoadKind.avoidance
    }
    return profile
  }
}

extension RoadVehicle {
  /// Takes what a request says of the vehicle. A value of 0 says that no limit counts.
  fileprivate mutating func take(_ options: RouteOptions) {
    func value(_ asked: Double?, _ own: Double?) -> Double? { asked.map { $0 == 0 ? nil : $0 } ?? own }
    height = value(options.maximumHeight, height)
    width = value(options.maximumWidth, width)
    length = value(options.maximumLength, length)
    weight = value(options.maximumWeight, weight)
    axleLoad = value(options.maximumAxleLoad, axleLoad)
    carriesHazardousGoods = carriesHazardousGoods || options.carriesHazardousGoods
  }
}
