/// Times of days, weeks and years, as the maps of OpenStreetMap write opening hours: "Mo-Fr 07:00-09:00,16:00-18:00; Sa off".
///
/// Rules are days, times, or both. A rule behind a semicolon takes the place of all rules before it on its days; one behind a
/// comma adds its times; one with `off` or `closed` takes its times, or its whole days, away. A time that ends at or before its
/// beginning, or beyond 24:00, goes on into the next day.
///
/// Days are those of the week, months, and dates, with a year or without. Holidays (`PH`, `SH`) are left out, because nobody knows
/// them here, and ``leftOut`` names them: elsewhere a rule holds on a holiday as on another day. Everything else, such as times
/// of the sun, weeks of the year, and the third Sunday of a month, makes a text that cannot be read.
public struct OpeningHours: Hashable, Sendable {
  /// The parts that are left out, as they are written: "PH", "SH".
  public let leftOut: [String]
  let rules: [Rule]

  struct Rule: Hashable, Sendable {
    /// Any of them; every day if there is none.
    var dates: [DateRange] = []
    /// A bit for each day of the week, Monday the lowest.
    var weekdays: UInt8 = 0x7F
    /// The whole day if there is none.
    var times: [Range<Int>] = []
    var isOpen = true
    /// Whether it takes the place of the rules before it.
    var replaces: Bool
  }

  /// From a date to another. A year of nil is each year.
  struct DateRange: Hashable, Sendable {
    var from: CalendarDate
    var to: CalendarDate
  }

  struct CalendarDate: Hashable, Sendable {
    var year: Int?
    var month: Int
    var day: Int

    /// What orders dates within a year.
    var ofYear: Int { month * 32 + day }
  }

  /// Reads opening hours; nil if any part of them is of a form that is not known, or if nothing but what is left out remains.
  public init?(_ text: String) {
    var reader = OpeningHoursReader(text)
    guard let (rules, leftOut) = reader.read() else { return nil }
    (self.rules, self.leftOut) = (rules, leftOut)
  }

  /// Whether a time is among these.
  public func contains(_ time: LocalTime) -> Bool {
    let minute = time.minuteOfDay
    return state(onDay: time.day, at: minute) ?? state(onDay: time.day - 1, at: minute + 1440) ?? false
  }

  /// What the rules of a day say of a minute counted from its beginning; nil if nothing.
  private func state(onDay day: Int, at minute: Int) -> Bool? {
    var state: Bool?
    for rule in rules where rule.contains(day: day) {
      if rule.replaces, rule.isOpen { state = nil }
      let isMeant = rule.times.isEmpty ? minute < 1440 : rule.times.contains { $0.contains(minute) }
      if isMeant || (rule.times.isEmpty && !rule.isOpen) { state = rule.isOpen }
    }
    return state
  }
}

extension OpeningHours.Rule {
  func contains(day: Int) -> Bool {
    guard weekdays >> UInt8(LocalTime.weekday(ofDay: day)) & 1 == 1 else { return false }
    return dates.isEmpty || dates.contains { $0.contains(LocalTime.date(ofDay: day)) }
  }
}

extension OpeningHours.DateRange {
  func contains(_ date: (year: Int, month: Int, day: Int)) -> Bool {
    let place = date.month * 32 + date.day
    guard let first = from.year else {
      return from.ofYear <= to.ofYear
        ? (from.ofYear...to.ofYear).contains(place) : place >= from.ofYear || place <= to.ofYear
    }
    let last = to.year ?? first
    return first * 512 + from.ofYear <= date.year * 512 + place && date.year * 512 + place <= last * 512 + to.ofYear
  }
}
