/// The results of an engine on a trace: its events and its progress, as `fairway replay` writes them.
public struct ReplayOutcome: Hashable, Sendable {
  /// The events that count for a score.
  public enum EventName: String, Hashable, Sendable, CaseIterable {
    case offRoute, backOnRoute, didArrive, stepAdvance
  }

  public struct Event: Hashable, Sendable {
    public var name: EventName
    /// The index of the fix in the trace, including rejected ones.
    public var fix: Int
    /// The index of the waypoint; 1 is the first destination.
    public var waypoint: Int?
    public var leg: Int?
    public var step: Int?

    public init(_ name: EventName, fix: Int, waypoint: Int? = nil, leg: Int? = nil, step: Int? = nil) {
      self.name = name
      self.fix = fix
      self.waypoint = waypoint
      self.leg = leg
      self.step = step
    }
  }

  /// The progress at a fix.
  public struct Row: Hashable, Sendable {
    public var distanceRemaining: Double
    public var leg: Int
    public var step: Int

    public init(distanceRemaining: Double, leg: Int, step: Int) {
      self.distanceRemaining = distanceRemaining
      self.leg = leg
      self.step = step
    }
  }

  /// The events in the order in which they were reported.
  public var events: [Event]
  /// One entry for each fix of the trace; `nil` if the engine reported no progress.
  public var rows: [Row?]
  /// Whether the replay ended without a failure.
  public var hasSucceeded: Bool

  public init(events: [Event], rows: [Row?], hasSucceeded: Bool = true) {
    self.events = events
    self.rows = rows
    self.hasSucceeded = hasSucceeded
  }
}
