internal import GeoKernel
internal import RoadGraph

extension RoadRoute.Leg {
  /// A place nearer to the road than this is on it, and one farther away beside no side of it, in metres.
  private static let nearest = 5.0, farthest = 1000.0

  /// The side of the road on which a destination lies; nil if it lies on the road, at its end, or at a junction. Which
  /// distances count was learned from Valhalla (`loki`).
  func arrivalSide(of place: LocationCoordinate2D, on walk: RoadWalk) -> TurnSide? {
    guard end.distance >= Self.nearest, end.distance <= Self.farthest, end.coordinate != place else { return nil }
    let bearing = Int(clamping: GroundVector(from: end.coordinate, to: place).bearing)
    let turn = TurnAngle(from: walk.edges[walk.edges.count - 1].endBearing, to: bearing)
    if walk.junctions[walk.edges.count].index != nil {
      // A place beside a junction lies at neither road; one before or behind it lies at its side of the road.
      let isBeside = turn.apartFromSquare(.right) <= 1 || turn.apartFromSquare(.left) <= 1
      guard !isBeside, !walk.ports(at: walk.edges.count).isEmpty else { return nil }
    }
    switch turn.degrees {
    case 10...170: return .right
    case 190...350: return .left
    default: return nil
    }
  }
}
