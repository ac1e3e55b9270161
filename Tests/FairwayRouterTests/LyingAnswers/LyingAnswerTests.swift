import FairwayCore
import FairwayDirections
import Foundation
import GeoKernel
import TestSupport
import XCTest

@testable import FairwayRequests
@testable import FairwayRoutes

/// Answers that lie: more than 200 kinds of changes to recorded answers of OSRM and Valhalla, and to answers in the forms of
/// GraphHopper and openrouteservice. `Tests/ServiceAnswers/lies.txt` lists what happened to each kind.
final class LyingAnswerTests: XCTestCase {
  private struct TrueAnswer {
    var service: String
    var response: RouteResponse
    var options: RouteOptions
    var format: RouteShapeFormat? { response.routes?.first?.shape?.format }
  }

  private func options(_ response: RouteResponse) throws -> RouteOptions {
    let route = try XCTUnwrap(response.routes?.first)
    let waypoints = try XCTUnwrap(response.waypoints)
    var options = RouteOptions(waypoints: waypoints.map { Waypoint(coordinate: $0.coordinate) })
    let ends = try XCTUnwrap(route.endIndices(among: waypoints))
    for index in options.waypoints.indices { options.waypoints[index].separatesLegs = ends.contains(index) }
    return options
  }

  /// The recorded answers with routes that have steps.
  private func answers() throws -> [TrueAnswer] {
    var answers: [TrueAnswer] = []
    for service in ["osrm", "valhalla"] {
      let file = Fixtures.package.appending(path: "Tests/TownAnswers/\(service).ndjson")
      for line in try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")) {
        guard case .string(let text)? = try JSONValue(json: Array(line))["answer"],
          case let json = Array(text.utf8), (try? JSONValue(json: json))?["routes"] != nil
        else { continue }
        let response = try RouteFile(json: json).response
        guard response.routes?.first?.legs.allSatisfy({ !$0.steps.isEmpty }) == true else { continue }
        answers.append(TrueAnswer(service: service, response: response, options: try options(response)))
      }
    }
    for style in [ServiceStyle.graphHopper, .openRouteService] {
      for name in ["legs", "silent", "roundabout", "alternatives", "long-step"] {
        let town = Fixtures.package.appending(path: "Tests/TownRoutes/valhalla-\(name).json")
        let options = try options(RouteFile(json: [UInt8](Data(contentsOf: town))).response)
        let file = Fixtures.package.appending(path: "Tests/ServiceAnswers/\(style.rawValue)-\(name).json")
        let response = try style.service.routes([UInt8](Data(contentsOf: file)), answering: options)
        answers.append(TrueAnswer(service: style.rawValue, response: response, options: options))
      }
    }
    return answers
  }

  /// A few of each service, with most legs first: the others only take time.
  private func few() throws -> [TrueAnswer] {
    let all = try answers().enumerated().sorted {
      let legs = ($0.element.response.best.legs.count, $1.element.response.best.legs.count)
      return legs.0 > legs.1 || (legs.0 == legs.1 && $0.offset < $1.offset)
    }
    return ["osrm", "valhalla", "graphhopper", "openrouteservice"].flatMap { service in
      all.map(\.element).filter { $0.service == service }.prefix(3)
    }
  }

  /// What the router does with an answer: the fault, or nothing.
  private func fault(
    _ response: RouteResponse, _ options: RouteOptions, _ format: RouteShapeFormat?
  ) -> (name: String, index: RouteIndex?) {
    do throws(DirectionsError) {
      var response = try RouteResponse(json: response.json(), shapeFormat: format)
      guard !(response.routes ?? []).isEmpty else { return ("noRoute", nil) }
      response.complete(with: options)
      let check = AnswerCheck(options, vehicleAccuracy: 5)
      // Each lie is about the first route; the others stay true.
      response.routes = response.routes.map { Array($0.prefix(1)) }
      let kept = try response.kept(by: check.check)
      guard let route = kept.routes?.first, let index = try? RouteIndex(route) else {
        return ("cannot be followed", nil)
      }
      return ("", index)
    } catch .refused(let fault) {
      return (fault.reason.name, nil)
    } catch {
      return ("decoding", nil)
    }
  }

  /// Whether two routes lead a vehicle the same way within the limits of the check.
  private func isSameWay(_ one: RouteIndex, _ other: RouteIndex) -> Bool {
    guard one.legCount == other.legCount else { return false }
    func differs(_ a: Double, _ b: Double, _ least: Double) -> Bool { abs(a - b) > least + 0.06 * max(a, b) }
    if differs(one.length, other.length, 30) || differs(one.expectedTravelTime, other.expectedTravelTime, 11) {
      return false
    }
    for leg in 0..<one.legCount {
      let ends = [one, other].map { $0.track.point(at: $0.range(ofLeg: leg).upperBound).coordinate }
      if Geodesic.distance(from: ends[0], to: ends[1]) > 110 { return false }
    }
    for (line, track) in [(one, other.track), (other, one.track)] {
      for sample in 0...100 {
        let place = line.track.point(at: line.length * Double(sample) / 100).coordinate
        if track.nearest(place).distance > 110 { return false }
      }
    }
    return true
  }

  func testTheAnswersThemselvesAreTrue() throws {
    for answer in try answers() {
      XCTAssertEqual(fault(answer.response, answer.options, answer.format).name, "", answer.service)
    }
  }

  func testEachLieIsRefusedOrHarmless() throws {
    let answers = try few()
    XCTAssertEqual(Set(answers.map(\.service)).count, 4)
    XCTAssertGreaterThanOrEqual(Lie.all.count, 200)
    XCTAssertEqual(Set(Lie.all.map(\.name)).count, Lie.all.count)
    var table: [String] = []
    for lie in Lie.all {
      var refused: [String: Int] = [:]
      var (within, harmless) = (0, 0)
      for answer in answers {
        guard let place = LiePlace(answer.response) else { continue }
        var told = answer.response
        guard lie.tell(&told, place) else { continue }
        let (name, index) = fault(told, answer.options, answer.format)
        guard let index else {
          refused[name, default: 0] += 1
          continue
        }
        if let route = answer.response.routes?.first, isSameWay(try RouteIndex(route), index) {
          within += 1
        } else if case .isHarmless = lie.verdict {
          harmless += 1
        } else {
          XCTFail("\(lie.name) was taken from \(answer.service)")
        }
      }
      var parts = refused.sorted { $0.key < $1.key }.map { "\($0.value) refused: \($0.key)" }
      if case .isHarmless(let reason) = lie.verdict, within + harmless > 0 {
        parts.append("\(within + harmless) harmless: \(reason)")
      } else if within > 0 {
        parts.append("\(within) harmless: the way is the same within the limits")
      }
      table.append("\(lie.name)\t\(parts.isEmpty ? "0 answers have it" : parts.joined(separator: "; "))")
    }
    let file = Fixtures.package.appending(path: "Tests/ServiceAnswers/lies.txt")
    let text = table.joined(separator: "\n") + "\n"
    if ProcessInfo.processInfo.environment["FAIRWAY_RECORD_GOLDEN"] == "1" { try Data(text.utf8).write(to: file) }
    XCTAssertEqual(String(decoding: try Data(contentsOf: file), as: UTF8.self), text)
  }
}
