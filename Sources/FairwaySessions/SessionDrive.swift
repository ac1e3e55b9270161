internal import FairwayCore
internal import FairwayRoads
internal import GeoKernel
internal import RoadGraph

/// The part of a session's beginning that is about a drive which may have no route.
struct SessionDrive: Codable, Equatable {
  /// Why the session begins here.
  enum Cause: String, Codable {
    /// The recording begins.
    case drive
    /// A route was set, or ended.
    case trip, free
    /// The part before was full.
    case part
  }

  var cause: Cause
  /// Whose roads are followed.
  var users: UInt8
  /// The numbers of edges and ways, by which another road file is noticed.
  var edgeCount: Int
  var wayCount: Int
  /// How far the drive looks ahead, unless as usual: the time, and the least and the greatest distance.
  var lookAhead: [Double]?
  /// For whom and by which clock it looks for limits, unless as usual.
  var limits: Limits?

  struct Limits: Codable, Equatable {
    var vehicle: String
    var country: String?
    var clockOffset: Int?
  }

  init(_ drive: FreeDrive, _ cause: Cause) {
    self.cause = cause
    users = drive.users.rawValue
    (edgeCount, wayCount) = (drive.roads.edgeCount, drive.roads.wayCount)
    let look = drive.lookAhead
    let numbers = [look.time, look.distances.lowerBound, look.distances.upperBound]
    if look != LookAhead(), numbers.allSatisfy({ $0.isFinite }) { lookAhead = numbers }
    let options = drive.limits
    if options != LimitOptions() {
      limits = Limits(vehicle: options.vehicle.name, country: options.country, clockOffset: options.clockOffset)
    }
  }

  /// A drive on roads that begins as this one did.
  func drive(on roads: RoadGraph) -> FreeDrive {
    var drive = FreeDrive(on: roads, for: RoadUsers(rawValue: users))
    if let look = lookAhead, look.count == 3, look[1] <= look[2] {
      drive.lookAhead = LookAhead(time: look[0], distances: look[1]...look[2])
    }
    if let limits, let vehicle = VehicleKind(name: limits.vehicle) {
      drive.limits = LimitOptions(vehicle: vehicle, country: limits.country, clockOffset: limits.clockOffset)
    }
    return drive
  }
}

extension SessionEvent {
  /// What a fix has changed in a drive.
  init(_ event: FreeDriveEvent, at place: SessionPlace, privacy: SessionPrivacy) {
    self.init(code: event.kind.code, place: place)
    guard privacy == .none, !event.members.isEmpty else { return }
    let members = JSONObject(event.members.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    text = String(decoding: JSONValue.object(members).json(), as: UTF8.self)
  }

  /// The kind of an event of a drive; nil for those of a router.
  var driveKind: FreeDriveEvent.Kind? {
    guard code >= FreeDriveEvent.Kind.firstCode else { return nil }
    return FreeDriveEvent.Kind.allCases.dropFirst(Int(code - FreeDriveEvent.Kind.firstCode)).first
  }
}

extension FreeDriveEvent.Kind {
  /// The numbers in session files follow those of routers and of simulations, in the order of the cases.
  fileprivate static let firstCode: UInt8 = 41
  fileprivate var code: UInt8 {
    Self.firstCode + UInt8(truncatingIfNeeded: Self.allCases.firstIndex(of: self) ?? 0)
  }
}

extension SessionPlace {
  /// The place of a drive after its last fix.
  init(of drive: FreeDrive) {
    self.init(timestamp: drive.fix?.timestamp ?? 0, legIndex: 0, stepIndex: 0, distanceAlong: drive.distance)
  }
}

/// Repeats a drive which has no route for some of its time, and compares what the roads say with what they have said.
///
/// Without roads it compares nothing: what they have said is in the file.
final class SessionDrivePlayer {
  private let roads: RoadGraph?
  private var drive: FreeDrive?
  /// The drive along a route, while it has one.
  private var trip: DriveAlongRoute?
  /// What the last fix has changed, as far as the file has not said it.
  private var expected: [SessionEvent] = []
  private(set) var difference: SessionDifference?
  /// Why the roads cannot be those of the drive.
  private(set) var failure: SessionFileError?
  /// The fingerprint of the last route that lies on the roads.
  private var laid: UInt64?

  init(_ roads: RoadGraph?) { self.roads = roads }

  /// Begins a drive, or goes on with it.
  func begin(_ start: SessionStart, entry: Int) throws(SessionFileError) {
    guard let roads, let begun = start.drive, start.privacy == "\(SessionPrivacy.none)" else { return }
    guard begun.edgeCount == roads.edgeCount, begun.wayCount == roads.wayCount else {
      throw .entry(
        entry,
        reason: "the drive was on other roads: \(begun.wayCount) ways, and those given are \(roads.wayCount)")
    }
    switch begun.cause {
    case .drive: (drive, trip) = (begun.drive(on: roads), nil)
    case .trip: trip = DriveAlongRoute(nil) { [weak self] in self?.use($0) }
    case .free:
      trip = nil
      drive?.leaveRoute()
    case .part: break
    }
  }

  /// Repeats a drive without a route up to the beginning of the next session, which it returns, or the end of the part.
  ///
  /// - Parameter before: The number of entries in earlier parts.
  func run(
    _ reader: inout SessionReader, until isCancelled: () -> Bool, before: Int, _ result: inout SessionReplayResult,
    visit: (SessionEntry) -> Void
  ) throws(SessionFileError) -> SessionEntry? {
    let lost = reader.damage.count
    result.entryCount += 1
    while !isCancelled(), let entry = reader.next(), difference == nil {
      let number = before + reader.count
      // Behind damage nothing is compared any more.
      if reader.damage.count > lost { (drive, trip, expected) = (nil, nil, []) }
      if entry.isStart { return entry }
      result.entryCount += 1
      visit(entry)
      if case .fix(let fix, _) = entry {
        result.fixCount += 1
        update(fix, entry: number)
      } else if let event = entry.driveEvent {
        hear(event, entry: number)
      }
    }
    // The last block of a file may be incomplete.
    expected = []
    return nil
  }

  /// Repeats a fix without a route.
  private func update(_ fix: Location, entry: Int) {
    settle(entry)
    guard drive != nil else { return }
    _ = drive?.update(fix)
    expect()
  }

  /// Repeats a fix with a route.
  func update(_ recorded: Location, along progress: RouteProgress, entry: Int) {
    settle(entry)
    guard drive != nil else { return compare(recorded, on: progress.index, entry: entry) }
    guard let trip else { return }
    let fix = recorded.withoutRoads
    let asked = fix.with(trip.witness.testimony(of: fix, on: progress.index, progress.state))
    if asked.roads != recorded.roads {
      let caller = SessionCaller(depth: 0, hasDecider: false)
      differ(entry, recorded: .fix(recorded, caller), repeated: .fix(asked, caller))
    }
    expect()
  }

  private func use(_ body: (inout FreeDrive) -> Void) {
    guard var moved = drive else { return }
    body(&moved)
    drive = moved
  }

  /// Looks whether a route of which roads have said something lies on these.
  private func compare(_ recorded: Location, on index: RouteIndex, entry: Int) {
    guard let roads, recorded.roads != nil, failure == nil, laid != index.fingerprint else { return }
    laid = index.fingerprint
    var witness = RoadWitness(roads)
    if (try? witness.lay(index))?.share == 0 {
      failure = .entry(entry, reason: "the drive was on other roads: its route lies on none of those given")
    }
  }

  private func expect() {
    guard let drive else { return }
    expected = drive.events.map { SessionEvent($0, at: SessionPlace(of: drive), privacy: .none) }
  }

  /// Compares an event of the file with what the roads say. Alerts of the app are not in the file.
  func hear(_ event: SessionEvent, entry: Int) {
    guard drive != nil, event.driveKind != .alertAhead else { return }
    if expected.first == event {
      expected.removeFirst()
    } else {
      differ(entry, recorded: .event(event), repeated: expected.first.map { .event($0) })
    }
  }

  /// Whatever the last fix has changed must have been in the file by now.
  private func settle(_ entry: Int) {
    if let missing = expected.first { differ(entry, recorded: nil, repeated: .event(missing)) }
    expected = []
  }

  private func differ(_ entry: Int, recorded: SessionEntry?, repeated: SessionEntry?) {
    guard difference == nil else { return }
    difference = SessionDifference(
      entry: entry, time: drive?.fix?.timestamp, recorded: recorded?.line, repeated: repeated?.line)
  }
}
