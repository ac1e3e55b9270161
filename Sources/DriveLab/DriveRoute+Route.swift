package import FairwayDirections
import GeoKernel

extension DriveRoute {
  /// Converts a route of a directions service; `nil` if its steps have no shape.
  package init?(_ route: Route) {
    self.init(legs: route.legs.map(LegInput.init))
  }
}

extension DriveRoute.LegInput {
  fileprivate init(_ leg: RouteLeg) {
    self.init(
      steps: leg.steps.map { step in
        DriveRoute.StepInput(
          coordinates: step.shape?.coordinates ?? [], distance: step.distance, duration: step.expectedTravelTime,
          junctions: (step.intersections ?? []).map(DriveRoute.JunctionInput.init))
      }, segmentSpeeds: leg.segmentSpeeds ?? [], segmentTimes: leg.expectedSegmentTravelTimes ?? [])
  }
}

extension DriveRoute.JunctionInput {
  fileprivate init(_ intersection: Intersection) {
    let free = intersection.headings.indices.filter { index in
      index != intersection.approachIndex && index != intersection.outletIndex
        && (intersection.entries.map { $0.indices.contains(index) && $0[index] } ?? true)
    }
    self.init(location: intersection.location, freeBearings: free.map { intersection.headings[$0] })
  }
}
