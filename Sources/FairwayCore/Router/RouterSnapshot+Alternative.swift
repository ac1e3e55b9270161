internal import FairwayDirections
internal import GeoKernel

extension OfferedAlternative {
  /// The alternative as a snapshot stores it: by its place in its answer.
  var stored: RouterSnapshot.Alternative {
    RouterSnapshot.Alternative(
      id: route.id, routeIndex: response.routeIndex, fork: fork, deviationPoint: route.deviationPoint,
      deviationDistance: route.deviationDistance, infoFromDeviationPoint: route.infoFromDeviationPoint,
      infoFromOrigin: route.infoFromOrigin, distanceDelta: route.distanceDelta,
      expectedTravelTimeDelta: route.expectedTravelTimeDelta)
  }
}

extension RouterSnapshot.Alternative {
  /// The alternative that was stored.
  ///
  /// - Parameters:
  ///   - response: The answer that it came with.
  ///   - options: The options of the request for it.
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
