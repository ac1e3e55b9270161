#if !hasFeature(Embedded)
  internal import CFairway
  internal import FairwayCore
  internal import FairwayRoutes
  internal import Synchronization

  #if canImport(FoundationEssentials)
    internal import FoundationEssentials
  #else
    internal import Foundation
  #endif

  /// A router behind a handle.
  final class RouterSession: @unchecked Sendable {
    /// The router and what the library adds to it.
    final class Life {
      let router: RouteController
      let messages: RouterMessages
      let provider: ForwardingProvider
      let server: RequestServer?
      let watch = RouterWatch()
      /// The least level of the messages that are kept; `nil` for none.
      let log: LogLevel?

      init(
        _ router: RouteController, _ messages: RouterMessages, _ provider: ForwardingProvider, _ server: RequestServer?,
        log: LogLevel? = nil
      ) {
        (self.router, self.messages, self.provider, self.server, self.log) = (router, messages, provider, server, log)
        router.observer = messages
        router.decider = messages
        router.monitor = watch.monitor(from: log) { server?.shown($0) ?? $0 }
      }

      /// Calls the router, and adds the events that follow from the call; returns what it has changed.
      @discardableResult
      func change<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) -> ProgressChange {
        messages.begin()
        try body()
        messages.settle(router)
        return messages.change
      }

      /// Processes a fix; returns what it has changed.
      func update(_ fix: Location) -> ProgressChange { change { router.update(fix) } }
    }

    // The lock guards the life, which is not Sendable. A call never waits for it.
    private let lock = Mutex(())
    private let life: Life

    init(_ life: Life) { self.life = life }

    /// Accesses the router, unless another call is using it.
    func use(_ body: (Life) throws(Failure) -> Void) throws(Failure) {
      let used: Void? = try lock.withLockIfAvailable { _ throws(Failure) in try body(life) }
      if used == nil { throw Failure(FAIRWAY_ERROR_BUSY, "another thread is using the router") }
    }

    /// Creates a router on a route of an answer to a trip's request.
    convenience init(
      answer: [UInt8], index: Int, trip: [UInt8], settings: RouterSettings
    ) throws(Failure) {
      let (options, server) = try RouteRequestText.decoded(trip)
      let response = try RouteRequestText.response(answer, index, options, server)
      let provider = ForwardingProvider()
      let router: RouteController
      do throws(RouteIndexError) {
        router = try RouteController(
          along: response, routeOptions: options, routingProvider: provider, options: settings.options, log: { _ in })
      } catch {
        throw Failure(FAIRWAY_ERROR_ROUTE, "\(error)")
      }
      router.reroutesProactively = settings.reroutesProactively
      self.init(Life(router, RouterMessages(asks: settings.asks), provider, server, log: settings.log))
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
      let provider = ForwardingProvider()
      let router: RouteController
      do throws(SnapshotError) {
        router = try RouteController(resuming: stored.router, routingProvider: provider, log: { _ in })
      } catch {
        throw Failure(FAIRWAY_ERROR_MISMATCH, "\(error)")
      }
      let level = stored.log.flatMap { name in LogLevel.allCases.first { $0.name == name } }
      let messages = RouterMessages(asks: stored.asks, questionCount: stored.questionCount)
      let life = Life(router, messages, provider, server, log: level)
      if stored.asksAboutClosure, router.isClosureAhead { messages.ask(.reroute(isAroundClosure: true), router) }
      if stored.asksAboutLeg, router.routeProgress.state.hasArrivedAtWaypoint { messages.ask(.nextLeg, router) }
      life.messages.settle(router)
      self.init(life)
    }

    /// The snapshot of a router.
    static func snapshot(_ life: Life) throws(Failure) -> [UInt8] {
      let stored = Stored(
        router: life.router.snapshot(), asks: life.messages.asks, asksAboutLeg: life.messages.asksAboutLeg,
        asksAboutClosure: life.messages.asksAboutClosure, questionCount: life.messages.questionCount,
        log: life.log?.name)
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
