/// What the clocks of a place show: a date and a time of day, without a time zone.
///
/// Rules of roads hold by the clocks of their place, so a time for them needs no zone. A caller who has a moment knows the
/// difference of the place's clocks from Greenwich.
public struct LocalTime: Hashable, Sendable {
  /// Minutes since the beginning of 1970 on these clocks.
  public let minutes: Int

  /// Creates a time by minutes since the beginning of 1970; those beyond the years 0 to 4999 count as the nearest
  /// within. Minutes of later years do not fit into 32 bits.
  public init(minutes: Int) {
    self.minutes = min(max(minutes, Self.minutesOfYear0), Self.minutesOfYear5000 - 1)
  }

  /// Creates the time that clocks show at a moment.
  ///
  /// - Parameters:
  ///   - seconds: Seconds since 1970 in Greenwich, as `Date.timeIntervalSince1970` has them.
  ///   - offset: How many seconds the clocks are ahead of those in Greenwich.
  public init(secondsSince1970 seconds: Double, offset: Int) {
    let sum = (seconds + Double(offset)) / 60
    self.init(minutes: sum.isFinite ? Int(clamping: Int64(max(-1e12, min(1e12, sum.rounded(.down))))) : 0)
  }

  /// Reads a time such as "2026-11-30T08:30", with seconds or without; nil if it is none.
  ///
  /// The difference from Greenwich that a text may end with, such as "+01:00" or "Z", is that of the clocks, and is left out.
  public init?(_ text: String) {
    var reader = ByteReader(text)
    guard let year = reader.number(digits: 4), reader.take("-"), let month = reader.number(digits: 2), reader.take("-"),
      let day = reader.number(digits: 2), reader.take("T") || reader.take(" "), let hour = reader.number(digits: 2),
      reader.take(":"), let minute = reader.number(digits: 2), hour < 24, minute < 60
    else { return nil }
    if reader.take(":") {
      guard let second = reader.number(digits: 2), second < 61 else { return nil }
    }
    if !reader.take("Z"), reader.take("+") || reader.take("-") {
      guard reader.number(digits: 2) != nil, reader.take(":"), reader.number(digits: 2) != nil else { return nil }
    }
    guard reader.isAtEnd, let days = Self.days(year: year, month: month, day: day) else { return nil }
    self.init(minutes: (days * 24 + hour) * 60 + minute)
  }

  /// Minutes since midnight.
  public var minuteOfDay: Int { minutes - day * 1440 }

  /// 0 is Monday, 6 is Sunday.
  public var weekday: Int { Self.weekday(ofDay: day) }

  /// The time that is later by a number of minutes.
  public func later(byMinutes more: Int) -> LocalTime {
    let (sum, isTooMuch) = minutes.addingReportingOverflow(more)
    return LocalTime(minutes: isTooMuch ? (more > 0 ? Int.max : Int.min) : sum)
  }

  /// The days since 1970-01-01.
  var day: Int { Self.quotient(minutes, 1440) }

  private static let minutesOfYear0 = -719_528 * 1440
  private static let minutesOfYear5000 = 1_106_685 * 1440

  /// The quotient, rounded down.
  static func quotient(_ number: Int, _ divisor: Int) -> Int {
    number >= 0 ? number / divisor : -((divisor - 1 - number) / divisor)
  }

  static func weekday(ofDay day: Int) -> Int { day + 3 - quotient(day + 3, 7) * 7 }
}

// Days of a calendar. Years are counted from March, so that the day that a leap year has more is its last.
extension LocalTime {
  /// The days since 1970-01-01 of a date; nil if the month does not have the day.
  static func days(year: Int, month: Int, day: Int) -> Int? {
    guard (0...4999).contains(year), (1...12).contains(month), (1...length(ofMonth: month, year: year)).contains(day)
    else {
      return nil
    }
    let marchYear = month > 2 ? year : year - 1
    let marchMonth = (month + 9) % 12
    let century = quotient(marchYear, 100)
    return marchYear * 365 + quotient(marchYear, 4) - century + quotient(century, 4) + (marchMonth * 153 + 2) / 5 + day
      - 1
      - 719_468
  }

  static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The date of a day.
  static func date(ofDay day: Int) -> (year: Int, month: Int, day: Int) {
    let sinceMarch = day + 719_468
    let era = quotient(sinceMarch, 146_097)
    let rest = sinceMarch - era * 146_097
    let year = (rest - rest / 1460 + rest / 36_524 - rest / 146_096) / 365
    let ofYear = rest - (year * 365 + year / 4 - year / 100)
    let marchMonth = (ofYear * 5 + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (era * 400 + year + (month <= 2 ? 1 : 0), month, ofYear - (marchMonth * 153 + 2) / 5 + 1)
  }
}
