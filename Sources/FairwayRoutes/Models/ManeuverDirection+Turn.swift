extension ManeuverDirection {
  /// The direction of a maneuver at which a line turns.
  ///
  /// - Parameters:
  ///   - angle: How far the line turns in degrees, positive to the right.
  ///   - turnsBack: Whether it goes back the way that it came.
  package init(turn angle: Double, turnsBack: Bool) {
    let isRight = angle > 0
    self =
      switch abs(angle) {
      case _ where turnsBack: .uTurn
      case ..<60: isRight ? .slightRight : .slightLeft
      case ..<125: isRight ? .right : .left
      default: isRight ? .sharpRight : .sharpLeft
      }
  }
}
