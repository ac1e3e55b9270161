package import FairwayRoutes
internal import GeoKernel

extension GraphHopperService {
  public func routes(_ json: [UInt8], answering options: RouteOptions) throws(DirectionsError) -> RouteResponse {
    let paths = try AnswerValue(json: json)["paths"]
    var routes: [Route] = []
    var waypoints: [Waypoint] = []
    for path in try paths.elements() {
      let line = try path["points"].line()
      guard !line.isEmpty else { throw path["points"].fault("a line of at least one point") }
      let maneuvers = try Self.maneuvers(path["instructions"], line)
      let separators = options.common.legSeparatorIndices
      let legs = try Self.legs(maneuvers, silent: options.waypoints.indices.filter { !separators.contains($0) }, path)
      var route = Route(along: line, legs: legs, profile: options.profileIdentifier)
      try Self.annotate(&route, legs, path["details"], line)
      Self.addHeights(of: try path["points"].heights(), to: &route, legs, line)
      routes.append(route)
      if waypoints.isEmpty { waypoints = try path["snapped_waypoints"].line().map { Waypoint(coordinate: $0) } }
    }
    return RouteResponse(routes: routes, waypoints: waypoints.count == options.waypoints.count ? waypoints : nil)
  }

  /// A maneuver, and whether it is at a waypoint.
  private typealias Entry = (maneuver: ListedManeuver, isWaypoint: Bool)

  private static func maneuvers(
    _ instructions: AnswerValue, _ line: [LocationCoordinate2D]
  ) throws(DirectionsError) -> [Entry] {
    var entries: [Entry] = []
    var vertex = 0
    for entry in try instructions.elements() {
      guard let sign = entry["sign"].whole else { throw entry["sign"].fault("a whole number") }
      let (type, direction) = Self.meaning(of: sign)
      var maneuver = ListedManeuver(
        type: type, direction: direction, vertices: try entry["interval"].vertices(of: line, from: vertex),
        distance: try entry["distance"].quantity(), time: try entry["time"].quantity() / 1000)
      vertex = maneuver.vertices.upperBound
      maneuver.name = entry["street_name"].text
      maneuver.ref = entry["street_ref"].text
      maneuver.destinations = entry["street_destination"].text
      maneuver.exitIndex = entry["exit_number"].whole.flatMap { $0 > 0 ? $0 : nil }
      maneuver.instruction = entry["text"].text
      entries.append((maneuver, sign == 4 || sign == 5))
    }
    return entries
  }

  /// The kind and the direction of a sign; unknown ones are turns, as of every service.
  private static func meaning(of sign: Int) -> (ManeuverType, ManeuverDirection?) {
    switch sign {
    case -98, -8, 8: (.continue, .uTurn)
    case -7: (.reachFork, .slightLeft)
    case -6: (.exitRoundabout, nil)
    case -3: (.turn, .sharpLeft)
    case -2: (.turn, .left)
    case -1: (.turn, .slightLeft)
    case 0: (.passNameChange, .straightAhead)
    case 1: (.turn, .slightRight)
    case 2: (.turn, .right)
    case 3: (.turn, .sharpRight)
    case 4, 5: (.arrive, nil)
    case 6: (.takeRoundabout, nil)
    case 7: (.reachFork, .slightRight)
    default: (.turn, nil)
    }
  }

  /// The maneuvers of each leg. At a waypoint stands an instruction that arrives, and then one that departs; at a silent
  /// waypoint both are none.
  private static func legs(
    _ entries: [Entry], silent: [Int], _ path: AnswerValue
  ) throws(DirectionsError) -> [[ListedManeuver]] {
    guard let last = entries.last, last.isWaypoint else {
      throw path["instructions"].fault("a list that ends with an arrival")
    }
    var legs: [[ListedManeuver]] = [[]]
    var waypoint = 0
    var place = 0
    while place < entries.count {
      let entry = entries[place]
      place += 1
      guard entry.isWaypoint else {
        legs[legs.count - 1].append(entry.maneuver)
        continue
      }
      waypoint += 1
      var arrival = entry.maneuver
      (arrival.vertices, arrival.distance, arrival.time) = (
        arrival.vertices.lowerBound...arrival.vertices.lowerBound, 0, 0
      )
      guard place < entries.count else {
        legs[legs.count - 1].append(arrival)
        break
      }
      var departure = entry.maneuver
      if departure.distance == 0, entries[place].maneuver.direction == .straightAhead {
        departure = entries[place].maneuver
        place += 1
      }
      if silent.contains(waypoint), let before = legs[legs.count - 1].indices.last {
        let from = legs[legs.count - 1][before].vertices.lowerBound
        legs[legs.count - 1][before].vertices = from...max(from, departure.vertices.upperBound)
        legs[legs.count - 1][before].distance += departure.distance
        legs[legs.count - 1][before].time += departure.time
      } else {
        legs[legs.count - 1].append(arrival)
        legs.append([departure])
      }
    }
    return legs
  }

  /// Adds the heights of the vertices, if they are known.
  private static func addHeights(
    of heights: [Double?], to route: inout Route, _ legs: [[ListedManeuver]], _ line: [LocationCoordinate2D]
  ) {
    guard heights.contains(where: { $0 != nil }) else { return }
    for (leg, maneuvers) in legs.enumerated() {
      guard let first = maneuvers.first?.vertices.lowerBound, let end = maneuvers.last?.vertices.upperBound else {
        continue
      }
      var elevation = LegElevation(distances: [], heights: [])
      var along = 0.0
      for place in first...end {
        if place > first { along += Geodesic.shortLength(from: line[place - 1], to: line[place]) }
        guard let height = heights[place] else { continue }
        elevation.distances.append(along)
        elevation.heights.append(height)
      }
      if elevation.heights.count > 1 { route.legs[leg].elevation = elevation }
    }
  }

  /// Adds what the details say of each segment.
  private static func annotate(
    _ route: inout Route, _ legs: [[ListedManeuver]], _ details: AnswerValue, _ line: [LocationCoordinate2D]
  ) throws(DirectionsError) {
    guard details.value != nil, line.count > 1 else { return }
    let lengths = zip(line, line.dropFirst()).map { Geodesic.shortLength(from: $0, to: $1) }
    /// The value of each segment, from the stretches of a detail; nil if the answer has no such detail.
    func values(_ name: String) throws(DirectionsError) -> [(value: Double?, share: Double)]? {
      guard details[name].value != nil else { return nil }
      var values: [(value: Double?, share: Double)] = Array(repeating: (nil, 0), count: lengths.count)
      var end = 0
      for stretch in try details[name].elements() {
        let parts = try stretch.elements()
        guard parts.count == 3 else { throw stretch.fault("two indices of the line's vertices and a value") }
        guard let from = parts[0].whole, let to = parts[1].whole, end <= from, from <= to, to <= lengths.count else {
          throw stretch.fault("two indices from \(end) to \(lengths.count) and a value")
        }
        end = to
        let total = lengths[from..<to].reduce(0, +)
        var value: Double?
        if case .number? = parts[2].value { value = try parts[2].quantity() }
        for segment in from..<to {
          values[segment] = (value, total > 0 ? lengths[segment] / total : 1 / Double(to - from))
        }
      }
      return values
    }
    let times = try values("time")?.map { ($0.value ?? 0) / 1000 * $0.share }
    let speeds = try values("average_speed")?.map { ($0.value ?? 0) / 3.6 }
    let limits = try values("max_speed")?.map { SpeedLimit($0.value) }
    for (leg, maneuvers) in legs.enumerated() {
      let segments = maneuvers.segments
      var attributes = RouteLeg.Attributes()
      attributes.segmentDistances = segments.map { $0.map { lengths[$0] } ?? 0 }
      attributes.expectedSegmentTravelTimes = times.map { times in segments.map { $0.map { times[$0] } ?? 0 } }
      attributes.segmentSpeeds = speeds.map { speeds in segments.map { $0.map { speeds[$0] } ?? 0 } }
      attributes.segmentMaximumSpeedLimits = limits.map { limits in
        segments.map { $0.map { limits[$0] } ?? SpeedLimit(nil) }
      }
      route.legs[leg].attributes = attributes
    }
  }
}
