public import Foundation

/// Sends a request to a server and returns its answer.
///
/// A transport follows no redirects and enforces the limits of ``HTTPTask`` while it receives. The answer is delivered
/// exactly once, on any thread, possibly before the call returns; after `RoutingRequest.cancel()` it may be anything.
public protocol HTTPTransport: Sendable {
  /// Starts a request.
  func start(
    _ task: HTTPTask, answer: @escaping @Sendable (Result<HTTPAnswer, HTTPFailure>) -> Void
  ) -> any RoutingRequest
}

/// A request with the limits of its answer.
public struct HTTPTask: Sendable {
  /// The request.
  public var request: URLRequest
  /// The largest size of the body in bytes, unpacked.
  public var maximumSize: Int
  /// The longest time from start to end, in seconds.
  public var maximumTime: TimeInterval
  /// A new file to which the body of a successful answer (200 to 299) is written instead of memory.
  public var file: URL?
  /// How many bytes of the file are there from a transfer that broke off, and where the request's range begins; `nil`, the
  /// default, for a new file, which is removed if the transfer breaks off.
  ///
  /// The transport appends the body of an answer with status 206, and begins the file anew with another good one. The file
  /// stays if the transfer breaks off.
  public var keptSize: Int?

  /// Creates a task whose answer is kept in memory, or in a file.
  public init(
    request: URLRequest, maximumSize: Int, maximumTime: TimeInterval, file: URL? = nil, keptSize: Int? = nil
  ) {
    self.request = request
    self.maximumSize = maximumSize
    self.maximumTime = maximumTime
    self.file = file
    self.keptSize = keptSize
  }
}

/// The answer of a server, whatever its status.
public struct HTTPAnswer: Sendable {
  /// The HTTP status.
  public var statusCode: Int
  /// The header fields, with names in lower case.
  public var header: [String: String]
  /// The body, unpacked; empty if it was written to the task's file.
  public var body: Data

  /// Creates an answer; the names of the header fields may contain capitals.
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

/// The reason why a request has no answer.
public enum HTTPFailure: Error, Sendable {
  /// The request was cancelled.
  case cancelled
  /// The answer did not finish in time.
  case timedOut
  /// The body is larger than the task's limit.
  case tooLarge
  /// The answer is not HTTP.
  case notHTTP
  /// The file cannot be written.
  case file(reason: String)
  /// The server could not be reached, or the connection broke.
  case network(ConnectionFailure)
}
