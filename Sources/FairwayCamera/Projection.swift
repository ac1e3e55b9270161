internal import GeoKernel

/// What a tilted view shows of places around the one in its middle.
struct Projection {
  /// The part of the view that is free above, below and beside the vehicle, in points.
  var above: Double
  var below: Double
  var beside: Double
  /// The distance of the eye from the place in the middle, in points; maps of MapLibre and Mapbox have 1.5 heights.
  var eye: Double
  /// The sine and cosine of the tilt.
  var tilt: (sine: Double, cosine: Double)

  /// The points of the world's side at zoom level 0.
  static let worldPoints = 512.0
  /// The distance of the eye from the middle, in heights of the view.
  static let eyeHeights = 1.5

  /// The least side of a point, in units of the ground, at which a place is within the free part.
  ///
  /// - Parameters:
  ///   - forward: How far the place is ahead of the vehicle, in units of the ground; negative behind it.
  ///   - right: How far it is to the right.
  func pointSide(forward: Double, right: Double) -> Double {
    // A place `f` points ahead is drawn `eye · f · cosine / (eye + f · sine)` points above the middle, and one `r` points
    // to the right is drawn `eye · r / (eye + f · sine)` beside it.
    let along =
      forward > 0
      ? forward * max(eye * tilt.cosine - above * tilt.sine, 0.01 * eye) / (above * eye)
      : -forward * (eye * tilt.cosine + below * tilt.sine) / (below * eye)
    let across = (eye * abs(right) - beside * forward * tilt.sine) / (beside * eye)
    return max(along, across)
  }
}
