internal import FairwayRoutes
internal import GeoKernel
internal import RoadGraph
internal import SeededRandom

/// A way on from a junction that a route does not take.
struct WrongTurn {
  /// Where the vehicle leaves the line of the route, in metres along it.
  let distance: LocationDistance
  /// The line of the roads that it takes instead, straight on at each junction.
  let line: Track

  /// How far the wrong roads go, how far roads must be apart in direction, how near to the vehicle a turn may be, and how
  /// far beside the route a wrong road must lead that many metres on.
  private static let (reach, apart, least, beside) = (800.0, 30.0, 60.0, 25.0)

  /// A turn of a route behind a distance along it at which another road leads on; nil if there is none.
  init?(
    of route: Route, _ track: Track, behind passed: LocationDistance, on graph: RoadGraph,
    _ random: inout SeededGenerator
  ) {
    var turns: [WrongTurn] = []
    for leg in route.legs {
      for step in leg.steps.dropFirst().dropLast() {
        let along = track.nearest(step.maneuver.location).distanceAlong
        guard along > passed + Self.least, along < track.length - Self.least else { continue }
        let (before, after) = (track.point(at: along - 10).bearing, track.point(at: along + 10).bearing)
        for road in DirectedRoad.leaving(step.maneuver.location, of: graph) {
          guard let line = road.shape(graph), let bearing = Self.bearing(of: line) else { continue }
          let isOther = Self.angle(bearing, after) > Self.apart && Self.angle(bearing, before + 180) > Self.apart
          guard isOther, let wrong = try? Track(road.line(reach: Self.reach, on: graph)), wrong.length > Self.least,
            track.nearest(wrong.point(at: Self.least).coordinate).crossTrack > Self.beside
          else { continue }
          turns.append(WrongTurn(distance: along, line: wrong))
        }
      }
    }
    guard let turn = turns.randomElement(using: &random) else { return nil }
    self = turn
  }

  private init(distance: LocationDistance, line: Track) { (self.distance, self.line) = (distance, line) }

  static func angle(_ a: LocationDirection, _ b: LocationDirection) -> LocationDirection {
    abs((a - b).remainder(dividingBy: 360))
  }

  /// The bearing of a line's first metres.
  static func bearing(of line: [LocationCoordinate2D]) -> LocationDirection? {
    (try? Track(line)).map { $0.point(at: min(10, $0.length / 2)).bearing }
  }
}
