/// A time at which something began, or none.
///
/// Times before 1970 are times too, as those of a clock that counts up to an event, so that none has no sign. It is one
/// number, with which states have always been stored; a time that is the same one is a bit later.
struct TimeMark: Hashable, Sendable, PackedFields {
  private(set) var seconds = Self.none

  private static var none: Double { -1 }

  /// No time.
  init() {}

  init(_ seconds: Double) { self.seconds = seconds == Self.none ? Self.none.nextUp : seconds }

  /// Whether it is a time.
  @inline(__always) var isSet: Bool { seconds != Self.none }

  /// How long ago it was; infinite for none.
  @inline(__always) func age(at time: Double) -> Double { isSet ? time - seconds : .infinity }

  /// Adjusts the time after the clock of the fixes was set.
  mutating func setClock(by change: Double) {
    if isSet { self = TimeMark(seconds + change) }
  }

  var isSound: Bool { !seconds.isNaN }

  mutating func pack(_ coder: inout some FieldCoder) { coder.field(&seconds) }
}
