#if canImport(FoundationNetworking)
  public import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// What carries one request to a server and brings one answer.
///
/// A transport follows no redirects and holds the limits of ``HTTPTask`` while it reads. The answer comes exactly once, on
/// any thread, possibly before the call returns; after ``RoutingRequest/cancel()`` it may be anything.
public protocol HTTPTransport: Sendable {
  /// Starts a request.
  func start(
    _ task: HTTPTask, answer: @escaping @Sendable (Result<HTTPAnswer, HTTPFailure>) -> Void
  ) -> any RoutingRequest
}

/// A request with the limits of its answer.
public struct HTTPTask: Sendable {
  /// What is asked.
  public var request: URLRequest
  /// The most bytes of the body, after it is unpacked.
  public var maximumSize: Int
  /// The longest time from start to end in seconds.
  public var maximumTime: TimeInterval
  /// A file that does not exist yet, which the body of a good answer (200 to 299) is written to in place of memory.
  public var file: URL?

  /// A request whose answer is kept in memory.
  public init(request: URLRequest, maximumSize: Int, maximumTime: TimeInterval, file: URL? = nil) {
    self.request = request
    self.maximumSize = maximumSize
    self.maximumTime = maximumTime
    self.file = file
  }
}

/// What a server answered, whatever its status.
public struct HTTPAnswer: Sendable {
  /// The HTTP status.
  public var statusCode: Int
  /// The fields of the header by their names in lower case.
  public var header: [String: String]
  /// The body, unpacked; empty where it was written to the task's file.
  public var body: Data

  /// An answer; the names of the header's fields may have capitals.
  public init(statusCode: Int, header: [String: String], body: Data) {
    self.statusCode = statusCode
    self.header = Dictionary(header.map { ($0.lowercased(), $1) }) { first, _ in first }
    self.body = body
  }

  /// The type of the body in lower case, without parameters.
  var mimeType: String? {
    header["content-type"]?.split(separator: ";").first?.trimmingCharacters(in: .whitespaces).lowercased()
  }
}

/// Why a request has no answer.
public enum HTTPFailure: Error, Sendable {
  /// The request was given up.
  case cancelled
  /// The answer did not end in time.
  case timedOut
  /// The body is larger than the task's limit.
  case tooLarge
  /// What came is not HTTP.
  case notHTTP
  /// The file cannot be written.
  case file(reason: String)
  /// The server could not be reached, or the connection broke.
  case network(URLError)
}
