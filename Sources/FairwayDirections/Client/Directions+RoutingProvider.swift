internal import Foundation

/// Answers are delivered on the processing queue, not on the completion queue: the caller stores them itself.
extension Directions: RoutingProvider {
  @discardableResult
  public func calculateRoutes(
    for options: RouteOptions, answer: @escaping @Sendable (Result<RouteResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest {
    exchange(request(for: options), decoder: routeDecoder(options), answer)
  }

  @discardableResult
  public func calculateRoutes(
    matching options: MatchOptions, answer: @escaping @Sendable (Result<RouteResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest {
    exchange(request(for: options), decoder: matchedRouteDecoder(options), answer)
  }

  @discardableResult
  public func refreshRoute(
    _ part: RouteRefreshPart, answer: @escaping @Sendable (Result<RouteRefreshResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest {
    exchange(request(for: part), decoder: refreshDecoder(part), answer)
  }

  /// Sends a request with retries; for an invalid request, delivers the error at once.
  func exchange<Value: Sendable>(
    _ request: Result<URLRequest, DirectionsError>, decoder: Transport.Decoder<Value>,
    _ answer: @escaping @Sendable (Result<Value, DirectionsError>) -> Void
  ) -> any RoutingRequest {
    switch request {
    case .success(let request):
      let exchange = Exchange(request, over: transport, policy: retryPolicy, decoder: decoder, answer: answer)
      exchange.send()
      return exchange
    case .failure(let error):
      answer(.failure(error))
      return AnsweredRequest()
    }
  }
}
