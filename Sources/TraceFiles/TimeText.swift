/// Parses times in ISO 8601, as in GPX.
public enum TimeText {
  /// Returns the seconds since 1970 of `2026-05-01T12:00:00.25Z` or of a time with an offset such as `+02:00`; nil for
  /// anything else.
  ///
  /// A time without a zone is UTC, as GPX requires.
  public static func seconds(_ text: String) -> Double? {
    var rest = Substring(text).utf8
    guard let year = digits(&rest, 4), skip(&rest, "-"), let month = digits(&rest, 2), skip(&rest, "-"),
      let day = digits(&rest, 2), skip(&rest, "T") || skip(&rest, " "), let hour = digits(&rest, 2), skip(&rest, ":"),
      let minute = digits(&rest, 2), skip(&rest, ":"), let second = digits(&rest, 2),
      let days = daysSince1970(year: year, month: month, day: day), hour < 24, minute < 60, second <= 60
    else { return nil }
    var fraction = 0.0
    if skip(&rest, ".") || skip(&rest, ",") {
      let text = rest.prefix { (0x30...0x39).contains($0) }
      guard !text.isEmpty, let value = Double("0." + String(decoding: text, as: UTF8.self)) else { return nil }
      fraction = value
      rest = rest.dropFirst(text.count)
    }
    guard let offset = zoneOffset(&rest), rest.isEmpty else { return nil }
    return Double(days * 86_400 + hour * 3600 + minute * 60 + second - offset) + fraction
  }

  /// Parses the zone as seconds east of UTC.
  private static func zoneOffset(_ rest: inout Substring.UTF8View) -> Int? {
    if rest.isEmpty || skip(&rest, "Z") || skip(&rest, "z") { return 0 }
    let sign = skip(&rest, "+") ? 1 : skip(&rest, "-") ? -1 : 0
    guard sign != 0, let hours = digits(&rest, 2) else { return nil }
    let hasColon = skip(&rest, ":")
    let minutes = rest.isEmpty && !hasColon ? 0 : digits(&rest, 2)
    guard let minutes, hours < 24, minutes < 60 else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }

  /// Returns the number of a day in the Gregorian calendar, whose cycle of 400 years from March has 146,097 days; nil if
  /// there is no such day.
  static func daysSince1970(year: Int, month: Int, day: Int) -> Int? {
    guard (1...12).contains(month), (1...31).contains(day) else { return nil }
    let march = month > 2 ? year : year - 1
    let cycle = march / 400
    let yearOfCycle = march - cycle * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfCycle = yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
    let number = cycle * 146_097 + dayOfCycle - 719_468
    // The day after the last one of a month would be the first of the next.
    return date(daysSince1970: number).day == day ? number : nil
  }

  /// Returns the date of a day, given by its number.
  static func date(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let cycle = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfCycle = shifted - cycle * 146_097
    let yearOfCycle = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let march = (5 * dayOfYear + 2) / 153
    let month = march < 10 ? march + 3 : march - 9
    return (cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * march + 2) / 5 + 1)
  }

  private static func digits(_ rest: inout Substring.UTF8View, _ count: Int) -> Int? {
    let text = rest.prefix(count)
    guard text.count == count, text.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    rest = rest.dropFirst(count)
    return text.reduce(0) { $0 * 10 + Int($1) - 0x30 }
  }

  private static func skip(_ rest: inout Substring.UTF8View, _ character: Unicode.Scalar) -> Bool {
    guard let first = rest.first, UInt32(first) == character.value else { return false }
    rest = rest.dropFirst()
    return true
  }
}
