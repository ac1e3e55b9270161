import FairwayDirections
import Foundation
import GeoKernel
import TestSupport
import XCTest

/// A service that Fairway does not know: one type, driven through the client, with questions and answers of its own form.
final class OwnServiceTests: ClientTestCase {
  private final class DepotService: DirectionsService {
    var name: String { "depot" }

    func getRequest(for options: AnyDirectionsOptions) -> ServiceRequest {
      let stops = options.waypoints.map { "\($0.coordinate.latitude)/\($0.coordinate.longitude)" }
      return ServiceRequest(
        path: "tour/\(options.profileIdentifier.rawValue)",
        query: [RequestParameter("stops", stops.joined(separator: " "))])
    }

    func validate(_ options: RouteOptions) throws(DirectionsOptionsError) {
      guard options.profileIdentifier.rawValue == "van" else { throw .profile(options.profileIdentifier) }
    }

    func unsupportedOptions(of options: RouteOptions) -> [UnsupportedOption] {
      options.speed == nil ? [] : [UnsupportedOption(option: "speed", reason: "", changesRoute: true)]
    }

    func unsupportedOptions(of options: MatchOptions) -> [UnsupportedOption] { [] }

    func routes(_ json: [UInt8], answering options: RouteOptions) throws(DirectionsError) -> RouteResponse {
      // {"tour": ANSWER}
      try RouteResponse(json: Array(json.dropFirst(8).dropLast()), shapeFormat: options.shapeFormat)
    }
  }

  /// The page "Adding a service" shows this type.
  func testThePageShowsIt() throws {
    func lines(_ text: String) -> [String] {
      text.split(separator: "\n").map {
        $0.trimmingCharacters(in: .whitespaces).replacing("private final", with: "final")
      }
    }
    let page = Fixtures.package.appending(path: "Sources/FairwayServices/FairwayServices.docc/AddingAService.md")
    let parts = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```swift\n")
    let shown = lines(String(parts[1].prefix(while: { $0 != "`" })))
    let here = lines(try String(contentsOf: URL(filePath: #filePath), encoding: .utf8))
    let start = try XCTUnwrap(here.firstIndex(of: "final class DepotService: DirectionsService {"))
    XCTAssertEqual(Array(here[start...].prefix(shown.count)), shown)
  }

  func testAServiceOfOnesOwnIsAskedAndReadInItsOwnForm() async throws {
    let server = try server(Data(#"{"tour":"#.utf8) + Self.routeAnswer + Data("}".utf8))
    let directions = directions(server, style: ServiceStyle(DepotService()))
    var options = routeOptions
    options.profileIdentifier = ProfileIdentifier(rawValue: "van")
    let response = try await directions.calculate(options)
    XCTAssertEqual(response.routes?.count, 1)
    let target = try XCTUnwrap(server.requests.first).target
    XCTAssertEqual(target.prefix { $0 != "?" }, "/tour/van")
    XCTAssertEqual(parameters(target), ["stops": "42.5075/1.5218 42.5095/1.539"], "and no token")
  }

  func testItRefusesWhatItCannotTake() async throws {
    let server = try server(Self.routeAnswer)
    let directions = directions(server, style: ServiceStyle(DepotService()))
    var options = routeOptions
    var error = try await error(directions, options)
    XCTAssertEqual(error, .invalidOptions(.profile(.automobile)))
    options.profileIdentifier = ProfileIdentifier(rawValue: "van")
    options.speed = 2
    error = try await self.error(directions, options)
    XCTAssertEqual("\(error)".contains("depot does not support speed"), true, "\(error)")
    XCTAssertEqual(server.requests.count, 0)
    let part = RouteRefreshPart(responseIdentifier: "x", routeIndex: 0)
    do {
      _ = try await directions.refreshRoute(part)
      XCTFail("a service without refreshes has none")
    } catch {
      XCTAssertEqual("\(error)".contains("depot has no refreshes"), true, "\(error)")
    }
  }
}
