package import GeoKernel

extension RouteIndex {
  /// The indices of the first to the last vertex of a leg.
  package func vertices(ofLeg leg: Int) -> ClosedRange<Int> {
    let first = stepFirstVertex[legFirstStep[leg]]
    return first...Swift.max(first, stepFirstVertex[legFirstStep[leg + 1]])
  }

  /// The distance along of a vertex.
  package func vertexDistance(_ vertex: Int) -> LocationDistance { vertexDistances[vertex] }

  package func coordinate(ofVertex vertex: Int) -> LocationCoordinate2D {
    track.point(at: vertexDistances[vertex]).coordinate
  }
}
