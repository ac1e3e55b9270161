/// Why a fix was not used.
public enum FixRejection: UInt8, Hashable, Sendable, Codable, CaseIterable {
  /// Its position or time is no number.
  case notFinite
  /// Its position is no place on Earth.
  case outOfRange
  /// It is older than the fix before. Where several fixes keep to the new time, the clock was set, and they are used.
  case outOfOrder
  /// It has the time of the fix before.
  case duplicate
  /// It is farther away than any vehicle gets in the time.
  case teleport
  /// It tells a speed that no vehicle has.
  case impossibleSpeed
  /// It is too inaccurate.
  case unqualified
  /// It is dated later after the one before than a drive pauses (``ReceiverModel/longestPause``): a clock may be wrong.
  /// Where several fixes keep to the new time, the clock was set, and they are used.
  case timeJump
  /// Its time is thousands of years from now: it counts milliseconds or microseconds, not seconds.
  case notInSeconds
}

/// How many fixes were rejected, by reason.
public struct RejectionCounts: Hashable, Sendable, Codable {
  private var notFinite: UInt32 = 0
  private var outOfRange: UInt32 = 0
  private var outOfOrder: UInt32 = 0
  private var duplicate: UInt32 = 0
  private var teleport: UInt32 = 0
  private var impossibleSpeed: UInt32 = 0
  private var unqualified: UInt32 = 0
  private var timeJump: UInt32 = 0
  private var notInSeconds: UInt32 = 0

  /// The count of one reason.
  public internal(set) subscript(reason: FixRejection) -> Int {
    get {
      switch reason {
      case .notFinite: Int(notFinite)
      case .outOfRange: Int(outOfRange)
      case .outOfOrder: Int(outOfOrder)
      case .duplicate: Int(duplicate)
      case .teleport: Int(teleport)
      case .impossibleSpeed: Int(impossibleSpeed)
      case .unqualified: Int(unqualified)
      case .timeJump: Int(timeJump)
      case .notInSeconds: Int(notInSeconds)
      }
    }
    set {
      let count = UInt32(truncatingIfNeeded: newValue)
      switch reason {
      case .notFinite: notFinite = count
      case .outOfRange: outOfRange = count
      case .outOfOrder: outOfOrder = count
      case .duplicate: duplicate = count
      case .teleport: teleport = count
      case .impossibleSpeed: impossibleSpeed = count
      case .unqualified: unqualified = count
      case .timeJump: timeJump = count
      case .notInSeconds: notInSeconds = count
      }
    }
  }

  /// The count of all.
  public var total: Int { FixRejection.allCases.reduce(0) { $0 + self[$1] } }
}
