internal import FairwayRequests
internal import FairwayRoutes

/// What a router has counted and logged, until the caller of the library asks for it.
///
/// The router calls the closures within the caller's calls, which the session's lock guards.
final class RouterWatch: @unchecked Sendable {
  private static let longest = 1000

  // A place for each counter: a dictionary would hash one with every fix.
  private static let counters = Counter.allCases
  private var counts = [UInt64](repeating: 0, count: counters.count)
  private var messages: [String] = []

  /// The closures for a router; without a level nothing is logged. `shown` removes secrets from a text.
  func monitor(from level: LogLevel?, shown: @escaping @Sendable (String) -> String) -> Monitor {
    // The closures hold the watch, which holds no router.
    var monitor = Monitor(count: { counter, amount in
      guard let place = Self.counters.firstIndex(of: counter) else { return }
      self.counts[place] &+= UInt64(max(0, amount))
    })
    if let level {
      monitor.log = { message in
        if message.level >= level { self.keep(shown(message.description)) }
      }
    }
    return monitor
  }

  private func keep(_ message: String) {
    if messages.count >= Self.longest { messages.removeFirst(messages.count - Self.longest + 1) }
    messages.append(message)
  }

  /// The number of a counter of a router.
  func count(_ counter: Counter) -> UInt64 { Self.counters.firstIndex(of: counter).map { counts[$0] } ?? 0 }

  /// The messages, one a line.
  var log: String { messages.map { $0 + "\n" }.joined() }

  /// Drops the messages.
  func clear() { messages = [] }
}
