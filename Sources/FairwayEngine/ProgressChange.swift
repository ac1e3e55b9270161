/// What a fix brought about; each option has the name of its event.
public struct ProgressChange: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The fix was not used; ``ProgressState/rejection`` says why.
  public static let rejectedFix = ProgressChange(rawValue: 1 << 0)
  /// The position on the route was searched for and found, and may lie behind the last one.
  ///
  /// With infrequent fixes each position is found this way; that is reported only if it is unusual, or if progress goes
  /// back.
  public static let reacquired = ProgressChange(rawValue: 1 << 1)
  /// The vehicle is driving against the route.
  public static let wrongWay = ProgressChange(rawValue: 1 << 2)
  /// The vehicle left the route; ``ProgressState/reason`` says why.
  public static let offRoute = ProgressChange(rawValue: 1 << 3)
  /// The vehicle is back on the route.
  public static let backOnRoute = ProgressChange(rawValue: 1 << 4)
  /// One or more steps ended.
  public static let stepAdvance = ProgressChange(rawValue: 1 << 5)
  /// One or more intersections were passed.
  public static let intersection = ProgressChange(rawValue: 1 << 6)
  /// A visual instruction is due: the one before ``ProgressState/nextVisual``.
  public static let visualInstruction = ProgressChange(rawValue: 1 << 7)
  /// A spoken instruction is due: the one before ``ProgressState/nextSpoken``.
  public static let spokenInstruction = ProgressChange(rawValue: 1 << 8)
  /// The waypoint of the leg is near; once per leg.
  public static let willArrive = ProgressChange(rawValue: 1 << 9)
  /// The waypoint of ``ProgressState/arrivedLegIndex`` was reached; once per leg.
  public static let didArrive = ProgressChange(rawValue: 1 << 10)
  /// The next leg began.
  public static let legAdvance = ProgressChange(rawValue: 1 << 11)
  /// One or more alerts are near: those before ``ProgressState/nextAlert``.
  public static let alertAhead = ProgressChange(rawValue: 1 << 12)
  /// A later leg began and the unreached waypoints before it are skipped, by ``ProgressEngine/skip(_:to:)`` or because
  /// the drive began on a later leg.
  public static let legSkip = ProgressChange(rawValue: 1 << 13)
}
