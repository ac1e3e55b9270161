import FairwayDirections
import FairwayEngine
import FairwayRoads
import FairwayRoutes
import GeoKernel
import RoadGraph
import RoadRoutes
import SeededRandom
import TestSupport
import XCTest

/// What a drive keeps from one fix to the next is at each fix what it would find anew: on drives with jumps, ways back, pauses,
/// routes that begin, change and end, copies that go on from before, and other options.
final class FromFixToFixTests: XCTestCase {
  private struct Count {
    var fixes = 0
    var onRoute = 0
    var alerts = 0
    var limits = 0
    var facts = 0
    var timed = 0
    /// Fixes that say without a reason that something else lies ahead.
    var idle = 0
  }

  func testADriveFindsAtEachFixWhatItWouldFindAnew() throws {
    var count = Count()
    try property(cases: 60) { random in
      let town = TaggedTown(&random)
      let graph = try town.graph()
      var vehicle = try ErrantVehicle(town, &random)
      var drives = Drives(graph, &random)
      var saved = drives
      for _ in 0..<200 {
        if random.chance(0.02) { try drives.changeRoute(vehicle.line, &random) }
        if random.chance(0.02) { drives.changeOptions(&random) }
        if random.chance(0.01) { saved = drives }
        if random.chance(0.01) { drives = saved }
        let fix = try vehicle.fix(town, &random)
        drives.update(fix)
        count.fixes += 1
        check(drives, fix, town, &count)
      }
    }
    print(count)
    XCTAssertGreaterThan(count.onRoute, count.fixes / 5)
    XCTAssertGreaterThan(count.alerts, count.fixes / 60)
    XCTAssertGreaterThan(count.limits, count.fixes / 3)
    XCTAssertGreaterThan(count.facts, count.fixes / 10)
    XCTAssertGreaterThan(count.timed, 0)
    // A look at the same edges finds the same.
    XCTAssertLessThan(count.idle, count.fixes / 20)
  }

  private func check(_ drives: Drives, _ fix: Location, _ town: TaggedTown, _ count: inout Count) {
    let (drive, other) = (drives.drive, drives.other)
    XCTAssertEqual(drive.change, other.change)
    XCTAssertEqual(drive.announcedRoadAlerts, other.announcedRoadAlerts)
    XCTAssertEqual(drive.roadAlertsAhead, other.roadAlertsAhead)
    XCTAssertEqual(drive.features, other.features)
    XCTAssertEqual(drive.ahead.edges, other.ahead.edges)
    XCTAssertEqual(drive.position, other.position)
    XCTAssertEqual(drive.limit, other.limit)
    XCTAssertEqual(
      [drive.along, drive.distance, drive.nextFix.distance], [other.along, other.distance, other.nextFix.distance])
    count.alerts += drive.announcedRoadAlerts.count
    count.onRoute += drives.route == nil ? 0 : 1
    if drive.change.contains(.ahead), drive.features == drives.before { count.idle += 1 }
    guard !drive.change.contains(.rejectedFix), let place = drive.position.place else { return }
    let graph = drive.roads
    XCTAssertEqual(place.course, drive.ahead.place(at: drive.along)?.bearing)
    XCTAssertFalse(drive.features.contains { $0.end < drive.along })
    checkWayAhead(drives, town)
    // While the drive is not sure of another road it has the limit of the one before.
    if drive.limitSource != .route, let way = drive.road?.id, way == graph.wayID(ofEdge: place.edge) {
      let arc = RoadArc(edge: place.edge, direction: place.direction)
      XCTAssertEqual(drive.limit, limit(signed(arc, drive, at: fix.timestamp)))
      count.limits += 1
      let own = graph.limit(ofEdge: place.edge, place.direction, for: drive.limits, at: fix.timestamp)
      if own.tag?.hasSuffix(":conditional") ?? false { count.timed += 1 }
    }
    checkFacts(drives, &count)
  }

  /// The limit of an edge by its signs, read anew; by its tags too if the drive has options.
  private func signed(_ arc: RoadArc, _ drive: FreeDrive, at time: Double?) -> RoadWay.Limit? {
    let graph = drive.roads
    guard drive.limits == LimitOptions() else {
      let own = graph.limit(ofEdge: arc.edge, arc.direction, for: drive.limits, at: time)
      return own.isAssumed ? nil : own.limit
    }
    let way = graph.edge(arc.edge).flatMap { graph.way($0.way) }
    return arc.direction == .forward ? way?.forwardLimit : way?.backwardLimit
  }

  private func limit(_ limit: RoadWay.Limit?) -> SpeedLimit {
    switch limit {
    case nil: .unknown
    case .some(.none): .unlimited
    case .kilometresPerHour(let speed): SpeedLimit(Double(speed))
    case .milesPerHour(let speed): SpeedLimit(Double(speed), unit: .milesPerHour)
    }
  }

  /// The edges and features are those of a look at the same edges, but for what was passed.
  private func checkWayAhead(_ drives: Drives, _ town: TaggedTown) {
    let drive = drives.drive
    guard !town.isTimed, drive.limits == drives.limitsOfLook else { return }
    var anew = RoadAhead()
    let path = drive.ahead.edges.compactMap { edge in edge.index.map { RoadArc(edge: $0, direction: edge.direction) } }
    anew.look(along: path[...], from: 0, within: 1e9, for: .car, limits: drive.limits, at: nil, on: drive.roads)
    XCTAssertEqual(anew.edges, drive.ahead.edges)
    XCTAssertEqual(path.map { signed($0, drive, at: nil) }, drive.ahead.edges.map { $0.limit })
    XCTAssertEqual(anew.length, drive.ahead.length)
    let features = Set(anew.features)
    XCTAssertTrue(drive.features.allSatisfy { features.contains($0) })
    let known = Set(drive.features)
    XCTAssertTrue(anew.features.allSatisfy { $0.end < drives.farthest || known.contains($0) })
  }

  /// What a witness says is what one says that has not been asked before.
  private func checkFacts(_ drives: Drives, _ count: inout Count) {
    guard let index = drives.route?.index, var witness = drives.witness else { return }
    let (graph, facts) = (drives.drive.roads, drives.facts)
    witness.limits = drives.drive.limits
    XCTAssertEqual(witness.roadFacts(at: drives.state, on: index), facts)
    guard drives.state.routeState != .offRoute, let span = witness.route?.span(at: drives.state.distanceAlong) else {
      return
    }
    let own = graph.limit(ofEdge: span.edge, span.direction, for: witness.limits, at: drives.drive.fix?.timestamp)
    XCTAssertEqual(facts?.limit?.value ?? .unknown, limit(own.limit))
    XCTAssertEqual(facts?.law, own.limit == nil ? nil : own.law)
    XCTAssertEqual(facts?.leftOut, own.leftOut)
    XCTAssertEqual(facts?.name?.value, graph.edge(span.edge).flatMap { graph.way($0.way) }?.name)
    count.facts += 1
  }
}

/// A drive, and the same one that is made to forget before each fix up to where it has nothing to announce.
private struct Drives {
  var drive: FreeDrive
  var other: FreeDrive
  var witness: RoadWitness?
  var route: ProgressEngine?
  var state = ProgressState()
  var facts: RoadFacts?
  /// What lay ahead before the last fix.
  var before: [RoadAhead.Feature] = []
  /// How far the vehicle was on the way ahead, and the options with which the drive has looked at it.
  var farthest = 0.0
  var limitsOfLook = LimitOptions()

  init(_ graph: RoadGraph, _ random: inout SeededGenerator) {
    drive = FreeDrive(on: graph)
    drive.roadAlerts = RoadAlertOptions(kinds: .all)
    other = drive
    changeOptions(&random)
  }

  mutating func changeOptions(_ random: inout SeededGenerator) {
    var alerts = RoadAlertOptions(kinds: random.chance(0.8) ? .all : .usual)
    alerts.mostInAMinute = random.integer(2...20)
    alerts.vehicle.height = random.chance(0.5) ? 3.5 : nil
    alerts.sidewaysAcceleration = random.uniform(1...4)
    let clock = random.chance(0.7) ? 0 : nil
    let limits =
      random.chance(0.3)
      ? LimitOptions()
      : LimitOptions(
        vehicle: random.chance(0.3) ? .truck : .car, country: random.chance(0.5) ? "DE" : nil, clockOffset: clock)
    let time = random.uniform(20...90)
    set(&drive)
    set(&other)
    witness?.limits = limits

    func set(_ drive: inout FreeDrive) {
      (drive.roadAlerts, drive.limits, drive.lookAhead) = (alerts, limits, LookAhead(time: time, distances: 200...2000))
    }
  }

  /// Begins to follow a line, or another one, or ends the route.
  mutating func changeRoute(_ line: [LocationCoordinate2D], _ random: inout SeededGenerator) throws {
    if route != nil, random.chance(0.4) {
      (route, witness) = (nil, nil)
      drive.leaveRoute()
      other.leaveRoute()
      return
    }
    var followed = try Route(along: FollowedLine(line))
    if random.chance(0.3) {
      var attributes = RouteLeg.Attributes()
      attributes.segmentMaximumSpeedLimits = line.dropFirst().map { _ in
        random.chance(0.5) ? .unknown : SpeedLimit(Double(random.integer(3...10)) * 10)
      }
      followed.legs[0].attributes = attributes
    }
    (route, state) = (ProgressEngine(index: try RouteIndex(followed)), ProgressState())
    if witness == nil {
      witness = drive.begin(nil)
      _ = other.begin(nil)
    }
  }

  mutating func update(_ fix: Location) {
    other.roadAlerts = other.roadAlerts
    let (edges, along) = (drive.ahead.edges, drive.along)
    before = drive.features
    if let route, var witness {
      let asked = witness.asked(fix, on: route.index, state)
      _ = drive.update(fix, knownTo: &witness, on: route.index, state)
      _ = other.update(fix, knownTo: &witness, on: route.index, state)
      _ = route.step(&state, asked)
      facts = witness.roadFacts(at: state, on: route.index)
      self.witness = witness
    } else {
      _ = drive.update(fix)
      _ = other.update(fix)
    }
    if drive.ahead.edges != edges {
      (farthest, limitsOfLook) = (drive.along, drive.limits)
    } else if drive.along < along, drive.change.contains(.ahead) {
      // It may have looked at the same edges anew.
      (farthest, limitsOfLook) = (max(farthest, along), drive.limits)
    }
    farthest = max(farthest, drive.along)
  }
}
