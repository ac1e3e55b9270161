import FairwayCore
import FairwaySessions
import RoadGraph

/// What `fairway follow` feeds with fixes: it has lines to write after each.
protocol LiveSession: AnyObject {
  /// The lines that were not taken yet.
  var text: [UInt8] { get }
  var summary: FollowSummary { get }
  /// Records the session; nil if nothing does.
  var recorder: SessionRecorder? { get }
  /// The time of the last fix that was used; nil before the first.
  var lastTime: Double? { get }
  /// Whether a server has not answered yet.
  var isWaiting: Bool { get }

  /// Removes and returns the lines.
  func takeText() -> [UInt8]

  /// The road file, and the first damage of it that was met; nil if it has none.
  var roadDamage: (file: String, error: RoadGraphError)? { get }

  /// Processes a fix.
  func update(_ location: Location)

  /// Processes the answers that have arrived, if there are any, at a time by the clock of the fixes.
  func poll(now: Double)

  /// Does what a line of the input asks for. Returns why it cannot; nil if it can.
  func obey(_ order: FollowOrder) -> String?
}
