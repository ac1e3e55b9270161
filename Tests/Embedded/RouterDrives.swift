import FairwayCore
import FairwayRoutes

/// Drives with a router, whose provider answers every other request with the route from its beginning, and passes on all
/// events and questions. Returns the number of fixes.
func lead(
  _ next: () -> Location?, along route: Route, with options: RouterOptions, _ results: inout Results, from first: Int
) -> Int {
  let response = RouteResponse(routes: [route])
  let request = RouteOptions(waypoints: route.legs.compactMap { $0.source } + route.legs.compactMap { $0.destination })
  let provider = Provider(response)
  guard
    let router = try? RouteController(
      along: IndexedRouteResponse(routeResponse: response), routeOptions: request, routingProvider: provider,
      options: options)
  else { return 0 }
  let listener = Listener()
  router.observer = listener
  router.decider = listener
  var fixes = 0
  while fixes < 300, let fix = next() {
    router.update(fix)
    results.begin(first + fixes)
    for number in listener.numbers { results.add(number) }
    listener.numbers = []
    results.add(router.routeProgress.legNumber, provider.count)
    results.add(bits: hash(of: router.routeProgress.state.packed()))
    fixes += 1
  }
  router.finishRouting()
  router.observer = nil
  router.decider = nil
  return fixes
}

/// Answers within the call: every other request with a route, and the others with an error.
private final class Provider: RoutingProvider, @unchecked Sendable {
  private let response: RouteResponse
  private(set) var count = 0

  init(_ response: RouteResponse) { self.response = response }

  private final class Request: RoutingRequest {
    func cancel() {}
  }

  func calculateRoutes(
    for options: RouteOptions, answer: @escaping @Sendable (Result<RouteResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest {
    count += 1
    if count % 2 == 0 { answer(.success(response)) } else { answer(.failure(.timedOut)) }
    return Request()
  }

  func calculateRoutes(
    matching options: MatchOptions, answer: @escaping @Sendable (Result<RouteResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest { Request() }

  func refreshRoute(
    _ part: RouteRefreshPart, answer: @escaping @Sendable (Result<RouteRefreshResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest { Request() }
}

/// Writes down what it is told and asked.
private final class Listener: RouterObserver, RouterDecider {
  var numbers: [Int] = []

  func router(_ router: any Router, didReport event: RouterEvent) { numbers.append(event.message.rawValue) }

  func router(_ router: any Router, asks question: RouterQuestion) -> Bool? {
    numbers.append(1000 + question.message.rawValue)
    return nil
  }
}
