internal import CFairway
internal import FairwayCore
internal import FairwayRequests
internal import FairwayRouter
internal import FairwayRoutes

/// A router and what the library adds to it.
final class RouterBody: SessionBody {
  let controller: RouteController
  let messages: RouterMessages
  let provider = ForwardingProvider()
  let server: RequestServer?
  let watch = RouterWatch()
  var roads: SessionRoads? { didSet { controller.witness = roads?.witness } }
  /// The least level of the messages that are kept; `nil` for none.
  let log: LogLevel?

  init(
    _ messages: RouterMessages, _ server: RequestServer?, log: LogLevel?,
    _ make: (any RoutingProvider, _ log: @escaping @Sendable (String) -> Void) throws(Failure) -> RouteController
  ) throws(Failure) {
    (self.messages, self.server, self.log) = (messages, server, log)
    let monitor = watch.monitor(from: log) { server?.shown($0) ?? $0 }
    controller = try make(provider) { monitor.write(.warning, .routing, $0) }
    controller.observer = messages
    controller.decider = messages
    controller.monitor = monitor
  }

  deinit { roads?.end(self) }

  var router: RouterBody? { self }
  var engine: ProgressEngine { controller.engine }
  var state: ProgressState { controller.routeProgress.state }

  var events: EventQueue {
    get { messages.events }
    set { messages.events = newValue }
  }

  var options: [UInt8] {
    RouterSettings(
      options: controller.options, asks: messages.asks, reroutesProactively: controller.reroutesProactively, log: log
    ).text
  }

  /// Calls the router, and adds the events that follow from the call; returns what it has changed.
  @discardableResult
  func change<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) -> ProgressChange {
    messages.begin()
    try body()
    // Roads that lead have answered what the call asks, such as a route for another stop; the next fix may be long in coming.
    if controller.hasAnswersOfCall { controller.poll(now: state.timestamp) }
    messages.settle(controller)
    return messages.change
  }

  /// Makes a call of the router; its error becomes a failure.
  @discardableResult
  func call(_ body: () throws(RouterError) -> Void) throws(Failure) -> ProgressChange {
    try change { () throws(Failure) in
      do throws(RouterError) {
        try body()
      } catch {
        let status =
          switch error {
          case .noSuchLeg, .trip(.invalidCoordinate): FAIRWAY_ERROR_ARGUMENT
          case .noRoute, .route: FAIRWAY_ERROR_ROUTE
          default: FAIRWAY_ERROR_STATE
          }
        throw Failure(status, error.description)
      }
    }
  }

  func update(_ fix: Location, isWatched: Bool) -> ProgressChange {
    let change = change { controller.update(fix) }
    addRoadAlerts(isWatched: isWatched)
    return change
  }

  func update(_ fixes: FixColumns, _ columns: ProgressColumns?, isWatched: Bool) {
    for place in 0..<fixes.count {
      let change = update(fixes[place], isWatched: isWatched)
      guard let columns else { continue }
      var state = state
      controller.withEngine { columns.write(place, &state, change, $0, roads?.witness) }
    }
  }

  func predict(at time: Double) -> PredictedPlace { controller.predictedPlace(at: time) }

  func advanceLeg(isWatched: Bool) throws(Failure) -> ProgressChange {
    try call { () throws(RouterError) in try controller.advanceLeg() }
  }

  func skip(to leg: Int, isWatched: Bool) throws(Failure) -> ProgressChange {
    try call { () throws(RouterError) in try controller.skip(to: leg) }
  }

  func follow(_ index: RouteIndex, isWatched: Bool) throws(Failure) -> ProgressChange {
    try follow(
      IndexedRouteResponse(routeResponse: RouteResponse(routes: [index.route]), routeIndex: 0), answering: nil)
  }

  /// Continues on a route of an answer to a request with options; `nil` for those of the trip.
  @discardableResult
  func follow(
    _ response: IndexedRouteResponse, answering options: RouteOptions?
  ) throws(Failure) -> ProgressChange {
    try call { () throws(RouterError) in try controller.updateRoute(with: response, routeOptions: options) }
  }

  func requestRoute() throws(Failure) -> Bool { throw Self.asksItself }
  func failRequest() throws(Failure) { throw Self.asksItself }

  private static var asksItself: Failure {
    Failure(FAIRWAY_ERROR_STATE, "a router requests its routes itself, by questions among its events")
  }

  /// Creates a router on a route of an answer to a trip's request.
  convenience init(
    answer: [UInt8], index: Int, trip: [UInt8], settings: RouterSettings
  ) throws(Failure) {
    let asked = try RouteRequestText.decoded(trip)
    let options = asked.options
    let response = try RouteRequestText.response(
      answer, index, options, asked.server, isChecked: settings.options.checksAnswers)
    let messages = RouterMessages(asks: settings.asks)
    try self.init(messages, asked.server, log: settings.log) { provider, log throws(Failure) in
      do throws(RouteIndexError) {
        return try RouteController(
          along: response, routeOptions: options, routingProvider: provider, options: settings.options, log: log)
      } catch {
        throw Failure(FAIRWAY_ERROR_ROUTE, "\(error)")
      }
    }
    controller.reroutesProactively = settings.reroutesProactively
  }
}
