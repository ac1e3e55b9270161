import EmbeddedShims
import FairwayDirections
import FairwayEngine
import GeoKernel
import TownDrives
import XCTest

@testable import FairwayRouter

/// What a router logs and counts.
final class MonitorTests: XCTestCase {
  private final class Book: Sendable {
    let counts = Mutex<[Counter: Int]>([:])
    let messages = Mutex<[LogMessage]>([])
    subscript(_ counter: Counter) -> Int { counts.withLock { $0[counter] ?? 0 } }
    var monitor: Monitor {
      Monitor(
        log: { message in self.messages.withLock { $0.append(message) } },
        count: { counter, amount in self.counts.withLock { $0[counter, default: 0] += amount } })
    }
  }

  func testADriveWithARerouteIsCounted() throws {
    let book = Book()
    let provider = ScriptedProvider()
    let response = try Town.response("valhalla-roundabout")
    let router = try RouteController(
      along: IndexedRouteResponse(routeResponse: response),
      routeOptions: RouteOptions(waypoints: response.waypoints ?? []).snappingAnywhere, routingProvider: provider,
      options: RouterOptions(), log: { _ in })
    router.monitor = book.monitor
    var vehicle = Vehicle()
    let track = router.routeProgress.index.track
    let place = track.point(at: 400)
    let fixes =
      vehicle.drive(track, to: 400)
      + vehicle.drive(from: place.coordinate, bearing: place.bearing + 100, distance: 200)
    router.update(fixes)
    router.update(fixes[0])
    provider.answer(.failure(.timedOut))
    router.poll(now: vehicle.time)
    router.update(vehicle.stand(at: try XCTUnwrap(router.rawLocation).coordinate, seconds: 30))
    provider.answer(.success(try Town.response("valhalla-ferry")))
    router.poll(now: vehicle.time)
    XCTAssertEqual(book[.fixes], fixes.count + 31)
    XCTAssertEqual(book[.fixesRejected], 1)
    XCTAssertEqual(router.routeProgress.state.rejected[.outOfOrder], 1, "a new route does not forget it")
    XCTAssertEqual(book[.reroutesAsked], 2)
    XCTAssertEqual(book[.reroutesFailed], 1)
    XCTAssertEqual(book[.reroutesDone], 1)
    XCTAssertEqual(book[.providerQuestions], 2)
    XCTAssertEqual(book[.providerAnswers], 2)
    let warnings = book.messages.withLock { $0.filter { $0.level == .warning } }
    XCTAssertEqual(warnings.map(\.text), ["no new route was found: the server did not answer in time"])
    XCTAssertEqual(warnings.map(\.category), [.routing])
  }

  /// Others rely on the names.
  func testTheNamesStay() {
    XCTAssertEqual(
      Counter.allCases.map(\.name),
      [
        "fixes", "fixesRejected", "arrivals", "reroutesAsked", "reroutesDone", "reroutesFailed", "providerQuestions",
        "providerAnswers", "routesRefused", "refreshes", "requests", "requestsFailed", "bytesReceived",
      ])
    XCTAssertEqual(LogLevel.allCases.map(\.name), ["debug", "information", "warning", "error"])
    XCTAssertEqual(LogCategory.allCases.map(\.name), ["progress", "routing", "transfer"])
  }
}
