public import FairwayEngine

/// Delivers fixes at their times, by a clock that the caller advances.
///
/// In virtual time the caller advances the clock as fast as it likes, with ``advance(to:_:)`` or ``drive(_:until:)``;
/// in real time ``run(_:clock:isolation:)`` sleeps until each fix is due.
public protocol LocationManager: AnyObject {
  /// The time at which the next fix is due, in seconds of the caller's clock; nil while stopped and after the last fix.
  var nextUpdateTime: Double? { get }
  /// Starts, or resumes after a stop, at a time of the caller's clock.
  func startUpdatingLocation(at now: Double)
  /// Stops; the fixes that remain are delivered after the next start.
  func stopUpdatingLocation()
  /// Advances the clock, and delivers every fix that is due by then, in order.
  func advance(to now: Double, _ body: (Location) -> Void)
}

extension LocationManager {
  /// Updates a router in virtual time, with all fixes up to a time at once.
  public func drive(_ router: any Router, until end: Double = .infinity) {
    while let next = nextUpdateTime, next <= end {
      advance(to: next) { router.update($0) }
    }
  }
}

/// Delivers the fixes of a simulated vehicle on a route.
///
/// A ``speedMultiplier`` above 1 makes time run faster: the fixes come sooner by the caller's clock than by their time
/// stamps. `LocationSimulator.Options.speedFactor` makes the vehicle itself drive faster.
public final class SimulatedLocationManager: LocationManager {
  /// The simulated vehicle.
  public private(set) var simulator: LocationSimulator
  private var schedule: FixSchedule

  /// Creates a manager for a simulated vehicle.
  public init(simulator: LocationSimulator, speedMultiplier: Double = 1) {
    self.simulator = simulator
    schedule = FixSchedule(multiplier: speedMultiplier)
    schedule.fix = self.simulator.next()
  }

  /// Everything that the manager remembers except the route.
  package struct Snapshot: Codable, Sendable {
    var options: LocationSimulator.Options
    var position: LocationSimulator.Position
    var schedule: FixSchedule
  }

  package var snapshot: Snapshot {
    Snapshot(options: simulator.options, position: simulator.position, schedule: schedule)
  }

  /// Continues from a snapshot on the same route; `nil` if the snapshot cannot be of a session on that route.
  package init?(resuming snapshot: Snapshot, on index: RouteIndex) {
    guard snapshot.position.isSound(on: index), snapshot.schedule.isSound,
      snapshot.schedule.multiplier == 1 || snapshot.options.speedFactor == 1,
      SimulatedLocationManager.factors.contains(snapshot.schedule.multiplier),
      SimulatedLocationManager.factors.contains(snapshot.options.speedFactor)
    else { return nil }
    // A session sets only one of the options.
    var usual = LocationSimulator.Options()
    usual.speedFactor = snapshot.options.speedFactor
    guard snapshot.options == usual else { return nil }
    simulator = LocationSimulator(index: index, options: snapshot.options, startTime: snapshot.position.timestamp)
    simulator.position = snapshot.position
    schedule = snapshot.schedule
  }

  /// The possible factors: with others a drive would last for ever, or be over at once.
  private static let factors = 1e-3...1e6

  /// The number of seconds of the drive for each second of the caller's clock; above 0.
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

/// Delivers the fixes of a recorded drive.
///
/// All fixes are delivered, in the order of their times, at the pace of the recording multiplied by
/// ``speedMultiplier``.
public final class ReplayLocationManager: LocationManager {
  /// The recorded fixes, sorted by time.
  public let locations: [Location]
  /// Whether the recording is repeated, with time stamps that continue.
  public let loops: Bool
  /// The number of repetitions so far.
  public private(set) var loopCount = 0

  private var place = 0
  private var schedule: FixSchedule

  /// Creates a manager for a recording.
  ///
  /// - Complexity: O(*n* log *n*).
  public init(locations: [Location], speedMultiplier: Double = 1, loops: Bool = false) {
    // A stable order: fixes with the same time stay as they were recorded.
    self.locations = locations.enumerated()
      .sorted { ($0.element.timestamp, $0.offset) < ($1.element.timestamp, $1.offset) }
      .map { $0.element }
    self.loops = loops
    schedule = FixSchedule(multiplier: speedMultiplier)
    schedule.fix = self.locations.first
  }

  /// The number of seconds of the recording for each second of the caller's clock; above 0.
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
      // A recording without duration would never end.
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

/// The time at which the next fix is due by the caller's clock.
struct FixSchedule: Codable {
  private(set) var multiplier: Double
  /// The next fix; nil after the last one.
  var fix: Location?
  /// A time of the caller's clock and the time stamp that was due then; nil while stopped.
  private var origin: Origin?

  private struct Origin: Codable {
    var clock: Double
    var timestamp: Double
  }

  /// Whether the times are within the limits of a session.
  var isSound: Bool {
    [fix?.timestamp, origin?.clock, origin?.timestamp].allSatisfy { abs($0 ?? 0) < Location.latestTime }
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
