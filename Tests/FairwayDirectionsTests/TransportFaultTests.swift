import FairwayDirections
import Foundation
import GeoKernel
import TestSupport
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What comes of each way in which a connection or an answer can be broken.
final class TransportFaultTests: ClientTestCase {
  func testRefusedConnection() async throws {
    let url = try XCTUnwrap(URL(string: "http://127.0.0.1:\(try LoopbackServer.refusingPort())"))
    let error = try await error(directions(url), routeOptions)
    guard case .network(let cause) = error else { return XCTFail("\(error)") }
    XCTAssertEqual(cause.kind, .refused)
    XCTAssertFalse("\(error) \(cause)".contains("secret"), "\(error)")
  }

  func testResetInTheMiddleOfABody() async throws {
    let whole = LoopbackServer.answer(Self.routeAnswer)
    let server = try LoopbackServer { _ in [.send(whole.dropLast(40)), .pause(0.05), .reset] }
    let error = try await error(directions(server), routeOptions)
    guard case .network = error else { return XCTFail("\(error)") }
  }

  func testBodyShorterThanItsLength() async throws {
    let whole = LoopbackServer.answer(Self.routeAnswer)
    let server = try LoopbackServer { _ in [.send(whole.dropLast(40))] }
    let error = try await error(directions(server), routeOptions)
    guard case .network = error else { return XCTFail("\(error)") }
  }

  func testSlowBytesArriveWhole() async throws {
    let whole = LoopbackServer.answer(Self.routeAnswer)
    let server = try LoopbackServer { _ in [.drip(whole, every: 0.001)] }
    let response = try await directions(server).calculate(routeOptions)
    XCTAssertEqual(response.routes?.count, 1)
  }

  func testServerThatNeverAnswersTimesOut() async throws {
    let gate = DispatchSemaphore(value: 0)
    let server = try LoopbackServer { _ in [.hold(gate)] }
    defer { gate.signal() }
    let directions = directions(server, timeout: 1)
    let error = try await error(directions, routeOptions)
    XCTAssertEqual(error, .timedOut)
  }

  func testWrongContentType() async throws {
    let server = try LoopbackServer { _ in [.send(LoopbackServer.answer(Self.routeAnswer, type: "image/png"))] }
    let error = try await error(directions(server), routeOptions)
    XCTAssertEqual(error, .invalidResponse(statusCode: 200, contentType: "image/png"))
  }

  func testMatchesAreNotTakenFromHTML() async throws {
    let server = try LoopbackServer { _ in [.send(LoopbackServer.answer(Self.matchAnswer, type: "text/html"))] }
    let error = try await error(directions(server), matchOptions)
    XCTAssertEqual(error, .invalidResponse(statusCode: 200, contentType: "text/html"))
  }

  func testJSONUnderTheNameOfHTMLIsRead() async throws {
    let server = try LoopbackServer { _ in [.send(LoopbackServer.answer(Self.routeAnswer, type: "text/html"))] }
    let response = try await directions(server).calculate(routeOptions)
    XCTAssertEqual(response.routes?.count, 1)
  }

  func testHTMLWithGoodStatus() async throws {
    let page = Data("<html>log in to this network</html>".utf8)
    let server = try LoopbackServer { _ in [.send(LoopbackServer.answer(page, type: "text/html"))] }
    let error = try await error(directions(server), routeOptions)
    XCTAssertEqual(error, .invalidResponse(statusCode: 200, contentType: "text/html"))
  }

  func testEmptyBody() async throws {
    let server = try server(Data())
    let error = try await error(directions(server), routeOptions)
    XCTAssertEqual(error, .noData)
  }

  func testBodyThatIsNoJSON() async throws {
    let server = try server(Data("{\"code\":\"Ok\",\"routes\":[".utf8))
    let error = try await error(directions(server), routeOptions)
    guard case .decoding = error else { return XCTFail("\(error)") }
  }

  func testTruncatedGzip() async throws {
    let zipped = try XCTUnwrap(
      Data(base64Encoded: Self.zippedRoute))
    let server = try LoopbackServer { _ in
      [.send(LoopbackServer.answer(zipped.prefix(zipped.count / 2), header: ["Content-Encoding": "gzip"]))]
    }
    let error = try await error(directions(server), routeOptions)
    switch error {
    case .network, .decoding, .noData: break
    default: XCTFail("\(error)")
    }
  }

  private static let zippedRoute =
    "H4sIAAAAAAACA42OzQ6CMBCE32XPlRSUqNzUxJOJJ0+EkAYabKQt0jaEIDy7y4/x4MXbzu43M9tBpnMOEVwfQKDWznIDUdxBwbXktm7x"
    + "lFaDOA+Ved1SV16Uep4QzYWxTGVo9SmlqF3NrNBq0gQaLoq7RfEZU8Xk2MOc1WgveTH3GCclm2pwayyvxnXyf36f9Eg3rK20UHbOLHW2sPHK"
    + "D6gXkPXOCxFbfjhAT36pfUg21Nt+sSNg+BvSnXdPIQEAAA=="

  func testGzipIsRead() async throws {
    let zipped = try XCTUnwrap(Data(base64Encoded: Self.zippedRoute))
    let server = try LoopbackServer { _ in
      [.send(LoopbackServer.answer(zipped, header: ["Content-Encoding": "gzip"]))]
    }
    var options = routeOptions
    options.snapLimit = 1e7
    let response = try await directions(server).calculate(options)
    XCTAssertEqual(response.routes?.count, 1)
  }

  func testRedirectIsFollowed() async throws {
    let server = try LoopbackServer { request in
      guard request.target.hasPrefix("/moved/") else {
        let header = ["Location": "/moved\(request.target)"]
        return [.send(LoopbackServer.answer(Data(), status: 302, header: header))]
      }
      return [.send(LoopbackServer.answer(Self.routeAnswer))]
    }
    let response = try await directions(server).calculate(routeOptions)
    XCTAssertEqual(response.routes?.count, 1)
    XCTAssertEqual(server.requests.count, 2)
  }

  func testServerErrorWithHTML() async throws {
    let page = Data("<html><h1>502 Bad Gateway</h1></html>".utf8)
    let server = try LoopbackServer { _ in [.send(LoopbackServer.answer(page, status: 502, type: "text/html"))] }
    let error = try await error(directions(server), routeOptions)
    XCTAssertEqual(error, .unknown(statusCode: 502, code: nil, message: nil))
  }

  func testRateLimitCarriesItsHeaders() async throws {
    let header = ["X-Rate-Limit-Interval": "60", "x-rate-limit-limit": "300", "X-Rate-Limit-Reset": "1800000000"]
    let server = try server(Data(#"{"message":"Too Many Requests"}"#.utf8), status: 429, header: header)
    let error = try await error(directions(server), routeOptions)
    let reset = Date(timeIntervalSince1970: 1_800_000_000)
    XCTAssertEqual(error, .rateLimited(interval: 60, limit: 300, resetTime: reset))
  }

  func testAnswerAfterCancellation() throws {
    let gate = DispatchSemaphore(value: 0)
    let asked = Mailbox<Bool>()
    let server = try LoopbackServer { _ in
      asked.put(true)
      // Only the first answer waits.
      let answer = LoopbackServer.Step.send(LoopbackServer.answer(Self.routeAnswer))
      return asked.values.count == 1 ? [.hold(gate), answer] : [answer]
    }
    let directions = directions(server)
    let answers = Mailbox<String>()
    let task = directions.calculate(routeOptions) { _, result in
      if case .failure(.cancelled) = result { answers.put("cancelled") } else { answers.put("\(result)") }
    }
    try asked.wait()
    task.cancel()
    try answers.wait()
    gate.signal()
    try waitUntil("the late answer is sent") { server.isIdle }
    try settle(directions)
    XCTAssertEqual(answers.values, ["cancelled"], "once, whatever the server sends later")
  }

  func testCancellingATaskCancelsItsRequest() async throws {
    let gate = DispatchSemaphore(value: 0)
    let server = try LoopbackServer { _ in [.hold(gate), .send(LoopbackServer.answer(Self.routeAnswer))] }
    defer { gate.signal() }
    let (directions, options) = (directions(server), routeOptions)
    let task = Task { try await directions.calculate(options) }
    try await waitUntil("the server is asked") { !server.requests.isEmpty }
    task.cancel()
    let result = await task.result
    XCTAssertThrowsError(try result.get()) { XCTAssertEqual($0 as? DirectionsError, .cancelled) }
  }

  /// Cancelled at every moment between the question and the answer, each is answered once.
  func testManyCancellations() throws {
    let server = try server(Self.routeAnswer)
    let directions = directions(server)
    let answers = (0..<400).map { index in
      let answers = Mailbox<Result<RouteResponse, DirectionsError>>()
      let request = directions.calculateRoutes(for: routeOptions) { answers.put($0) }
      // Not waited for: the moments are to differ.
      Thread.sleep(forTimeInterval: Double(index % 40) * 0.0001)
      request.cancel()
      return answers
    }
    for answers in answers { try answers.wait() }
    try waitUntil("every connection is closed") { server.isIdle }
    try settle(directions)
    XCTAssertEqual(answers.map(\.values.count), Array(repeating: 1, count: 400))
  }

  func testTaskThatIsCancelledBeforeItAsks() async throws {
    let server = try server(Self.routeAnswer)
    let (directions, options) = (directions(server), routeOptions)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await directions.calculate(options)
    }
    let result = await task.result
    XCTAssertThrowsError(try result.get()) { XCTAssertEqual($0 as? DirectionsError, .cancelled) }
    XCTAssertEqual(server.requests.count, 0)
  }

  func testAHundredRequestsAtOnce() async throws {
    let server = try LoopbackServer { request in
      // Each answer bears the mark of its request, so that a mix-up shows.
      let mark = request.target.contains("1.9,") ? "even" : "odd"
      let body = #"{"code":"Ok","uuid":"\#(mark)","routes":[\#(Self.route)],"waypoints":\#(Self.places)}"#
      return [.pause(0.01), .send(LoopbackServer.answer(Data(body.utf8)))]
    }
    let directions = directions(server)
    var options = routeOptions
    options.snapLimit = 1e7
    let odd = options
    options.waypoints[0].coordinate.longitude = 1.9
    let even = options
    let marks = try await withThrowingTaskGroup(of: Bool.self) { group in
      for index in 0..<100 {
        group.addTask {
          let response = try await directions.calculate(index.isMultiple(of: 2) ? even : odd)
          return response.identifier == (index.isMultiple(of: 2) ? "even" : "odd")
        }
      }
      return try await group.reduce(into: [Bool]()) { $0.append($1) }
    }
    XCTAssertEqual(marks, Array(repeating: true, count: 100))
    XCTAssertEqual(server.requests.count, 100)
    XCTAssertGreaterThan(server.mostAtOnce, 1, "the requests are sent side by side")
  }
}
