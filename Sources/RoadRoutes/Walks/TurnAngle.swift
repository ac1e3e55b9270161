/// The angle of a turn in whole degrees, from 0 to 359 to the right.
///
/// The limits were learned from Valhalla (`baldr` and `odin`): all of them are inclusive.
struct TurnAngle: Hashable {
  var degrees: Int

  init(_ degrees: Int) { self.degrees = degrees }

  /// The turn from one bearing to another.
  init(from: Int, to: Int) { degrees = ((to - from) % 360 + 360) % 360 }

  static let straight = TurnAngle(0)

  /// How far it is from straight on, to either side.
  var fromStraight: Int { degrees > 180 ? 360 - degrees : degrees }

  /// Whether two roads that lead on like this are as good as parallel.
  var isForkForward: Bool { fromStraight <= 20 }
  var isNearStraight: Bool { fromStraight <= 30 }
  var isForward: Bool { fromStraight <= 45 }
  var isWideForward: Bool { fromStraight <= 55 }
  var isBackward: Bool { fromStraight >= 125 }

  /// How far two turns are apart.
  func apart(from other: TurnAngle) -> Int { TurnAngle(from: degrees, to: other.degrees).fromStraight }

  var kind: TurnKind {
    switch degrees {
    case 11...44: .slightRight
    case 45...135: .right
    case 136...159: .sharpRight
    case 160...200: .reverse
    case 201...224: .sharpLeft
    case 225...315: .left
    case 316...349: .slightLeft
    default: .straight
    }
  }

  /// How far it is from a turn at a right angle.
  func apartFromSquare(_ side: TurnSide) -> Int { apart(from: TurnAngle(side == .right ? 90 : 270)) }
}

/// A turn by its angle.
enum TurnKind: UInt8 {
  case straight, slightRight, right, sharpRight, reverse, sharpLeft, left, slightLeft
}

enum TurnSide: UInt8 {
  case left, right

  var other: TurnSide { self == .left ? .right : .left }
}
