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
  /// The rules are the limits of sizes of ways and at nodes, and who may use a way, each with its conditions at the time of the
  /// check. Where the route lies on no road of the file, nothing is known.
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
    var obstacles: [RouteObstacle] = []
    var ahead = RoadAhead()
    for span in laid.spans {
      let (timestamp, clock) = check.times(at: span.start, of: laid.length, taking: index.expectedTravelTime)
      func add(_ rule: RouteObstacle.Rule, _ from: LocationDistance, _ to: LocationDistance) {
        let (start, end) = (span.along(of: from), span.along(of: to))
        if let last = obstacles.lastIndex(where: { $0.rule == rule }), obstacles[last].end >= start - Self.joint {
          obstacles[last].end = max(obstacles[last].end, end)
          return
        }
        obstacles.append(
          RouteObstacle(
            rule: rule, start: start, end: end, coordinate: index.track.point(at: start).coordinate,
            way: wayID(ofEdge: span.edge) ?? 0))
      }
      let arc = RoadArc(edge: span.edge, direction: span.direction)
      ahead.look(
        along: [arc][...], from: 0, within: span.to, for: .all, limits: check.limits, at: timestamp, on: self)
      for feature in ahead.features where feature.start <= span.to && feature.end >= span.from {
        guard case .sizeLimit(let limit) = feature.kind, limit.isExceeded(by: check.vehicle) else { continue }
        add(.size(limit), feature.start, feature.end)
      }
      if let closing = closing(span, to: check.limits.vehicle, at: clock) {
        add(.closed(tag: closing), span.from, span.to)
      }
    }
    return obstacles.sorted { $0.start < $1.start }
  }

  /// What continues within this is one obstacle: the lengths of edges are rounded, in metres.
  private static let joint = 1.0

  /// The tag that closes a stretch to vehicles; nil if none does.
  private func closing(_ span: RouteOnRoads.Span, to vehicle: VehicleKind, at clock: LocalTime?) -> String? {
    guard let way = edge(span.edge)?.way else { return nil }
    return RoadAccess(attributes(ofWay: way), span.direction, at: clock).closing(to: vehicle)
  }
}

extension RouteOnRoads.Span {
  /// The distance along the route of a place on the edge.
  fileprivate func along(of offset: LocationDistance) -> LocationDistance {
    guard to > from else { return start }
    return start + max(0, min(1, (offset - from) / (to - from))) * (end - start)
  }
}
