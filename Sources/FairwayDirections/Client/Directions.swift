public import Dispatch
internal import EmbeddedShims
public import Foundation

/// A client of a directions service.
///
/// Each client uses one service: Mapbox's, or your own server with OSRM's or Valhalla's API. You can use it from any
/// thread and for many requests at once. Each method with a completion handler has an `async` variant, which ends when
/// you cancel its task.
///
/// The only mutable state is a list of warnings behind a lock. A subclass that adds mutable state must protect it as
/// well.
open class Directions: @unchecked Sendable {
  /// The options and credentials of a request, passed to its handler.
  public typealias Session = (options: any DirectionsOptions, credentials: Credentials)
  /// A closure to call when a request for routes has finished.
  public typealias RouteCompletionHandler =
    @Sendable (_ session: Session, _ result: Result<RouteResponse, DirectionsError>) -> Void
  /// A closure to call when a request for matches has finished.
  public typealias MatchCompletionHandler =
    @Sendable (_ session: Session, _ result: Result<MapMatchingResponse, DirectionsError>) -> Void
  /// A closure to call when a request for a refresh has finished. Merge `RouteRefreshResponse.route` into the route.
  public typealias RouteRefreshCompletionHandler =
    @Sendable (_ credentials: Credentials, _ result: Result<RouteRefreshResponse, DirectionsError>) -> Void

  /// The client of Mapbox's service, with the credentials from the environment or the main bundle.
  public static let shared = Directions()

  /// The address of the service, and the credentials for it.
  public let credentials: Credentials
  /// The API of the service.
  public let style: ServiceStyle
  /// The queue that calls handlers.
  public let completionQueue: DispatchQueue
  /// The policy for retrying failed requests. The methods that return a task never retry.
  public let retryPolicy: RetryPolicy

  let transport: Transport
  private let warn: @Sendable (String) -> Void
  private let warned = Mutex<Set<UnsupportedOption>>([])

  /// Creates a client of a service.
  ///
  /// - Parameters:
  ///   - credentials: The address of the service, and the credentials for it.
  ///   - transport: The transport of requests and answers: libcurl on Linux, a `URLSession` elsewhere.
  ///   - processingQueue: The queue that decodes answers.
  ///   - style: The API of the service.
  ///   - completionQueue: The queue that calls handlers. Pass your own in a program without a main run loop.
  ///   - retryPolicy: The policy for retrying failed requests.
  ///   - transferOptions: The limits of an answer, and which redirects to follow.
  ///   - warn: A closure that the client calls once for each option that the service does not support, if the option
  ///     does not change the route. Without it the log of the monitor receives the warning.
  ///   - log: A closure that the client calls for each redirect that it follows; `nil` by default.
  ///   - monitor: The closures that receive what the client logs and counts.
  public init(
    credentials: Credentials = .init(), transport: any HTTPTransport = Directions.defaultTransport(),
    processingQueue: DispatchQueue = .global(qos: .userInitiated), style: ServiceStyle = .mapbox,
    completionQueue: DispatchQueue = .main, retryPolicy: RetryPolicy = .off,
    transferOptions: TransferOptions = TransferOptions(),
    warn: (@Sendable (String) -> Void)? = nil,
    log: (@Sendable (String) -> Void)? = nil, monitor: Monitor = Monitor()
  ) {
    self.credentials = credentials
    self.style = style
    self.completionQueue = completionQueue
    self.retryPolicy = retryPolicy
    self.warn = warn ?? { monitor.write(.warning, .routing, $0) }
    self.transport = Transport(
      http: transport, processingQueue: processingQueue, options: transferOptions,
      redaction: Redaction(credentials.secrets), log: log, monitor: monitor)
  }

  /// Creates a client that uses a `URLSession` with the configuration of the given one.
  ///
  /// See ``init(credentials:transport:processingQueue:style:completionQueue:retryPolicy:transferOptions:warn:log:monitor:)``
  /// for the other parameters, and ``URLSessionTransport`` for the consequences on Linux.
  public convenience init(
    credentials: Credentials = .init(), urlSession: URLSession,
    processingQueue: DispatchQueue = .global(qos: .userInitiated), style: ServiceStyle = .mapbox,
    completionQueue: DispatchQueue = .main, retryPolicy: RetryPolicy = .off,
    transferOptions: TransferOptions = TransferOptions(),
    warn: (@Sendable (String) -> Void)? = nil,
    log: (@Sendable (String) -> Void)? = nil, monitor: Monitor = Monitor()
  ) {
    self.init(
      credentials: credentials, transport: URLSessionTransport(urlSession), processingQueue: processingQueue,
      style: style, completionQueue: completionQueue, retryPolicy: retryPolicy, transferOptions: transferOptions,
      warn: warn, log: log, monitor: monitor)
  }

  /// The default transport.
  public static func defaultTransport() -> any HTTPTransport {
    #if os(Linux)
      CurlTransport()
    #else
      URLSessionTransport(.shared)
    #endif
  }

  // MARK: Requests with a handler

  /// Requests routes. Returns the running task, which you can cancel.
  ///
  /// If the service would reject the options, the client sends nothing: the handler receives the error, and the
  /// returned task has already finished.
  @discardableResult
  open func calculate(
    _ options: RouteOptions, completionHandler: @escaping RouteCompletionHandler
  ) -> URLSessionDataTask {
    let session: Session = (options, credentials)
    return begin(request(for: options), decoder: routeDecoder(options)) { completionHandler(session, $0) }
      ?? deadTask()
  }

  /// Requests the matches of a trace. Returns the running task, which you can cancel.
  ///
  /// For routes made from the matches, use ``calculateRoutes(matching:completionHandler:)``.
  @discardableResult
  open func calculate(
    _ options: MatchOptions, completionHandler: @escaping MatchCompletionHandler
  ) -> URLSessionDataTask {
    let session: Session = (options, credentials)
    return begin(request(for: options), decoder: matchDecoder(options)) { completionHandler(session, $0) }
      ?? deadTask()
  }

  /// Requests the matches of a trace as routes. Returns the running task, which you can cancel.
  ///
  /// The matched points of the trace become the waypoints.
  @discardableResult
  open func calculateRoutes(
    matching options: MatchOptions, completionHandler: @escaping RouteCompletionHandler
  ) -> URLSessionDataTask {
    let session: Session = (options, credentials)
    return begin(request(for: options), decoder: matchedRouteDecoder(options)) { completionHandler(session, $0) }
      ?? deadTask()
  }

  /// Requests the updated attributes of a route, from the leg at `startLegIndex` to the end.
  ///
  /// - Precondition: The route was calculated with `RouteOptions.refreshingEnabled`.
  /// - Returns: The running task, or `nil` if nothing was sent because the identifier is empty, an index is negative,
  ///   there is no token, or the service does not support refreshes. The handler receives the reason.
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

  /// Requests the updated attributes of a route, from a vertex of the leg at `startLegIndex` to the end.
  ///
  /// The vertex is the one at `currentRouteShapeIndex` in the route's geometry; it lies in the leg at `startLegIndex`.
  ///
  /// - Precondition: The route was calculated with `RouteOptions.refreshingEnabled`.
  /// - Returns: The running task, or `nil` if nothing was sent, as for
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

  /// The address of a GET request for the options. It contains the token.
  open func url(forCalculating options: any DirectionsOptions) -> URL {
    url(forCalculating: options, httpMethod: "GET")
  }

  /// The address of a request by GET or POST; with POST the parameters belong in the body.
  open func url(forCalculating options: any DirectionsOptions, httpMethod: String) -> URL {
    builder.url(for: options.asked, httpMethod: httpMethod)
  }

  /// The request for the options: GET, or POST if the address would be longer than 8,192 characters. Always POST for
  /// Valhalla, and always GET for OSRM.
  ///
  /// It does not validate the options; ``check(_:)`` reports whether the service would accept them.
  open func urlRequest(forCalculating options: any DirectionsOptions) -> URLRequest {
    (try? builder.request(for: options.asked)).map(URLRequest.init) ?? URLRequest(url: url(forCalculating: options))
  }

  /// The request for a refresh; only the host if the service does not support refreshes.
  open func urlRequest(forRefreshing part: RouteRefreshPart) -> URLRequest {
    builder.request(for: part).map(URLRequest.init) ?? URLRequest(url: credentials.host)
  }

  /// Throws an error if the client would reject a request for the options before it sends it.
  open func check(_ options: any DirectionsOptions) throws(DirectionsError) {
    try builder.check(options.asked)
  }
}

extension RouteOptions {
  /// What navigation and routers ask of every service by themselves. A caller who has not set them needs no warning
  /// that a service does not support them.
  fileprivate static var preset: RouteOptions {
    var options = RouteOptions(waypoints: [], profileIdentifier: .automobileAvoidingTraffic)
    options.prepareForNavigation()
    options.initialManeuverAvoidanceRadius = 1
    return options
  }
}

// MARK: - Sending a request

extension Directions {
  var builder: RequestBuilder {
    RequestBuilder(access: credentials.access, service: style.service, userAgent: UserAgent.text)
  }

  /// The validated request for options; reports options that the caller has set and the service does not support.
  func request(for options: any DirectionsOptions) -> Result<URLRequest, DirectionsError> {
    Result { () throws(DirectionsError) -> URLRequest in
      try check(options)
      let preset = RouteOptions.preset.unsupportedOptions(in: style)
      for option in options.unsupportedOptions(in: style) where !preset.contains(option) {
        let isNew = warned.withLock { $0.insert(option).inserted }
        if isNew { warn("\(style.rawValue) does not support \(option)") }
      }
      return urlRequest(forCalculating: options)
    }
  }

  /// The validated request for a refresh.
  func request(for part: RouteRefreshPart) -> Result<URLRequest, DirectionsError> {
    Result { () throws(DirectionsError) -> URLRequest in
      try builder.check(part)
      return urlRequest(forRefreshing: part)
    }
  }

  /// Starts a task whose handler is called on the completion queue; for an invalid request, delivers the error instead.
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

  /// A task that has already finished, for a call without anything to send.
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
