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

  private var row: (number: Int32, name: String, words: String) {
    switch self {
    case .notFinite: (1, "notFinite", "its position or time is not a number")
    case .outOfRange: (2, "outOfRange", "its position is not a valid coordinate")
    case .outOfOrder: (3, "outOfOrder", "it is older than the last fix")
    case .duplicate: (4, "duplicate", "it has the time of the last fix")
    case .teleport: (5, "teleport", "no vehicle gets there in the time")
    case .impossibleSpeed: (6, "impossibleSpeed", "no vehicle is that fast")
    case .unqualified: (7, "unqualified", "it is not accurate enough")
    case .timeJump: (8, "timeJump", "it comes too long after the last fix")
    case .notInSeconds: (9, "notInSeconds", "its time is not in seconds")
    }
  }

  /// The number in `fairway.h`.
  package var number: Int32 { row.number }
  /// The name in files and in the bindings.
  public var name: String { row.name }
  /// The reason in words.
  public var words: String { row.words }
}

/// The number of rejected fixes for each reason.
public struct RejectionCounts: Hashable, Sendable {
  /// By the raw value of the reason.
  private var counts = SIMD16<UInt32>()

  /// The number of fixes rejected for a reason.
  public internal(set) subscript(reason: FixRejection) -> Int {
    get { Int(clamping: counts[Int(reason.rawValue)]) }
    set { counts[Int(reason.rawValue)] = UInt32(truncatingIfNeeded: newValue) }
  }

  /// The number of all rejected fixes.
  public var total: Int { Int(clamping: FixRejection.allCases.reduce(0 as Int64) { $0 + Int64(self[$1]) }) }
}

extension RejectionCounts: PackedFields {
  mutating func pack(_ coder: inout some FieldCoder) {
    for place in counts.indices { coder.field(&counts[place]) }
  }
}
