/// Two closures that receive what a router or a client logs and counts.
///
/// ```swift
/// router.monitor = Monitor(log: { print($0) }, count: { counter, amount in metrics.add(amount, to: counter.name) })
/// ```
///
/// What is `nil` costs nothing. The closures are called within the caller's calls, and by a client on any thread. They
/// must not call the router. No text contains a token of a client.
public struct Monitor: Sendable {
  /// Receives messages; `nil` for none.
  public var log: (@Sendable (LogMessage) -> Void)?
  /// Receives what is added to a counter; `nil` for none.
  public var count: (@Sendable (Counter, Int) -> Void)?

  /// Creates a monitor.
  public init(
    log: (@Sendable (LogMessage) -> Void)? = nil, count: (@Sendable (Counter, Int) -> Void)? = nil
  ) {
    self.log = log
    self.count = count
  }

  /// Adds to a counter.
  @inline(__always)
  package func add(_ amount: Int = 1, to counter: Counter) { count?(counter, amount) }

  /// Logs a message, whose text is made only if it is received.
  package func write(_ level: LogLevel, _ category: LogCategory, _ text: @autoclosure () -> String) {
    log?(LogMessage(level: level, category: category, text: text()))
  }
}

/// A message of a log.
public struct LogMessage: Hashable, Sendable, CustomStringConvertible {
  /// How important it is.
  public var level: LogLevel
  /// What it is about.
  public var category: LogCategory
  /// The text, on one line and without secrets.
  public var text: String

  public var description: String { "\(level.name) \(category.name): \(text)" }
}

/// How important a message is. The names are part of the interface.
public enum LogLevel: String, Hashable, Sendable, CaseIterable, Comparable {
  case debug, information, warning, error

  public static func < (one: LogLevel, other: LogLevel) -> Bool { one.rank < other.rank }

  private var rank: Int {
    switch self {
    case .debug: 0
    case .information: 1
    case .warning: 2
    case .error: 3
    }
  }

  /// The name.
  public var name: String { rawValue }
}

/// What a message is about. The names are part of the interface.
public enum LogCategory: String, Hashable, Sendable, CaseIterable {
  /// Fixes, and the vehicle's progress along the route.
  case progress
  /// Requests of a router for routes, and what became of the answers.
  case routing
  /// Transfers of a client.
  case transfer

  /// The name.
  public var name: String { rawValue }
}

/// What is counted. The names are part of the interface.
public enum Counter: String, Hashable, Sendable, CaseIterable {
  // A router's.
  /// Fixes, used or not.
  case fixes
  /// Fixes that were not used; `ProgressState.rejected` has the reasons.
  case fixesRejected
  /// Arrivals at waypoints.
  case arrivals
  /// New routes that were asked for after leaving the route, that replaced the route, and that were not found.
  case reroutesAsked, reroutesDone, reroutesFailed
  /// Questions to the provider, whatever their purpose, and answers that were used.
  case providerQuestions, providerAnswers
  /// Routes of answers that were not what was asked for.
  case routesRefused
  /// Refreshes that were applied.
  case refreshes

  // A client's.
  /// Requests that were sent, retries included.
  case requests
  /// Requests without a usable answer.
  case requestsFailed
  /// Bytes of the bodies of answers, unpacked.
  case bytesReceived

  /// The name.
  public var name: String { rawValue }
}
