/// Parses times in ISO 8601, as in GPX.
package enum TimeText {
  /// Returns the seconds since 1970 of `2026-05-01T12:00:00.25Z` or of a time with an offset such as `+02:00`; nil for
  /// anything else.
  ///
  /// A time without a zone is UTC, as GPX requires.
  package static func seconds(_ text: String) -> Double? { seconds(Array(text.utf8).span) }

  /// Returns the seconds since 1970 of a time in UTF-8; see ``seconds(_:)``.
  package static func seconds(_ bytes: Span<UInt8>) -> Double? {
    var rest = Cursor(position: 0)
    guard let year = rest.digits(bytes, 4), rest.skip(bytes, "-"), let month = rest.digits(bytes, 2),
      rest.skip(bytes, "-"), let day = rest.digits(bytes, 2), rest.skip(bytes, "T") || rest.skip(bytes, " "),
      let hour = rest.digits(bytes, 2), rest.skip(bytes, ":"), let minute = rest.digits(bytes, 2),
      rest.skip(bytes, ":"), let second = rest.digits(bytes, 2),
      let days = daysSince1970(year: year, month: month, day: day), hour < 24, minute < 60, second <= 60
    else { return nil }
    var fraction = 0.0
    if rest.skip(bytes, ".") || rest.skip(bytes, ",") {
      guard let value = rest.fraction(bytes) else { return nil }
      fraction = value
    }
    guard let offset = rest.zoneOffset(bytes), rest.position == bytes.count else { return nil }
    // Where integers have 32 bits, those of the seconds end in 2038.
    return Double(days) * 86_400 + Double(hour * 3600 + minute * 60 + second - offset) + fraction
  }

  /// Returns the number of a day in the Gregorian calendar, whose cycle of 400 years from March has 146,097 days; nil if
  /// there is no such day.
  package static func daysSince1970(year: Int, month: Int, day: Int) -> Int? {
    guard month >= 1, month <= 12, day >= 1, day <= daysOfMonth(month, year: year) else { return nil }
    let march = month > 2 ? year : year - 1
    let cycle = march / 400
    let yearOfCycle = march - cycle * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfCycle = yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
    return cycle * 146_097 + dayOfCycle - 719_468
  }

  private static func daysOfMonth(_ month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Returns the date of a day, given by its number.
  package static func date(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let cycle = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfCycle = shifted - cycle * 146_097
    let yearOfCycle = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let march = (5 * dayOfYear + 2) / 153
    let month = march < 10 ? march + 3 : march - 9
    return (cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * march + 2) / 5 + 1)
  }

  /// A place in the bytes of a time.
  private struct Cursor {
    var position: Int

    mutating func digits(_ bytes: Span<UInt8>, _ count: Int) -> Int? {
      guard position + count <= bytes.count else { return nil }
      var value = 0
      for place in position..<position + count {
        let digit = bytes[place] &- UInt8(ascii: "0")
        guard digit < 10 else { return nil }
        value = value * 10 + Int(digit)
      }
      position += count
      return value
    }

    mutating func skip(_ bytes: Span<UInt8>, _ character: Unicode.Scalar) -> Bool {
      guard position < bytes.count, UInt32(bytes[position]) == character.value else { return false }
      position += 1
      return true
    }

    /// Parses the digits behind a decimal mark, of which at most 15 count.
    mutating func fraction(_ bytes: Span<UInt8>) -> Double? {
      let first = position
      var value = 0.0
      var unit = 1.0
      while position < bytes.count, case let digit = bytes[position] &- UInt8(ascii: "0"), digit < 10 {
        if position - first < 15 {
          value = value * 10 + Double(digit)
          unit *= 10
        }
        position += 1
      }
      return position > first ? value / unit : nil
    }

    /// Parses the zone as seconds east of UTC.
    mutating func zoneOffset(_ bytes: Span<UInt8>) -> Int? {
      if position == bytes.count || skip(bytes, "Z") || skip(bytes, "z") { return 0 }
      let sign = skip(bytes, "+") ? 1 : skip(bytes, "-") ? -1 : 0
      guard sign != 0, let hours = digits(bytes, 2) else { return nil }
      let hasColon = skip(bytes, ":")
      let minutes = position == bytes.count && !hasColon ? 0 : digits(bytes, 2)
      guard let minutes, hours < 24, minutes < 60 else { return nil }
      return sign * (hours * 3600 + minutes * 60)
    }
  }
}
