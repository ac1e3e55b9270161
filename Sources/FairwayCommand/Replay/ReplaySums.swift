import FairwayCore

/// The sums of a replay: the same for the same route, trace and options, however it was run.
package struct ReplaySums: Hashable, Sendable {
  private(set) var fixes = 0
  /// The numbers of rejected fixes, by ``FixRejection``.
  private(set) var rejections: [Int] = Array(repeating: 0, count: FixRejection.allCases.count)
  /// The numbers of events, by ``ProgressEvent/Kind``.
  private(set) var events: [Int] = Array(repeating: 0, count: ProgressEvent.Kind.allCases.count)
  /// The distance traveled, in metres of the route's stated distances.
  private(set) var distance = 0.0
  /// The drive in words; that of the first session if there are several.
  private(set) var diary = ReplayDiary()
  /// A checksum of all events, and of the progress after each fix that was used.
  package private(set) var checksum: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The indices of the kinds of events, so that counting needs no search.
  private static let numbers = Dictionary(
    uniqueKeysWithValues: zip(ProgressEvent.Kind.allCases, ProgressEvent.Kind.allCases.indices))

  var rejected: Int { rejections.reduce(0, +) }

  /// The kinds of events that occurred with their counts, in the order within a fix.
  var eventCounts: [(kind: ProgressEvent.Kind, count: Int)] {
    zip(ProgressEvent.Kind.allCases, events).filter { $0.1 > 0 }.map { (kind: $0, count: $1) }
  }

  /// The reasons for which fixes were rejected, with their counts.
  var rejectionCounts: [(reason: FixRejection, count: Int)] {
    zip(FixRejection.allCases, rejections).filter { $0.1 > 0 }.map { (reason: $0, count: $1) }
  }

  /// Adds an event and its text.
  mutating func add(_ event: ProgressEvent, _ text: some Sequence<UInt8>) {
    if let number = Self.numbers[event.kind] { events[number] += 1 }
    diary.add(event)
    for byte in text { mix(UInt64(byte)) }
  }

  /// Adds the progress after a fix that was used.
  @inline(__always)
  mutating func add(_ state: ProgressState, at time: Double, _ engine: ProgressEngine) {
    diary.add(state, at: time, engine)
    mix(state.distanceAlong.bitPattern)
    mix(UInt64(state.routeStepIndex) << 8 | UInt64(state.routeState.rawValue))
  }

  /// Adds the last state of a session.
  mutating func finish(_ state: ProgressState, _ engine: ProgressEngine) {
    fixes = state.fixCount
    rejections = FixRejection.allCases.map { state.rejected[$0] }
    distance = engine.distanceTraveled(state)
  }

  /// Adds the sums of another session; the order of the sessions matters.
  mutating func add(_ other: ReplaySums) {
    fixes += other.fixes
    for index in rejections.indices { rejections[index] += other.rejections[index] }
    for index in events.indices { events[index] += other.events[index] }
    distance += other.distance
    mix(other.checksum)
  }

  @inline(__always)
  private mutating func mix(_ bits: UInt64) {
    checksum = (checksum ^ bits) &* 0x100_0000_01b3
  }
}
