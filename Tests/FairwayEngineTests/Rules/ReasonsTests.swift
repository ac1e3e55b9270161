import DriveLab
import GeoKernel
import SeededRandom
import TestSupport
import TownDrives
import TraceFiles
import XCTest

@testable import FairwayEngine

/// The decision at each fix is what the conditions of its rules say.
final class ReasonsTests: XCTestCase {
  private static let leaving: Set<Decision> = [
    .leaveBesideRoad, .leaveByWay, .leaveAfterGap, .leaveAgainstRoute, .leaveAgainstRouteFast, .leaveDestination,
    .leaveByJudge,
  ]
  private static let arriving: Set<Decision> = [
    .arriveByDistance, .arriveByStanding, .arriveByPassing, .arriveByTurning, .arriveByTurningBack, .arriveByTime,
    .arriveByParking, .arriveByLeaving, .arriveInGap, .arriveBehind,
  ]
  /// What takes the place of leaving.
  private static let insteadOfLeaving: Set<Decision> = [
    .searchAgain, .moveAlong, .startLater, .arriveByParking, .arriveByLeaving,
  ]

  /// The decisions that were made, and by which rules.
  private var made: [Decision: Int] = [:]

  /// Steps the state, and compares what happens with what the rules say.
  private func check(
    _ engine: ProgressEngine, _ state: inout ProgressState, _ fix: Location, file: StaticString = #filePath,
    line: UInt = #line
  ) {
    let before = state
    var told = state
    let reasons = RecordedReasons.recording()
    let change = engine.step(&state, fix)
    XCTAssertEqual(engine.step(&told, fix, reasons), change, "reasons change nothing", file: file, line: line)
    XCTAssertEqual(told, state, "reasons change nothing", file: file, line: line)
    let met = Set(reasons.rules.filter(\.isMet).compactMap { Decision(rawValue: $0.decision) })
    func agree(_ what: String, _ happened: Bool, _ expected: Bool) {
      guard happened != expected else { return }
      XCTFail(
        "\(what): \(happened), but its rules say \(expected)\n\(engine.explain(fix, in: before))", file: file,
        line: line)
    }
    let isScreened = reasons.rules.contains { $0.decision == Decision.useFix.rawValue }
    agree("rejected", change.contains(.rejectedFix), isScreened && met.isDisjoint(with: [.useFix, .acceptJump]))
    agree("arrived", change.contains(.didArrive), !met.isDisjoint(with: Self.arriving))
    agree(
      "left", change.contains(.offRoute),
      !met.isDisjoint(with: Self.leaving) && met.isDisjoint(with: Self.insteadOfLeaving))
    agree("came back", change.contains(.backOnRoute), !met.isDisjoint(with: [.comeBack, .comeBackByJudge]))
    if met.contains(.keepToRoad) { agree("on the route", state.routeState == .onRoute, true) }
    for decision in met { made[decision, default: 0] += 1 }
  }

  /// Drives through the town, with detours and with good and bad receivers.
  func testTheDecisionsOfTownDrivesAreWhatTheirRulesSay() throws {
    let name = "valhalla-legs"
    let route = try Town.driveRoute(name)
    let index = try RouteIndex(Town.route(name))
    for (detour, noise, policy) in [
      (Detour.Kind.turnReturn, NoiseModel.open, DeviationPolicy.evidence), (.wrongWayReturn, .dropout, .evidence),
      (.parking, .badfix, .evidence), (.turnReturn, .open, .threshold(distance: 50, minimumAccuracy: 20)),
    ] {
      let drive = try Drive(route: route, options: DriveOptions(seed: 1, detours: [Detour(detour)]))
      var options = NavigationOptions()
      options.deviationPolicy = policy
      options.watchesAfterArrival = true
      let engine = ProgressEngine(index: index, options: options)
      var state = ProgressState()
      let fixes = try drive.trace(noise: noise, routeKind: name).fixes
      for number in 0..<fixes.count { check(engine, &state, Location(fixes[number])) }
    }
    let needed: Set<Decision> = [
      .keepToRoad, .leaveBesideRoad, .leaveByJudge, .comeBack, .comeBackByJudge, .arriveByDistance,
    ]
    XCTAssertEqual(needed.subtracting(made.keys), [], "\(made)")
    XCTAssertFalse(Set(made.keys).isDisjoint(with: [.leaveAgainstRoute, .leaveAgainstRouteFast]), "\(made)")
  }

  func testTheDecisionsOfRandomDrivesAreWhatTheirRulesSay() throws {
    try property(cases: 500) { generator in
      let drive = try RandomDrive(using: &generator)
      var options = NavigationOptions()
      let policies: [DeviationPolicy] = [.evidence, .evidence, .threshold(distance: 50, minimumAccuracy: 20), .legacy]
      options.deviationPolicy = policies[generator.integer(0...3)]
      options.watchesAfterArrival = generator.chance(0.2)
      options.arrival.remainingTime = generator.chance(0.2) ? 5 : 0
      let engine = ProgressEngine(index: drive.index, options: options)
      var state = ProgressState()
      for fix in drive.fixes { check(engine, &state, fix) }
    }
  }

  /// At 10 Hz half of what is driven between two fixes is a tenth of what is driven in half a second.
  func testTheDistanceOfAnArrivalCountsTheIntervalOfTheFixes() throws {
    let route = try Town.route("valhalla-roundabout")
    let engine = ProgressEngine(index: try RouteIndex(route))
    let track = engine.index.track
    var state = ProgressState()
    var last: Explanation?
    for number in 0...Int(track.length / 2) {
      let point = track.point(at: 2 * Double(number))
      let fix = Location(
        coordinate: point.coordinate, timestamp: 1_700_000_000 + 0.1 * Double(number), horizontalAccuracy: 4, speed: 20,
        course: point.bearing)
      if track.length - 2 * Double(number) < 30 { last = engine.explain(fix, in: state) }
      if engine.step(&state, fix).contains(.didArrive) { break }
    }
    let rule = try XCTUnwrap(last?.rules.first { $0.decision == "arrived, by the distance left" })
    XCTAssertTrue(rule.isMet)
    XCTAssertEqual(rule.conditions[0].threshold, 3 + 0.5 * 20 * 0.1, accuracy: 0.1)
    XCTAssertGreaterThan(rule.conditions.count, 1, "the distance from the route counts as well")
  }
}
