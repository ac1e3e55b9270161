internal import CRoadRoutes

extension RoadRoutes {
  /// A road that is not what it is without a time.
  package struct RoadNow: Sendable {
    package let road: UInt32
    package let isOpen: Bool
    package let isZone: Bool
  }

  /// The rules that depend on the time, as the first search for a request gets them: roads, twice the edge and 1 against its
  /// way's nodes, and the states between which turns are forbidden.
  package func holding(for request: RoadRequest) -> (roads: [RoadNow], bans: [(from: UInt32, to: UInt32)]) {
    let moment = moment(of: request)
    return (
      moment.roads.map { RoadNow(road: $0.road, isOpen: $0.is_open, isZone: $0.is_zone) },
      moment.bans.map { ($0.from, $0.to) }
    )
  }
}
