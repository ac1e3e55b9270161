#if canImport(FoundationNetworking)
  internal import Foundation
  internal import FoundationNetworking
#else
  internal import Foundation
#endif

/// Sends requests, and turns what comes back into a value or an error.
struct Transport: Sendable {
  let urlSession: URLSession
  let processingQueue: DispatchQueue
  let credentials: Credentials

  init(urlSession: URLSession, processingQueue: DispatchQueue, credentials: Credentials) {
    self.urlSession = Self.cancellable(urlSession)
    self.processingQueue = processingQueue
    self.credentials = credentials
  }

  #if canImport(FoundationNetworking)
    /// The session itself, or one of its configuration without the cache.
    ///
    /// Cancelling a task while it looks into a cache can end the process with FoundationNetworking, as of Swift 6.3: one
    /// in some thousand cancellations does. Answers about traffic are not for a cache anyway.
    private static func cancellable(_ session: URLSession) -> URLSession {
      guard session.configuration.urlCache != nil else { return session }
      if session === URLSession.shared { return sharedWithoutCache }
      return URLSession(
        configuration: withoutCache(session), delegate: session.delegate, delegateQueue: session.delegateQueue)
    }

    private static let sharedWithoutCache = URLSession(configuration: withoutCache(.shared))

    private static func withoutCache(_ session: URLSession) -> URLSessionConfiguration {
      let configuration = session.configuration.copy() as? URLSessionConfiguration ?? .ephemeral
      configuration.urlCache = nil
      return configuration
    }
  #else
    private static func cancellable(_ session: URLSession) -> URLSession { session }
  #endif

  /// How a good answer becomes a value.
  struct Decoder<Value: Sendable>: Sendable {
    /// The types of body that are read; other bodies are no answer of the service.
    var contentTypes = ["application/json"]
    /// Reads the bytes of the body.
    let decode: @Sendable (Data) throws(DirectionsError) -> Value
  }

  /// A task that was not started yet. Its completion is called on the processing queue.
  func task<Value: Sendable>(
    _ request: URLRequest, decoder: Decoder<Value>,
    completion: @escaping @Sendable (Result<Value, DirectionsError>) -> Void
  ) -> URLSessionDataTask {
    let task = urlSession.dataTask(with: request) { data, response, error in
      processingQueue.async {
        let result = Result { () throws(DirectionsError) -> Value in
          try decoder.decode(body(data, response, error, decoder.contentTypes))
        }
        completion(result.mapError { settled($0, data, response) })
      }
    }
    task.priority = 1
    return task
  }

  /// A task that is over already, for a call that has nothing to send.
  func deadTask() -> URLSessionDataTask {
    let task = urlSession.dataTask(with: URLRequest(url: credentials.host))
    task.cancel()
    return task
  }

  /// The body of an answer that promises a result.
  private func body(
    _ data: Data?, _ response: URLResponse?, _ error: (any Error)?, _ contentTypes: [String]
  ) throws(DirectionsError) -> Data {
    if let error { throw self.error(error) }
    guard let response = response as? HTTPURLResponse else {
      throw .invalidResponse(statusCode: nil, contentType: response?.mimeType)
    }
    guard (200..<300).contains(response.statusCode) else { throw failure(data ?? Data(), response) }
    guard let data, !data.isEmpty else { throw .noData }
    guard contentTypes.contains(response.mimeType ?? "application/json") else {
      throw .invalidResponse(statusCode: response.statusCode, contentType: response.mimeType)
    }
    return data
  }

  /// The error for an answer that could not be read or that holds nothing: what the server said of it, if it said so.
  private func settled(_ error: DirectionsError, _ data: Data?, _ response: URLResponse?) -> DirectionsError {
    switch error {
    case .decoding, .unableToRoute, .noMatches:
      guard let response = response as? HTTPURLResponse, let data else { return error }
      if ServiceFailure(statusCode: response.statusCode, body: data).isNamed { return failure(data, response) }
      if response.mimeType == "text/html" {
        return .invalidResponse(statusCode: response.statusCode, contentType: response.mimeType)
      }
      return error
    default:
      return error
    }
  }

  func failure(_ data: Data, _ response: HTTPURLResponse) -> DirectionsError {
    var failure = ServiceFailure(statusCode: response.statusCode, body: data)
    failure.message = failure.message.map(credentials.redacting)
    return failure.error(now: Date()) { response.value(forHTTPHeaderField: $0) }
  }

  /// The error of a request that got no answer, without the request's address: it holds the token.
  func error(_ error: any Error) -> DirectionsError {
    guard let error = error as? URLError else {
      return .unknown(statusCode: nil, code: nil, message: credentials.redacting(error.localizedDescription))
    }
    switch error.code {
    case .cancelled: return .cancelled
    case .timedOut: return .timedOut
    default:
      let text = credentials.redacting(error.localizedDescription)
      return .network(URLError(error.code, userInfo: [NSLocalizedDescriptionKey: text]))
    }
  }
}
