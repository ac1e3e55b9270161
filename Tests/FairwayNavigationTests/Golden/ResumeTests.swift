import FairwayDirections
import Foundation
import GeoKernel
import TestDoubles
import TestSupport
import TownDrives
import XCTest

@testable import FairwayNavigation
@testable import FairwayRouter

/// The town's drives, stored and opened again after every fix: every later call is what it would have been.
final class ResumeTests: XCTestCase {
  /// A reroute, a veto on the way back, a refresh, a waypoint that is stayed at, renewed alternatives, a tunnel. Each fix
  /// stores and reads a session, so these are the shorter drives.
  private static let names = [
    "valhalla-roundabout reroute", "valhalla-roundabout return", "stay at the waypoint", "refresh",
    "renewed alternatives", "poor receiver",
  ]

  private func drives() throws -> [GoldenDrive] {
    let drives = GoldenDrive.town.filter { Self.names.contains($0.name) }
    XCTAssertEqual(drives.count, Self.names.count)
    return drives
  }

  /// What a router's delegate hears of a drive, with a new router after each fix or without.
  private func routerLog(_ drive: GoldenDrive, reopens: Bool) throws -> CallRecorder {
    let log = CallRecorder(writesLines: true)
    let provider = ScriptedProvider()
    var router = try drive.makeRouter(log, provider)
    router.attach(log)
    var store = SnapshotStore()
    var failure: (any Error)?
    func reopen() {
      guard reopens, failure == nil else { return }
      do {
        router = try RouteController(
          resuming: store.reopened(router.snapshot()), routingProvider: provider, log: { _ in })
        router.attach(log)
      } catch {
        failure = error
      }
    }
    try drive.run(
      GoldenFace(
        log: log, currentRouter: { router },
        update: { fixes in
          for fix in fixes {
            router.update(fix)
            reopen()
          }
        },
        poll: { now in
          router.poll(now: now)
          reopen()
        }), provider)
    router.finishRouting()
    for leg in router.sessionLog.legs { log.add("finished \(leg)") }
    if let failure { throw failure }
    return log
  }

  /// The same of a session, with its notifications.
  private func serviceLog(_ drive: GoldenDrive, reopens: Bool) throws -> CallRecorder {
    let log = CallRecorder(writesLines: true)
    let provider = ScriptedProvider()
    let notices = NoticeRecorder(log)
    var service = try drive.makeService(log, provider)
    var store = SnapshotStore()
    var failure: (any Error)?
    func attach() {
      service.observer = log
      service.notificationPoster = NotificationPoster(notices.center)
    }
    func reopen() {
      guard reopens, failure == nil else { return }
      do {
        service = try NavigationService(
          resuming: store.reopened(try XCTUnwrap(service.snapshot())), routingProvider: provider, log: { _ in })
        attach()
      } catch {
        failure = error
      }
    }
    attach()
    service.start(at: Vehicle().time)
    try withExtendedLifetime(notices) {
      if drive.mode == .always {
        while let next = service.nextAdvanceTime {
          service.advance(to: next)
          reopen()
        }
      } else {
        try drive.run(
          GoldenFace(
            log: log, currentRouter: { service.controller }, currentService: { service },
            update: { fixes in
              for fix in fixes {
                service.update(fix)
                reopen()
              }
            },
            poll: { now in
              service.advance(to: now)
              reopen()
            }), provider)
      }
      service.endNavigation()
    }
    if let failure { throw failure }
    return log
  }

  func testARouterThatIsOpenedAgainAfterEveryFixSaysTheSame() throws {
    for drive in try drives() where drive.mode == .never {
      let whole = try routerLog(drive, reopens: false)
      let cut = try routerLog(drive, reopens: true)
      XCTAssertEqual(cut.lines.count, whole.lines.count, drive.name)
      if let line = zip(cut.lines, whole.lines).first(where: { $0 != $1 }) { XCTFail("\(drive.name): \(line)") }
    }
  }

  func testASessionThatIsOpenedAgainAfterEveryFixSaysTheSame() throws {
    for drive in try drives() where drive.mode != .never || drive.name.contains("reroute") {
      let whole = try serviceLog(drive, reopens: false)
      let cut = try serviceLog(drive, reopens: true)
      XCTAssertEqual(cut.lines.count, whole.lines.count, drive.name)
      if let line = zip(cut.lines, whole.lines).first(where: { $0 != $1 }) { XCTFail("\(drive.name): \(line)") }
    }
  }

  func testARequestThatWaitedIsMadeAgain() throws {
    let drive = try XCTUnwrap(GoldenDrive.town.first { $0.name == "valhalla-roundabout reroute" })
    let first = ScriptedProvider()
    var vehicle = Vehicle()
    let router = try drive.makeRouter(CallRecorder(), first)
    let track = router.routeProgress.index.track
    router.update(vehicle.drive(track, to: 400))
    let place = track.point(at: 400)
    router.update(vehicle.drive(from: place.coordinate, bearing: place.bearing + 100, distance: 100))
    let asked = try XCTUnwrap(first.requests.last?.options)
    let second = ScriptedProvider()
    let resumed = try RouteController(
      resuming: SnapshotStore.read(router.snapshot()), routingProvider: second, log: { _ in })
    XCTAssertEqual(second.requests.map(\.options), [asked])
    let other = try Town.response("valhalla-legs")
    second.answer(.success(other))
    resumed.poll(now: vehicle.time)
    XCTAssertEqual(resumed.route, other.routes?[0])
    XCTAssertEqual(resumed.routeOptions, asked)
  }

  // MARK: The stored form

  private func stored(version: Int) -> URL {
    Fixtures.package.appending(path: "Tests/GoldenDrives/session-snapshot-\(version).json")
  }

  /// A session in the middle of a trip: rerouted once, on its second leg, with a request on its way.
  private func trip() throws -> (NavigationService, ScriptedProvider, Vehicle) {
    let provider = ScriptedProvider()
    let service = try Town.service("valhalla-legs", provider: provider, simulating: .onPoorGPS)
    var vehicle = Vehicle()
    service.start(at: vehicle.time)
    let end = service.routeProgress.index.range(ofLeg: 0).upperBound
    service.update(vehicle.drive(service.track, to: end))
    service.update(vehicle.stand(at: service.track.point(at: end).coordinate, seconds: 10))
    service.leave(&vehicle, at: end + 300, from: end, distance: 150)
    XCTAssertEqual(provider.requests.count, 1)
    XCTAssertEqual(service.routeProgress.legIndex, 1)
    return (service, provider, vehicle)
  }

  func testAStoredSessionIsRead() throws {
    let stored = stored(version: RouterSnapshot.currentVersion)
    let (service, asked, vehicle) = try trip()
    if ProcessInfo.processInfo.environment["FAIRWAY_RECORD_GOLDEN"] == "1" {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      try encoder.encode(service.snapshot()).write(to: stored)
    }
    let snapshot = try JSONDecoder().decode(NavigationServiceSnapshot.self, from: Data(contentsOf: stored))
    let provider = ScriptedProvider()
    let resumed = try NavigationService(resuming: snapshot, routingProvider: provider, log: { _ in })
    XCTAssertEqual(resumed.routeProgress.state, service.routeProgress.state)
    XCTAssertEqual(resumed.routeProgress.legIndex, 1)
    XCTAssertEqual(resumed.simulationMode, .onPoorGPS)
    XCTAssertTrue(resumed.isRunning)
    XCTAssertEqual(provider.requests.map(\.options), asked.requests.map(\.options))
    XCTAssertEqual(resumed.router.sessionLog, service.router.sessionLog)
    let other = try Town.response("valhalla-roundabout")
    provider.answer(.success(other))
    resumed.advance(to: vehicle.time)
    XCTAssertEqual(resumed.route, other.routes?[0].guided())
  }

  func testASessionOfAnEarlierFormatIsRefusedByName() throws {
    for version in 1..<RouterSnapshot.currentVersion {
      let json = try Data(contentsOf: stored(version: version))
      XCTAssertThrowsError(try JSONDecoder().decode(NavigationServiceSnapshot.self, from: json)) {
        XCTAssertEqual($0 as? SnapshotError, .version(version))
        XCTAssertEqual("\($0)", "it has version \(version), and only version \(RouterSnapshot.currentVersion) is read")
      }
    }
  }

  func testALaterFormatIsRefusedByName() throws {
    let json = try JSONEncoder().encode(trip().0.snapshot())
    let next = RouterSnapshot.currentVersion + 1
    for later in [
      try ForgedJSON.replacing(["version"], in: json, by: next),
      try ForgedJSON.replacing(["router", "version"], in: json, by: next),
    ] {
      XCTAssertThrowsError(try JSONDecoder().decode(NavigationServiceSnapshot.self, from: later)) {
        XCTAssertEqual($0 as? SnapshotError, .version(next))
      }
    }
  }

  func testAStateOfAnotherRouteIsRefused() throws {
    let (service, _, _) = try trip()
    let own = try JSONEncoder().encode(try XCTUnwrap(service.snapshot()).router)
    var object = try XCTUnwrap(try JSONSerialization.jsonObject(with: own) as? [String: Any])
    var content = try XCTUnwrap(object["router"] as? [String: Any])
    let other = try JSONEncoder().encode(Town.response("valhalla-roundabout"))
    content["response"] = try JSONSerialization.jsonObject(with: other)
    object["router"] = content
    let wrong = try JSONDecoder().decode(
      RouterSnapshot.self, from: JSONSerialization.data(withJSONObject: object))
    XCTAssertThrowsError(try RouteController(resuming: wrong, log: { _ in })) {
      XCTAssertEqual($0 as? SnapshotError, .state)
    }
    content["routeIndex"] = 9
    object["router"] = content
    let none = try JSONDecoder().decode(
      RouterSnapshot.self, from: JSONSerialization.data(withJSONObject: object))
    XCTAssertThrowsError(try RouteController(resuming: none, log: { _ in })) {
      XCTAssertEqual($0 as? SnapshotError, .noRoute)
    }
  }
}
