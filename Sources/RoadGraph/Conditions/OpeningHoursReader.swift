/// Reads ``OpeningHours``.
struct OpeningHoursReader {
  private var reader: ByteReader
  private var rules: [OpeningHours.Rule] = []
  private var leftOut: [String] = []

  init(_ text: String) { reader = ByteReader(text) }

  private static let weekdays: [StaticString] = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
  private static let holidays: [StaticString] = ["PH", "SH"]
  private static let months: [StaticString] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Reads all rules; nil if any of them is of another form, or none remains.
  mutating func read() -> (rules: [OpeningHours.Rule], leftOut: [String])? {
    var replaces = true
    while true {
      reader.skipSpaces()
      // A semicolon at the end says nothing.
      if reader.isAtEnd, replaces { break }
      guard readRule(replaces) else { return nil }
      reader.skipSpaces()
      replaces = reader.take(";")
      if !replaces, !reader.take(",") { break }
    }
    return reader.isAtEnd && !rules.isEmpty ? (rules, leftOut) : nil
  }

  private mutating func readRule(_ replaces: Bool) -> Bool {
    let start = reader.place
    var rule = OpeningHours.Rule(replaces: replaces)
    if !takeAlways() {
      guard readDates(&rule), let isHoliday = readDays(&rule), readTimes(&rule) else { return false }
      reader.skipSpaces()
      rule.isOpen = !(reader.take(word: "off") || reader.take(word: "closed"))
      if rule.isOpen { _ = reader.take(word: "open") }
      guard reader.place > start else { return false }
      // A rule for holidays alone.
      if isHoliday { return true }
    }
    rules.append(rule)
    return true
  }

  private mutating func takeAlways() -> Bool {
    let start = reader.place
    if reader.number(digits: 2) == 24, reader.take("/"), reader.number(digits: 1) == 7 { return true }
    reader.goBack(to: start)
    return false
  }
}

// Days.
extension OpeningHoursReader {
  /// The number of a word among several, if it is the next one.
  private mutating func takeOne(of words: [StaticString]) -> Int? {
    for (number, word) in words.enumerated() where reader.take(word: word) { return number }
    return nil
  }

  private mutating func takeDash() -> Bool { takeBehindSpaces("-") }

  /// Goes on behind a character and the spaces around it, or stays where it is.
  private mutating func takeBehindSpaces(_ character: Unicode.Scalar) -> Bool {
    let start = reader.place
    reader.skipSpaces()
    guard reader.take(character) else {
      reader.goBack(to: start)
      return false
    }
    reader.skipSpaces()
    return true
  }

  /// Reads days of the week and holidays, and says whether there are holidays alone; nil if they are of another form.
  private mutating func readDays(_ rule: inout OpeningHours.Rule) -> Bool? {
    reader.skipSpaces()
    var (days, isAny, isHoliday) = (UInt8(0), false, false)
    while true {
      let start = reader.place
      if let holiday = takeOne(of: Self.holidays) {
        isHoliday = true
        let name = holiday == 0 ? "PH" : "SH"
        if !leftOut.contains(where: { $0.utf8.elementsEqual(name.utf8) }) { leftOut.append(name) }
      } else if let first = takeOne(of: Self.weekdays) {
        isAny = true
        var last = first
        if takeDash() {
          guard let second = takeOne(of: Self.weekdays) else { return nil }
          last = second
        }
        for day in first...(last < first ? last + 7 : last) { days |= 1 << UInt8(day % 7) }
      } else {
        reader.goBack(to: start)
        break
      }
      let end = reader.place
      guard takeBehindSpaces(",") else { break }
      // Behind the comma another rule may begin.
      let next = reader.place
      let goesOn = takeOne(of: Self.holidays) != nil || takeOne(of: Self.weekdays) != nil
      reader.goBack(to: goesOn ? next : end)
      if !goesOn { break }
    }
    if isAny { rule.weekdays = days }
    if isAny || isHoliday { _ = takeBehindSpaces(":") }
    return isHoliday && !isAny
  }

  /// Reads dates, if there are any; false if they are of another form.
  private mutating func readDates(_ rule: inout OpeningHours.Rule) -> Bool {
    while true {
      let start = reader.place
      guard let from = readDate() else {
        reader.goBack(to: start)
        return rule.dates.isEmpty
      }
      guard let range = readEnd(from: from) else { return false }
      rule.dates.append(range)
      let end = reader.place
      guard takeBehindSpaces(",") else { break }
      let next = reader.place
      let goesOn = readDate() != nil
      reader.goBack(to: goesOn ? next : end)
      if !goesOn { break }
    }
    _ = takeBehindSpaces(":")
    return true
  }

  /// What may stand at either end of a range: a year, a month, or a day; what is not said is nil.
  private struct PartialDate {
    var year: Int?
    var month: Int?
    var day: Int?

    /// The first day that is meant, or the last.
    func date(isLast: Bool) -> OpeningHours.CalendarDate {
      let month = month ?? (isLast ? 12 : 1)
      return OpeningHours.CalendarDate(year: year, month: month, day: day ?? (isLast ? 31 : 1))
    }

    var isDay: Bool {
      guard let month, let day else { return day == nil }
      return (1...LocalTime.length(ofMonth: month, year: year ?? 2000)).contains(day)
    }
  }

  /// Reads a date; nil if there is none.
  private mutating func readDate() -> PartialDate? {
    var date = PartialDate()
    let start = reader.place
    date.year = readNumber(digits: 4...4)
    let end = reader.place
    reader.skipSpaces()
    if let month = takeOne(of: Self.months) {
      date.month = month + 1
      date.day = readDay()
    } else {
      reader.goBack(to: end)
    }
    guard date.year != nil || date.month != nil, date.isDay else {
      reader.goBack(to: start)
      return nil
    }
    return date
  }

  /// The number of a day behind a month; nil if there is none.
  private mutating func readDay() -> Int? {
    let end = reader.place
    reader.skipSpaces()
    if let day = readNumber(digits: 1...2) { return day }
    reader.goBack(to: end)
    return nil
  }

  /// A number that is not the hour of a time.
  private mutating func readNumber(digits: ClosedRange<Int>) -> Int? {
    let start = reader.place
    if let number = reader.number(digits: digits), !reader.isBehindHour { return number }
    reader.goBack(to: start)
    return nil
  }

  /// Reads what follows the first date of a range; nil if it is of another form.
  private mutating func readEnd(from: PartialDate) -> OpeningHours.DateRange? {
    var to = from
    if takeDash() {
      if from.day != nil, let day = readNumber(digits: 1...2) {
        to.day = day
      } else if let date = readDate() {
        to = date
        // The year of the first date is that of the second if this has none, and does not come before it.
        if to.year == nil { to.year = from.year }
      } else {
        return nil
      }
    }
    guard (from.year == nil) == (to.year == nil), (from.month == nil) == (to.month == nil), to.isDay else { return nil }
    let range = OpeningHours.DateRange(from: from.date(isLast: false), to: to.date(isLast: true))
    let isBackward = (range.from.year ?? 0, range.from.ofYear) > (range.to.year ?? 0, range.to.ofYear)
    return isBackward && from.year != nil ? nil : range
  }
}

// Times of a day.
extension OpeningHoursReader {
  /// Reads times, if there are any; false if they are of another form.
  private mutating func readTimes(_ rule: inout OpeningHours.Rule) -> Bool {
    reader.skipSpaces()
    while true {
      let start = reader.place
      guard let first = readTime(), first < 1440 else {
        reader.goBack(to: start)
        return rule.times.isEmpty
      }
      guard takeDash(), let last = readTime(), last <= 2880 else { return false }
      rule.times.append(first..<(last > first ? last : last + 1440))
      let end = reader.place
      guard takeBehindSpaces(",") else { return true }
      let next = reader.place
      let goesOn = readTime() != nil
      reader.goBack(to: goesOn ? next : end)
      if !goesOn { return true }
    }
  }

  private mutating func readTime() -> Int? {
    guard let hour = reader.number(digits: 1...2), reader.take(":"), let minute = reader.number(digits: 2), minute < 60
    else {
      return nil
    }
    return hour * 60 + minute
  }
}
