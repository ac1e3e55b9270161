/// Gives fixes at their times, by a clock that the caller moves.
///
/// In virtual time a caller moves the clock as fast as it likes, with ``advance(to:_:)`` or
/// ``drive(_:until:)``; in real time ``run(_:clock:isolation:)`` sleeps until each fix is due.
public protocol LocationManager: AnyObject {
  /// When the next fix is due, in seconds of the caller's clock; nil while stopped and after the last one.
  var nextUpdateTime: Double? { get }
  /// Begins, or goes on after a stop, at a time of the caller's clock.
  func startUpdatingLocation(at now: Double)
  /// Stops; the fixes of the time until the next start are not lost but come later.
  func stopUpdatingLocation()
  /// Moves the clock, and gives every fix that is due by then, in order.
  func advance(to now: Double, _ body: (Location) -> Void)
}

extension LocationManager {
  /// Drives a router in virtual time: every fix up to a time, at once.
  public func drive(_ router: any Router, until end: Double = .infinity) {
    while let next = nextUpdateTime, next <= end {
      advance(to: next) { router.update($0) }
    }
  }

  /// Drives a router in real time: each fix when it is due.
  ///
  /// Ends after the last fix, when the manager is stopped, or by throwing when the task is cancelled.
  public func run<C: Clock>(
    _ router: any Router, clock: C, isolation: isolated (any Actor)? = #isolation
  ) async throws where C.Duration == Duration {
    guard let first = nextUpdateTime else { return }
    let start = clock.now
    while let next = nextUpdateTime {
      try await clock.sleep(until: start.advanced(by: .seconds(next - first)), tolerance: nil)
      advance(to: next) { router.update($0) }
    }
  }
}

/// Gives the fixes of a vehicle that is simulated along a route.
///
/// With a ``speedMultiplier`` above 1 time runs faster: the fixes come sooner by the caller's clock than their time
/// stamps say. A vehicle that drives faster in its own time has ``LocationSimulator/Options/speedFactor``.
public final class SimulatedLocationManager: LocationManager {
  /// The vehicle.
  public private(set) var simulator: LocationSimulator
  private var schedule: FixSchedule

  /// A manager of a simulated vehicle.
  public init(simulator: LocationSimulator, speedMultiplier: Double = 1) {
    self.simulator = simulator
    schedule = FixSchedule(multiplier: speedMultiplier)
    schedule.fix = self.simulator.next()
  }

  /// All that it remembers but the route.
  package struct Snapshot: Codable, Sendable {
    var options: LocationSimulator.Options
    var position: LocationSimulator.Position
    var schedule: FixSchedule
  }

  package var snapshot: Snapshot {
    Snapshot(options: simulator.options, position: simulator.position, schedule: schedule)
  }

  /// Goes on where a snapshot was taken, on the same route; `nil` where no session on it took that.
  package init?(resuming snapshot: Snapshot, on index: RouteIndex) {
    guard snapshot.position.isSound(on: index), snapshot.schedule.isSound,
      snapshot.schedule.multiplier == 1 || snapshot.options.speedFactor == 1,
      SimulatedLocationManager.factors.contains(snapshot.schedule.multiplier),
      SimulatedLocationManager.factors.contains(snapshot.options.speedFactor)
    else { return nil }
    // Of its options a session sets but one.
    var usual = LocationSimulator.Options()
    usual.speedFactor = snapshot.options.speedFactor
    guard snapshot.options == usual else { return nil }
    simulator = LocationSimulator(index: index, options: snapshot.options, startTime: snapshot.position.timestamp)
    simulator.position = snapshot.position
    schedule = snapshot.schedule
  }

  /// With other factors a drive would last for ever, or be over at once.
  private static let factors = 1e-3...1e6

  /// How many seconds of the drive pass in one of the caller's clock; any number above 0.
  public var speedMultiplier: Double {
    get { schedule.multiplier }
    set { schedule.setMultiplier(newValue) }
  }

  public var nextUpdateTime: Double? { schedule.dueTime }

  public func startUpdatingLocation(at now: Double) { schedule.start(at: now) }

  public func stopUpdatingLocation() { schedule.stop() }

  public func advance(to now: Double, _ body: (Location) -> Void) {
    while let fix = schedule.take(by: now) {
      schedule.fix = simulator.next()
      body(fix)
    }
  }
}

/// Gives the fixes of a recorded drive again.
///
/// They come in the order of their times, at the pace of the recording or by ``speedMultiplier`` faster; every one of
/// them, however many are due at once.
public final class ReplayLocationManager: LocationManager {
  /// The recorded fixes by time.
  public let locations: [Location]
  /// Whether it begins again after the end, with time stamps that go on.
  public let loops: Bool
  /// How often the recording began again.
  public private(set) var loopCount = 0

  private var place = 0
  private var schedule: FixSchedule

  /// A manager of a recording.
  ///
  /// - Complexity: O(*n* log *n*).
  public init(locations: [Location], speedMultiplier: Double = 1, loops: Bool = false) {
    // A stable order, so that fixes of one time stay as they were recorded.
    self.locations = locations.enumerated()
      .sorted { ($0.element.timestamp, $0.offset) < ($1.element.timestamp, $1.offset) }
      .map(\.element)
    self.loops = loops
    schedule = FixSchedule(multiplier: speedMultiplier)
    schedule.fix = self.locations.first
  }

  /// How many seconds of the recording pass in one of the caller's clock; any number above 0.
  public var speedMultiplier: Double {
    get { schedule.multiplier }
    set { schedule.setMultiplier(newValue) }
  }

  public var nextUpdateTime: Double? { schedule.dueTime }

  public func startUpdatingLocation(at now: Double) { schedule.start(at: now) }

  public func stopUpdatingLocation() { schedule.stop() }

  public func advance(to now: Double, _ body: (Location) -> Void) {
    while let fix = schedule.take(by: now) {
      place += 1
      schedule.fix = next()
      body(fix)
    }
  }

  private func next() -> Location? {
    guard let first = locations.first, let last = locations.last else { return nil }
    if place == locations.count {
      // A recording of no length would never end.
      guard loops, last.timestamp > first.timestamp else { return nil }
      place = 0
      loopCount += 1
    }
    var location = locations[place]
    if loopCount > 0 {
      let interval = (last.timestamp - first.timestamp) / Double(locations.count - 1)
      location.timestamp += Double(loopCount) * (last.timestamp - first.timestamp + interval)
    }
    return location
  }
}

/// When the next fix is due by the caller's clock.
struct FixSchedule: Codable {
  private(set) var multiplier: Double
  /// The next fix; nil after the last one.
  var fix: Location?
  /// The time of the caller's clock at which a time stamp was due; nil while stopped.
  private var origin: Origin?

  private struct Origin: Codable {
    var clock: Double
    var timestamp: Double
  }

  /// Whether the times are times.
  var isSound: Bool {
    [fix?.timestamp, origin?.clock, origin?.timestamp].allSatisfy { abs($0 ?? 0) < SessionRecord.latestTime }
  }

  init(multiplier: Double) { self.multiplier = multiplier > 0 ? multiplier : 1 }

  var dueTime: Double? {
    guard let fix, let origin else { return nil }
    return origin.clock + (fix.timestamp - origin.timestamp) / multiplier
  }

  mutating func start(at now: Double) {
    guard origin == nil, let fix else { return }
    origin = Origin(clock: now, timestamp: fix.timestamp)
  }

  mutating func stop() { origin = nil }

  mutating func setMultiplier(_ new: Double) {
    if let due = dueTime, let fix { origin = Origin(clock: due, timestamp: fix.timestamp) }
    multiplier = new > 0 ? new : 1
  }

  mutating func take(by now: Double) -> Location? {
    guard let due = dueTime, due <= now, let fix else { return nil }
    return fix
  }
}
