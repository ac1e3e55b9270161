import FairwayCamera
import Foundation
import GeoKernel

/// Where a web map draws a coordinate: the whole chain of transformations of a tilted view, independent of the camera's.
struct DrawnMap {
  let position: CameraPosition
  let screen: CameraScreen

  /// The place on the screen in points from its upper left corner; nil behind the eye.
  func place(of coordinate: LocationCoordinate2D) -> (x: Double, y: Double)? {
    let world = 512 * exp2(position.zoom)
    func projected(_ coordinate: LocationCoordinate2D) -> (x: Double, y: Double) {
      let latitude = coordinate.latitude * .pi / 180
      return (
        world * (coordinate.longitude + 180) / 360,
        world * (0.5 - log(tan(.pi / 4 + latitude / 2)) / (2 * .pi))
      )
    }
    let (middle, point) = (projected(position.center), projected(coordinate))
    var east = point.x - middle.x
    if abs(east) > world / 2 { east -= world * (east / world).rounded() }
    let south = point.y - middle.y
    // Turned so that the bearing is up.
    let angle = position.bearing * .pi / 180
    let right = east * cos(angle) + south * sin(angle)
    let down = south * cos(angle) - east * sin(angle)
    // Tilted about the middle, and seen from an eye that is 1.5 heights away.
    let tilt = position.pitch * .pi / 180
    let eye = 1.5 * screen.height
    let depth = eye - down * sin(tilt)
    guard depth > 0 else { return nil }
    let padding = position.padding
    return (
      (padding.left + screen.width - padding.right) / 2 + eye * right / depth,
      (padding.top + screen.height - padding.bottom) / 2 + eye * down * cos(tilt) / depth
    )
  }

  /// Whether a coordinate is drawn where no panel covers it.
  func shows(_ coordinate: LocationCoordinate2D, within margin: Double = 0) -> Bool {
    guard let (x, y) = place(of: coordinate) else { return false }
    let insets = screen.insets
    return x >= insets.left - margin && x <= screen.width - insets.right + margin && y >= insets.top - margin
      && y <= screen.height - insets.bottom + margin
  }
}
