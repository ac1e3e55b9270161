public import FairwayCore

/// Why the engine decided as it did in a recorded session.
extension SessionReplay {
  /// Explains fixes of the session.
  ///
  /// Without a choice, those at which something was decided are explained: the vehicle left the route or came back, a
  /// waypoint was reached or skipped, the position was searched for.
  ///
  /// The session is repeated, and before each fix that is chosen its explanation is made from the memory of the router.
  /// Simulated fixes are not in the file and are not explained.
  ///
  /// - Parameters:
  ///   - isChosen: Whether to explain a fix, by its number in the file, counted from 0, and the fix itself.
  ///   - body: A closure that receives the number and the explanation of each chosen fix.
  /// - Returns: What the replay has found.
  @discardableResult
  public func explain(
    where isChosen: ((Int, Location) -> Bool)? = nil, _ body: @escaping (Int, Explanation) -> Void
  ) throws(SessionFileError) -> SessionReplayResult {
    var number = 0
    return try run { moment in
      guard case .fix(let fix, _) = moment.entry else { return }
      if isChosen?(number, fix) ?? moment.router.decides(fix) { body(number, moment.router.explain(fix)) }
      number += 1
    }.result
  }
}
