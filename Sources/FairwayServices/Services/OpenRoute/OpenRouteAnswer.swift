package import FairwayRoutes
internal import GeoKernel

extension OpenRouteService {
  public func routes(_ json: [UInt8], answering options: RouteOptions) throws(DirectionsError) -> RouteResponse {
    var routes: [Route] = []
    var waypoints: [Waypoint] = []
    for route in try AnswerValue(json: json)["routes"].elements() {
      let line = try Self.line(route["geometry"])
      let silent = options.waypoints.indices.filter {
        !options.common.legSeparatorIndices.contains($0)
      }
      routes.append(
        Route(along: line, legs: try Self.legs(route["segments"], line, silent), profile: options.profileIdentifier))
      guard waypoints.isEmpty else { continue }
      for index in try route["way_points"].elements() {
        guard let vertex = index.whole, line.indices.contains(vertex) else {
          throw index.fault("an index of the line's \(line.count) vertices")
        }
        waypoints.append(Waypoint(coordinate: line[vertex]))
      }
    }
    return RouteResponse(routes: routes, waypoints: waypoints.count == options.waypoints.count ? waypoints : nil)
  }

  private static func line(_ geometry: AnswerValue) throws(DirectionsError) -> [LocationCoordinate2D] {
    guard let text = geometry.text, let line = try? Polyline.decode(utf8: Array(text.utf8), precision: 5),
      !line.isEmpty, line.allSatisfy({ $0.isValid })
    else { throw geometry.fault("an encoded polyline of precision 5") }
    return line
  }

  /// The maneuvers of each leg, of which each segment is one, or a part that ends at a silent waypoint.
  private static func legs(
    _ segments: AnswerValue, _ line: [LocationCoordinate2D], _ silent: [Int]
  ) throws(DirectionsError) -> [[ListedManeuver]] {
    var legs: [[ListedManeuver]] = []
    var vertex = 0
    for (number, segment) in try segments.elements().enumerated() {
      var maneuvers: [ListedManeuver] = []
      for step in try segment["steps"].elements() {
        maneuvers.append(try maneuver(step, line, from: vertex))
        vertex = maneuvers[maneuvers.count - 1].vertices.upperBound
      }
      // The arrival at a silent waypoint and the departure from it are none.
      if silent.contains(number), var leg = legs.popLast() {
        if leg.last?.type == .arrive { leg.removeLast() }
        if let departure = maneuvers.first, let last = leg.indices.last {
          let from = leg[last].vertices.lowerBound
          leg[last].vertices = from...max(from, departure.vertices.upperBound)
          leg[last].distance += departure.distance
          leg[last].time += departure.time
          maneuvers.removeFirst()
        }
        legs.append(leg + maneuvers)
      } else {
        legs.append(maneuvers)
      }
    }
    return legs
  }

  private static func maneuver(
    _ step: AnswerValue, _ line: [LocationCoordinate2D], from vertex: Int
  ) throws(DirectionsError) -> ListedManeuver {
    guard let number = step["type"].whole else { throw step["type"].fault("a whole number") }
    let (type, direction) = meaning(of: number)
    var maneuver = ListedManeuver(
      type: type, direction: direction, vertices: try step["way_points"].vertices(of: line, from: vertex),
      distance: try step["distance"].quantity(), time: try step["duration"].quantity())
    // A road without a name is a dash.
    maneuver.name = step["name"].text.flatMap { $0 == "-" ? nil : $0 }
    maneuver.exitIndex = step["exit_number"].whole.flatMap { $0 > 0 ? $0 : nil }
    maneuver.instruction = step["instruction"].text
    return maneuver
  }

  /// The kind and the direction of a number; unknown ones are turns, as of every service.
  private static func meaning(of number: Int) -> (ManeuverType, ManeuverDirection?) {
    switch number {
    case 0: (.turn, .left)
    case 1: (.turn, .right)
    case 2: (.turn, .sharpLeft)
    case 3: (.turn, .sharpRight)
    case 4: (.turn, .slightLeft)
    case 5: (.turn, .slightRight)
    case 6: (.passNameChange, .straightAhead)
    case 7: (.takeRoundabout, nil)
    case 8: (.exitRoundabout, nil)
    case 9: (.continue, .uTurn)
    case 10: (.arrive, nil)
    case 11: (.depart, nil)
    case 12: (.reachFork, .slightLeft)
    case 13: (.reachFork, .slightRight)
    default: (.turn, nil)
    }
  }
}
