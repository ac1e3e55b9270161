import FairwayCore

/// What a replay adds up to: the same for the same route, trace and options, however it was run.
struct ReplaySums: Hashable, Sendable {
  private(set) var fixes = 0
  /// By ``FixRejection``.
  private(set) var rejections: [Int] = Array(repeating: 0, count: FixRejection.allCases.count)
  /// By ``ProgressEvent/Kind``.
  private(set) var events: [Int] = Array(repeating: 0, count: ProgressEvent.Kind.allCases.count)
  /// Stated metres along the route.
  private(set) var distance = 0.0
  /// Of every event, and of the progress after each fix that was used.
  private(set) var checksum: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The numbers of the kinds of events, so that counting one needs no search.
  private static let numbers = Dictionary(
    uniqueKeysWithValues: zip(ProgressEvent.Kind.allCases, ProgressEvent.Kind.allCases.indices))

  var rejected: Int { rejections.reduce(0, +) }

  /// The kinds of events that came, with their numbers, in the order within a fix.
  var eventCounts: [(kind: ProgressEvent.Kind, count: Int)] {
    zip(ProgressEvent.Kind.allCases, events).filter { $0.1 > 0 }.map { (kind: $0, count: $1) }
  }

  /// The reasons for which fixes were rejected, with their numbers.
  var rejectionCounts: [(reason: FixRejection, count: Int)] {
    zip(FixRejection.allCases, rejections).filter { $0.1 > 0 }.map { (reason: $0, count: $1) }
  }

  /// Takes in one event and its text.
  mutating func add(_ event: ProgressEvent, _ text: some Sequence<UInt8>) {
    if let number = Self.numbers[event.kind] { events[number] += 1 }
    for byte in text { mix(UInt64(byte)) }
  }

  /// Takes in the progress after a fix that was used.
  @inline(__always)
  mutating func add(_ state: ProgressState) {
    mix(state.distanceAlong.bitPattern)
    mix(UInt64(state.routeStepIndex) << 8 | UInt64(state.routeState.rawValue))
  }

  /// Takes in a session's last state.
  mutating func finish(_ state: ProgressState, _ engine: ProgressEngine) {
    fixes = state.fixCount
    rejections = FixRejection.allCases.map { state.rejected[$0] }
    distance = engine.distanceTraveled(state)
  }

  /// Adds another session's sums; in the order of the sessions.
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
