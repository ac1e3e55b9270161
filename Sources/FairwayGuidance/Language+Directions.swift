internal import FairwayRoutes

extension Language {
  /// A value for each direction of a maneuver.
  struct ByDirection<Value: Sendable>: Sendable {
    let sharpLeft: Value
    let left: Value
    let slightLeft: Value
    let straight: Value
    let slightRight: Value
    let right: Value
    let sharpRight: Value
    let uTurn: Value
    /// The value if the direction is not known.
    let unknown: Value

    init(_ texts: LanguageTexts, _ read: (LanguageTexts, String) -> Value) {
      sharpLeft = read(texts, "sharpLeft")
      left = read(texts, "left")
      slightLeft = read(texts, "slightLeft")
      straight = read(texts, "straight")
      slightRight = read(texts, "slightRight")
      right = read(texts, "right")
      sharpRight = read(texts, "sharpRight")
      uTurn = read(texts, "uTurn")
      unknown = read(texts, "unknown")
    }

    subscript(direction: ManeuverDirection?) -> Value {
      switch direction {
      case .sharpLeft: sharpLeft
      case .left: left
      case .slightLeft: slightLeft
      case .straightAhead: straight
      case .slightRight: slightRight
      case .right: right
      case .sharpRight: sharpRight
      case .uTurn: uTurn
      case nil: unknown
      }
    }
  }

  /// A value for each side.
  struct BySide<Value: Sendable>: Sendable {
    let left: Value
    let right: Value
    /// The value for a maneuver without a side.
    let ahead: Value

    init(_ texts: LanguageTexts, _ read: (LanguageTexts, String) -> Value) {
      left = read(texts, "left")
      right = read(texts, "right")
      ahead = read(texts, "ahead")
    }

    subscript(direction: ManeuverDirection?) -> Value {
      switch direction {
      case .sharpLeft, .left, .slightLeft: left
      case .sharpRight, .right, .slightRight: right
      case .straightAhead, .uTurn, nil: ahead
      }
    }
  }
}
