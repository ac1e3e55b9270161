internal import CRoadGraph
internal import GeoKernel

/// Bends: places at which the line turns to one side for long enough.
extension RoadAhead {
  /// The least turn of a bend, in degrees, and the greatest radius in metres: a wider one is not noticed.
  private static let leastTurn = 25.0
  private static let greatestRadius = 400.0
  /// A vertex that turns by less, in degrees, is drawn on a straight line.
  private static let leastVertexTurn = 1.0
  /// Vertices nearer to each other, in metres, are one: nobody draws a road more exactly, and a step aside on a shorter
  /// piece is no bend.
  private static let leastPiece = 3.0
  /// Vertices farther apart are no bend together, in metres; and neither are those behind a straight piece that is longer by
  /// a factor than the others, unless that is short.
  private static let longestGap = 60.0
  private static let longestPiece = 2.5
  private static let shortGap = 25.0
  /// A corner that is drawn as one point is driven on an arc that begins at most so far before it, in metres.
  private static let cornerLength = 12.0
  /// The radius is measured over at least this distance, in metres.
  private static let radiusLength = 20.0
  /// How far beside the drawn line a vehicle may drive, in metres: in a corner it can take the widest arc within.
  private static let lineWidth = 2.0

  mutating func addBends() {
    var bend: Bend?
    var before: rg_vector?
    var corner: (turn: Double, along: Double)?
    // The distance of the last vertex at which the line turns.
    var turned = 0.0
    for number in points.indices.dropFirst() {
      let step = rg_vector(from: points[number - 1], to: points[number])
      guard step.east != 0 || step.north != 0 else { continue }
      if let before {
        let (turn, here) = (before.turn(to: step), points[number - 1].along)
        if let open = corner, here - open.along < Self.leastPiece {
          corner = (open.turn + turn, open.along)
        } else {
          if let corner { take(corner.turn, at: corner.along, &bend, &turned) }
          corner = (turn, here)
        }
      }
      before = step
    }
    if let corner { take(corner.turn, at: corner.along, &bend, &turned) }
    if let bend { finish(bend, next: length) }
  }

  /// Goes on with a vertex: in the bend, or in another one.
  private mutating func take(_ turn: Double, at here: Double, _ bend: inout Bend?, _ turned: inout Double) {
    let turns = abs(turn) >= Self.leastVertexTurn
    if var open = bend {
      if turns, turn * open.turn > 0, here - open.last <= open.longestGap {
        open.add(turn, at: here)
        bend = open
      } else if turns || here - open.last > Self.longestGap {
        finish(open, next: here)
        bend = nil
      }
    }
    if bend == nil, turns { bend = Bend(turn: turn, at: here, room: here - turned) }
    if turns { turned = here }
  }

  /// Adds a bend.
  ///
  /// - Parameter next: Where the line turns the next time, or ends.
  private mutating func finish(_ bend: Bend, next: LocationDistance) {
    let room = min(bend.room, next - bend.last, 2 * Self.cornerLength)
    let radius = bend.radius(within: room)
    guard abs(bend.turn) >= Self.leastTurn, radius <= Self.greatestRadius else { return }
    let margin = bend.margin(within: room)
    features.append(
      Feature(
        kind: .bend(radius: radius, turn: bend.turn), start: max(0, bend.first - margin),
        end: min(length, bend.last + margin)))
  }

  /// Vertices that turn to the same side.
  private struct Bend {
    private(set) var turn: Double
    private(set) var first: Double
    private(set) var last: Double
    private var count = 1
    /// How far before its first vertex the line turns the last time.
    let room: Double
    /// Where the part begins over which the radius is measured, its turn, and its number of vertices.
    private var part: (start: Double, turn: Double, count: Int)
    private var least = Double.infinity

    init(turn: Double, at along: Double, room: Double) {
      (self.turn, first, last, self.room) = (turn, along, along, room)
      part = (along, turn, 1)
    }

    mutating func add(_ more: Double, at along: Double) {
      turn += more
      count += 1
      last = along
      part = (part.start, part.turn + more, part.count + 1)
      guard along - part.start >= RoadAhead.radiusLength else { return }
      least = min(least, Self.radius(along - part.start, part.turn, part.count))
      part = (along, more, 1)
    }

    /// How far behind its last vertex another one belongs to it.
    var longestGap: Double {
      guard count > 2 else { return RoadAhead.longestGap }
      let piece = (last - first) / Double(count - 1)
      return min(RoadAhead.longestGap, max(RoadAhead.shortGap, RoadAhead.longestPiece * piece))
    }

    private static func radius(_ length: Double, _ turn: Double, _ count: Int) -> Double {
      // Half a distance between vertices belongs to the first and the last.
      let whole = length * Double(count) / Double(max(1, count - 1))
      return whole / (abs(turn) * Double.pi / 180)
    }

    /// Half the distance between its vertices; of a single one half the arc that has room there.
    func margin(within room: Double) -> Double { count > 1 ? (last - first) / Double(count - 1) / 2 : room / 2 }

    func radius(within room: Double) -> Double {
      let drawn = count > 1 ? Self.radius(last - first, turn, count) : room / (abs(turn) * Double.pi / 180)
      return max(min(drawn, least), rg_widest_arc(abs(turn), RoadAhead.lineWidth))
    }
  }
}

extension rg_vector {
  init(from a: RoadAhead.Point, to b: RoadAhead.Point) {
    self = rg_vector_between(a.latitude, a.longitude, b.latitude, b.longitude)
  }

  /// The degrees by which another direction is turned to the right.
  func turn(to other: Self) -> Double {
    rg_degrees(north * other.east - east * other.north, east * other.east + north * other.north)
  }

  /// The direction in degrees clockwise from north.
  var bearing: Double {
    let degrees = rg_degrees(east, north)
    return degrees < 0 ? degrees + 360 : degrees
  }
}
