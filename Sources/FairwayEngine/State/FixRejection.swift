/// The reason why a fix was not used.
public enum FixRejection: UInt8, Hashable, Sendable, Codable, CaseIterable {
  /// The position or time is not a finite number.
  case notFinite
  /// The position is not a valid coordinate.
  case outOfRange
  /// The fix is older than the previous one. If several fixes agree on the new time, the clock was set and they are
  /// used.
  case outOfOrder
  /// The fix has the same time as the previous one.
  case duplicate
  /// The fix is farther away than any vehicle could get in the time.
  case teleport
  /// The fix states a speed that no vehicle reaches.
  case impossibleSpeed
  /// The fix is not accurate enough.
  case unqualified
  /// The fix comes too long after the previous one (``ReceiverModel/longestPause``), so a clock may be wrong. If
  /// several fixes agree on the new time, the clock was set and they are used.
  case timeJump
  /// The time is thousands of years in the future: it is in milliseconds or microseconds instead of seconds.
  case notInSeconds
}

/// The number of rejected fixes for each reason.
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

  /// The number of fixes rejected for a reason.
  public internal(set) subscript(reason: FixRejection) -> Int {
    get {
      switch reason {
      case .notFinite: Int(clamping: notFinite)
      case .outOfRange: Int(clamping: outOfRange)
      case .outOfOrder: Int(clamping: outOfOrder)
      case .duplicate: Int(clamping: duplicate)
      case .teleport: Int(clamping: teleport)
      case .impossibleSpeed: Int(clamping: impossibleSpeed)
      case .unqualified: Int(clamping: unqualified)
      case .timeJump: Int(clamping: timeJump)
      case .notInSeconds: Int(clamping: notInSeconds)
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

  /// The number of all rejected fixes.
  public var total: Int { Int(clamping: FixRejection.allCases.reduce(0 as Int64) { $0 + Int64(self[$1]) }) }
}

extension RejectionCounts: PackedFields {
  mutating func pack(_ coder: inout some FieldCoder) {
    coder.field(&notFinite)
    coder.field(&outOfRange)
    coder.field(&outOfOrder)
    coder.field(&duplicate)
    coder.field(&teleport)
    coder.field(&impossibleSpeed)
    coder.field(&unqualified)
    coder.field(&timeJump)
    coder.field(&notInSeconds)
  }
}
