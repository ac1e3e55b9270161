/// How much a session file says about where a person was.
public enum SessionPrivacy: Hashable, Sendable {
  /// Everything, as it was.
  case none
  /// The coordinates of the fixes are rounded to a number of decimals: 3 are about 100 m, 4 about 10 m.
  ///
  /// The routes remain, and lead from the start to the destination. The file has no states of the engine, so a replay
  /// begins each part without memory and decides by the rounded fixes: it may decide differently than the drive did.
  case rounded(decimals: Int)
  /// No coordinates and no routes. Such a file shows what happened when, but cannot be replayed or resumed.
  case withoutPlaces
}
