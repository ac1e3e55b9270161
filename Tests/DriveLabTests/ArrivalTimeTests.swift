import DriveLab
import FairwayCore
import FairwayDirections
import GeoKernel
import TestSupport
import TraceFiles
import XCTest

/// How well the remaining time predicts the arrival of vehicles that wait at turns for as long as the route states.
final class ArrivalTimeTests: XCTestCase {
  private static let routes = [
    "valhalla-legs", "valhalla-spur", "valhalla-roundabout", "valhalla-near-end", "valhalla-long-step",
    "valhalla-silent", "valhalla-heading", "osrm-legs", "osrm-roundabout", "osrm-silent",
  ]

  /// The errors of the expected arrival at a share of the way, in shares of the whole time: with the times of turns, and
  /// by the segments' times alone.
  private func errors(_ share: Double) throws -> (stated: [Double], driving: [Double]) {
    var errors: (stated: [Double], driving: [Double]) = ([], [])
    for name in Self.routes {
      let route = try RecordedRoute.route(name)
      let engine = ProgressEngine(index: try RouteIndex(route))
      for seed in 1...UInt64(8) {
        let options = DriveOptions(seed: seed, stopProbability: 0, waitsAtTurns: true)
        let drive = try Drive(route: RecordedRoute.driveRoute(name), options: options)
        let fixes = try drive.trace(noise: .open, routeKind: name).fixes
        var state = ProgressState()
        var asked: (time: Double, stated: Double, driving: Double)?
        var arrival: Double?
        for number in 0..<fixes.count {
          let fix = Location(fixes[number])
          let change = engine.step(&state, fix)
          if asked == nil, state.distanceAlong >= share * engine.index.length {
            asked = (fix.timestamp, engine.durationRemaining(state), Self.driving(route, engine.index, state))
          }
          if change.contains(.didArrive), state.arrivedLegIndex == route.legs.count - 1 { arrival = fix.timestamp }
        }
        let (begin, end) = try (XCTUnwrap(asked, name), XCTUnwrap(arrival, name))
        let whole = end - fixes[0].timestamp
        errors.stated.append((begin.time + begin.stated - end) / whole)
        errors.driving.append((begin.time + begin.driving - end) / whole)
      }
    }
    return errors
  }

  /// What the segments ahead take.
  private static func driving(_ route: Route, _ index: RouteIndex, _ state: ProgressState) -> Double {
    var times: [Double] = []
    for leg in route.legs { times += leg.expectedSegmentTravelTimes ?? [] }
    let distances = index.track.vertexDistances
    return zip(times, zip(distances, distances.dropFirst())).reduce(0) { sum, segment in
      let (from, to) = segment.1
      let share = to > from ? min(1, max(0, (to - state.distanceAlong) / (to - from))) : 0
      return sum + segment.0 * share
    }
  }

  func testTheArrivalIsForetoldWithTheWaitingAtTurns() throws {
    for share in [0.1, 0.5, 0.9] {
      let errors = try errors(share)
      func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
      let (stated, driving) = (median(errors.stated.map(abs)), median(errors.driving.map(abs)))
      print(
        "arrival time at \(share) of the way, \(errors.stated.count) drives: median error "
          + "\(stated * 100) % (\(median(errors.stated) * 100)), by segments alone "
          + "\(driving * 100) % (\(median(errors.driving) * 100))")
      XCTAssertLessThan(stated, driving, "at \(share) of the way")
    }
  }
}
