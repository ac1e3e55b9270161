internal import EmbeddedShims
public import FairwayEngine
internal import FairwayRoutes
internal import GeoKernel
public import RoadGraph
internal import RoadRoutes

extension RoadGraph {
  /// Finds where a route breaks a rule of its roads for a vehicle, in the order of the places, whichever service made the route.
  ///
  /// Check a route before you follow it, and each one that a router requests:
  ///
  /// ```swift
  /// let check = RouteCheck(vehicle: RoadVehicle(height: 3.8), limits: LimitOptions(vehicle: .truck))
  /// for obstacle in try roads.obstacles(on: router.routeProgress.index, for: check) {
  ///   print("\(obstacle.rule.name) in \(obstacle.start) m")
  /// }
  /// ```
  ///
  /// The rules are the limits of sizes of ways and at nodes, who may use a way, and restrictions of turning, each with its
  /// conditions at the time of the check, and what stands at nodes, such as bollards. Where the route lies on no road of the file,
  /// nothing is known.
  ///
  /// - Parameters:
  ///   - index: The route.
  ///   - check: The vehicle, and when it sets out.
  /// - Complexity: O(*n*) in the length of the route.
  public func obstacles(on index: RouteIndex, for check: RouteCheck) throws(RoadGraphError) -> [RouteObstacle] {
    obstacles(on: index, try RouteOnRoads(index.track, on: self, for: RoadUsers(TravelMode(of: index.route))), check)
  }

  /// The same of a route that was laid on the roads.
  func obstacles(on index: RouteIndex, _ laid: RouteOnRoads, _ check: RouteCheck) -> [RouteObstacle] {
    var check = RoutesCheck(index, laid, check, on: self)
    check.addRoads()
    check.addTurns()
    return check.obstacles.inOrder { $0.start < $1.start }
  }
}

/// A check of a route that was laid on roads.
private struct RoutesCheck {
  private let index: RouteIndex
  private let laid: RouteOnRoads
  private let check: RouteCheck
  private let roads: RoadGraph
  private(set) var obstacles: [RouteObstacle] = []

  /// What continues within this is one obstacle: the lengths of edges are rounded, in metres.
  private static let joint = 1.0

  init(_ index: RouteIndex, _ laid: RouteOnRoads, _ check: RouteCheck, on roads: RoadGraph) {
    (self.index, self.laid, self.check, self.roads) = (index, laid, check, roads)
  }

  private func times(at along: LocationDistance) -> (timestamp: Double?, clock: LocalTime?) {
    check.times(at: along, of: laid.length, taking: index.expectedTravelTime)
  }

  private mutating func add(
    _ rule: RouteObstacle.Rule, _ start: LocationDistance, _ end: LocationDistance, way edge: Int, node: Int64? = nil
  ) {
    if let last = obstacles.lastIndex(where: { $0.rule == rule && $0.node == node }),
      obstacles[last].end >= start - Self.joint
    {
      obstacles[last].end = max(obstacles[last].end, end)
      return
    }
    obstacles.append(
      RouteObstacle(
        rule: rule, start: start, end: end, coordinate: index.track.point(at: start).coordinate,
        way: roads.wayID(ofEdge: edge) ?? 0, node: node))
  }

  /// Adds the limits of sizes, and the roads that are closed.
  mutating func addRoads() {
    var ahead = RoadAhead()
    for span in laid.spans {
      let (timestamp, clock) = times(at: span.start)
      let arc = RoadArc(edge: span.edge, direction: span.direction)
      ahead.look(
        along: [arc][...], from: 0, within: span.to, for: .all, limits: check.limits, at: timestamp, on: roads)
      for feature in ahead.features where feature.start <= span.to && feature.end >= span.from {
        guard case .sizeLimit(let limit) = feature.kind, limit.isExceeded(by: check.vehicle) else { continue }
        // What stands at a junction counts where the route goes past it.
        if feature.start == feature.end, feature.start >= ahead.length { continue }
        add(.size(limit), span.along(of: feature.start), span.along(of: feature.end), way: span.edge)
      }
      if let closing = closing(span, at: clock) { add(.closed(tag: closing), span.start, span.end, way: span.edge) }
    }
  }

  /// The tag that closes a stretch to vehicles; nil if none does.
  private func closing(_ span: RouteOnRoads.Span, at clock: LocalTime?) -> String? {
    guard let way = roads.edge(span.edge)?.way else { return nil }
    return RoadAccess(roads.attributes(ofWay: way), span.direction, at: clock).closing(to: check.limits.vehicle)
  }

  /// Adds what stands where the route goes from an edge onto the next, and the turns that restrictions forbid.
  mutating func addTurns() {
    for path in paths {
      let arcs = path.map { RoadArc(edge: $0.edge, direction: $0.direction) }
      let broken = roads.brokenTurns(on: arcs) { driver(at: path[$0].start) }
      for number in arcs.indices.dropFirst() {
        let (place, edge) = (path[number].start, path[number].edge)
        let node = roads.node(atEndOf: arcs[number - 1])
        // One may turn round before what stands at a node.
        if edge != arcs[number - 1].edge {
          for limit in roads.limits(atEndOf: arcs[number - 1], for: driver(at: place)) {
            add(.size(limit), place, place, way: edge, node: node)
          }
          if let tag = roads.barrier(atEndOf: arcs[number - 1], to: check.limits.vehicle) {
            add(.barrier(tag: tag), place, place, way: edge, node: node)
          }
        }
        if let turn = broken[number] {
          add(.restriction(condition: turn.condition), place, place, way: edge, node: node)
        }
      }
    }
  }

  private func driver(at along: LocationDistance) -> RoadGraph.Driver {
    let vehicle = check.vehicle
    return RoadGraph.Driver(check.limits.vehicle, at: times(at: along).clock) { !$0.isExceeded(by: vehicle) }
  }

  /// The stretches of the route on edges each of which begins where the one before ends, and is followed to there.
  private var paths: [[RouteOnRoads.Span]] {
    // At its ends a route may touch the edges beside its own.
    func isDriven(_ span: RouteOnRoads.Span) -> Bool { span.end - span.start >= Self.joint }
    guard let first = laid.spans.firstIndex(where: isDriven), let last = laid.spans.lastIndex(where: isDriven) else {
      return []
    }
    var paths: [[RouteOnRoads.Span]] = []
    var before: RouteOnRoads.Span?
    for span in laid.spans[first...last] {
      defer { before = span }
      let isSame = before.map { $0.edge == span.edge && $0.direction == span.direction && span.from >= $0.to } ?? false
      if isSame { continue }
      if let before, goesOn(from: before, to: span) {
        paths[paths.count - 1].append(span)
      } else {
        paths.append([span])
      }
    }
    return paths
  }

  /// Whether the route leaves an edge at its end for the beginning of another: on the same one it may have turned round before.
  private func goesOn(from span: RouteOnRoads.Span, to next: RouteOnRoads.Span) -> Bool {
    let isAtEnd = span.to >= (roads.edge(span.edge)?.length ?? 0) - Self.joint && next.from <= Self.joint
    return next.start - span.end <= Self.joint && (span.edge != next.edge || isAtEnd)
      && roads.goesOn(
        from: RoadArc(edge: span.edge, direction: span.direction),
        to: RoadArc(edge: next.edge, direction: next.direction))
  }
}

extension RouteOnRoads.Span {
  /// The distance along the route of a place on the edge.
  fileprivate func along(of offset: LocationDistance) -> LocationDistance {
    guard to > from else { return start }
    return start + max(0, min(1, (offset - from) / (to - from))) * (end - start)
  }
}
