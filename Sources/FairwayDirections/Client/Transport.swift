internal import Foundation

/// Sends requests, and converts the answers to values or errors.
struct Transport: Sendable {
  let http: any HTTPTransport
  let processingQueue: DispatchQueue
  let options: TransferOptions
  let redaction: Redaction
  /// A closure that is called for redirects.
  let log: (@Sendable (String) -> Void)?
  let monitor: Monitor

  /// The decoding of a successful answer.
  struct Decoder<Value: Sendable>: Sendable {
    /// The accepted content types; another body is not an answer of the service.
    var contentTypes = ["application/json"]
    /// Reads the bytes of the body.
    let decode: @Sendable (Data) throws(DirectionsError) -> Value
  }

  /// A transfer that has not started. Its completion is called on the processing queue.
  func transfer<Value: Sendable>(
    _ request: URLRequest, decoder: Decoder<Value>,
    completion: @escaping @Sendable (Result<Value, DirectionsError>) -> Void
  ) -> Transfer {
    let task = HTTPTask(request: request, maximumSize: options.maximumSize, maximumTime: options.maximumTime)
    monitor.add(to: .requests)
    return Transfer(task, over: self) { result in
      let value = result.flatMap { answer in
        monitor.add(answer.body.count, to: .bytesReceived)
        return Result { () throws(DirectionsError) -> Value in
          try decoder.decode(body(answer, decoder.contentTypes))
        }
        .mapError { settled($0, answer) }
      }
      if case .failure(let error) = value {
        monitor.add(to: .requestsFailed)
        monitor.write(error == .cancelled ? .debug : .warning, .transfer, error.description)
      }
      completion(value)
    }
  }

  /// The body of a successful answer.
  private func body(_ answer: HTTPAnswer, _ contentTypes: [String]) throws(DirectionsError) -> Data {
    guard (200..<300).contains(answer.statusCode) else { throw failure(answer) }
    guard !answer.body.isEmpty else { throw .noData }
    guard contentTypes.contains(answer.mimeType ?? "application/json") else {
      throw .invalidResponse(statusCode: answer.statusCode, contentType: answer.mimeType.map(shown))
    }
    return answer.body
  }

  /// The error for an answer that could not be decoded or is empty: the server's own message, if there is one.
  private func settled(_ error: DirectionsError, _ answer: HTTPAnswer) -> DirectionsError {
    switch error {
    case .decoding(let path, let expected, let found):
      if ServiceFailure(statusCode: answer.statusCode, body: [UInt8](answer.body)).isNamed { return failure(answer) }
      if answer.mimeType == "text/html" {
        return .invalidResponse(statusCode: answer.statusCode, contentType: answer.mimeType)
      }
      return .decoding(path: shown(path), expected: expected, found: shown(found))
    case .unableToRoute, .noMatches:
      return ServiceFailure(statusCode: answer.statusCode, body: [UInt8](answer.body)).isNamed ? failure(answer) : error
    default:
      return error
    }
  }

  /// The error for an unsuccessful answer.
  func failure(_ answer: HTTPAnswer) -> DirectionsError {
    var failure = ServiceFailure(statusCode: answer.statusCode, body: [UInt8](answer.body))
    failure.message = failure.message.map(shown)
    failure.code = failure.code.map(shown)
    if answer.statusCode == 401 || answer.statusCode == 407, failure.message == nil {
      let scheme = answer.header[answer.statusCode == 401 ? "www-authenticate" : "proxy-authenticate"]?
        .split(separator: " ").first
      failure.message = scheme.map { "it asks for \(shown(String($0)))" }
    }
    return failure.error(now: Date()) { answer.header[$0.lowercased()] }
  }

  /// The error for a request without an answer.
  func error(_ failure: HTTPFailure, limit: Int) -> DirectionsError {
    switch failure {
    case .cancelled: .cancelled
    case .timedOut: .timedOut
    case .tooLarge: .answerTooLarge(limit: limit)
    case .notHTTP: .invalidResponse(statusCode: nil, contentType: nil)
    case .file(let reason): .unknown(statusCode: nil, code: nil, message: shown(reason))
    case .network(let failure): .network(ConnectionFailure(failure.kind, shown(failure.message)))
    }
  }

  /// A text from a server or the system on one line, without secrets and truncated.
  private func shown(_ text: String) -> String {
    // What is cut off here is not shown, however much of the rest is redacted.
    let start = String(decoding: text.utf8.prefix(16 << 10), as: UTF8.self)
    return PrintableText.line(redaction.redacted(start), limit: PrintableText.maximumMessageLength)
  }
}
