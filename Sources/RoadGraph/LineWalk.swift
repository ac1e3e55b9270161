internal import CRoadGraph
internal import EmbeddedShims
internal import GeoKernel

/// Follows a line along the roads that it was drawn on, from point to point, without a matcher.
///
/// Routes of services on OpenStreetMap, and those on a road file itself, run through the points of the roads. Where a line
/// does, each of its roads is certain, and so is where one ends and the next begins.
struct LineWalk {
  /// A piece of a directed edge, and of the line.
  struct Piece {
    var road: UInt32
    /// Metres along the edge in its direction.
    var from: Double
    var to: Double
    /// Metres along the line.
    var start: Double
    var end: Double
  }

  /// A place on the line.
  private struct Spot {
    var segment: Int
    var along: Double
  }

  /// How far a line follows a road.
  private struct Followed {
    var road: UInt32
    var from: Double
    var to: Double
    var spot: Spot
    /// Whether it comes to the end of the road, or ends on it.
    var isWhole: Bool
    var isEnd: Bool
    /// The greatest distance between the two, in metres.
    var error: Double
    /// Whether its users may drive it in this direction.
    var isOpen: Bool
  }

  /// A junction at which several roads follow the line.
  private struct Choice {
    var pieces: Int
    var spot: Spot
    var others: [Followed]
  }

  private let graph: RoadGraph
  private let users: RoadUsers
  private let line: [RoadPoint]
  private let alongs: [Double]
  /// The points of an edge in its direction, in metres from its beginning, and their distances along it.
  private var latitudes = [Int32](repeating: 0, count: ROAD_MOST_POINTS + 2)
  private var longitudes = [Int32](repeating: 0, count: ROAD_MOST_POINTS + 2)
  private var leaving = [UInt32](repeating: 0, count: 64)
  private var points: [RoadPoint] = []
  private var distances: [Double] = []
  private(set) var pieces: [Piece] = []

  /// How far a line may lie beside its road, in metres: coordinates have five decimals, or more.
  private static let tolerance = 2.5
  /// By how much the lengths of a line and of its road may differ from point to point: in metres, and as a share.
  private static let slack = (metres: 3.0, share: 0.01)
  /// By how much more the roads of a walk may be longer than the line.
  private static let excess = (metres: 6.0, share: 0.02)
  /// A line that goes on for less on a road says nothing of it, in metres.
  private static let leastAdvance = 2.0
  /// How far back another road is tried at a junction, in metres, and how often.
  private static let farthestBack = 80.0
  private static let mostReturns = 16
  /// After a place where no road begins, the next is looked at so far on, and twice as far each time.
  private static let pause = (least: 50.0, most: 3200.0)

  /// Creates a walk along a line.
  init(_ coordinates: [LocationCoordinate2D], alongs: [Double], on graph: RoadGraph, for users: RoadUsers) {
    self.graph = graph
    self.users = users
    line = coordinates.map { RoadPoint($0) ?? RoadPoint(latitude: 0, longitude: 0) }
    self.alongs = alongs
  }

  /// Walks to the end of the line, and finds ``pieces``. Where the line is on no road, the walk begins anew behind.
  mutating func walk() {
    guard line.count > 1, graph.edgeCount > 0 else { return }
    var pause = Self.pause.least
    var spot = Spot(segment: 0, along: 0)
    let length = alongs[alongs.count - 1]
    while spot.along < length {
      let count = pieces.count
      if begin(at: spot), let last = pieces.last, last.end >= min(spot.along + Self.leastAdvance, length) {
        pause = Self.pause.least
        spot = place(at: last.end)
        if spot.along >= length { return }
        continue
      }
      pieces.removeSubrange(count...)
      spot = place(at: spot.along + pause)
      pause = min(2 * pause, Self.pause.most)
    }
  }

  private func place(at along: Double) -> Spot {
    let next = partitionPoint(0..<alongs.count) { alongs[$0] > along }
    return Spot(segment: max(0, min(next - 1, alongs.count - 2)), along: min(along, alongs[alongs.count - 1]))
  }

  /// Walks on from a road near a place on the line.
  private mutating func begin(at spot: Spot) -> Bool {
    let point = point(at: spot)
    let coordinate = LocationCoordinate2D(units: point.latitude, point.longitude)
    var found: [Followed] = []
    for edge in graph.edges(near: coordinate, within: Self.tolerance) {
      for road in [UInt32(edge) << 1, UInt32(edge) << 1 | 1] {
        guard load(road), let offset = offset(of: point) else { continue }
        if let followed = follow(road, from: offset, at: spot) { found.append(followed) }
      }
    }
    return goOn(with: sorted(found), at: spot)
  }

  /// Takes the best of some roads, and follows the line from there to where it is on none.
  private mutating func goOn(with found: [Followed], at start: Spot) -> Bool {
    let first = pieces.count
    var (candidates, spot) = (found, start)
    var choices: [Choice] = []
    var longest: [Piece] = []
    var returns = 0
    var driven = 0.0
    while true {
      let line = spot.along - start.along
      if let best = candidates.first, driven <= line + Self.excess.metres + Self.excess.share * line {
        if candidates.count > 1 {
          choices.append(Choice(pieces: pieces.count, spot: spot, others: Array(candidates.dropFirst())))
        }
        driven += best.to - best.from
        pieces.append(
          Piece(road: best.road, from: best.from, to: best.to, start: spot.along, end: best.spot.along))
        spot = best.spot
        if best.isEnd { return true }
        candidates = best.isWhole ? onward(from: best.road, at: spot) : around(best, at: spot)
        continue
      }
      // No road follows the line from here: another at a junction before may.
      if longest.last.map({ $0.end < spot.along }) ?? true { longest = Array(pieces[first...]) }
      returns += 1
      guard returns <= Self.mostReturns, let choice = choices.popLast(), let far = longest.last,
        far.end - choice.spot.along <= Self.farthestBack
      else { break }
      driven -= pieces[choice.pieces...].reduce(0) { $0 + $1.to - $1.from }
      pieces.removeSubrange(choice.pieces...)
      (spot, candidates) = (choice.spot, choice.others)
    }
    pieces.replaceSubrange(first..., with: longest)
    return !longest.isEmpty
  }

  /// Those that follow the line farthest first, and of them those that are open, and nearest.
  private func sorted(_ found: [Followed]) -> [Followed] {
    let whole = found.filter { $0.isWhole }
    let kept = whole.isEmpty ? found.filter { $0.to - $0.from >= Self.leastAdvance } : whole
    guard kept.count > 1 else { return kept }
    func rank(_ followed: Followed) -> Double {
      let isShort = followed.to - followed.from < Self.leastAdvance && !followed.isEnd
      return followed.error + (followed.isOpen ? 0 : Self.tolerance) + (isShort ? 2 * Self.tolerance : 0)
        - (followed.isWhole ? 0 : followed.to - followed.from)
    }
    return kept.inOrder { rank($0) < rank($1) }
  }

  /// The roads that begin at the end of one, and follow the line.
  private mutating func onward(from road: UInt32, at spot: Spot) -> [Followed] {
    guard let junction = graph.end(of: road) else { return [] }
    let count = rg_graph_leaving(graph.handle, junction, &leaving, leaving.count)
    var found: [Followed] = []
    for number in 0..<min(count, leaving.count) where load(leaving[number]) {
      guard let followed = follow(leaving[number], from: 0, at: spot) else { continue }
      // A line turns round at a junction only if it goes some way back.
      if leaving[number] == road ^ 1, followed.spot.along - spot.along < Self.leastAdvance { continue }
      found.append(followed)
    }
    return sorted(found)
  }

  /// The same road back, where a line turns round on it.
  private mutating func around(_ before: Followed, at spot: Spot) -> [Followed] {
    let back = before.road ^ 1
    guard load(back), let length = distances.last else { return [] }
    guard let followed = follow(back, from: max(0, length - before.to), at: spot) else { return [] }
    return followed.to - followed.from >= Self.leastAdvance || followed.isEnd ? [followed] : []
  }

  // MARK: A road and the line

  /// Reads the points of a directed edge.
  private mutating func load(_ road: UInt32) -> Bool {
    let count = min(
      rg_graph_shape(graph.handle, road >> 1, &latitudes, &longitudes, latitudes.count), latitudes.count)
    guard count > 1 else { return false }
    points.removeAll(keepingCapacity: true)
    distances.removeAll(keepingCapacity: true)
    var along = 0.0
    for number in 0..<count {
      let place = road & 1 == 0 ? number : count - 1 - number
      let point = RoadPoint(latitude: latitudes[place], longitude: longitudes[place])
      if let last = points.last {
        along += rg_segment_length(last.latitude, last.longitude, point.latitude, point.longitude)
      }
      points.append(point)
      distances.append(along)
    }
    return along > 0
  }

  /// The distance along the loaded road of a point on it; nil if it is beside.
  private func offset(of point: RoadPoint) -> Double? {
    let plane = Plane(about: point)
    var best: (distance: Double, along: Double)?
    for number in points.indices.dropFirst() {
      let foot = plane.foot(of: point, on: points[number - 1], points[number])
      guard foot.distance <= Self.tolerance, foot.distance < best?.distance ?? .infinity else { continue }
      best = (
        foot.distance, distances[number - 1] + foot.share * (distances[number] - distances[number - 1])
      )
    }
    return best?.along
  }

  private func point(at spot: Spot) -> RoadPoint {
    let (a, b) = (line[spot.segment], line[spot.segment + 1])
    let whole = alongs[spot.segment + 1] - alongs[spot.segment]
    let share = whole > 0 ? max(0, min(1, (spot.along - alongs[spot.segment]) / whole)) : 0
    return RoadPoint(
      latitude: Int32(clamping: (Double(a.latitude) + share * (Double(b.latitude) - Double(a.latitude))).rounded()),
      longitude: Int32(
        clamping: Int64(a.longitude)
          + Int64(clamping: (share * Double(Plane.turn(from: a.longitude, to: b.longitude))).rounded())))
  }

  /// Follows the line along the loaded road, as far as both are one.
  private func follow(_ road: UInt32, from offset: Double, at spot: Spot) -> Followed? {
    let plane = Plane(about: points[0])
    var (here, spot, error) = (offset, spot, 0.0)
    var before = point(at: spot)
    let isOpen = isOpen(road)
    func followed(to along: Double, _ spot: Spot, isWhole: Bool, isEnd: Bool = false) -> Followed {
      Followed(
        road: road, from: offset, to: along, spot: spot, isWhole: isWhole, isEnd: isEnd, error: error, isOpen: isOpen)
    }
    let end = alongs[alongs.count - 1]
    for number in points.indices.dropFirst() where distances[number] > offset {
      let target = points[number]
      let piece = distances[number] - here
      let slack = min(Self.slack.metres, 0.3 + piece / 2) + Self.slack.share * piece
      let expected = spot.along + piece
      var best: (distance: Double, spot: Spot)?
      var segment = spot.segment
      while segment + 1 < line.count, alongs[segment] <= expected + slack {
        let foot = plane.foot(of: target, on: line[segment], line[segment + 1])
        let along = max(
          spot.along, alongs[segment] + foot.share * (alongs[segment + 1] - alongs[segment]))
        if abs(along - expected) <= slack, foot.distance < best?.distance ?? .infinity {
          best = (foot.distance, Spot(segment: segment, along: along))
        }
        segment += 1
      }
      // What of the line lies between two points of the road lies on the road.
      let last = best.map { $0.distance <= Self.tolerance ? $0.spot.segment : line.count - 2 } ?? line.count - 2
      var reached = (spot: spot, along: here)
      var vertex = spot.segment + 1
      let isThere = best.map { $0.distance <= Self.tolerance } ?? false
      while vertex <= (isThere ? last : line.count - 1) {
        let foot = plane.foot(of: line[vertex], on: before, target)
        let along = here + foot.share * piece
        guard foot.distance <= Self.tolerance, along >= reached.along - Self.slack.metres,
          isThere || alongs[vertex] - spot.along <= piece + slack
        else { return followed(to: reached.along, reached.spot, isWhole: false) }
        error = max(error, foot.distance)
        // Where a line turns round on the road, it comes back over what it has passed.
        if !isThere, along < reached.along - 0.5 {
          return followed(to: reached.along, reached.spot, isWhole: false)
        }
        reached = (Spot(segment: min(vertex, line.count - 2), along: alongs[vertex]), max(along, reached.along))
        vertex += 1
      }
      guard let best, isThere else {
        let isEnd = reached.spot.along >= end
        return followed(to: reached.along, reached.spot, isWhole: isEnd, isEnd: isEnd)
      }
      error = max(error, best.distance)
      (here, spot, before) = (distances[number], best.spot, target)
      if spot.along >= end, here < distances[distances.count - 1] {
        return followed(to: here, spot, isWhole: true, isEnd: true)
      }
    }
    return followed(to: distances[distances.count - 1], spot, isWhole: true, isEnd: spot.along >= end)
  }

  private func isOpen(_ road: UInt32) -> Bool {
    guard let edge = rg_graph_edge(graph.handle, road >> 1)?.pointee,
      let way = rg_graph_way(graph.handle, edge.way)?.pointee
    else { return false }
    return way.access >> (road & 1 == 0 ? 0 : UInt8(ROAD_BACKWARD_SHIFT)) & users.rawValue & 7 != 0
  }

  /// A plane in which short distances are measured, in metres.
  private struct Plane {
    private let north: Double
    private let east: Double

    init(about point: RoadPoint) {
      let unit: Int32 = 10000
      let latitude = min(max(point.latitude, -890_000_000), 890_000_000)
      north = rg_segment_length(latitude, 0, latitude + unit, 0) / Double(unit)
      east = rg_segment_length(latitude, 0, latitude, unit) / Double(unit)
    }

    static func turn(from: Int32, to: Int32) -> Int64 {
      let turn = Int64(to) - Int64(from)
      return turn > 1_800_000_000 ? turn - 3_600_000_000 : turn < -1_800_000_000 ? turn + 3_600_000_000 : turn
    }

    /// The foot of a point on a segment: its share of the segment, and the distance in metres.
    func foot(of point: RoadPoint, on a: RoadPoint, _ b: RoadPoint) -> (share: Double, distance: Double) {
      let x = Double(Self.turn(from: a.longitude, to: point.longitude)) * east
      let y = (Double(point.latitude) - Double(a.latitude)) * north
      let dx = Double(Self.turn(from: a.longitude, to: b.longitude)) * east
      let dy = (Double(b.latitude) - Double(a.latitude)) * north
      let square = dx * dx + dy * dy
      let share = square > 0 ? max(0, min(1, (x * dx + y * dy) / square)) : 0
      let (across, along) = (x - share * dx, y - share * dy)
      return (share, (across * across + along * along).squareRoot())
    }
  }
}
