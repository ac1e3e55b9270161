internal import GeoKernel

/// A view of the map while it is computed: the numbers of a ``CameraPosition`` in units that can be blended.
struct CameraView: Hashable, Sendable {
  /// The place in the middle.
  var center: MercatorPoint
  var zoom: Double
  /// In degrees; any number of turns.
  var bearing: Double
  var pitch: Double
  /// Where the middle is, as a share of the uncovered height from its upper edge.
  var height: Double

  /// The view between this one and another: a share from 0 to 1 of the way.
  ///
  /// Zooming and moving belong together: while the zoom level changes evenly, the place in the middle moves as it does when
  /// one zooms towards a fixed place.
  func blended(with other: CameraView, _ share: Double) -> CameraView {
    let levels = other.zoom - zoom
    let way =
      abs(levels) < 1e-6
      ? share : (1 - MercatorZoom.scale(level: -levels * share)) / (1 - MercatorZoom.scale(level: -levels))
    let end = other.center.unwrapped(near: center)
    return CameraView(
      center: center + (end - center) * way, zoom: zoom + levels * share,
      bearing: bearing + Self.turn(from: bearing, to: other.bearing) * share,
      pitch: pitch + (other.pitch - pitch) * share, height: height + (other.height - height) * share)
  }

  /// The angle from one direction to another, from -180 to 180 degrees, positive to the right.
  static func turn(from: Double, to: Double) -> Double {
    let turns = (to - from) / 360
    return (turns - turns.rounded()) * 360
  }

  /// The position for a map view.
  func position(on screen: CameraScreen) -> CameraPosition {
    let turns = bearing / 360
    let degrees = (turns - turns.rounded(.down)) * 360
    // A map view draws its centre in the middle of what the padding leaves, so moving it takes twice as much on one side. A
    // motion towards the middle may pass it by its rounding, and no map view takes a padding below 0.
    let shift = (2 * height - 1) * screen.free.height
    var padding = screen.insets
    padding.top += max(0, shift)
    padding.bottom += max(0, -shift)
    return CameraPosition(
      center: center.coordinate, zoom: zoom, bearing: degrees < 360 ? degrees : 0, pitch: pitch, padding: padding)
  }
}
