internal import FairwayDirections

extension RouteIndexBuilder {
  /// Incidents, tunnels, borders, tolls, rest stops and restricted stretches, by where they begin.
  func alerts(
    _ route: Route, _ along: ContiguousArray<Double>, _ intersections: ContiguousArray<Double>,
    _ stepFirstIntersection: ContiguousArray<Int>
  ) -> [RouteAlert] {
    var alerts: [RouteAlert] = []
    for (leg, model) in route.legs.enumerated() {
      let first = stepFirstVertex[legFirstStep[leg]]
      let last = stepFirstVertex[legFirstStep[leg + 1]]
      func place(_ vertex: Int) -> Double { along[min(last, first + max(0, vertex))] }
      for (index, incident) in (model.incidents ?? []).enumerated() {
        alerts.append(
          RouteAlert(
            kind: .incident(index: index), legIndex: leg, start: place(incident.shapeIndexStart),
            end: place(max(incident.shapeIndexStart, incident.shapeIndexEnd))))
      }
    }
    var region: Int?
    var regionLeg = 0
    var open: [Stretch: (start: Double, leg: Int, name: String?)] = [:]
    eachStep(route) { leg, step, index in
      let places = intersections[stepFirstIntersection[index]..<stepFirstIntersection[index + 1]]
      for (number, (intersection, place)) in zip(step?.intersections ?? [], places).enumerated() {
        let stepInLeg = index - legFirstStep[leg]
        if intersection.tollCollection != nil {
          alerts.append(
            RouteAlert(
              kind: .tollCollection(step: stepInLeg, intersection: number), legIndex: leg, start: place, end: place))
        }
        if intersection.restStop != nil {
          alerts.append(
            RouteAlert(
              kind: .serviceArea(step: stepInLeg, intersection: number), legIndex: leg, start: place, end: place))
        }
        if let now = intersection.regionIndex {
          if let before = region, before != now, regionLeg == leg {
            alerts.append(
              RouteAlert(kind: .borderCrossing(from: before, to: now), legIndex: leg, start: place, end: place))
          }
          (region, regionLeg) = (now, leg)
        }
        let classes = intersection.outletRoadClasses ?? []
        for stretch in Stretch.allCases {
          if classes.contains(stretch.roadClass) {
            if open[stretch] == nil { open[stretch] = (place, leg, intersection.tunnelName) }
          } else if let begun = open.removeValue(forKey: stretch) {
            alerts.append(stretch.alert(begun.leg, begun.name, from: begun.start, to: place))
          }
        }
      }
    }
    let end = along[along.count - 1]
    for stretch in Stretch.allCases {
      if let begun = open[stretch] { alerts.append(stretch.alert(begun.leg, begun.name, from: begun.start, to: end)) }
    }
    return alerts.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
  }

  /// The kinds of stretch that begin at one intersection and end at another.
  private enum Stretch: CaseIterable {
    case tunnel, restricted

    var roadClass: RoadClasses {
      switch self {
      case .tunnel: .tunnel
      case .restricted: .restricted
      }
    }

    func alert(_ leg: Int, _ name: String?, from start: Double, to end: Double) -> RouteAlert {
      RouteAlert(kind: self == .tunnel ? .tunnel(name: name) : .restrictedArea, legIndex: leg, start: start, end: end)
    }
  }
}
