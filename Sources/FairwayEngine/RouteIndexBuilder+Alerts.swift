internal import FairwayRoutes
internal import GeoKernel

extension RouteIndexBuilder {
  /// Incidents, closures, tunnels, borders, tolls, rest stops, restricted stretches, climbs and the app's own, sorted by where they
  /// begin.
  func alerts(
    _ route: Route, _ along: ContiguousArray<Double>, _ intersections: ContiguousArray<Double>,
    _ stepFirstIntersection: ContiguousArray<Int>, legStarts: [LocationDistance], climbs: [Climb]
  ) -> [RouteAlert] {
    var alerts = climbs.enumerated().map { index, climb in
      let leg = (legStarts.dropLast().lastIndex { $0 <= climb.start }) ?? 0
      return RouteAlert(
        id: "\(leg) climb \(index)", kind: .climb(index: index), legIndex: leg, start: climb.start, end: climb.end,
        lead: .climb)
    }
    for (leg, model) in route.legs.enumerated() {
      let first = stepFirstVertex[legFirstStep[leg]]
      let last = stepFirstVertex[legFirstStep[leg + 1]]
      func place(_ vertex: Int) -> Double { along[min(last, first + max(0, vertex))] }
      let incidents = model.incidents ?? []
      var seen: Set<String> = []
      let repeated = Set(incidents.lazy.map { $0.identifier }.filter { !seen.insert($0).inserted })
      for (index, incident) in incidents.enumerated() {
        // A route may pass an incident twice.
        let suffix = repeated.contains(incident.identifier) ? " \(incident.shapeIndexStart)" : ""
        alerts.append(
          RouteAlert(
            id: "\(leg) incident \(incident.identifier)\(suffix)", kind: .incident(index: index), legIndex: leg,
            start: place(incident.shapeIndexStart),
            end: place(max(incident.shapeIndexStart, incident.shapeIndexEnd))))
      }
      for (index, closure) in (model.closures ?? []).enumerated() {
        let range = closure.shapeIndexRange
        alerts.append(
          RouteAlert(
            id: "\(leg) closure \(range.lowerBound) \(range.upperBound)", kind: .closure(index: index), legIndex: leg,
            start: place(range.lowerBound), end: place(range.upperBound)))
      }
      alerts += customAlerts(model.alerts ?? [], leg, from: along[first], to: along[along.count - 1])
    }
    var region: Int?
    var regionLeg = 0
    var open: [Stretch: RouteAlert] = [:]
    eachStep(route) { leg, step, index in
      let places = intersections[stepFirstIntersection[index]..<stepFirstIntersection[index + 1]]
      for (number, (intersection, place)) in zip(step?.intersections ?? [], places).enumerated() {
        let stepInLeg = index - legFirstStep[leg]
        func id(_ kind: String) -> String { "\(leg) \(kind) \(stepInLeg) \(number)" }
        if intersection.tollCollection != nil {
          alerts.append(
            RouteAlert(
              id: id("toll"), kind: .tollCollection(step: stepInLeg, intersection: number), legIndex: leg, start: place,
              end: place))
        }
        if intersection.restStop != nil {
          alerts.append(
            RouteAlert(
              id: id("service"), kind: .serviceArea(step: stepInLeg, intersection: number), legIndex: leg, start: place,
              end: place))
        }
        if let now = intersection.regionIndex {
          if let before = region, before != now, regionLeg == leg {
            alerts.append(
              RouteAlert(
                id: id("border"), kind: .borderCrossing(from: before, to: now), legIndex: leg, start: place, end: place)
            )
          }
          (region, regionLeg) = (now, leg)
        }
        let classes = intersection.outletRoadClasses ?? []
        for stretch in Stretch.allCases {
          if classes.contains(stretch.roadClass) {
            if open[stretch] == nil {
              open[stretch] = RouteAlert(
                id: id("\(stretch)"), kind: stretch.kind(intersection.tunnelName), legIndex: leg, start: place,
                end: place)
            }
          } else if var alert = open.removeValue(forKey: stretch) {
            alert.end = place
            alerts.append(alert)
          }
        }
      }
    }
    let end = along[along.count - 1]
    for stretch in Stretch.allCases {
      guard var alert = open[stretch] else { continue }
      alert.end = end
      alerts.append(alert)
    }
    return sortedOrder(below: alerts.count) { alerts[$0].start < alerts[$1].start }.map { alerts[$0] }
  }

  /// The app's own alerts on a leg that begins at a distance along.
  private func customAlerts(_ models: [LegAlert], _ leg: Int, from start: Double, to end: Double) -> [RouteAlert] {
    models.enumerated().map { index, model in
      func place(_ distance: Double) -> Double { distance.isFinite ? min(end, start + max(0, distance)) : start }
      let from = place(model.start)
      return RouteAlert(
        // A route may pass an alert twice.
        id: "\(leg) custom \(model.alert.id) \(Int(clamping: from))", kind: .custom(index: index), legIndex: leg,
        start: from, end: max(from, place(model.end)), lead: RouteAlert.Lead(of: model.alert))
    }
  }

  /// A kind of stretch that begins at one intersection and ends at another.
  private enum Stretch: CaseIterable {
    case tunnel, restricted

    var roadClass: RoadClasses {
      switch self {
      case .tunnel: .tunnel
      case .restricted: .restricted
      }
    }

    func kind(_ name: String?) -> RouteAlert.Kind { self == .tunnel ? .tunnel(name: name) : .restrictedArea }
  }
}
