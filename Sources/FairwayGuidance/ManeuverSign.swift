public import FairwayRoutes

/// A maneuver as the numbers and names by which cars and phones show it.
///
/// Every kind, direction and driving side has one of each. `Sources/Bindings/signs` has all of them as a table, and the
/// pictures.
public struct ManeuverSign: Hashable, Sendable {
  public var type: ManeuverType
  public var direction: ManeuverDirection?
  public var drivingSide: DrivingSide
  /// The exit that is taken at a roundabout, from 1; `nil` if it is not known.
  public var exit: Int?

  public init(
    type: ManeuverType, direction: ManeuverDirection? = nil, drivingSide: DrivingSide = .default, exit: Int? = nil
  ) {
    self.type = type
    self.direction = direction
    self.drivingSide = drivingSide
    self.exit = exit
  }

  /// The raw value of CarPlay's `CPManeuverType`, for `CPManeuver.maneuverType`.
  public var carPlayType: Int {
    switch type {
    case .depart: direction == .uTurn ? 18 : 11
    case .arrive: side.map { $0 == .left ? 24 : 25 } ?? 12
    case .takeRoundabout, .takeRotary: carPlayRoundabout
    case .exitRoundabout, .exitRotary: 7
    case .takeOnRamp: 9
    case .takeOffRamp: direction == .uTurn ? 4 : side.map { $0 == .left ? 22 : 23 } ?? 8
    case .reachFork, .useLane, .merge: side.map { $0 == .left ? 13 : 14 } ?? carPlayTurn(straightAhead: 3)
    case .reachEnd where direction == .left: 20
    case .reachEnd where direction == .right: 21
    case .continue, .passNameChange: carPlayTurn(straightAhead: 5)
    case .heedWarning: direction == nil ? 0 : carPlayTurn(straightAhead: 5)
    case .turn, .reachEnd, .turnAtRoundabout: carPlayTurn(straightAhead: 3)
    }
  }

  private var carPlayRoundabout: Int {
    // Turning round has a type of its own, and each of 19 exits.
    if direction == .uTurn { return 19 }
    guard let exit, (1...19).contains(exit) else { return 6 }
    return 27 + exit
  }

  private func carPlayTurn(straightAhead: Int) -> Int {
    switch direction {
    case .sharpLeft: 47
    case .left: 1
    case .slightLeft: 49
    case .slightRight: 50
    case .right: 2
    case .sharpRight: 48
    case .uTurn: 4
    case .straightAhead, nil: straightAhead
    }
  }

  /// The constant `TYPE_…` of `androidx.car.app.navigation.model.Maneuver`, for its `Builder`.
  ///
  /// The types 32 and 34 need ``exit`` by `setRoundaboutExitNumber`; the sign has them only if that is known.
  public var androidAutoType: Int {
    switch type {
    case .depart: 1
    case .arrive: side.map { $0 == .left ? 41 : 42 } ?? (direction == .straightAhead ? 40 : 39)
    case .takeRoundabout, .takeRotary:
      if exit ?? 0 > 0 { drivingSide == .left ? 32 : 34 } else { drivingSide == .left ? 43 : 45 }
    case .exitRoundabout, .exitRotary: drivingSide == .left ? 44 : 46
    case .takeOnRamp: androidAutoTurn(slight: 13, normal: 15, sharp: 17, back: 19, straightAhead: 36)
    case .takeOffRamp:
      // Ramps leave a road on the side that one drives on.
      androidAutoTurn(slight: 21, normal: 23, sharp: 23, back: 11, straightAhead: drivingSide == .left ? 21 : 22)
    case .reachFork: androidAutoTurn(slight: 25, normal: 25, sharp: 25, back: 11, straightAhead: 36)
    case .useLane: androidAutoTurn(slight: 3, normal: 3, sharp: 3, back: 11, straightAhead: 36)
    case .merge: androidAutoTurn(slight: 27, normal: 27, sharp: 27, back: 11, straightAhead: 29)
    case .passNameChange: androidAutoTurn(slight: 5, normal: 7, sharp: 9, back: 11, straightAhead: 2)
    case .heedWarning where direction == nil: 0
    case .turn, .continue, .reachEnd, .turnAtRoundabout, .heedWarning:
      androidAutoTurn(slight: 5, normal: 7, sharp: 9, back: 11, straightAhead: 36)
    }
  }

  /// The types of turns to the left; each to the right is the next number.
  private func androidAutoTurn(slight: Int, normal: Int, sharp: Int, back: Int, straightAhead: Int) -> Int {
    switch direction {
    case .sharpLeft: sharp
    case .left: normal
    case .slightLeft: slight
    case .slightRight: slight + 1
    case .right: normal + 1
    case .sharpRight: sharp + 1
    case .uTurn: drivingSide == .left ? back + 1 : back
    case .straightAhead, nil: straightAhead
    }
  }

  /// The name of one of Apple's SF Symbols that iOS 16 has.
  public var symbolName: String {
    switch type {
    case .arrive: "flag.checkered"
    case .takeRoundabout, .takeRotary, .exitRoundabout, .exitRotary:
      drivingSide == .left ? "arrow.clockwise" : "arrow.counterclockwise"
    case .heedWarning where direction == nil: "exclamationmark.triangle"
    case .merge where side == nil && direction != .uTurn: "arrow.triangle.merge"
    default: Self.symbol(of: direction)
    }
  }

  private static func symbol(of direction: ManeuverDirection?) -> String {
    switch direction {
    case .sharpLeft: "arrow.turn.left.down"
    case .left: "arrow.turn.up.left"
    case .slightLeft: "arrow.up.left"
    case .slightRight: "arrow.up.right"
    case .right: "arrow.turn.up.right"
    case .sharpRight: "arrow.turn.right.down"
    case .uTurn: "arrow.uturn.down"
    case .straightAhead, nil: "arrow.up"
    }
  }

  /// The name of a picture of `maneuvers.svg`; the sheet has each as `NAME-day` and `NAME-night`.
  public var pictureName: String {
    switch type {
    case .arrive: return "arrive"
    case .takeRoundabout, .takeRotary, .exitRoundabout, .exitRotary:
      let ring = "roundabout-\(drivingSide.rawValue)"
      return direction.map { "\(ring)-\(Self.word(of: $0))" } ?? ring
    default:
      guard let direction else { return Self.word(of: .straightAhead) }
      // One turns round towards the other side of the road.
      return direction == .uTurn ? "uturn-\(drivingSide == .left ? "right" : "left")" : Self.word(of: direction)
    }
  }

  private static func word(of direction: ManeuverDirection) -> String {
    switch direction {
    case .sharpLeft: "sharp-left"
    case .left: "left"
    case .slightLeft: "slight-left"
    case .straightAhead: "straight"
    case .slightRight: "slight-right"
    case .right: "right"
    case .sharpRight: "sharp-right"
    case .uTurn: "uturn"
    }
  }

  /// The side to which the maneuver turns; `nil` for straight on and back.
  private var side: DrivingSide? {
    switch direction {
    case .sharpLeft, .left, .slightLeft: .left
    case .sharpRight, .right, .slightRight: .right
    case .straightAhead, .uTurn, nil: nil
    }
  }
}

extension ManeuverSign {
  /// Creates the sign of the maneuver with which a step begins.
  public init(_ step: RouteStep) {
    self.init(
      type: step.maneuver.type, direction: step.maneuver.direction, drivingSide: step.drivingSide,
      exit: step.maneuver.exitIndex)
  }
}
