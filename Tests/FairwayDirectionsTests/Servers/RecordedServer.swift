import EmbeddedShims
import FairwayDirections
import Foundation
import TestSupport

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The answers of one of the town's servers to the questions of `RealServerTests`, for machines that cannot run it.
///
/// `Tests/TownAnswers` holds an exchange a line. A question that is not among them is refused: it was never asked of a real
/// server. `Tests/Servers/record-answers` asks them all anew.
final class RecordedServer: Sendable {
  private struct Exchange: Codable {
    var method: String
    var target: String
    var body: String
    var status: Int
    var type: String
    var answer: String

    var question: String { "\(method) \(target) \(body)" }

    /// A question without its answer.
    init(_ request: LoopbackServer.Request) {
      (method, target, body) = (request.method, request.target, String(decoding: request.body, as: UTF8.self))
      (status, type, answer) = (0, "", "")
    }
  }

  private let server: LoopbackServer
  var url: URL { server.url }

  /// A server that gives recorded responses or, given the address of the real server, queries that and records its
  /// responses.
  init(_ style: ServiceStyle, recording real: URL?) throws {
    let file = Fixtures.package.appending(path: "Tests/TownAnswers/\(style.rawValue).ndjson")
    if let real {
      let exchanges = Mutex<[String: Exchange]>([:])
      server = try LoopbackServer { request in
        guard let exchange = Self.ask(request, of: real) else { return [.reset] }
        exchanges.withLock {
          $0[exchange.question] = exchange
          Self.write($0.values.sorted { $0.question < $1.question }, to: file)
        }
        return Self.steps(exchange)
      }
    } else {
      let lines = try Data(contentsOf: file).split(separator: UInt8(ascii: "\n"))
      let exchanges = try lines.map { try JSONDecoder().decode(Exchange.self, from: $0) }
      let recorded = Dictionary(exchanges.map { ($0.question, $0) }) { first, _ in first }
      server = try LoopbackServer { request in
        let question = Exchange(request).question
        if let exchange = recorded[question] { return Self.steps(exchange) }
        let message = ["code": "NotRecorded", "message": "not recorded, see Tests/Servers/record-answers: \(question)"]
        let body = (try? JSONEncoder().encode(message)) ?? Data()
        return [.send(LoopbackServer.answer(body, status: 501))]
      }
    }
  }

  private static func steps(_ exchange: Exchange) -> [LoopbackServer.Step] {
    [.send(LoopbackServer.answer(Data(exchange.answer.utf8), status: exchange.status, type: exchange.type))]
  }

  /// Passes a question on and waits for its answer, in the thread of the connection.
  private static func ask(_ request: LoopbackServer.Request, of real: URL) -> Exchange? {
    guard let url = URL(string: real.absoluteString + request.target) else { return nil }
    var question = URLRequest(url: url, timeoutInterval: 20)
    question.httpMethod = request.method
    question.httpBody = request.body.isEmpty ? nil : request.body
    question.setValue(request.header["content-type"], forHTTPHeaderField: "Content-Type")
    let answered = DispatchSemaphore(value: 0)
    let answer = Mutex<Exchange?>(nil)
    URLSession.shared.dataTask(with: question) { data, response, _ in
      if let data, let response = response as? HTTPURLResponse {
        var exchange = Exchange(request)
        exchange.status = response.statusCode
        exchange.type = response.value(forHTTPHeaderField: "Content-Type") ?? ""
        exchange.answer = String(decoding: data, as: UTF8.self)
        answer.withLock { $0 = exchange }
      }
      answered.signal()
    }.resume()
    answered.wait()
    return answer.withLock(\.self)
  }

  private static func write(_ exchanges: [Exchange], to file: URL) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let lines = exchanges.compactMap { try? encoder.encode($0) }
    try? Data(lines.joined(separator: Data("\n".utf8)) + Data("\n".utf8)).write(to: file, options: .atomic)
  }
}
