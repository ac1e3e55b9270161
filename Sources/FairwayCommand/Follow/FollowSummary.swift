import FairwayCore

/// What `fairway follow` has read and written, for the summary at its end.
struct FollowSummary {
  private(set) var fixes = 0
  private(set) var rejected = 0
  /// The numbers of lines that hold no fix.
  var badLines = 0
  /// The names of the events that occurred, with their numbers, in the order in which they first occurred.
  private var events: [(name: String, count: Int)] = []

  mutating func count(fixIsUsed: Bool) {
    fixes += 1
    if !fixIsUsed { rejected += 1 }
  }

  mutating func count(_ event: String) {
    if let place = events.firstIndex(where: { $0.name == event }) {
      events[place].count += 1
    } else {
      events.append((event, 1))
    }
  }

  /// The numbers as members of JSON.
  var facts: JSONObject {
    let events = Dictionary(uniqueKeysWithValues: events.map { ($0.name, JSONValue.number(Double($0.count))) })
    return [
      "fixes": .number(Double(fixes)), "rejected": .number(Double(rejected)), "badLines": .number(Double(badLines)),
      "events": .object(events),
    ]
  }

  var text: String {
    let width = (events.map(\.name.count).max() ?? 0) + 2
    return
      ([
        "fixes:        \(fixes)", "rejected:     \(rejected)", "bad lines:    \(badLines)",
        "events:       \(events.reduce(0) { $0 + $1.count })",
      ] + events.map { "  " + $0.name + String(repeating: " ", count: width - $0.name.count) + "\($0.count)" })
      .joined(separator: "\n")
  }
}
