import EmbeddedShims
import FairwayCore
import FairwayDirections
import FairwayNavigation
import Foundation
import GeoKernel
import TestDoubles
import TownDrives
import XCTest

@testable import FairwaySessions

/// Routers that are recorded without a session around them.
final class RouterRecordingTests: XCTestCase {
  /// A delegate that makes calls within its events.
  private final class Busy: RouterDelegate {
    var reroutes = true
    var onUpdate: (any Router) -> Void = { _ in }
    var onFailure: (any Router) -> Void = { _ in }
    var options: (RouteOptions) -> RouteOptions = { $0 }
    func router(_ router: any Router, shouldRerouteFrom location: Location) -> Bool { reroutes }
    func router(
      _ router: any Router, didUpdate progress: RouteProgress, with location: Location, rawLocation: Location
    ) { onUpdate(router) }
    func router(_ router: any Router, didFailToRerouteWith error: any Error) { onFailure(router) }
    func router(_ router: any Router, modifiedOptionsForReroute routeOptions: RouteOptions) -> RouteOptions {
      options(routeOptions)
    }
    func router(_ router: any Router, didArriveAt waypoint: Waypoint) -> Bool { false }
  }

  private let provider = ScriptedProvider()
  private let memory = SessionMemory()
  private let delegate = Busy()
  private var vehicle = Vehicle()

  private func router(_ name: String, options: RouterOptions = RouterOptions()) throws -> RouteController {
    let response = try Town.response(name)
    let router = try RouteController(
      along: IndexedRouteResponse(routeResponse: response),
      routeOptions: RouteOptions(waypoints: response.waypoints ?? []).snappingAnywhere, routingProvider: provider,
      options: options,
      log: { _ in })
    router.delegate = delegate
    return router
  }

  private func assertReplays(
    _ recorder: SessionRecorder, fixes: Int? = nil, file: StaticString = #filePath, line: UInt = #line
  ) throws -> [JSONObject] {
    recorder.flush()
    XCTAssertNil(recorder.failure)
    let replay = SessionReplay(parts: memory.parts)
    let result = try replay.run()
    XCTAssertNil(result.difference, result.difference?.description ?? "", file: file, line: line)
    XCTAssertFalse(result.isTorn, file: file, line: line)
    if let fixes { XCTAssertEqual(result.fixCount, fixes, file: file, line: line) }
    var lines: [JSONObject] = []
    try replay.list { lines.append($0) }
    XCTAssertEqual(result.entryCount, lines.count, file: file, line: line)
    return lines
  }

  private func leave(_ router: RouteController, at distance: Double = 400) {
    let track = router.routeProgress.index.track
    router.update(vehicle.drive(track, to: distance))
    let place = track.point(at: distance)
    router.update(vehicle.drive(from: place.coordinate, bearing: place.bearing + 100, distance: 200))
  }

  /// A recording stores the alerts that lie on its routes, and none of the rest.
  func testAlertsOfTheAppAreRepeated() throws {
    let router = try router("valhalla-roundabout")
    let track = router.routeProgress.index.track
    func placed(_ place: LocationCoordinate2D, _ name: String) -> PlacedAlert {
      PlacedAlert(CustomAlert(id: name, kind: .gate), at: place)
    }
    let other = try Town.response("valhalla-ferry")
    let otherTrack = try RouteIndex(try XCTUnwrap(other.routes?[0])).track
    router.customAlerts = CustomAlerts([
      placed(track.point(at: 200).coordinate, "first"),
      placed(otherTrack.point(at: 500).coordinate, "on the new route"),
      placed(LocationCoordinate2D(latitude: 1, longitude: 2), "elsewhere"),
    ])
    let recorder = SessionRecorder(to: memory)
    recorder.record(router)
    leave(router, at: 300)
    provider.answer(.success(other))
    router.poll(now: vehicle.time)
    vehicle.time += 60
    router.update(vehicle.drive(otherTrack, to: 300))
    router.customAlerts = CustomAlerts([placed(otherTrack.point(at: 700).coordinate, "later")])
    router.update(vehicle.drive(otherTrack, from: 310, to: 900))
    let lines = try assertReplays(recorder)
    XCTAssertEqual(router.route.legs.flatMap { $0.alerts ?? [] }.map(\.alert.id), ["later"])
    let text = String(decoding: JSONValue.array(lines.map { .object($0) }).json(), as: UTF8.self)
    for name in ["first", "on the new route", "later"] { XCTAssertTrue(text.contains(name), name) }
    XCTAssertFalse(text.contains("elsewhere"))
  }

  func testARerouteAndASecondLegAreRepeated() throws {
    var options = RouterOptions()
    options.answerTimeout = 10_000
    let router = try router("valhalla-one-way-pair", options: options)
    let recorder = SessionRecorder(to: memory)
    recorder.record(router)
    leave(router)
    provider.answer(.failure(.timedOut))
    router.poll(now: vehicle.time)
    delegate.options = { options in
      var options = options
      options.includesAlternativeRoutes = true
      return options
    }
    let place = try XCTUnwrap(router.rawLocation).coordinate
    router.update(vehicle.stand(at: place, seconds: 30))
    provider.answer(.success(try Town.response("valhalla-legs")))
    router.poll(now: vehicle.time)
    let index = router.routeProgress.index
    vehicle.time += 60
    let end = index.range(ofLeg: 0).upperBound
    router.update(vehicle.drive(index.track, to: end))
    router.update(vehicle.stand(at: index.track.point(at: end).coordinate, seconds: 10))
    try router.advanceLeg()
    router.heading = 90
    router.heading = nil
    router.refreshesRoute = true
    router.initialManeuverAvoidanceRadius = nil
    router.update(vehicle.drive(index.track, from: end))
    router.finishRouting()
    let lines = try assertReplays(recorder)
    let calls = lines.compactMap { $0["in"] }.filter { $0 != "fix" }
    XCTAssertEqual(
      calls,
      [
        "answer", "answer", "advanceLeg", "heading", "heading", "refreshesRoute", "initialManeuverAvoidanceRadius",
        "finish",
      ])
    XCTAssertTrue(lines.contains { $0["event"] == "didReroute" })
  }

  func testTheRoadOfAFixIsRepeated() throws {
    let router = try router("valhalla-roundabout")
    let recorder = SessionRecorder(to: memory)
    recorder.record(router)
    let witness = ScriptedWitness()
    router.witness = witness
    for (number, fix) in vehicle.drive(router.routeProgress.index.track, to: 200).enumerated() {
      if number > 8 {
        witness.testimonies[fix.timestamp] = Testimony(
          roads: RoadEvidence(side: .offRoute, margin: 12, distance: 2, offTime: 60, offDistance: 600),
          road: CurrentRoad(coordinate: fix.coordinate, course: 1.5, way: Int64(number), name: "High Street"))
      }
      if number == 12 { witness.failure = "block 3 is damaged" }
      router.update(fix)
    }
    provider.answer(.success(try Town.response("valhalla-ferry")))
    router.poll(now: vehicle.time)
    let lines = try assertReplays(recorder)
    XCTAssertTrue(lines.contains { $0["in"] == "road" && $0["road"]?["name"] == "High Street" })
    XCTAssertEqual(lines.count { $0["in"] == "roadFailure" && $0["reason"] == "block 3 is damaged" }, 1)
    XCTAssertEqual(lines.count { $0["event"] == "roadsFailed" }, 1)
    XCTAssertTrue(lines.contains { $0["event"] == "didReroute" })
  }

  func testCallsWithinEventsAreRepeatedWithinThem() throws {
    let router = try router("valhalla-legs")
    let recorder = SessionRecorder(to: memory)
    recorder.record(router)
    let fixes = vehicle.drive(router.routeProgress.index.track, to: 300)
    var count = 0
    delegate.onUpdate = { router in
      count += 1
      if count == 5 { router.update(fixes[20]) }
      if count == 6 { router.update(fixes[21]) }
      if count == 7 { router.heading = 12.345_678_901_234_5 }
      if count == 10 { _ = try? router.skip(to: 1) }
    }
    router.update(fixes)
    let lines = try assertReplays(recorder, fixes: fixes.count + 2)
    XCTAssertEqual(lines.filter { $0["depth"] == 1 }.compactMap { $0["in"] }, ["fix", "heading", "skip"])
    XCTAssertTrue(lines.contains { $0["rejected"] == "outOfOrder" }, "the fixes before the one ahead")
  }

  func testRouterWithoutDelegateProviderOrRouteIsRepeated() throws {
    let router = try router("valhalla-legs")
    let recorder = SessionRecorder(to: memory)
    recorder.record(router)
    router.update(vehicle.drive(router.routeProgress.index.track, to: 100))
    router.delegate = nil
    leave(router, at: 300)
    try router.updateRoute(
      with: IndexedRouteResponse(routeResponse: try Town.response("valhalla-roundabout")), routeOptions: nil
    )
    router.refreshesRoute = true
    XCTAssertThrowsError(
      try router.updateRoute(
        with: IndexedRouteResponse(routeResponse: RouteResponse(routes: [])), routeOptions: nil))
    var inaccurate = vehicle.stand(at: router.routeProgress.index.track.point(at: 0).coordinate, seconds: 1)[0]
    inaccurate.horizontalAccuracy = 500
    router.update(inaccurate)
    router.delegate = delegate
    inaccurate.timestamp += 1
    router.update(inaccurate)
    _ = try assertReplays(recorder)
  }

  /// Numbers that are not finite, and those at the ends of the range, are read with the same bits.
  func testEveryFixIsReadWithTheSameBits() throws {
    let router = try router("valhalla-legs")
    let recorder = SessionRecorder(to: memory)
    recorder.record(router)
    let numbers: [Double] = [
      0, -0.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .infinity, -.infinity, .nan, 0.1, 1.0.nextUp, -180,
      1_700_000_000.123,
    ]
    var fixes: [Location] = []
    for (place, number) in numbers.enumerated() {
      let other = numbers[(place + 3) % numbers.count]
      var fix = Location(
        coordinate: LocationCoordinate2D(latitude: number, longitude: other), timestamp: other + 7,
        horizontalAccuracy: number, speed: other)
      fix.altitude = number
      fix.courseAccuracy = other
      fix.verticalAccuracy = place % 2 == 0 ? nil : other
      if place % 3 == 0 { fix.roads = RoadEvidence(side: .offRoute, margin: Double(place), distance: 7) }
      fixes.append(fix)
    }
    router.update(fixes)
    recorder.flush()
    var reader = try SessionReader(try XCTUnwrap(memory.parts.first))
    var read: [Location] = []
    while let entry = reader.next() { if case .fix(let fix, _) = entry { read.append(fix) } }
    XCTAssertEqual(read.count, fixes.count)
    for (one, other) in zip(read, fixes) {
      XCTAssertEqual(one.timestamp.bitPattern, other.timestamp.bitPattern)
      XCTAssertEqual(one.coordinate.latitude.bitPattern, other.coordinate.latitude.bitPattern)
      XCTAssertEqual(one.coordinate.longitude.bitPattern, other.coordinate.longitude.bitPattern)
      for field in [
        \Location.horizontalAccuracy, \.speed, \.course, \.altitude, \.verticalAccuracy, \.speedAccuracy,
        \.courseAccuracy,
      ] {
        XCTAssertEqual(one[keyPath: field]?.bitPattern, other[keyPath: field]?.bitPattern)
      }
      XCTAssertEqual(one.roads, other.roads)
    }
  }

  func testAPartWithItsMemoryReplaysAlone() throws {
    let router = try router("valhalla-roundabout")
    var options = SessionRecorder.Options()
    options.partSize = 3000
    options.blockSize = 500
    let recorder = SessionRecorder(to: memory, options: options)
    recorder.record(router)
    leave(router)
    let place = try XCTUnwrap(router.rawLocation).coordinate
    router.update(vehicle.stand(at: place, seconds: 40))
    provider.answer(.success(try Town.response("valhalla-ferry")))
    router.poll(now: vehicle.time)
    vehicle.time += 60
    router.update(vehicle.drive(router.routeProgress.index.track, to: 500))
    _ = try assertReplays(recorder)
    XCTAssertGreaterThan(memory.parts.count, 4)
    for part in memory.parts { XCTAssertNil(try SessionReplay(parts: [part]).run().difference) }
    XCTAssertNil(try SessionReplay(parts: memory.parts.suffix(2)).run().difference)
  }

  func testAChangedRecordingDiffersWhereItWasChanged() throws {
    let router = try router("valhalla-legs")
    let recorder = SessionRecorder(to: memory)
    recorder.record(router)
    router.update(vehicle.drive(router.routeProgress.index.track, to: 200))
    recorder.flush()
    var reader = try SessionReader(memory.parts[0])
    var words = SessionWords()
    var number = 0
    var changed = 0
    while let entry = reader.next() {
      number += 1
      if case .event(var event) = entry, changed == 0, number > 20 {
        event.place.distanceAlong += 1e-9
        words.append(.event(event))
        changed = number
      } else {
        words.append(entry)
      }
    }
    words.complete()
    let block = SessionForm.block(try XCTUnwrap(words.takeBlock()))
    let bytes = SessionForm.bytes([SessionForm.magic, SessionForm.version][...]) + block
    let difference = try XCTUnwrap(try SessionReplay(parts: [bytes]).run().difference)
    XCTAssertEqual(difference.entry, changed)
    XCTAssertTrue("\(difference)".contains("didUpdate"), "\(difference)")
  }

  /// A process can be killed after each block: it must not have an input without what that has brought about, or the
  /// session that is continued could not be repeated.
  func testABlockBeginsWithAnInput() throws {
    let sink = BlockSizes()
    let router = try router("valhalla-legs")
    var options = SessionRecorder.Options()
    options.blockSize = 100
    let recorder = SessionRecorder(to: sink, options: options)
    recorder.record(router)
    for fix in vehicle.drive(router.routeProgress.index.track, to: 3000) { router.update(fix) }
    recorder.flush()
    let (bytes, ends) = sink.blocks.withLock { ($0.bytes, $0.ends) }
    XCTAssertGreaterThan(ends.count, 100)
    for end in ends.dropFirst().dropLast() {
      var before = try SessionReader(Array(bytes[..<end]))
      var reader = try SessionReader(bytes)
      while before.next() != nil { _ = reader.next() }
      let next = try XCTUnwrap(reader.next())
      XCTAssertEqual(next.caller?.depth, 0, "behind byte \(end): \(next)")
    }
  }
}

/// Keeps one part, and where each block of it ends.
private final class BlockSizes: SessionSink {
  let blocks = Mutex((bytes: [UInt8](), ends: [Int]()))

  func beginPart() {}

  func append(_ bytes: [UInt8]) {
    blocks.withLock {
      $0.bytes += bytes
      $0.ends.append($0.bytes.count)
    }
  }
}
