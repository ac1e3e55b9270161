public import FairwayEngine

/// The changes of the engine in an update, each with its best known time: between sparse fixes a vehicle passes steps
/// and waypoints that are noticed only with the next fix.
///
/// They are determined when they are read, because most listeners do not.
public struct UpdateEvents: Sequence, Sendable {
  private struct Source: Sendable {
    let follower: RouteFollower
    let before: ProgressMark
    let progress: RouteProgress
    let change: ProgressChange
  }

  private let source: Source?

  /// Creates the events of an update that changed nothing.
  public init() { source = nil }

  init(_ follower: RouteFollower, since before: ProgressMark, after progress: RouteProgress, _ change: ProgressChange) {
    source = Source(follower: follower, before: before, progress: progress, change: change)
  }

  public func makeIterator() -> IndexingIterator<[ProgressEvent]> {
    guard let source else { return [].makeIterator() }
    return source.follower.engine.events(since: source.before, after: source.progress.state, change: source.change)
      .makeIterator()
  }
}
