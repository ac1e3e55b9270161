import FairwayCore
import FairwayDirections
import Foundation
import GeoKernel
import SeededRandom
import TestDoubles
import TestSupport
import TownDrives
import XCTest

@testable import FairwayRouter

/// A router reads the snapshots that it makes, whatever answer of a service it follows.
final class OwnSnapshotTests: XCTestCase {
  private struct Answer {
    let service: ServiceStyle
    let json: JSONValue
    let options: RouteOptions
  }

  private func answers() throws -> [Answer] {
    try [ServiceStyle.graphHopper, .openRouteService].flatMap { service in
      try ["legs", "silent", "roundabout", "long-step"].map { name in
        let town = Fixtures.package.appending(path: "Tests/TownRoutes/valhalla-\(name).json")
        let waypoints = try XCTUnwrap(RouteResponse(json: [UInt8](Data(contentsOf: town))).waypoints)
        var options = RouteOptions(waypoints: waypoints)
        for index in options.waypoints.indices.dropFirst().dropLast() where name == "silent" {
          options.waypoints[index].separatesLegs = false
        }
        let file = Fixtures.package.appending(path: "Tests/ServiceAnswers/\(service.rawValue)-\(name).json")
        return Answer(service: service, json: try JSONValue(json: [UInt8](Data(contentsOf: file))), options: options)
      }
    }
  }

  private static let absurd: [JSONValue] = [
    .number(0), .number(-1), .number(1e12), .number(1.1e12), .number(1e19), .number(1e308), .number(0x1p31),
    .number(0x1p32), .number(-0x1p31), .number(2_147_483_647), .null, .bool(true), .string("1"), .array([]),
    .object([:]),
  ]

  /// Changes one value somewhere beneath a value.
  private func change(_ value: JSONValue, _ random: inout SeededGenerator) -> JSONValue {
    switch value {
    case .object(var members):
      // The lists of instructions, steps and details have the rest, but a place counts as often as a list of places.
      guard let name = members.keys.sorted().randomElement(using: &random), let member = members[name] else {
        return value
      }
      members[name] = change(member, &random)
      return .object(members)
    case .array(var elements):
      guard !elements.isEmpty else { return value }
      let place = random.integer(0...elements.count - 1)
      switch random.integer(0...9) {
      case 0: elements.remove(at: place)
      case 1: elements.insert(elements[place], at: place)
      default: elements[place] = change(elements[place], &random)
      }
      return .array(elements)
    case .number(let number):
      switch random.integer(0...2) {
      case 0: return .number(number + Double(random.integer(-4...4)))
      case 1: return .number(number * random.uniform(0...3))
      default: return Self.absurd.randomElement(using: &random) ?? value
      }
    default: return Self.absurd.randomElement(using: &random) ?? value
    }
  }

  func testASnapshotThatARouterMakesItReads() throws {
    let answers = try answers()
    var (tried, followed) = (0, 0)
    try property(cases: 100) { random in
      for _ in 0..<10 {
        tried += 1
        let answer = answers[random.integer(0...answers.count - 1)]
        var json = answer.json
        for _ in 0...random.integer(0...2) { json = change(json, &random) }
        guard let response = try? answer.service.service.routes(json.json(), answering: answer.options),
          response.routes?.isEmpty == false,
          let router = try? RouteController(
            along: IndexedRouteResponse(routeResponse: response, routeIndex: 0), routeOptions: answer.options,
            routingProvider: ScriptedProvider())
        else { continue }
        followed += 1
        let stored = router.snapshot().json.json()
        do {
          _ = try RouterSnapshot(json: JSONValue(json: stored))
        } catch {
          XCTFail("\(answer.service.rawValue): \(error)")
          return
        }
      }
    }
    XCTAssertGreaterThan(followed, tried / 10, "of \(tried) answers few are followed")
  }
}
