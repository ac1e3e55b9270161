internal import FairwayEngine
internal import FairwayRequests
internal import FairwayRoutes
internal import GeoKernel

extension OfferedAlternative {
  /// The stored form of the alternative, which refers to its route by the index in the response.
  var stored: RouterSnapshot.Alternative {
    RouterSnapshot.Alternative(
      id: route.id, routeIndex: response.routeIndex, fork: fork, deviationPoint: route.deviationPoint,
      deviationDistance: route.deviationDistance, infoFromDeviationPoint: route.infoFromDeviationPoint,
      infoFromOrigin: route.infoFromOrigin, distanceDelta: route.distanceDelta,
      expectedTravelTimeDelta: route.expectedTravelTimeDelta)
  }
}

extension RouterSnapshot.Alternative {
  /// Restores the alternative.
  ///
  /// - Parameters:
  ///   - response: The response that it came with.
  ///   - options: The options of its request.
  func alternative(
    in response: RouteResponse, answering options: RouteOptions
  ) throws(SnapshotError) -> OfferedAlternative {
    let response = IndexedRouteResponse(routeResponse: response, routeIndex: routeIndex)
    guard let route = response.currentRoute else { throw .noRoute }
    let index: RouteIndex
    do throws(RouteIndexError) { index = try RouteIndex(route) } catch { throw .route(error) }
    return OfferedAlternative(
      route: AlternativeRoute(
        id: id, route: route, deviationPoint: deviationPoint, deviationDistance: deviationDistance,
        infoFromDeviationPoint: infoFromDeviationPoint, infoFromOrigin: infoFromOrigin, distanceDelta: distanceDelta,
        expectedTravelTimeDelta: expectedTravelTimeDelta),
      index: index, fork: fork, response: response, options: options)
  }
}
