public import FairwayEngine

/// The changes of the engine in an update, each with its best known time: between sparse fixes a vehicle passes steps
/// and waypoints that are noticed only with the next fix.
///
/// They are determined when they are read, because most listeners do not.
public struct UpdateEvents: Sequence, Sendable {
  /// The engine of the route, and the progress, which has the mark of the state before the fix; nil without changes.
  private let source: (follower: RouteFollower, progress: RouteProgress)?
  private let change: ProgressChange

  /// Creates the events of an update that changed nothing.
  public init() { (source, change) = (nil, []) }

  init(_ follower: RouteFollower, _ progress: RouteProgress, _ change: ProgressChange) {
    source = change.isEmpty ? nil : (follower, progress)
    self.change = change
  }

  public func makeIterator() -> IndexingIterator<[ProgressEvent]> {
    guard let (follower, progress) = source else { return [].makeIterator() }
    return follower.engine.events(since: progress.before, after: progress.state, change: change).makeIterator()
  }
}

extension RouterEvent {
  /// The event of a fix that the engine has used.
  ///
  /// It is made where the caller keeps it: made within the caller, its 248 bytes are copied once more, and the runtime
  /// destroys it part by part.
  @inline(never)
  static func update(
    _ progress: consuming RouteProgress, location: Location, rawLocation: Location, _ follower: RouteFollower,
    _ change: ProgressChange
  ) -> RouterEvent {
    let events = UpdateEvents(follower, copy progress, change)
    return .didUpdate(progress, location: location, rawLocation: rawLocation, events: events)
  }
}
