import FairwayDirections
import FairwayRouter
import Foundation
import GeoKernel
import SeededRandom
import TestSupport
import TownDrives
import XCTest

@testable import FairwayEngine

/// States from outside: each is rejected, or continues like any other; none ends the process.
final class ForgedStateTests: XCTestCase {
  /// Whatever an engine makes of whatever fixes and thresholds, it accepts.
  func testEveryStateOfASessionIsAccepted() throws {
    try property(cases: 300) { generator in
      let drive = try RandomDrive(using: &generator)
      var options = NavigationOptions()
      if generator.chance(0.3) {
        options.motion.longestInterval = generator.logarithmic(0.01...1e6)
        options.receiver.worstAccuracy = .infinity
        options.receiver.highestSpeed = .infinity
        options.advancesLegsAutomatically = generator.chance(0.5)
        options.deviationPolicy = generator.chance(0.5) ? .legacy : .evidence
        options.alertDistance = generator.logarithmic(1...1e9)
      }
      let engine = ProgressEngine(index: drive.index, options: options)
      var state = generator.chance(0.5) ? ProgressState() : ProgressState(on: drive.index)
      for fix in drive.fixes {
        _ = engine.step(&state, fix)
        if generator.chance(0.1) { _ = engine.advanceLeg(&state) }
        if generator.chance(0.05) { _ = try? engine.skip(&state, to: state.legIndex + 1) }
        XCTAssertTrue(engine.accepts(state), "\(state)")
      }
    }
  }

  func testForgedStatesAreRefusedOrGoOn() throws {
    var (tried, read, accepted) = (0, 0, 0)
    // Ten forgeries a case; FAIRWAY_CASES=80 makes 100,000.
    try property(cases: 125) { generator in
      let drive = try RandomDrive(using: &generator)
      let engine = ProgressEngine(index: drive.index)
      var state = ProgressState()
      for fix in drive.fixes.prefix(Int.random(in: 0...drive.fixes.count, using: &generator)) {
        _ = engine.step(&state, fix)
      }
      for _ in 0..<10 {
        tried += 1
        var forged = StateFields(of: state).forged(using: &generator)
        if generator.chance(0.3), let once = try? ProgressState(packed: forged) {
          forged = StateFields(of: once).forged(using: &generator)
        }
        guard let state = try? ProgressState(packed: forged) else { continue }
        read += 1
        guard engine.accepts(state) else { continue }
        accepted += 1
        use(state, engine, drive.fixes)
      }
    }
    XCTAssertGreaterThan(read, tried / 20)
    XCTAssertGreaterThan(accepted, tried / 100, "most of what is tried is to get as far as the engine")
    print("\(tried) forged states: \(read) read, \(accepted) accepted")
  }

  /// Does with a state all that can be done with it.
  private func use(_ state: ProgressState, _ engine: ProgressEngine, _ fixes: [Location]) {
    var state = state
    _ = engine.advanceLeg(&state)
    for (number, fix) in fixes.enumerated() {
      _ = engine.step(&state, fix)
      guard number.isMultiple(of: 5) else { continue }
      let progress = RouteProgress(index: engine.index, state: state)
      _ = progress.distanceRemaining + progress.durationRemaining + engine.distanceFromRoute(state)
      _ = engine.deviationProbability(state)
      _ = (progress.currentLegProgress.currentStepProgress.distanceRemaining, engine.stepIndex(state))
      _ = (progress.upcomingStep, engine.snappedPoint(state), progress.congestionTimesPerStep)
    }
  }

  /// Each number that names a thing of the route is checked against the route, each in both directions.
  func testEachFieldIsCheckedAgainstTheRoute() throws {
    var drive = try RuleDrive([RuleDrive.road(to: 400), RuleDrive.road(from: 400, to: 2000)])
    drive.drive(from: 0, to: 480)
    let fields = StateFields(of: drive.state)
    func isAccepted(_ path: String, _ value: Double) throws -> Bool {
      let forged = try XCTUnwrap(fields.replacing(path, by: value), path)
      // A number that the property cannot have is refused when it is read.
      guard let state = try? ProgressState(packed: forged) else { return false }
      return drive.engine.accepts(state)
    }
    XCTAssertTrue(try isAccepted("position/progress", drive.state.distanceAlong))
    let index = drive.engine.index
    let wrong: [(String, [Double])] = [
      ("session/fingerprint", [1]), ("session/fixCount", [-1, 0, 1e19]), ("session/timestamp", [1e12, -1e12]),
      ("session/hasStarted", [0, 2]), ("session/rejected/counts/3", [1000]),
      ("session/firstLeg", [-1, 0x7FFF_FFFF]),
      ("status/firstFix", [1000]), ("status/reason", [1, 100]), ("status/routeState", [2, 3]),
      ("position/leg", [-1, 0, 2, 0x7FFF_FFFF]), ("position/routeStep", [-1, 0, Double(index.routeStepCount)]),
      ("position/segment", [-1, Double(index.vertexDistances.count - 1)]),
      ("position/along", [-0.1, index.length + 0.1]),
      ("position/progress", [-0.1, index.length + 0.1]), ("position/legStart", [0]), ("position/legEnd", [1e4]),
      ("approach/arrivedLeg", [-2, 2]), ("approach/announcedLeg", [-2, 2]),
      ("cursors/spoken", [-1, Double(index.spokenDistances.count + 1)]),
      ("cursors/visual", [-1, Double(index.visualDistances.count + 1)]),
      ("cursors/intersection", [-1, Double(index.intersectionDistances.count + 1)]),
      ("cursors/alert", [-1, Double(index.alerts.count + 1)]), ("cursors/nextPoint", [1e11]),
      ("estimate/scaleLatitude", [91, 50, 1000]), ("estimate/scale/metres/lanes/0", [0, 1]),
      ("estimate/filter/fix/0", [181]), ("estimate/filter/fix/1", [91, 50]), ("receiver/accuracy", [0, -1]),
      ("jump/count", [-1]), ("search/spread", [-1]),
    ]
    for (path, values) in wrong {
      for value in values { XCTAssertFalse(try isAccepted(path, value), "\(path) \(value)") }
    }
  }

  /// A state that has seen no fix is bound to the route that it was made for, and one that has only rejected ones too.
  func testAStateBeforeTheFirstFixBelongsToItsRoute() throws {
    let engines = [
      try RuleDrive().engine, try RuleDrive([RuleDrive.road(to: 400), RuleDrive.road(from: 400, to: 2000)]).engine,
    ]
    var rejected = ProgressState()
    _ = engines[0].step(&rejected, Location(coordinate: RuleDrive.place(0), timestamp: .nan))
    for state in [ProgressState(on: engines[0].index), rejected] {
      let stored = try JSONDecoder().decode(ProgressState.self, from: JSONEncoder().encode(state))
      XCTAssertTrue(engines[0].accepts(stored))
      XCTAssertFalse(engines[1].accepts(stored))
    }
    XCTAssertTrue(engines.allSatisfy { $0.accepts(ProgressState()) })
  }

  /// A state that has not begun but remembers something is not valid.
  func testAStateBeforeTheFirstFixRemembersNothing() throws {
    let engine = try RuleDrive().engine
    let fields = StateFields(of: ProgressState())
    for (path, value) in [
      ("position/leg", 1.0), ("position/along", 5), ("vehicle/speed", 1), ("session/timestamp", 5),
      ("cursors/spoken", 100), ("watch/settleTime", 0),
    ] {
      let forged = try XCTUnwrap(fields.replacing(path, by: value), path)
      XCTAssertFalse(engine.accepts(try ProgressState(packed: forged)), path)
    }
  }

  /// A stored router with any content is rejected or continues.
  func testForgedRoutersAreRefusedOrGoOn() throws {
    let controller = try Town.controller("valhalla-roundabout")
    var vehicle = Vehicle()
    let track = controller.routeProgress.index.track
    controller.update(vehicle.drive(track, to: 200))
    let fixes = vehicle.drive(track, from: 210, to: 400)
    // The version is not changed, because any other one is rejected.
    let stored = try JSONSerialization.jsonObject(with: JSONEncoder().encode(controller.snapshot()))
    var object = try XCTUnwrap(stored as? [String: Any])
    let json = try JSONSerialization.data(withJSONObject: try XCTUnwrap(object["router"]))
    let fields = StateFields(of: controller.routeProgress.state)
    var (tried, resumed) = (0, 0)
    try property(cases: 20) { generator in
      for _ in 0..<5 {
        tried += 1
        let router = try JSONSerialization.jsonObject(with: ForgedJSON.forged(json, using: &generator))
        object["router"] = router
        if generator.chance(0.3), var members = router as? [String: Any],
          let state = try? ProgressState(packed: fields.forged(using: &generator))
        {
          members["state"] = try JSONSerialization.jsonObject(
            with: JSONEncoder().encode(state), options: .fragmentsAllowed)
          object["router"] = members
        }
        let forged = try JSONSerialization.data(withJSONObject: object)
        guard let snapshot = try? JSONDecoder().decode(RouterSnapshot.self, from: forged) else { continue }
        do throws(SnapshotError) {
          let router = try RouteController(resuming: snapshot, log: { _ in })
          resumed += 1
          router.update(fixes)
          _ = router.snapshot()
        } catch {
          XCTAssertFalse("\(error)".isEmpty)
        }
      }
    }
    // About one in fifteen does; of a few there may be none.
    if tried >= 100 { XCTAssertGreaterThan(resumed, 0) }
    print("\(tried) forged routers: \(resumed) went on")
  }
}
