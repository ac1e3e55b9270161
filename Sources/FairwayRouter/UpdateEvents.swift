public import FairwayEngine

/// The changes of the engine in an update, each with its best known time: between sparse fixes a vehicle passes steps
/// and waypoints that are noticed only with the next fix.
///
/// They are determined when they are read, because most listeners do not.
public struct UpdateEvents: Sequence, Sendable {
  /// An object, so that the events that nearly every update has, none, are one word of it.
  private final class Source: Sendable {
    let follower: RouteFollower
    let before: ProgressMark
    let progress: RouteProgress
    let change: ProgressChange

    init(
      _ follower: RouteFollower, since before: ProgressMark, after progress: RouteProgress, _ change: ProgressChange
    ) {
      (self.follower, self.before, self.progress, self.change) = (follower, before, progress, change)
    }

    var events: [ProgressEvent] {
      follower.engine.events(since: before, after: progress.state, change: change)
    }
  }

  private let source: Source?

  /// Creates the events of an update that changed nothing.
  public init() { source = nil }

  init(_ follower: RouteFollower, since before: ProgressMark, after progress: RouteProgress, _ change: ProgressChange) {
    source = change.isEmpty ? nil : Source(follower, since: before, after: progress, change)
  }

  public func makeIterator() -> IndexingIterator<[ProgressEvent]> {
    (source?.events ?? []).makeIterator()
  }
}
