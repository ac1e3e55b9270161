import CFairway
import FairwayC
import FairwayCore
import FairwayDirections
import GeoKernel
import SeededRandom
import TestSupport
import TownDrives
import XCTest

/// Random sessions with a router in Swift and one over C, which says and knows the same after each call, and goes on as
/// the same one from any snapshot.
///
/// The random sessions of `FairwayNavigationTests` have what C cannot do: calls within events, and answers twice.
final class RandomTwinTests: XCTestCase {
  private static let names = [
    "valhalla-legs", "valhalla-spur", "valhalla-near-end", "valhalla-one-way-pair", "osrm-legs",
    "valhalla-alternatives",
  ]

  func testARouterOverCIsTheOneInSwift() throws {
    var restarts = 0
    var kinds: Set<String> = []
    try property(cases: 40) { random in
      let session = try TwinSession(Self.names[random.integer(0...Self.names.count - 1)], &random)
      for _ in 0..<random.integer(4...14) { try session.step(&random, Self.names) }
      restarts += session.restartCount
      kinds.formUnion(session.twin.seen)
    }
    XCTAssertGreaterThan(restarts, 0)
    XCTAssertTrue(kinds.isSuperset(of: ["needsRoute", "routeReplaced", "legSkip", "rejectedFix"]), "\(kinds.sorted())")
  }
}

/// A random session of both routers.
private final class TwinSession {
  let twin: RouterTwin
  private(set) var restartCount = 0
  private var time = 1_700_000_000.0
  private var along = 0.0
  private var place: LocationCoordinate2D
  private let speed: Double

  init(_ name: String, _ random: inout SeededGenerator) throws {
    var options = RouterOptions()
    options.answerTimeout = [5, 20, 60][random.integer(0...2)]
    options.refreshInterval = random.uniform(5...90)
    options.refreshesByAskingAgain = random.unit() < 0.4
    options.alternativesInterval = random.uniform(10...90)
    options.fasterRoute.interval = random.uniform(5...90)
    options.fasterRoute.minimumRemainingTime = 10
    options.fasterRoute.minimumRemainingStepTime = 0
    options.checksAnswers = false
    let includesAlternatives = random.unit() < 0.5
    twin = try RouterTwin(answer: name, options: options) { swift, overC in
      swift.includesAlternativeRoutes = includesAlternatives
      overC["includesAlternativeRoutes"] = .bool(includesAlternatives)
    }
    speed = random.uniform(2...30)
    place = twin.controller.routeProgress.index.track.point(at: 0).coordinate
  }

  private var track: Track { twin.controller.routeProgress.index.track }

  func step(_ random: inout SeededGenerator, _ names: [String]) throws {
    switch random.integer(0...14) {
    case 0...3: for _ in 0..<random.integer(1...15) { try drive(&random) }
    case 4, 5:
      let bearing = random.uniform(0...360)
      for _ in 0..<random.integer(1...15) {
        place = Geodesic.destination(from: place, distance: speed, bearing: bearing)
        try twin.drive([fix(course: bearing)])
      }
    case 6:
      var outlier = fix(course: nil)
      switch random.integer(0...3) {
      case 0: outlier.coordinate = Geodesic.destination(from: place, distance: 60_000, bearing: 10)
      case 1: outlier.horizontalAccuracy = 150
      case 2: outlier.timestamp -= random.logarithmic(1...5000)
      default: outlier = twin.lastFix ?? outlier
      }
      try twin.drive([outlier])
    case 7: time += random.logarithmic(1...2000)
    case 8: along = track.length * random.unit()
    case 9: try replace(by: names[random.integer(0...names.count - 1)])
    case 10: try skip(to: Int32(random.integer(-1...3)))
    case 11: try take(random.integer(0...2))
    case 12, 13:
      try answer(random.integer(0...3), random.unit() < 0.3 ? nil : names[random.integer(0...names.count - 1)])
    default:
      try twin.restart()
      restartCount += 1
      try twin.call("after a restart", swift: { _ in }, overC: { try $0.takeAll() })
    }
  }

  private func fix(course: Double?) -> Location {
    defer { time += 1 }
    return Location(coordinate: place, timestamp: time, horizontalAccuracy: 5, speed: speed, course: course)
  }

  private func drive(_ random: inout SeededGenerator) throws {
    along = min(track.length, along + speed)
    let point = track.point(at: along)
    place = Geodesic.destination(
      from: point.coordinate, distance: random.uniform(0...4), bearing: random.uniform(0...360))
    try twin.drive([fix(course: point.bearing)])
  }

  private func replace(by name: String) throws {
    let text = try RouterTwin.answer(name)
    try twin.call(
      "replace by \(name)",
      swift: { controller in
        var response = try RouterTwin.response(text)
        response.complete(with: controller.routeOptions)
        try controller.updateRoute(with: IndexedRouteResponse(routeResponse: response), routeOptions: nil)
      }, overC: { try $0.replace(answer: text) })
    along = 0
  }

  private func skip(to leg: Int32) throws {
    var isRefused = (swift: false, overC: false)
    try twin.call(
      "skip to \(leg)", swift: { isRefused.swift = (try? $0.skip(to: Int(leg))) == nil },
      overC: { overC in
        do { return try overC.skip(to: leg) } catch {
          isRefused.overC = true
          return []
        }
      })
    XCTAssertEqual(isRefused.swift, isRefused.overC)
  }

  private func take(_ number: Int) throws {
    guard twin.controller.alternatives.indices.contains(number) else { return }
    let alternative = twin.controller.alternatives[number]
    try twin.call(
      "take \(number)", swift: { try $0.take(alternative) }, overC: { try $0.take(alternative: alternative.id) })
  }

  /// Answers one of the pending requests, which are the same; without a name there is no route.
  private func answer(_ choice: Int, _ name: String?) throws {
    let pending = twin.controller.pendingRequests
    guard !pending.isEmpty, twin.lastFix != nil else { return }
    let (purpose, request) = pending[choice % pending.count]
    let names: [ProviderPurpose: String] = [
      .reroute: "needsRoute", .fasterRoute: "needsFasterRoute", .alternatives: "needsAlternatives",
      .renewal: "needsRenewal",
    ]
    let number = try XCTUnwrap(names[purpose].flatMap { twin.questions[$0] }, "\(purpose) is not asked over C")
    let asked = twin.provider.requests[request.number - 1]
    let text = try name.map(RouterTwin.answer)
    try twin.call(
      "answer to \(purpose)",
      swift: { controller in
        if let text {
          var response = try RouterTwin.response(text)
          response.complete(with: asked.options)
          asked.answer(.success(response))
        } else {
          asked.answer(.failure(.unableToRoute))
        }
        controller.poll(now: controller.routeProgress.state.timestamp)
      },
      overC: { try $0.answer(number, text == nil ? 400 : 200, text ?? #"{"code":"NoRoute"}"#) })
    if purpose == .reroute { along = 0 }
  }
}
