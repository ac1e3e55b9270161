internal import FairwayRoutes
internal import GeoKernel
internal import RoadGraph

/// Makes the steps of a leg anew: those of the roads on which its line lies, and its own elsewhere.
struct LegOnRoads {
  private let leg: RouteLeg
  private let vertices: [LocationCoordinate2D]
  private let line: Track
  private var stretches: [LineStretch]
  /// Where the leg's own steps begin, in metres along the line.
  private let ownAlongs: [Double]
  private let times: LegTimes

  /// So near to an end of the leg a stretch begins or ends there, in metres.
  private static let endReach = 30.0
  /// So near to the end of a stretch a bend may be where the line leaves the roads, in metres.
  private static let gapReach = 40.0
  /// A bend so near to a maneuver of the roads is that maneuver, in metres.
  private static let sameReach = 30.0

  /// The leg on roads; nil where its line lies on none.
  init?(_ leg: RouteLeg, on graph: RoadGraph, for users: RoadUsers) throws(RoadGraphError) {
    guard let vertices = leg.shape?.coordinates, let line = try? Track(vertices), line.length > 0 else { return nil }
    stretches = try LineStretch.stretches(of: line, on: graph, for: users)
    guard !stretches.isEmpty else { return nil }
    (self.leg, self.vertices, self.line) = (leg, vertices, line)
    ownAlongs = leg.segmentRangesByStep.map { line.distance(ofVertex: min($0.lowerBound, line.vertexCount - 1)) }
    times = LegTimes(leg, line)
    if stretches[0].begin <= Self.endReach { stretches[0].begin = 0 }
    let last = stretches.count - 1
    if line.length - stretches[last].end <= Self.endReach { stretches[last].end = line.length }
  }

  /// The metres of the line that lie on roads.
  var laidLength: Double { stretches.reduce(0) { $0 + $1.end - $1.begin } }

  /// The leg with the maneuvers, the names, the junctions and the limits of its roads.
  func made() -> RouteLeg {
    let events = events()
    let intersections = intersections(events)
    var points = LegPoints(vertices, line, times)
    var steps: [RouteStep] = []
    var next = 0
    for (index, event) in events.enumerated() {
      let isArrival = index == events.count - 1
      let end = isArrival ? line.length : events[index + 1].along
      let first = points.alongs.count
      let shape = isArrival ? [] : points.add(from: event.along, to: end)
      var step = event.step
      let place = points.place(at: event.along)
      step.maneuver.location = place
      step.shape = LineString(isArrival ? [place, place] : shape)
      step.distance = isArrival ? 0 : points.length(first...)
      step.expectedTravelTime = isArrival ? 0 : points.time(first...)
      step.transportType = event.step.transportType == .ferry ? .ferry : leg.steps[0].transportType
      var passed: [Intersection] = []
      while next < intersections.count, isArrival || intersections[next].along < end {
        passed.append(intersections[next].intersection)
        passed[passed.count - 1].location = points.place(at: intersections[next].along)
        next += 1
      }
      step.intersections = passed.isEmpty ? nil : passed
      steps.append(step)
    }
    var made = leg
    made.steps = steps
    made.attributes = points.attributes(hasTimes: times.areKnown) { limit(at: $0) }
    made.viaWaypoints = leg.viaWaypoints?.map { via in
      var via = via
      if let vertex = via.shapeCoordinateIndex { via.shapeCoordinateIndex = points.index(ofVertex: vertex) }
      return via
    }
    return made
  }

  // MARK: Steps

  private typealias Event = (along: Double, step: RouteStep)

  private func events() -> [Event] {
    var events: [Event] = []
    var bends = BendsInGaps(alongs: ownAlongs)
    var before: (end: Double, roads: ArraySlice<Event>) = (0, [])
    for stretch in stretches {
      let roads = stretch.steps.dropFirst().dropLast()
      if stretch.begin == 0 {
        events.append((0, stretch.steps[0].step))
      } else {
        if before.end == 0 { events.append((0, own(0))) }
        let last = events[events.count - 1]
        var inGap: [Event] = bends.take(from: before.end, to: stretch.begin + Self.gapReach)
          .filter { !isNear(ownAlongs[$0], roads) && !isNear(ownAlongs[$0], before.roads) }
          .map { (ownAlongs[$0], own($0)) }
        let entry = entry(of: stretch, after: last, &inGap)
        events += inGap
        if let entry { events.append(entry) }
      }
      events += roads
      before = (stretch.end, roads)
    }
    if before.end < line.length {
      events += bends.take(from: before.end, to: line.length).filter { !isNear(ownAlongs[$0], before.roads) }
        .map { (ownAlongs[$0], own($0)) }
    }
    let order = sortedOrder(below: events.count) { events[$0].along < events[$1].along }
    events = order.map { events[$0] }
    let last = stretches[stretches.count - 1]
    let end = leg.steps.count - 1
    var arrival = last.end < line.length ? own(end) : last.steps[last.steps.count - 1].step
    arrival.maneuver.direction = leg.steps[end].maneuverDirection
    events.append((line.length, arrival))
    return events
  }

  /// Takes the leg's own steps where its line lies on no road, and about where it leaves the roads and joins them.
  private struct BendsInGaps {
    let alongs: [Double]
    /// The first step that no gap has; the first of all departs and the last arrives.
    var next = 1

    mutating func take(from begin: Double, to end: Double) -> Range<Int> {
      let last = max(next, alongs.count - 1)
      let least = begin == 0 ? 0 : begin - LegOnRoads.gapReach
      let first = partitionPoint(next..<last) { alongs[$0] > least }
      next = partitionPoint(first..<last) { alongs[$0] >= end }
      return first..<next
    }
  }

  /// Whether a maneuver of the roads, which are in their order, lies near a place.
  private func isNear(_ along: Double, _ roads: ArraySlice<Event>) -> Bool {
    let first = partitionPoint(roads.indices) { roads[$0].along >= along - Self.sameReach }
    return first < roads.endIndex && roads[first].along <= along + Self.sameReach
  }

  /// Where the line comes onto roads: its last bend leads onto the first of them; without one, a step that begins where the
  /// road has another name.
  private func entry(of stretch: LineStretch, after last: Event, _ bends: inout [Event]) -> Event? {
    let start = stretch.steps[0].step
    if let bend = bends.indices.last, abs(bends[bend].along - stretch.begin) <= Self.gapReach {
      name(&bends[bend].step, as: start)
      return nil
    }
    let before = (bends.last ?? last).step
    guard start.name?.isEmpty == false || start.ref != nil, before.name != start.name || before.ref != start.ref,
      !isNear(stretch.begin, stretch.steps.dropFirst())
    else { return nil }
    var step = start
    step.maneuver.type = .passNameChange
    step.maneuver.direction = .straightAhead
    step.maneuver.initialHeading = start.finalHeading
    return (stretch.begin, step)
  }

  private func name(_ step: inout RouteStep, as other: RouteStep) {
    (step.name, step.ref, step.drivingSide) = (other.name, other.ref, other.drivingSide)
  }

  /// A step of the leg, without what was said of it.
  private func own(_ index: Int) -> RouteStep {
    var step = leg.steps[index]
    step.instructionsSpokenAlongStep = nil
    step.instructionsDisplayedAlongStep = nil
    return step
  }

  // MARK: Junctions and limits

  /// The junctions of the roads and the crossings of the line elsewhere, in their order.
  private func intersections(_ events: [Event]) -> [(along: Double, intersection: Intersection)] {
    var all: [(along: Double, intersection: Intersection)] = []
    for stretch in stretches {
      let last = stretch.intersections.count - 1
      for (index, place) in stretch.intersections.enumerated() {
        // Within the line a stretch neither departs nor arrives.
        if index == 0, stretch.begin > 0 { continue }
        if index == last, stretch.end < line.length { continue }
        all.append((index == 0 ? 0 : index == last ? line.length : place.along, place.intersection))
      }
    }
    for event in events {
      for crossing in event.step.intersections ?? [] { all.append((event.along, crossing)) }
    }
    let order = sortedOrder(below: all.count) { all[$0].along < all[$1].along }
    return order.map { all[$0] }
  }

  private func limit(at along: Double) -> SpeedLimit {
    let index = partitionPoint(0..<stretches.count) { stretches[$0].end >= along }
    guard index < stretches.count, stretches[index].begin <= along else { return .unknown }
    let limits = stretches[index].limits
    return limits[max(0, partitionPoint(0..<limits.count) { limits[$0].along > along } - 1)].limit
  }
}
