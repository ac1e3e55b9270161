public import Dispatch
internal import Synchronization

#if canImport(FoundationNetworking)
  public import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// A client of a directions service.
///
/// An object asks one service: Mapbox's, or a server of your own that speaks OSRM's or Valhalla's form. It may be used
/// from any thread and by many requests at once. Beside each method that takes a handler there is an `async` one, which
/// honours the cancellation of its task.
///
/// The objects hold nothing that changes but a list of warnings behind a lock; a subclass that adds changing state has
/// to guard it likewise.
open class Directions: @unchecked Sendable {
  /// What a request was, given back to its handler.
  public typealias Session = (options: any DirectionsOptions, credentials: Credentials)
  /// What is called when a request for routes is over.
  public typealias RouteCompletionHandler =
    @Sendable (_ session: Session, _ result: Result<RouteResponse, DirectionsError>) -> Void
  /// What is called when a request for matches is over.
  public typealias MatchCompletionHandler =
    @Sendable (_ session: Session, _ result: Result<MapMatchingResponse, DirectionsError>) -> Void
  /// What is called when a request for a refresh is over. Merge ``RouteRefreshResponse/route`` into the route.
  public typealias RouteRefreshCompletionHandler =
    @Sendable (_ credentials: Credentials, _ result: Result<RouteRefreshResponse, DirectionsError>) -> Void

  /// The client of Mapbox's service with the credentials of the environment or of the main bundle.
  public static let shared = Directions()

  /// Where the service is, and what opens it.
  public let credentials: Credentials
  /// The form of the service's requests.
  public let style: ServiceStyle
  /// The queue that handlers are called on.
  public let completionQueue: DispatchQueue
  /// When failed requests are sent again. The calls that return a task never repeat.
  public let retryPolicy: RetryPolicy

  let transport: Transport
  private let warn: @Sendable (String) -> Void
  private let warned = Mutex<Set<UnsupportedOption>>([])

  /// A client of one service.
  ///
  /// - Parameters:
  ///   - credentials: Where the service is, and what opens it.
  ///   - transport: What carries requests and answers: libcurl on Linux, a `URLSession` elsewhere.
  ///   - processingQueue: The queue that answers are decoded on.
  ///   - style: The form of the service's requests.
  ///   - completionQueue: The queue that handlers are called on. A program without a main run loop gives its own.
  ///   - retryPolicy: When failed requests are sent again.
  ///   - transferOptions: The limits of an answer, and which redirects are followed.
  ///   - warn: What is told, once for each, of options that the service cannot be told of and that do not change the
  ///     route. Standard error by default.
  ///   - log: What is told of redirects that are followed; nothing by default.
  public init(
    credentials: Credentials = .init(), transport: any HTTPTransport = Directions.defaultTransport(),
    processingQueue: DispatchQueue = .global(qos: .userInitiated), style: ServiceStyle = .mapbox,
    completionQueue: DispatchQueue = .main, retryPolicy: RetryPolicy = .off,
    transferOptions: TransferOptions = TransferOptions(),
    warn: @escaping @Sendable (String) -> Void = { FileHandle.standardError.write(Data(($0 + "\n").utf8)) },
    log: (@Sendable (String) -> Void)? = nil
  ) {
    self.credentials = credentials
    self.style = style
    self.completionQueue = completionQueue
    self.retryPolicy = retryPolicy
    self.warn = warn
    self.transport = Transport(
      http: transport, processingQueue: processingQueue, options: transferOptions,
      redaction: Redaction(credentials.secrets), log: log)
  }

  /// A client that loads with a `URLSession` of the same configuration as the given one.
  ///
  /// See ``init(credentials:transport:processingQueue:style:completionQueue:retryPolicy:transferOptions:warn:log:)`` for
  /// the other parameters, and ``URLSessionTransport`` for what this choice means on Linux.
  public convenience init(
    credentials: Credentials = .init(), urlSession: URLSession,
    processingQueue: DispatchQueue = .global(qos: .userInitiated), style: ServiceStyle = .mapbox,
    completionQueue: DispatchQueue = .main, retryPolicy: RetryPolicy = .off,
    transferOptions: TransferOptions = TransferOptions(),
    warn: @escaping @Sendable (String) -> Void = { FileHandle.standardError.write(Data(($0 + "\n").utf8)) },
    log: (@Sendable (String) -> Void)? = nil
  ) {
    self.init(
      credentials: credentials, transport: URLSessionTransport(urlSession), processingQueue: processingQueue,
      style: style, completionQueue: completionQueue, retryPolicy: retryPolicy, transferOptions: transferOptions,
      warn: warn, log: log)
  }

  /// The transport of a client that is given none.
  public static func defaultTransport() -> any HTTPTransport {
    #if canImport(CurlTransfers)
      CurlTransport()
    #else
      URLSessionTransport(.shared)
    #endif
  }

  // MARK: Asking with a handler

  /// Asks for routes. Returns the running task; cancel it to give the request up.
  ///
  /// Options that the service could not take are refused before anything is sent: the handler gets the error, and the task is
  /// over when it is returned.
  @discardableResult
  open func calculate(
    _ options: RouteOptions, completionHandler: @escaping RouteCompletionHandler
  ) -> URLSessionDataTask {
    let session: Session = (options, credentials)
    return begin(request(for: options), decoder: routeDecoder(options)) { completionHandler(session, $0) }
      ?? deadTask()
  }

  /// Asks for the matches of a trace. Returns the running task; cancel it to give the request up.
  ///
  /// For routes made of the matches, use ``calculateRoutes(matching:completionHandler:)``.
  @discardableResult
  open func calculate(
    _ options: MatchOptions, completionHandler: @escaping MatchCompletionHandler
  ) -> URLSessionDataTask {
    let session: Session = (options, credentials)
    return begin(request(for: options), decoder: matchDecoder(options)) { completionHandler(session, $0) }
      ?? deadTask()
  }

  /// Asks for the matches of a trace as routes. Returns the running task; cancel it to give the request up.
  ///
  /// The points of the trace that were matched become the waypoints.
  @discardableResult
  open func calculateRoutes(
    matching options: MatchOptions, completionHandler: @escaping RouteCompletionHandler
  ) -> URLSessionDataTask {
    let session: Session = (options, credentials)
    return begin(request(for: options), decoder: matchedRouteDecoder(options)) { completionHandler(session, $0) }
      ?? deadTask()
  }

  /// Asks for the newer attributes of a route, from the leg at `startLegIndex` to the end.
  ///
  /// - Precondition: The route was calculated with ``RouteOptions/refreshingEnabled``.
  /// - Returns: The running task, or nil if nothing was sent since there is nothing to ask for: an identifier that is
  ///   empty, an index below zero, no token, or a service without refreshes. The handler gets the reason.
  @discardableResult
  open func refreshRoute(
    responseIdentifier: String, routeIndex: Int, fromLegAtIndex startLegIndex: Int = 0,
    completionHandler: @escaping RouteRefreshCompletionHandler
  ) -> URLSessionDataTask? {
    refresh(
      RouteRefreshPart(
        responseIdentifier: responseIdentifier, routeIndex: routeIndex, startLegIndex: startLegIndex),
      completionHandler)
  }

  /// Asks for the newer attributes of a route, from a vertex of the leg at `startLegIndex` to the end.
  ///
  /// The vertex is the one at `currentRouteShapeIndex` in the route's geometry; it lies within the leg at
  /// `startLegIndex`.
  ///
  /// - Precondition: The route was calculated with ``RouteOptions/refreshingEnabled``.
  /// - Returns: The running task, or nil if nothing was sent, as with
  ///   ``refreshRoute(responseIdentifier:routeIndex:fromLegAtIndex:completionHandler:)``.
  @discardableResult
  open func refreshRoute(
    responseIdentifier: String, routeIndex: Int, fromLegAtIndex startLegIndex: Int = 0, currentRouteShapeIndex: Int,
    completionHandler: @escaping RouteRefreshCompletionHandler
  ) -> URLSessionDataTask? {
    refresh(
      RouteRefreshPart(
        responseIdentifier: responseIdentifier, routeIndex: routeIndex, startLegIndex: startLegIndex,
        currentRouteShapeIndex: currentRouteShapeIndex),
      completionHandler)
  }

  // MARK: Addresses

  /// The address of a GET request for the options. It holds the token.
  open func url(forCalculating options: any DirectionsOptions) -> URL {
    url(forCalculating: options, httpMethod: "GET")
  }

  /// The address of a request by GET or POST; with POST the parameters belong into the body.
  open func url(forCalculating options: any DirectionsOptions, httpMethod: String) -> URL {
    builder.url(for: options, httpMethod: httpMethod)
  }

  /// The request for the options: GET, or POST where the address would be longer than 8,192 characters; POST always
  /// with Valhalla, GET always with OSRM.
  ///
  /// Options are written as they are; ``check(_:)`` says whether the service could take them.
  open func urlRequest(forCalculating options: any DirectionsOptions) -> URLRequest {
    (try? builder.urlRequest(for: options)) ?? URLRequest(url: url(forCalculating: options))
  }

  /// The request for a refresh; the bare host where the service has none.
  open func urlRequest(forRefreshing part: RouteRefreshPart) -> URLRequest {
    builder.urlRequest(for: part) ?? URLRequest(url: credentials.host)
  }

  /// Fails if a request for the options would be refused before it is sent.
  open func check(_ options: any DirectionsOptions) throws(DirectionsError) {
    do {
      try options.validate(for: style)
    } catch {
      throw .invalidOptions(error)
    }
    try checkAccess()
  }
}

// MARK: - The way of a request

extension Directions {
  var builder: RequestBuilder { RequestBuilder(credentials: credentials, service: style.service) }

  /// Fails without a server's address, or without a token where there has to be one.
  func checkAccess() throws(DirectionsError) {
    guard ["http", "https"].contains(credentials.host.scheme?.lowercased()), credentials.host.host() != nil else {
      throw .invalidInput(message: "the host \(credentials.shownHost) is no http address")
    }
    guard !style.service.requiresAccessToken || !(credentials.accessToken ?? "").isEmpty else {
      throw .unauthorized(message: "there is no access token")
    }
    guard !credentials.secrets.contains(where: { $0.utf8.contains { $0 < 32 || $0 == 127 } }) else {
      throw .invalidInput(message: "a token, user or password has a control character")
    }
  }

  /// The checked request for options; reports those that the service does not support.
  func request(for options: any DirectionsOptions) -> Result<URLRequest, DirectionsError> {
    Result { () throws(DirectionsError) -> URLRequest in
      try check(options)
      for option in options.unsupportedOptions(in: style) {
        let isNew = warned.withLock { $0.insert(option).inserted }
        if isNew { warn("\(style.rawValue) is not told of \(option)") }
      }
      return urlRequest(forCalculating: options)
    }
  }

  /// The checked request for a refresh.
  func request(for part: RouteRefreshPart) -> Result<URLRequest, DirectionsError> {
    Result { () throws(DirectionsError) -> URLRequest in
      guard style.service.refreshRequest(for: part) != nil else {
        throw .invalidInput(message: "\(style.rawValue) has no refreshes")
      }
      guard !part.responseIdentifier.isEmpty else {
        throw .invalidInput(message: "the answer has no identifier, so its routes cannot be refreshed")
      }
      guard part.routeIndex >= 0, part.startLegIndex >= 0, (part.currentRouteShapeIndex ?? 0) >= 0 else {
        throw .invalidInput(message: "an index is below zero")
      }
      try checkAccess()
      return urlRequest(forRefreshing: part)
    }
  }

  /// Starts a task whose handler is called on the completion queue, or has an error delivered and starts none.
  func begin<Value: Sendable>(
    _ request: Result<URLRequest, DirectionsError>, decoder: Transport.Decoder<Value>,
    _ handler: @escaping @Sendable (Result<Value, DirectionsError>) -> Void
  ) -> URLSessionDataTask? {
    let completionQueue = completionQueue
    switch request {
    case .success(let request):
      let transfer = transport.transfer(request, decoder: decoder) { result in
        completionQueue.async { handler(result) }
      }
      transfer.start()
      return TransferDataTask.of(transfer, request)
    case .failure(let error):
      completionQueue.async { handler(.failure(error)) }
      return nil
    }
  }

  /// A task that is over already, for a call that has nothing to send.
  func deadTask() -> URLSessionDataTask {
    TransferDataTask.of(nil, URLRequest(url: credentials.host))
  }

  private func refresh(
    _ part: RouteRefreshPart, _ handler: @escaping RouteRefreshCompletionHandler
  ) -> URLSessionDataTask? {
    let credentials = credentials
    return begin(request(for: part), decoder: refreshDecoder(part)) { handler(credentials, $0) }
  }
}
