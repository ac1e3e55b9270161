public import FairwayEngine
internal import GeoKernel
public import RoadGraph

extension RoadGraph {
  /// Returns the road of a match as a router takes it; nil where the file is damaged.
  public func road(of match: RoadMatch) -> CurrentRoad? {
    guard let edge = edge(match.edge), let way = way(edge.way), let course = course(of: match, edge.length) else {
      return nil
    }
    return CurrentRoad(
      coordinate: match.coordinate, course: course, way: way.id, name: way.name, number: way.reference)
  }

  /// The direction of the piece of an edge on which a match lies, in its direction of travel.
  private func course(of match: RoadMatch, _ length: Double) -> Double? {
    let line = shape(ofEdge: match.edge)
    let isForward = match.direction == .forward
    var rest = isForward ? match.along : length - match.along
    var course: Double?
    for (a, b) in zip(line, line.dropFirst()) {
      let piece = Geodesic.inverse(from: a, to: b)
      guard piece.distance > 0 else { continue }
      course = piece.initialBearing
      rest -= piece.distance
      if rest <= 0 { break }
    }
    return course.map { ($0 + (isForward ? 360 : 180)).truncatingRemainder(dividingBy: 360) }
  }
}
