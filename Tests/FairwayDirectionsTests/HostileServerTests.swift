import FairwayDirections
import Foundation
import TestSupport
import XCTest

/// Servers that misbehave: each answer ends within its limits of time and size, as an error in one printable line that
/// shows no secret, or as the route it holds.
final class HostileServerTests: ClientTestCase {
  private typealias Step = LoopbackServer.Step

  /// One way to misbehave.
  private struct Misbehaviour: Sendable {
    var name: String
    var steps: [Step]
    /// What the error's description has to contain; empty where any error will do, nil where a route is fine as well.
    var says: String?
  }

  private static func text(_ text: String) -> Step { .send(Data(text.utf8)) }

  private static func header(_ lines: String..., status: String = "200 OK") -> Step {
    text((["HTTP/1.1 \(status)", "Content-Type: application/json"] + lines).joined(separator: "\r\n") + "\r\n\r\n")
  }

  private static func answer(_ body: String, status: Int = 200, _ fields: [String: String] = [:]) -> Step {
    .send(LoopbackServer.answer(Data(body.utf8), status: status, header: fields))
  }

  /// 2 MB of gzip that unpack to 2 GB: one block of zeros, over and over.
  private static func bomb() throws -> Data {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "head -c 67108864 /dev/zero | gzip -9"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let member = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (0..<32).reduce(into: Data()) { data, _ in data.append(member) }
  }

  private static func misbehaviours() throws -> [Misbehaviour] {
    let (tenMegabytes, line) = (
      Data(repeating: 32, count: 10 << 20), Data("X-Filler: aaaaaaaaaaaaaaaaaaaaaaa\r\n".utf8)
    )
    let bomb = try bomb()
    let deep = String(repeating: "[", count: 200_000)
    let hold = Step.pause(30)
    return [
      Misbehaviour(
        name: "401 Basic", steps: [answer("", status: 401, ["WWW-Authenticate": "Basic realm=\"x\""])],
        says: "access was refused: it asks for Basic"),
      Misbehaviour(
        name: "401 Basic with a page",
        steps: [
          answer("<html>", status: 401, ["WWW-Authenticate": "Basic realm=\"x\"", "Content-Type": "text/html"])
        ],
        says: "access was refused"),
      Misbehaviour(
        name: "401 Digest", steps: [answer("", status: 401, ["WWW-Authenticate": "Digest nonce=\"1\""])],
        says: "it asks for Digest"),
      Misbehaviour(
        name: "401 Bearer", steps: [answer("", status: 401, ["WWW-Authenticate": "Bearer"])],
        says: "it asks for Bearer"),
      Misbehaviour(name: "401 alone", steps: [answer("", status: 401)], says: "access was refused"),
      Misbehaviour(name: "407", steps: [answer("", status: 407, ["Proxy-Authenticate": "Basic"])], says: ""),
      Misbehaviour(
        name: "length 2^63 - 1", steps: [header("Content-Length: 9223372036854775807"), text("{"), hold],
        says: "larger than 1048576 bytes"),
      Misbehaviour(
        name: "length 2^64", steps: [header("Content-Length: 18446744073709551616"), text("{"), hold], says: ""),
      Misbehaviour(name: "length below 0", steps: [header("Content-Length: -5"), text("{}")], says: ""),
      Misbehaviour(name: "length that is none", steps: [header("Content-Length: many"), text("{}")], says: ""),
      Misbehaviour(
        name: "two lengths", steps: [header("Content-Length: 1", "Content-Length: 2"), text("{}")], says: ""),
      Misbehaviour(
        name: "length over the limit", steps: [header("Content-Length: 2000000"), hold],
        says: "larger than 1048576 bytes"),
      Misbehaviour(name: "endless body", steps: [header(), .flood(tenMegabytes)], says: "larger than 1048576 bytes"),
      Misbehaviour(
        name: "endless chunks",
        steps: [
          header("Transfer-Encoding: chunked"),
          .flood(Data("1000\r\n".utf8) + Data(repeating: 32, count: 4096) + Data("\r\n".utf8)),
        ],
        says: "larger than 1048576 bytes"),
      Misbehaviour(
        name: "chunk of 2^64", steps: [header("Transfer-Encoding: chunked"), text("ffffffffffffffff\r\n{}"), hold],
        says: ""),
      Misbehaviour(
        name: "chunk of nothing", steps: [header("Transfer-Encoding: chunked"), text("zz\r\n{}")], says: ""),
      Misbehaviour(
        name: "endless trailers", steps: [header("Transfer-Encoding: chunked"), text("0\r\n"), .flood(line)],
        says: ""),
      Misbehaviour(
        name: "gzip bomb", steps: [.send(LoopbackServer.answer(bomb, header: ["Content-Encoding": "gzip"]))],
        says: "larger than 1048576 bytes"),
      Misbehaviour(name: "gzip that is none", steps: [answer("not gzip", ["Content-Encoding": "gzip"])], says: ""),
      Misbehaviour(name: "unknown packing", steps: [answer("??", ["Content-Encoding": "zip"])], says: ""),
      Misbehaviour(
        name: "many packings",
        steps: [
          answer("??", ["Content-Encoding": Array(repeating: "gzip", count: 40).joined(separator: ", ")])
        ], says: ""),
      Misbehaviour(name: "endless header", steps: [text("HTTP/1.1 200 OK\r\n"), .flood(line)], says: ""),
      Misbehaviour(name: "endless field", steps: [text("HTTP/1.1 200 OK\r\nX: "), .flood(tenMegabytes)], says: ""),
      Misbehaviour(name: "endless status", steps: [text("HTTP/1.1 200 "), .flood(tenMegabytes)], says: ""),
      Misbehaviour(name: "endless continues", steps: [.flood(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8))], says: ""),
      Misbehaviour(
        name: "slow body", steps: [header(), .drip(Data(repeating: 32, count: 10_000), every: 0.02)],
        says: "did not answer in time"),
      Misbehaviour(
        name: "slow header", steps: [.drip(Data("HTTP/1.1 200 OK\r\nX: \(deep)".utf8), every: 0.02)],
        says: "did not answer in time"),
      Misbehaviour(name: "half a header", steps: [text("HTTP/1.1 200 OK\r\nContent-"), hold], says: "in time"),
      Misbehaviour(name: "half a body", steps: [header("Content-Length: 100"), text("{"), hold], says: "in time"),
      Misbehaviour(name: "silence", steps: [hold], says: "in time"),
      Misbehaviour(name: "closed at once", steps: [], says: "the connection to the server broke"),
      Misbehaviour(name: "reset at once", steps: [.reset], says: "the connection to the server broke"),
      Misbehaviour(name: "no HTTP", steps: [text("SSH-2.0-OpenSSH_9.2\r\n")], says: "not from a directions service"),
      Misbehaviour(name: "HTTP/0.9", steps: [.send(routeAnswer)], says: "not from a directions service"),
      Misbehaviour(
        name: "binary", steps: [.send(Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }))], says: ""),
      Misbehaviour(name: "status 999", steps: [header(status: "999 Odd"), text("{}")], says: ""),
      Misbehaviour(name: "status of four digits", steps: [header(status: "2000 Odd"), text("{}")], says: ""),
      Misbehaviour(name: "101", steps: [header("Upgrade: h2c", status: "101 Switching"), hold], says: ""),
      Misbehaviour(name: "204", steps: [header(status: "204 None")], says: "no data"),
      Misbehaviour(name: "304", steps: [header(status: "304 Same")], says: ""),
      Misbehaviour(
        name: "redirect to itself", steps: [answer("", status: 302, ["Location": "/again"])],
        says: "there were 5 redirects before"),
      Misbehaviour(name: "redirect to nowhere", steps: [answer("", status: 302, ["Location": ""])], says: ""),
      Misbehaviour(name: "redirect without an address", steps: [answer("", status: 302)], says: ""),
      Misbehaviour(
        name: "redirect to a file", steps: [answer("", status: 302, ["Location": "file:///etc/passwd"])],
        says: "no http address"),
      Misbehaviour(
        name: "redirect to a user", steps: [answer("", status: 302, ["Location": "http://me:pw@127.0.0.1/"])],
        says: "user and a password of the server's choice"),
      Misbehaviour(name: "redirect to garbage", steps: [answer("", status: 302, ["Location": "http://[::"])], says: ""),
      Misbehaviour(
        name: "escape sequences",
        steps: [
          answer(#"{"message":"\u001b[31mred\u0007\r\nfairway: all is well\u009b2J \u202eevil"}"#, status: 400)
        ],
        says: "\u{FFFD}[31mred\u{FFFD} fairway: all is well\u{FFFD}2J \u{FFFD}evil"),
      Misbehaviour(
        name: "long message",
        steps: [
          answer(#"{"message":"\#(String(repeating: "a", count: 500_000))"}"#, status: 400)
        ], says: "aaa…"),
      Misbehaviour(
        name: "long code",
        steps: [
          answer(#"{"code":"\#(String(repeating: "a\\n", count: 50_000))"}"#, status: 500)
        ], says: ""),
      Misbehaviour(
        name: "quoted token",
        steps: [
          answer(#"{"message":"pk.secret+token/1 pk.secret\u002btoken\/1 pk%2Esecret%252Btoken%2f1"}"#, status: 400)
        ],
        says: "<token> <token> <token>"),
      Misbehaviour(
        name: "far reset", steps: [answer("{}", status: 429, ["X-Rate-Limit-Reset": "1e308", "Retry-After": "1e400"])],
        says: "too many requests"),
      Misbehaviour(name: "deep arrays", steps: [answer(deep)], says: ""),
      Misbehaviour(
        name: "deep objects", steps: [answer(#"{"a":"# + String(repeating: #"{"a":"#, count: 150_000))], says: ""),
      Misbehaviour(name: "deep failure", steps: [answer(deep, status: 400)], says: ""),
      Misbehaviour(name: "NULs", steps: [answer("{\"code\":\"Ok\0\",\"routes\":[\0]}")], says: ""),
      Misbehaviour(
        name: "UTF-16",
        steps: [
          .send(LoopbackServer.answer("{\"code\":\"Ok\"}".data(using: .utf16) ?? Data()))
        ], says: ""),
      Misbehaviour(name: "another type", steps: [answer("{}", ["Content-Type": "image/png\u{1b}[2J"])], says: ""),
      Misbehaviour(
        name: "good answer, then more", steps: [.send(LoopbackServer.answer(routeAnswer)), .flood(tenMegabytes)],
        says: nil),
    ]
  }

  func testEachMisbehaviourEndsInTime() async throws {
    let limits = TransferOptions(maximumSize: 1 << 20, maximumTime: 1.5)
    let before = Cost.peakMemory()
    try await withThrowingTaskGroup(of: Void.self) { group in
      let (token, options) = (token, routeOptions)
      for misbehaviour in try Self.misbehaviours() {
        for style in ServiceStyle.allCases {
          group.addTask { try await Self.check(misbehaviour, style, limits, token, options) }
        }
      }
      try await group.waitForAll()
    }
    XCTAssertLessThan(Cost.peakMemory() - before, 600 << 20, "the answers are not kept")
  }

  private static func check(
    _ misbehaviour: Misbehaviour, _ style: ServiceStyle, _ limits: TransferOptions, _ token: String,
    _ options: RouteOptions
  ) async throws {
    let server = try LoopbackServer { _ in misbehaviour.steps }
    let directions = Directions(
      credentials: Credentials(accessToken: token, host: server.url), style: style,
      completionQueue: DispatchQueue(label: "handlers"), transferOptions: limits, warn: { _ in })
    let name = "\(misbehaviour.name), \(style.rawValue)"
    let clock = ContinuousClock()
    let start = clock.now
    do {
      _ = try await directions.calculate(options)
      XCTAssertNil(misbehaviour.says, "\(name): a route")
    } catch {
      let text = "\(error)"
      let says = misbehaviour.says ?? ""
      XCTAssertTrue(says.isEmpty || text.contains(says), "\(name): \(text)")
      XCTAssertFalse(text.contains("secret"), "\(name): \(text)")
      XCTAssertFalse(text.unicodeScalars.contains { $0.properties.generalCategory == .control }, "\(name): \(text)")
      XCTAssertLessThan(text.count, 500, name)
    }
    XCTAssertLessThan(clock.now - start, .seconds(20), name)
    withExtendedLifetime(server) {}
  }
}
