/// The results of an engine on a trace: its events and its progress, as `fairway replay` writes them.
package struct ReplayOutcome: Hashable, Sendable {
  /// The events that count for a score.
  package enum EventName: String, Hashable, Sendable, CaseIterable {
    case offRoute, backOnRoute, didArrive, stepAdvance
  }

  package struct Event: Hashable, Sendable {
    package var name: EventName
    /// The index of the fix in the trace, including rejected ones.
    package var fix: Int
    /// The index of the waypoint; 1 is the first destination.
    package var waypoint: Int?
    package var leg: Int?
    package var step: Int?

    package init(_ name: EventName, fix: Int, waypoint: Int? = nil, leg: Int? = nil, step: Int? = nil) {
      self.name = name
      self.fix = fix
      self.waypoint = waypoint
      self.leg = leg
      self.step = step
    }
  }

  /// The progress at a fix.
  package struct Row: Hashable, Sendable {
    package var distanceRemaining: Double
    package var leg: Int
    package var step: Int

    package init(distanceRemaining: Double, leg: Int, step: Int) {
      self.distanceRemaining = distanceRemaining
      self.leg = leg
      self.step = step
    }
  }

  /// The events in the order in which they were reported.
  package var events: [Event]
  /// One entry for each fix of the trace; `nil` if the engine reported no progress.
  package var rows: [Row?]
  /// Whether the replay ended without a failure.
  package var hasSucceeded: Bool

  package init(events: [Event], rows: [Row?], hasSucceeded: Bool = true) {
    self.events = events
    self.rows = rows
    self.hasSucceeded = hasSucceeded
  }
}
