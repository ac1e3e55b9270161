import FairwayRoutes
import Foundation
import GeoKernel
import RoadExtract
import RoadGraph
import RoadRoutes
import SeededRandom
import TestSupport
import XCTest

@testable import FairwayGuidance

/// When the last words before a maneuver end, on drives along ways on road files at three paces.
final class OwnRouteTimingTests: XCTestCase {
  /// How many maneuvers there were, and of how many the last words ended in time.
  private struct Tally {
    var all = 0
    var inTime = 0
    var halts = 0
    var late: [String] = []
  }

  /// How long before a maneuver its last words end, in seconds.
  private static let leads = 2.0...10.0
  /// A step that takes less has no time for words of its own, in seconds.
  private static let shortest = 15.0
  /// The share of the maneuvers whose last words end in time.
  private static let bar = 0.96

  /// Drives along random ways on a map until there are enough maneuvers.
  private func tally(_ graph: RoadGraph, drives: Int, _ random: inout SeededGenerator) throws -> Tally {
    let routes = try RoadRoutes(on: graph)
    var tally = Tally()
    var left = drives
    for _ in 0..<drives * 20 where left > 0 {
      let ends = try (0..<2).map { _ in
        try XCTUnwrap(graph.junction(Int.random(in: 0..<graph.junctionCount, using: &random))).coordinate
      }
      let request = RoadRequest(from: ends[0], to: ends[1])
      guard let way = try? routes.route(request), way.distance > 1500, way.distance < 20_000,
        let route = routes.answer(way, to: request).routes?.first
      else { continue }
      left -= 1
      for pace in [0.7, 1, 1.5] { try drive(along: route, pace: pace, &tally) }
    }
    XCTAssertEqual(left, 0, "too few ways on the map")
    return tally
  }

  private func drive(along route: Route, pace: Double, _ tally: inout Tally) throws {
    let guided = route.guided(GuidanceOptions(language: "en"))
    let leg = guided.legs[0]
    let timeline = try GuidedTimeline(
      guided, pace: pace, speeds: try Self.speeds(of: leg),
      turnSpeeds: { step in step + 1 < leg.steps.count ? Self.speed(in: leg.steps[step + 1].maneuver) / pace : 5 })
    let maneuvers = LegManeuvers(leg, in: GuidanceLanguage("en"), isLastLeg: true)
    var along = 0.0
    for step in leg.steps.indices.dropLast() {
      along += leg.steps[step].distance
      let next = step + 1
      let isArrival = next == leg.steps.count - 1
      let begin = step == 0 ? 0 : timeline.ends[step - 1]
      // The fix that passes a maneuver comes up to a second behind it.
      let fix = isArrival ? timeline.arrival : timeline.ends[step]
      let end = min(fix, timeline.time(at: along) ?? fix)
      guard end.isFinite, end - begin > Self.shortest, isArrival || !maneuvers.isSilent(next) else { continue }
      tally.all += 1
      let last = timeline.announcements.last { $0.step == step && $0.start < end }
      if let last, timeline.endOfHalt(at: last.start) != nil { tally.halts += 1 }
      let lead = end - (last?.end ?? -.infinity)
      if Self.leads.contains(lead) {
        tally.inTime += 1
      } else {
        let maneuver = leg.steps[next].maneuver
        tally.late.append(
          "\(maneuver.type.rawValue) after \(Int(clamping: (end - begin).rounded())) s × \(pace): \(lead) s, \(last?.text ?? "nothing")"
        )
      }
    }
  }

  /// How fast a driver who takes the expected times passes a maneuver, in m/s; infinite where none brakes.
  private static func speed(in maneuver: Maneuver) -> Double {
    switch maneuver.type {
    case .arrive: return 5
    case .takeRoundabout, .takeRotary: return 7
    case .exitRoundabout, .exitRotary, .reachFork, .takeOnRamp, .takeOffRamp, .merge, .heedWarning: return .infinity
    default: break
    }
    return switch maneuver.direction {
    case .uTurn: 3
    case .sharpLeft, .sharpRight: 4
    case .left, .right: 5
    case .slightLeft, .slightRight: 9
    default: .infinity
    }
  }

  /// The speeds that the roads of a leg are driven with.
  private static func speeds(of leg: RouteLeg) throws -> (Double) -> Double {
    let lengths = try XCTUnwrap(leg.segmentDistances)
    let times = try XCTUnwrap(leg.expectedSegmentTravelTimes)
    var ends: [Double] = []
    for length in lengths { ends.append((ends.last ?? 0) + length) }
    return { along in
      var segment = partitionPoint(ends.indices) { ends[$0] > along }
      while segment > 0, segment >= ends.count || lengths[segment] <= 0 || times[segment] <= 0 { segment -= 1 }
      return times[segment] > 0 ? lengths[segment] / times[segment] : 10
    }
  }

  private func check(_ tally: Tally, least: Int, _ what: String) {
    let share = Double(tally.inTime) / Double(max(1, tally.all))
    print("\(what): \(tally.inTime) of \(tally.all) last words in time (\(Int(clamping: (share * 1000).rounded())) ‰)")
    XCTAssertGreaterThan(tally.all, least, what)
    XCTAssertEqual(tally.halts, 0, what)
    XCTAssertGreaterThanOrEqual(share, Self.bar, "\(what): \(tally.late.prefix(12).joined(separator: "\n"))")
  }

  /// A random generator whose seed is printed; FAIRWAY_SEED (hexadecimal) repeats a run.
  private func generator(_ what: String) -> SeededGenerator {
    let given = ProcessInfo.processInfo.environment["FAIRWAY_SEED"].flatMap { UInt64($0, radix: 16) }
    let seed = given ?? UInt64.random(in: 0...(.max))
    print("\(what): FAIRWAY_SEED=\(String(seed, radix: 16))")
    return SeededGenerator(seed: seed)
  }

  func testLastWordsEndInTimeInATownOfStreets() throws {
    var random = generator("streets")
    check(try tally(Self.streets(&random), drives: 30, &random), least: 200, "streets")
  }

  func testLastWordsEndInTimeInRealCountries() throws {
    for name in ["andorra", "monaco"] {
      let extract = try Fixtures.url("osm/\(name).osm.pbf")
      var random = generator(name)
      let graph = try RoadGraph(RoadExtract.builder(ofFile: extract.path).packed())
      check(try tally(graph, drives: 30, &random), least: 200, name)
    }
  }

  /// Streets of several classes and limits between the junctions of a grid with blocks of 100 to 700 m.
  private static func streets(_ random: inout SeededGenerator) throws -> RoadGraph {
    var builder = RoadGraph.Builder()
    let side = 14
    func places() -> [Double] {
      var at = 0.0
      return (0..<side).map { _ in
        defer { at += Double.random(in: 1...7, using: &random) }
        return at
      }
    }
    let (columns, rows) = (places(), places())
    func node(_ column: Int, _ row: Int) -> Int64 { Int64(row * side + column + 1) }
    for row in 0..<side {
      for column in 0..<side {
        builder.add(
          node: node(column, row),
          at: LocationCoordinate2D(latitude: 48 + rows[row] * 0.0009, longitude: 11 + columns[column] * 0.00134))
      }
    }
    let classes: [(RoadClass, Int?)] = [(.primary, 70), (.secondary, 50), (.tertiary, nil), (.residential, 30)]
    var id: Int64 = 1
    for line in 0..<side {
      for isRow in [true, false] {
        let (roadClass, limit) = classes[Int.random(in: 0..<classes.count, using: &random)]
        var way = RoadWay(id: id, roadClass: roadClass, name: isRow ? "Row \(line) Street" : "Column \(line) Avenue")
        if let limit { (way.forwardLimit, way.backwardLimit) = (.kilometresPerHour(limit), .kilometresPerHour(limit)) }
        builder.add(way, through: (0..<side).map { isRow ? node($0, line) : node(line, $0) })
        id += 1
      }
    }
    return try RoadGraph(builder.packed())
  }
}
