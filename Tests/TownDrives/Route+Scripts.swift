public import FairwayDirections

extension Route {
  /// The route in another time, of which each part takes its share, as in a service's answer.
  public func lasting(_ seconds: Double) -> Route {
    var route = self
    let factor = seconds / expectedTravelTime
    route.expectedTravelTime *= factor
    for leg in route.legs.indices {
      route.legs[leg].expectedTravelTime *= factor
      for step in route.legs[leg].steps.indices { route.legs[leg].steps[step].expectedTravelTime *= factor }
      let times = route.legs[leg].attributes?.expectedSegmentTravelTimes
      route.legs[leg].attributes?.expectedSegmentTravelTimes = times?.map { $0 * factor }
    }
    return route
  }
}
