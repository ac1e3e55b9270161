import FairwayCore
import FairwayDirections
import FairwaySessions
import Foundation
import GeoKernel
import TestDoubles
import TownDrives
import XCTest

@testable import FairwayNavigation

/// Recordings that begin within a call, and what is changed within one.
final class RecordingWithinCallsTests: XCTestCase {
  private let provider = ScriptedProvider()
  private let scene = CallRecorder(recordsUpdates: true)
  private var vehicle = Vehicle()

  private func router() throws -> RouteController {
    let response = try Town.response("valhalla-legs")
    let router = try RouteController(
      along: IndexedRouteResponse(routeResponse: response),
      routeOptions: RouteOptions(waypoints: response.waypoints ?? []), routingProvider: provider, log: { _ in })
    router.attach(scene)
    return router
  }

  /// A drive to the first waypoint, on, and away from the route.
  private func drive(_ router: RouteController) -> [Location] {
    let index = router.routeProgress.index
    let end = index.range(ofLeg: 0).upperBound
    let away = index.track.point(at: end + 300)
    return vehicle.drive(index.track, to: end + 300)
      + vehicle.drive(from: away.coordinate, bearing: away.bearing + 90, distance: 300)
  }

  private func assertReplays(
    _ memory: SessionMemory, _ what: String, file: StaticString = #filePath, line: UInt = #line
  ) throws -> Int {
    let result = try SessionReplay(parts: memory.parts, of: NavigationService.self).run()
    XCTAssertNil(result.difference, "\(what): \(result.difference?.description ?? "")", file: file, line: line)
    return result.fixCount
  }

  private static let messages: [RouterMessage] = [
    .didUpdate, .visualInstruction, .spokenInstruction, .willArrive, .didArrive, .shouldReroute, .willReroute,
  ]

  func testARecorderThatIsSetWithinACallBeginsWithTheNext() throws {
    for message in Self.messages {
      vehicle = Vehicle()
      let router = try router()
      let memory = SessionMemory()
      let recorder = SessionRecorder(to: memory)
      let fixes = drive(router)
      var left: Int?
      scene.trigger = message
      scene.action = {
        recorder.record(router)
        left = fixes.count { $0.timestamp > router.rawLocation?.timestamp ?? .infinity }
      }
      router.update(fixes)
      router.finishRouting()
      recorder.flush()
      XCTAssertNil(recorder.failure)
      XCTAssertEqual(try assertReplays(memory, "\(message)"), left, "every later fix, after \(message)")
    }
  }

  func testARecorderThatReplacesAnotherWithinACall() throws {
    for message in Self.messages {
      vehicle = Vehicle()
      let router = try router()
      let (first, second) = (SessionMemory(), SessionMemory())
      let recorders = (SessionRecorder(to: first), SessionRecorder(to: second))
      recorders.0.record(router)
      scene.trigger = message
      scene.action = { recorders.1.record(router) }
      let fixes = drive(router)
      router.update(fixes)
      recorders.0.flush()
      recorders.1.flush()
      let counts = (try assertReplays(first, "first, \(message)"), try assertReplays(second, "second, \(message)"))
      XCTAssertEqual(counts.0 + counts.1, fixes.count, "each fix is in one of both, \(message)")
      XCTAssertGreaterThan(counts.0, 0)
      XCTAssertGreaterThan(counts.1, 0)
    }
  }

  func testASessionIsRecordedFromItsNextCall() throws {
    let service = try Town.service("valhalla-legs", simulating: .always)
    let memory = SessionMemory()
    let recorder = SessionRecorder(to: memory)
    let delegate = CallRecorder()
    service.observer = delegate
    var count = 0
    delegate.onUpdate = { _, _, _ in
      count += 1
      if count == 5 { recorder.record(service) }
    }
    service.start(at: 0)
    // Within one call, several fixes are simulated.
    service.advance(to: 10)
    XCTAssertGreaterThan(count, 8)
    service.advance(to: 60)
    service.endNavigation()
    recorder.flush()
    XCTAssertTrue(service.recorder === recorder)
    let result = try SessionReplay(parts: memory.parts, of: NavigationService.self).run()
    XCTAssertNil(result.difference, result.difference?.description ?? "")
    XCTAssertGreaterThan(result.entryCount, 40)
  }

  func testADeciderThatIsSetWithinACall() throws {
    for begins in [true, false] {
      for message in [RouterMessage.didUpdate, .spokenInstruction, .willArrive] {
        vehicle = Vehicle()
        let router = try router()
        if begins { router.decider = nil }
        let memory = SessionMemory()
        let recorder = SessionRecorder(to: memory)
        recorder.record(router)
        let fixes = drive(router)
        let end = router.routeProgress.index.range(ofLeg: 0).upperBound
        scene.action = { [scene] in router.decider = begins ? scene : nil }
        for fix in fixes {
          // At the fix of the arrival the decider is asked after the event.
          if router.routeProgress.state.distanceAlong > end - 60, scene.trigger == nil,
            (router.decider == nil) == begins
          {
            scene.trigger = message
          }
          router.update(fix)
        }
        recorder.flush()
        XCTAssertEqual(router.decider == nil, !begins)
        XCTAssertEqual(try assertReplays(memory, "\(begins) \(message)"), fixes.count)
      }
    }
  }

  /// A provider that calls the router while it is asked, as one that answers from the device may.
  func testACallOfTheProviderIsRepeated() throws {
    let router = try router()
    let memory = SessionMemory()
    let recorder = SessionRecorder(to: memory)
    recorder.record(router)
    let other = IndexedRouteResponse(routeResponse: try Town.response("valhalla-spur"))
    provider.isAsked = { [provider] in
      provider.isAsked = {}
      try? router.updateRoute(with: other, routeOptions: nil)
    }
    let fixes = drive(router)
    router.update(fixes)
    // The withdrawn question must not expire when the session is repeated.
    let place = try XCTUnwrap(router.rawLocation)
    let later = vehicle.stand(at: place.coordinate, seconds: 90)
    router.update(later)
    recorder.flush()
    XCTAssertEqual(router.replacementCount, 1)
    XCTAssertEqual(try assertReplays(memory, "provider"), fixes.count + later.count)
  }

  func testAQuestionThatNobodyAnswersIsRepeated() throws {
    let router = try router()
    let memory = SessionMemory()
    let recorder = SessionRecorder(to: memory)
    recorder.record(router)
    router.update(drive(router))
    XCTAssertFalse(provider.requests.isEmpty)
    let place = try XCTUnwrap(router.rawLocation)
    router.update(vehicle.stand(at: place.coordinate, seconds: 100))
    router.poll(now: vehicle.time + 100)
    router.update(vehicle.stand(at: place.coordinate, seconds: 200))
    recorder.flush()
    XCTAssertGreaterThan(provider.requests.count, 2)
    _ = try assertReplays(memory, "expiry")
  }
}
