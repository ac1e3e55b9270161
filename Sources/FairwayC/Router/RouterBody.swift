#if !hasFeature(Embedded)
  internal import CFairway
  internal import FairwayCore
  internal import FairwayRoutes

  #if canImport(FoundationEssentials)
    internal import FoundationEssentials
  #else
    internal import Foundation
  #endif

  /// A router and what the library adds to it.
  final class RouterBody: SessionBody {
    let controller: RouteController
    let messages: RouterMessages
    let provider = ForwardingProvider()
    let server: RequestServer?
    let watch = RouterWatch()
    /// The least level of the messages that are kept; `nil` for none.
    let log: LogLevel?

    private init(
      _ messages: RouterMessages, _ server: RequestServer?, log: LogLevel?,
      _ make: (any RoutingProvider) throws(Failure) -> RouteController
    ) throws(Failure) {
      (self.messages, self.server, self.log) = (messages, server, log)
      controller = try make(provider)
      controller.observer = messages
      controller.decider = messages
      controller.monitor = watch.monitor(from: log) { server?.shown($0) ?? $0 }
    }

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

    func update(_ fix: Location, isWatched: Bool) -> ProgressChange { change { controller.update(fix) } }

    func update(_ fixes: FixColumns, _ columns: ProgressColumns?, isWatched: Bool) {
      for place in 0..<fixes.count {
        let change = update(fixes[place], isWatched: isWatched)
        guard let columns else { continue }
        var state = state
        columns.write(place, &state, change, engine)
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
      let (options, server) = try RouteRequestText.decoded(trip)
      let response = try RouteRequestText.response(answer, index, options, server)
      try self.init(RouterMessages(asks: settings.asks), server, log: settings.log) { provider throws(Failure) in
        do throws(RouteIndexError) {
          return try RouteController(
            along: response, routeOptions: options, routingProvider: provider, options: settings.options, log: { _ in })
        } catch {
          throw Failure(FAIRWAY_ERROR_ROUTE, "\(error)")
        }
      }
      controller.reroutesProactively = settings.reroutesProactively
    }

    /// What a snapshot contains.
    private struct Stored: Codable {
      var format = "fairway-router"
      var router: RouterSnapshot
      var asks: RouterSettings.Asks
      /// Whether the decision about the next leg is pending. That about a reroute is asked for again by the rule.
      var asksAboutLeg: Bool
      /// Whether the decision about a closure ahead is pending: the router asks once for each closure.
      var asksAboutClosure: Bool
      /// The stop of which the decision is pending whether to leave it out: the router asks once for each.
      var asksAboutStop: Trip.Stop.ID?
      /// The number of questions so far, so that a number never stands for two questions.
      var questionCount: Int32
      /// The name of the least level of the messages that are kept; `nil` for none.
      var log: String?
    }

    /// Creates a router from a snapshot.
    convenience init(snapshot: [UInt8], server: RequestServer?) throws(Failure) {
      let stored: Stored
      do {
        stored = try JSONDecoder().decode(Stored.self, from: Data(snapshot))
      } catch SnapshotError.version(let version) {
        throw Failure(FAIRWAY_ERROR_MISMATCH, "\(SnapshotError.version(version))")
      } catch {
        throw Failure(FAIRWAY_ERROR_SNAPSHOT, "the text is not the snapshot of a router")
      }
      guard stored.format == "fairway-router" else {
        throw Failure(FAIRWAY_ERROR_SNAPSHOT, "the text is not the snapshot of a router")
      }
      let messages = RouterMessages(asks: stored.asks, questionCount: stored.questionCount)
      try self.init(messages, server, log: stored.log.flatMap(LogLevel.init)) { provider throws(Failure) in
        do throws(SnapshotError) {
          return try RouteController(resuming: stored.router, routingProvider: provider, log: { _ in })
        } catch {
          throw Failure(FAIRWAY_ERROR_MISMATCH, "\(error)")
        }
      }
      if stored.asksAboutClosure, controller.isClosureAhead {
        messages.ask(.reroute(isAroundClosure: true), controller)
      }
      if let stop = stored.asksAboutStop, controller.trip.ahead.first?.id == stop {
        messages.ask(.missedStop(stop), controller)
      }
      if stored.asksAboutLeg, state.hasArrivedAtWaypoint { messages.ask(.nextLeg, controller) }
      messages.settle(controller)
    }

    func snapshot() throws(Failure) -> [UInt8] {
      let stored = Stored(
        router: controller.snapshot(), asks: messages.asks, asksAboutLeg: messages.asksAboutLeg,
        asksAboutClosure: messages.asksAboutClosure, asksAboutStop: messages.asksAboutStop,
        questionCount: messages.questionCount, log: log?.name)
      do {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return [UInt8](try encoder.encode(stored))
      } catch {
        throw Failure(FAIRWAY_ERROR_STATE, "the route has a number that JSON cannot contain")
      }
    }
  }
#endif
