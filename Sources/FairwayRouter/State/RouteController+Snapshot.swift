internal import FairwayEngine
public import FairwayRequests
internal import FairwayRoutes
internal import GeoKernel

extension RouteController {
  /// Returns everything that the router remembers, so that another process can continue.
  public func snapshot() -> RouterSnapshot {
    RouterSnapshot(
      content: .init(
        response: indexedRouteResponse.routeResponse, routeIndex: indexedRouteResponse.routeIndex,
        routeOptions: routeOptions, options: options, state: state, drive: drive,
        watchesAfterArrival: follower.engine.options.watchesAfterArrival, alternativeCount: offered.count,
        declinedAlternative: offered.declined, questions: waitingRequests,
        alternativesResponse: offered.cameWithRoute ? nil : offered.all.first?.response.routeResponse,
        alternativesOptions: offered.all.first?.options,
        alternatives: offered.all.map { $0.stored }),
      memory: memory)
  }

  private var waitingRequests: [RouterSnapshot.Request] {
    requests.inOrder.map { purpose, asked in
      switch asked.content {
      case .routes(let options):
        RouterSnapshot.Request(
          purpose: purpose, options: options, avoiding: asked.avoiding, isAvoiding: asked.isAvoiding,
          rejoining: asked.rejoining, plan: asked.plan, askedTime: asked.askedTime)
      case .refresh(let part):
        RouterSnapshot.Request(purpose: purpose, part: part, askedTime: asked.askedTime)
      }
    }
  }

  /// Creates a router that continues from a snapshot: every later call has the same result as without the interruption.
  ///
  /// Requests that were pending are made again at once.
  ///
  /// - Parameters:
  ///   - snapshot: A result of ``snapshot()``.
  ///   - routingProvider: The provider of new routes; nil for none.
  ///   - log: A closure that receives warnings, one line each; ``UnimplementedLogging`` says where they go without one.
  public convenience init(
    resuming snapshot: RouterSnapshot, routingProvider: (any RoutingProvider)? = nil,
    log: (@Sendable (String) -> Void)? = nil
  ) throws(SnapshotError) {
    let content = snapshot.content
    let response = IndexedRouteResponse(routeResponse: content.response, routeIndex: content.routeIndex)
    guard response.currentRoute.hasValue else { throw .noRoute }
    do throws(RouteIndexError) {
      try self.init(
        guided: response, routeOptions: content.routeOptions, routingProvider: routingProvider,
        options: content.options, log: log)
    } catch {
      throw .route(error)
    }
    guard follower.engine.accepts(content.state), content.isSound(snapshot.memory, on: index) else { throw .state }
    if content.watchesAfterArrival { follower = follower.edited { $0.watchesAfterArrival = true } }
    progress = RouteProgress(index: index, state: content.state)
    drive = content.drive
    memory = snapshot.memory
    watchVias()
    offered.count = content.alternativeCount
    offered.declined = content.declinedAlternative
    let source = content.alternativesResponse ?? content.response
    var restored: [OfferedAlternative] = []
    for stored in content.alternatives {
      restored.append(try stored.alternative(in: source, answering: content.alternativesOptions ?? routeOptions))
    }
    offered.all = restored
    offered.cameWithRoute = !content.alternativesResponse.hasValue
    guard let routingProvider, !drive.isFinished else { return }
    for request in content.questions {
      if let options = request.options {
        requests.ask(
          request.purpose, .routes(options), routingProvider, around: request.avoiding, isAvoiding: request.isAvoiding,
          rejoining: request.rejoining, for: request.plan, since: request.askedTime)
      } else if let part = request.part {
        requests.ask(request.purpose, .refresh(part), routingProvider, since: request.askedTime)
      }
    }
    requests.expire(at: drive.lastFix.timestamp, after: self.options.answerTimeout)
  }
}
