internal import FairwayRoutes
internal import RoadGraph

extension SpeedLimit {
  /// Creates the limit of a road; nil is unknown.
  init(ofRoad limit: RoadWay.Limit?) {
    switch limit {
    case nil: self = .unknown
    case .some(.none): self = .unlimited
    case .kilometresPerHour(let speed): self.init(Double(speed), unit: .kilometersPerHour)
    case .milesPerHour(let speed): self.init(Double(speed), unit: .milesPerHour)
    }
  }
}
