internal import EmbeddedShims

#if canImport(FoundationNetworking)
  internal import Foundation
#else
  public import Foundation
#endif

/// Sends requests with a `URLSession` that has the configuration of a given one.
///
/// The session has no cache, because answers about traffic must not be cached. On Linux it uses FoundationNetworking,
/// in which a hostile server can end the process; ``CurlTransport`` is the default there.
public struct URLSessionTransport: HTTPTransport {
  private let owner: Owner
  private var session: URLSession { owner.session }
  var loader: Loader { owner.loader }

  /// Creates a transport with the configuration of the given session.
  public init(_ session: URLSession = .shared) {
    let configuration = session.configuration.copy() as? URLSessionConfiguration ?? .ephemeral
    // With a cache, cancelling can end the process on Linux.
    configuration.urlCache = nil
    owner = Owner(configuration)
  }

  public func start(
    _ task: HTTPTask, answer: @escaping @Sendable (Result<HTTPAnswer, HTTPFailure>) -> Void
  ) -> any RoutingRequest {
    let running = session.dataTask(with: task.request)
    loader.add(running, task, answer)
    running.priority = 1
    running.resume()
    // The session's own timeouts start again with each byte. A request that has ended is not kept until its limit.
    DispatchQueue.global().asyncAfter(deadline: .now() + max(0, task.maximumTime)) { [weak loader, weak running] in
      if let running { loader?.end(running, .timedOut) }
    }
    return Running(task: running, loader: loader)
  }

  /// The session and its delegate. The session keeps both until it is invalidated, which happens when the last transport
  /// that uses it is gone and its requests have ended.
  private final class Owner: Sendable {
    let session: URLSession
    let loader = Loader()

    init(_ configuration: URLSessionConfiguration) {
      session = URLSession(configuration: configuration, delegate: loader, delegateQueue: nil)
    }

    deinit { session.finishTasksAndInvalidate() }
  }

  private final class Running: RoutingRequest {
    private let task: URLSessionDataTask
    private let loader: Loader

    init(task: URLSessionDataTask, loader: Loader) { (self.task, self.loader) = (task, loader) }

    func cancel() { loader.end(task, .cancelled) }
  }
}

/// Receives the data of a session's tasks, within the limits of each.
final class Loader: NSObject, URLSessionDataDelegate, Sendable {
  private struct Load {
    let task: HTTPTask
    let answer: @Sendable (Result<HTTPAnswer, HTTPFailure>) -> Void
    var body = Data()
    var response: HTTPURLResponse?
    /// The file of the body, if it is written to one.
    var file: FileHandle?
    var fileSize = 0

    /// Opens the file for the body: a new one, or that of an earlier transfer, which a part of the body continues.
    mutating func open(_ url: URL) throws {
      guard let keptSize = task.keptSize else {
        try Data().write(to: url, options: .withoutOverwriting)
        file = try FileHandle(forWritingTo: url)
        return
      }
      if !FileManager.default.fileExists(atPath: url.path) { try Data().write(to: url, options: .withoutOverwriting) }
      file = try FileHandle(forWritingTo: url)
      let size = response?.statusCode == 206 ? UInt64(clamping: keptSize) : 0
      try file?.truncate(atOffset: size)
      try file?.seek(toOffset: size)
    }

    /// Removes the file after a transfer that broke off, unless another one is to continue it.
    func removeFile() {
      if file != nil, task.keptSize == nil, let url = task.file { try? FileManager.default.removeItem(at: url) }
    }
  }

  private let loads = Mutex<[Int: Load]>([:])

  func add(
    _ running: URLSessionTask, _ task: HTTPTask,
    _ answer: @escaping @Sendable (Result<HTTPAnswer, HTTPFailure>) -> Void
  ) {
    loads.withLock { $0[running.taskIdentifier] = Load(task: task, answer: answer) }
  }

  /// Ends a task on behalf of the client.
  func end(_ running: URLSessionTask, _ failure: HTTPFailure) {
    guard let load = loads.withLock({ $0.removeValue(forKey: running.taskIdentifier) }) else { return }
    running.cancel()
    load.removeFile()
    load.answer(.failure(failure))
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let limit = loads.withLock { loads in
      loads[dataTask.taskIdentifier]?.response = response as? HTTPURLResponse
      return loads[dataTask.taskIdentifier]?.task.maximumSize ?? 0
    }
    completionHandler(.allow)
    if response.expectedContentLength > Int64(limit) { end(dataTask, .tooLarge) }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let failure = loads.withLock { loads -> HTTPFailure? in
      guard var load = loads.removeValue(forKey: dataTask.taskIdentifier) else { return nil }
      defer { loads[dataTask.taskIdentifier] = load }
      guard data.count <= load.task.maximumSize - load.body.count - load.fileSize else { return .tooLarge }
      guard let file = load.task.file, (200..<300).contains(load.response?.statusCode ?? 0) else {
        load.body.append(data)
        return nil
      }
      do {
        if load.file == nil { try load.open(file) }
        try load.file?.write(contentsOf: data)
        load.fileSize += data.count
        return nil
      } catch {
        return .file(reason: error.localizedDescription)
      }
    }
    if let failure { end(dataTask, failure) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    loads.withLock { $0[task.taskIdentifier]?.response = response }
    completionHandler(nil)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    guard let load = loads.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
    load.answer(Result { () throws(HTTPFailure) -> HTTPAnswer in try Self.answer(load, task, error) })
  }

  private static func answer(_ load: Load, _ task: URLSessionTask, _ error: (any Error)?) throws(HTTPFailure)
    -> HTTPAnswer
  {
    if let error {
      load.removeFile()
      switch (error as? URLError)?.code {
      case .cancelled: throw .cancelled
      case .timedOut: throw .timedOut
      case let code: throw .network(ConnectionFailure(Self.kind(code), error.localizedDescription))
      }
    }
    guard let response = load.response ?? task.response as? HTTPURLResponse else { throw .notHTTP }
    let fields = response.allHeaderFields.map { (String(describing: $0.key), String(describing: $0.value)) }
    return HTTPAnswer(
      statusCode: response.statusCode, header: Dictionary(fields) { first, _ in first }, body: load.body)
  }

  private static func kind(_ code: URLError.Code?) -> ConnectionFailure.Kind {
    switch code {
    case .notConnectedToInternet, .cannotLoadFromNetwork: .notConnected
    case .cannotFindHost, .dnsLookupFailed: .unknownHost
    case .cannotConnectToHost: .refused
    case .networkConnectionLost: .lost
    case .serverCertificateUntrusted: .untrusted
    case .secureConnectionFailed: .insecure
    case .badURL, .unsupportedURL: .badAddress
    default: .other
    }
  }
}
