/// How a ``NavigationCamera`` looks at a drive.
public struct CameraOptions: Hashable, Sendable {
  /// Which direction is up.
  public enum Orientation: Int, Hashable, Sendable {
    /// The direction of travel. The view is tilted, and the vehicle is near its lower edge.
    case courseUp
    /// North. The view is not tilted, and the vehicle is in its middle.
    case northUp
  }

  public var orientation: Orientation
  /// The tilt of a course-up view, in degrees, from 0 to 60.
  public var pitch: Double
  /// For how many seconds of driving the view reaches ahead.
  public var lookAhead: Double
  /// The least and the greatest zoom level.
  public var zooms: ClosedRange<Double>
  /// Where a course-up view has the vehicle, as a share of the uncovered height from its upper edge, from 0.5 to 0.95.
  public var vehicleHeight: Double

  public init(
    orientation: Orientation = .courseUp, pitch: Double = 45, lookAhead: Double = 20,
    zooms: ClosedRange<Double> = 3...18,
    vehicleHeight: Double = 0.75
  ) {
    (self.orientation, self.pitch, self.lookAhead) = (orientation, pitch, lookAhead)
    (self.zooms, self.vehicleHeight) = (zooms, vehicleHeight)
  }

  /// The options that are drawn with: within their ranges, whatever was given.
  var sound: CameraOptions {
    func bounded(_ value: Double, _ range: ClosedRange<Double>, _ standard: Double) -> Double {
      value.isNaN ? standard : min(max(value, range.lowerBound), range.upperBound)
    }
    let standard = CameraOptions()
    var options = self
    options.pitch = bounded(pitch, 0...60, standard.pitch)
    options.lookAhead = bounded(lookAhead, 1...600, standard.lookAhead)
    let least = bounded(zooms.lowerBound, 0...24, standard.zooms.lowerBound)
    options.zooms = least...max(least, bounded(zooms.upperBound, 0...24, standard.zooms.upperBound))
    options.vehicleHeight = bounded(vehicleHeight, 0.5...0.95, standard.vehicleHeight)
    return options
  }
}
