import SeededRandom

/// Values at times that are drawn, with the minutes of a week at which each holds: what a reader of their text must find.
struct RandomTimes {
  let text: String
  private var items: [(value: String, minutes: [Bool])] = []

  /// Draws times for some of the values.
  init(values: [String], _ random: inout SeededGenerator) {
    var texts: [String] = []
    for _ in 0..<random.integer(1...2) {
      let value = values.randomElement(using: &random) ?? ""
      let (times, minutes) = Self.draw(&random)
      items.append((value, minutes))
      texts.append("\(value) @ (\(times))")
    }
    text = texts.joined(separator: "; ")
  }

  private static let names = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
  private static let week = 7 * 1440

  /// Times that begin and end with an hour: days of the week, a part of the day, which may go on into the next one, or both.
  private static func draw(_ random: inout SeededGenerator) -> (text: String, minutes: [Bool]) {
    let first = random.integer(0...6)
    let length = random.integer(1...7)
    let days = (first..<first + length).map { $0 % 7 }
    let from = random.integer(0...23)
    let to = random.integer(0...24)
    let hasHours = random.chance(0.8)
    let hasDays = length < 7 || !hasHours
    var minutes = [Bool](repeating: false, count: week)
    let span = !hasHours ? 0..<1440 : from * 60..<(to > from ? to * 60 : to * 60 + 1440)
    for day in days { for minute in span { minutes[(day * 1440 + minute) % week] = true } }
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
    let dayText = length == 1 ? names[first] : "\(names[first])-\(names[(first + length - 1) % 7])"
    let hourText = "\(two(from)):00-\(two(to)):00"
    return ([hasDays ? dayText : nil, hasHours ? hourText : nil].compactMap { $0 }.joined(separator: " "), minutes)
  }

  /// The value at a minute of the week, counted from Monday; nil if none holds.
  func value(atMinute minute: Int) -> String? {
    items.last { $0.minutes[((minute % Self.week) + Self.week) % Self.week] }?.value
  }
}
