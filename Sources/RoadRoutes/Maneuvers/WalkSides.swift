/// How many roads meet a junction on each side of the way through it.
struct WalkSides {
  /// All, those on which one may leave, and those of the latter that lead away nearly as the way does.
  var right = 0, left = 0
  var rightOut = 0, leftOut = 0
  var rightSimilarOut = 0, leftSimilarOut = 0
  var rightSimilar = 0, leftSimilar = 0

  /// Two roads lead away nearly alike within so many degrees.
  private static let similar = 40

  /// The right is clockwise between the way out and the way back.
  init(_ ports: ArraySlice<RoadWalk.Port>, beside turn: TurnAngle) {
    let way = turn.degrees
    for port in ports {
      let other = port.turn.degrees
      let isRight = way > 180 ? other > way || other < 180 : other > way && other < 180
      let isLeft = way > 180 ? other < way && other > 180 : other < way || other > 180
      let isOut = port.isOut ? 1 : 0
      if isRight {
        let isSimilar = TurnAngle(from: way, to: other).degrees <= Self.similar ? 1 : 0
        right += 1
        rightOut += isOut
        rightSimilar += isSimilar
        rightSimilarOut += isOut * isSimilar
      } else if isLeft {
        let isSimilar = TurnAngle(from: other, to: way).degrees <= Self.similar ? 1 : 0
        left += 1
        leftOut += isOut
        leftSimilar += isSimilar
        leftSimilarOut += isOut * isSimilar
      }
    }
  }
}

extension RoadWalk {
  func sides(at junction: Int) -> WalkSides { WalkSides(ports(at: junction), beside: junctions[junction].turn) }

  /// The turn onto the straightest other road on which a car may leave; round if there is none.
  func straightestOut(at junction: Int) -> TurnAngle {
    var straightest = TurnAngle(180)
    for port in ports(at: junction) where port.isOut && port.turn.fromStraight < straightest.fromStraight {
      straightest = port.turn
    }
    return straightest
  }

  /// The straightest other road on which one may leave, as far as it does not lead back; nil if there is none.
  func straightestPort(at junction: Int) -> Port? {
    var straightest: Port?
    for port in ports(at: junction)
    where port.isOut && port.turn.fromStraight < straightest?.turn.fromStraight ?? 180 {
      straightest = port
    }
    return straightest
  }

  /// Whether a turn at a junction leads on, and no other road does so more clearly: straighter by more than 10 degrees.
  func isStraightest(_ turn: TurnAngle, at junction: Int) -> Bool {
    Self.isStraightest(turn, beside: straightestOut(at: junction))
  }

  /// The same beside all other roads, also those that are closed to cars.
  func isStraightestOfAll(_ turn: TurnAngle, at junction: Int) -> Bool {
    var straightest = TurnAngle(180)
    for port in ports(at: junction) where port.turn.fromStraight < straightest.fromStraight { straightest = port.turn }
    return Self.isStraightest(turn, beside: straightest)
  }

  private static func isStraightest(_ turn: TurnAngle, beside other: TurnAngle) -> Bool {
    turn.isWideForward && turn.fromStraight <= other.fromStraight + 10
  }

  /// Whether another road leads on that is at most two classes less than the road before.
  func hasForwardPeer(at junction: Int) -> Bool {
    let rank = Int(edges[junction - 1].rank)
    return ports(at: junction).contains { $0.isOut && $0.turn.isForward && Int($0.rank) - rank <= 2 }
  }
}
