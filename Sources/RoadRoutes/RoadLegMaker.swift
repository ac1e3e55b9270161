internal import CRoadRoutes
internal import GeoKernel

/// Joins the ways between places to a leg.
struct RoadLegMaker {
  private let search: RoadSearch
  private let isShortest: Bool
  private var pieces: [rr_piece] = []
  private var milliseconds: UInt64 = 0
  private var decimetres: UInt64 = 0
  private var settled = 0
  private var crossesZones = false
  private var passed: [RoadRoute.Passed] = []
  /// Where the leg begins.
  var start = RoadRoute.Snap(coordinate: LocationCoordinate2D(latitude: 0, longitude: 0), distance: 0)

  init(_ search: RoadSearch, isShortest: Bool) {
    self.search = search
    self.isShortest = isShortest
  }

  var isEmpty: Bool { pieces.isEmpty }

  /// Adds a way; `turn` is the milliseconds of turning round before it.
  mutating func add(_ way: RoadSearch.Way, turn: UInt32) {
    for (number, piece) in way.pieces.enumerated() {
      var piece = piece
      if number == 0 { piece.turn = turn }
      // A road that goes on behind a place is one piece.
      if number == 0, let last = pieces.last, last.road == piece.road, last.to == piece.from, turn == 0 {
        pieces[pieces.count - 1].to = piece.to
        pieces[pieces.count - 1].milliseconds &+= piece.milliseconds
        pieces[pieces.count - 1].state = piece.state
      } else {
        pieces.append(piece)
      }
    }
    milliseconds += way.record.milliseconds + UInt64(turn)
    decimetres += way.record.decimetres
    settled += Int(clamping: way.record.settled)
    crossesZones = crossesZones || way.record.crosses_zones
  }

  /// Notes a place that is passed here.
  mutating func pass(place: Int, _ snap: RoadRoute.Snap) {
    passed.append(
      RoadRoute.Passed(
        place: place, snap: snap, distance: Double(decimetres) / 10, point: max(0, search.pointCount(pieces) - 1)))
  }

  func leg(end: RoadRoute.Snap, cost: UInt32) throws(RoadRouteError) -> RoadRoute.Leg {
    let line = try search.line(pieces)
    var passed = passed
    for index in passed.indices { passed[index].point = min(passed[index].point, line.count - 1) }
    return RoadRoute.Leg(
      roads: pieces.map { RoadRoute.Road($0) }, line: line, distance: Double(decimetres) / 10,
      duration: Double(milliseconds) / 1000, cost: Double(cost) / (isShortest ? 100 : 1000), start: start, end: end,
      passed: passed, crossesZones: crossesZones, settled: settled)
  }
}

extension RoadRoute.Road {
  init(_ piece: rr_piece) {
    edge = Int(clamping: piece.road >> 1)
    direction = piece.road & 1 == 0 ? .forward : .backward
    from = Double(piece.from) / 10
    to = Double(piece.to) / 10
    turnDuration = Double(piece.turn) / 1000
    duration = Double(piece.milliseconds) / 1000
  }
}
