import EmbeddedShims
import FairwayDirections
import Foundation
import GeoKernel
import TestSupport
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A test that asks a server on the loopback interface.
class ClientTestCase: XCTestCase {
  let token = "pk.secret+token/1"
  let places = [
    LocationCoordinate2D(latitude: 42.5075, longitude: 1.5218),
    LocationCoordinate2D(latitude: 42.5095, longitude: 1.539),
  ]

  var routeOptions: RouteOptions { RouteOptions(coordinates: places) }
  var matchOptions: MatchOptions { MatchOptions(coordinates: places) }

  /// A route of two points without steps, as every one of the services could send it.
  static let route = #"""
    {"geometry":"wmmapAog{{A_|B_r`@","distance":1000,"duration":100,"weight":1,"weight_name":"auto",
     "legs":[{"summary":"","steps":[],"distance":1000,"duration":100,"weight":1}]}
    """#
  static let places = #"[{"location":[1.5218,42.5075],"name":"A"},{"location":[1.539,42.5095],"name":"B"}]"#
  static let routeAnswer = Data(
    #"{"code":"Ok","uuid":"answer-1","routes":[\#(route)],"waypoints":\#(places)}"#.utf8)
  static let matchAnswer = Data(
    #"""
    {"code":"Ok","matchings":[\#(route.dropLast()),"confidence":0.5}],
     "tracepoints":[{"location":[1.5218,42.5075],"name":"A","waypoint_index":0,"matchings_index":0,
     "alternatives_count":0},null,{"location":[1.539,42.5095],"name":"B","waypoint_index":1,"matchings_index":0,
     "alternatives_count":1}]}
    """#.utf8)

  /// The servers of a test live as long as it does.
  private let held = Mailbox<LoopbackServer>()

  /// A server that gives every request the same answer.
  func server(_ body: Data, status: Int = 200, header: [String: String] = [:]) throws -> LoopbackServer {
    try LoopbackServer { _ in [.send(LoopbackServer.answer(body, status: status, header: header))] }
  }

  /// A client of the server that calls handlers on a queue of its own.
  func directions(
    _ server: LoopbackServer, style: ServiceStyle = .mapbox, retryPolicy: RetryPolicy = .off,
    timeout: TimeInterval = 20, warn: @escaping @Sendable (String) -> Void = { _ in }
  ) -> Directions {
    held.put(server)
    return directions(server.url, style: style, retryPolicy: retryPolicy, timeout: timeout, warn: warn)
  }

  func directions(
    _ url: URL, style: ServiceStyle = .mapbox, retryPolicy: RetryPolicy = .off, timeout: TimeInterval = 20,
    warn: @escaping @Sendable (String) -> Void = { _ in }
  ) -> Directions {
    Directions(
      credentials: Credentials(accessToken: token, host: url), style: style,
      completionQueue: DispatchQueue(label: "handlers"), retryPolicy: retryPolicy,
      transferOptions: TransferOptions(maximumTime: timeout), warn: warn)
  }

  /// The error that a request for routes fails with.
  func error(
    _ directions: Directions, _ options: RouteOptions, file: StaticString = #filePath, line: UInt = #line
  ) async throws -> DirectionsError {
    do {
      _ = try await directions.calculate(options)
    } catch {
      return error
    }
    throw AnsweredInstead(request: "\(file):\(line)")
  }

  /// The error that a request for matches fails with.
  func error(
    _ directions: Directions, _ options: MatchOptions, file: StaticString = #filePath, line: UInt = #line
  ) async throws -> DirectionsError {
    do {
      _ = try await directions.calculate(options)
    } catch {
      return error
    }
    throw AnsweredInstead(request: "\(file):\(line)")
  }

  /// Sends another request and waits for its answer. All answers to previous requests have then been delivered, because
  /// all handlers are called on one queue.
  func settle(_ directions: Directions) throws {
    let answered = Mailbox<Bool>()
    directions.calculateRoutes(for: routeOptions) { _ in answered.put(true) }
    try answered.wait()
  }

  /// The parameters of a request's target.
  func parameters(_ target: String) -> [String: String] {
    let items = URLComponents(string: target)?.queryItems ?? []
    return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
  }
}

/// An answer came where an error was expected.
struct AnsweredInstead: Error {
  let request: String
}
