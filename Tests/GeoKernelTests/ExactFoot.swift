import Foundation
import GeoKernel

/// The foot on a line by the geodesics of PROJ, segment by segment: slow, and without frames, pieces or boxes.
struct ExactFoot {
  var segment: Int
  var distance: Double
  var distanceAlong: Double
  var coordinate: LocationCoordinate2D

  /// The nearest place of one segment, as metres into it and metres away.
  ///
  /// From any point of the geodesic the foot is where a right-angled triangle on a sphere puts it; a few rounds of that
  /// converge, since the error shrinks with the triangle.
  static func inSegment(
    from start: LocationCoordinate2D, to end: LocationCoordinate2D, of position: LocationCoordinate2D
  ) -> (into: Double, distance: Double, coordinate: LocationCoordinate2D) {
    let line = Geodesic.inverse(from: start, to: end)
    var best = (into: 0.0, distance: Geodesic.distance(from: start, to: position), coordinate: start)
    let atEnd = Geodesic.distance(from: end, to: position)
    if atEnd < best.distance { best = (line.distance, atEnd, end) }
    guard line.distance > 0 else { return best }
    let radius = 6_371_008.8
    for first in [0.0, 0.5, 1] {
      var into = first * line.distance
      for _ in 0..<12 {
        let here = Geodesic.interpolate(from: start, to: end, distance: into)
        let onwards =
          into < line.distance / 2
          ? Geodesic.inverse(from: here, to: end).initialBearing
          : Geodesic.inverse(from: start, to: here).finalBearing
        let view = Geodesic.inverse(from: here, to: position)
        if view.distance < best.distance { best = (into, view.distance, here) }
        let arc = view.distance / radius
        let angle = (view.initialBearing - onwards) * .pi / 180
        let step = radius * atan2(sin(arc) * cos(angle), cos(arc))
        let next = min(line.distance, max(0, into + step))
        if abs(next - into) < 1e-7 { break }
        into = next
      }
    }
    return best
  }

  /// The nearest places of all segments that a window of distances along holds, in order.
  static func all(
    on line: [LocationCoordinate2D], of position: LocationCoordinate2D
  ) -> [ExactFoot] {
    var along = 0.0
    return line.indices.dropLast().map { segment in
      let foot = inSegment(from: line[segment], to: line[segment + 1], of: position)
      defer { along += Geodesic.distance(from: line[segment], to: line[segment + 1]) }
      return ExactFoot(
        segment: segment, distance: foot.distance, distanceAlong: along + foot.into, coordinate: foot.coordinate)
    }
  }
}
