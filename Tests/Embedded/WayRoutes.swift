import FairwayGuidance
import FairwayRoutes
import GeoKernel
import RoadGraph
import RoadRoutes
import RouteLines

/// Ways through invented towns as whole routes, with their words, and lines beside them that take the maneuvers of the roads:
/// passes on each route's JSON, and its geometry and maneuvers one by one. Returns the number of routes.
func wayRoutes(_ dice: inout Dice, _ results: inout Results) -> Int {
  var found = 0
  for number in 0..<12 {
    let (builder, places) = inventedTown(number % 4, 7, &dice)
    guard let bytes = try? builder.packed(), let graph = try? RoadGraph(bytes), let routes = try? RoadRoutes(on: graph)
    else {
      results.add(-1)
      continue
    }
    for _ in 0..<20 {
      results.begin(found)
      let (a, b) = (places[dice.index(below: places.count)], places[dice.index(below: places.count)])
      var request = RoadRequest(from: a, to: beside(b, &dice))
      if dice.happens(0.3) { request.places.insert(RoadRequest.Place(places[dice.index(below: places.count)]), at: 1) }
      guard let way = try? routes.route(request) else {
        results.add(-2)
        continue
      }
      found += 1
      report(routes.answer(way, to: request).routes ?? [], &results)
      // The same way as a ride beside it, off the roads at its end.
      let line = way.line.map { beside($0, &dice) } + [beside(way.line[way.line.count - 1], &dice, metres: 120)]
      guard var ride = try? Route(along: FollowedLine(line)) else {
        results.add(-3)
        continue
      }
      results.add((try? ride.takeManeuvers(of: graph, for: .car)) ?? -4)
      ride.addGuidance(GuidanceOptions(language: "de"))
      report([ride], &results)
    }
  }
  return found
}

/// A place some metres beside another one.
private func beside(_ place: LocationCoordinate2D, _ dice: inout Dice, metres: Double = 4) -> LocationCoordinate2D {
  Geodesic.destination(from: place, distance: dice.part() * metres, bearing: dice.number(0, 360))
}

private func report(_ routes: [Route], _ results: inout Results) {
  for route in routes {
    results.add(route.distance, route.expectedTravelTime, route.weight ?? -1)
    for leg in route.legs {
      for step in leg.steps {
        results.add(bits: hash(of: Array(step.maneuverType.rawValue.utf8)))
        results.add(bits: hash(of: Array((step.maneuverDirection?.rawValue ?? "").utf8)))
        results.add(step.distance, step.expectedTravelTime, step.initialHeading ?? -1, step.finalHeading ?? -1)
        results.add(step.maneuverLocation)
        results.add(step.intersections?.count ?? -1, step.exitIndex ?? -1)
        for place in step.shape?.coordinates ?? [] { results.add(place) }
      }
    }
  }
  results.add(bits: hash(of: RouteResponse(routes: routes, waypoints: routes.first?.waypoints).json()))
}
