@_exported import Foundation

// The part of Apple's CoreLocation that the package names, as Apple declares it, for the check of types.
public struct CLLocationCoordinate2D {
  public var latitude: Double
  public var longitude: Double

  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

@available(iOS 15.0, macOS 12.0, *)
open class CLLocationSourceInformation: NSObject {
  public let isSimulatedBySoftware: Bool
  public let isProducedByAccessory: Bool

  public init(softwareSimulationState isSoftware: Bool, andExternalAccessoryState isAccessory: Bool) {
    isSimulatedBySoftware = isSoftware
    isProducedByAccessory = isAccessory
  }
}

open class CLLocation: NSObject {
  public let coordinate: CLLocationCoordinate2D
  public let altitude: Double
  public let ellipsoidalAltitude: Double
  public let horizontalAccuracy: Double
  public let verticalAccuracy: Double
  public let course: Double
  public let courseAccuracy: Double
  public let speed: Double
  public let speedAccuracy: Double
  public let timestamp: Date
  public let sourceInformation: CLLocationSourceInformation?

  public init(
    coordinate: CLLocationCoordinate2D, altitude: Double, horizontalAccuracy: Double, verticalAccuracy: Double,
    course: Double, courseAccuracy: Double, speed: Double, speedAccuracy: Double, timestamp: Date,
    sourceInfo: CLLocationSourceInformation
  ) {
    self.coordinate = coordinate
    self.altitude = altitude
    // In Apple's class the difference is that of the geoid; here it only shows which of the two is read.
    ellipsoidalAltitude = altitude + 50
    self.horizontalAccuracy = horizontalAccuracy
    self.verticalAccuracy = verticalAccuracy
    self.course = course
    self.courseAccuracy = courseAccuracy
    self.speed = speed
    self.speedAccuracy = speedAccuracy
    self.timestamp = timestamp
    sourceInformation = sourceInfo
  }
}

public let kCLLocationAccuracyBestForNavigation = -2.0

public enum CLActivityType: Int, Sendable {
  case other = 1
  case automotiveNavigation
}

public protocol CLLocationManagerDelegate: AnyObject {
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
}

open class CLLocationManager: NSObject {
  public weak var delegate: (any CLLocationManagerDelegate)?
  public var desiredAccuracy = 0.0
  public var activityType = CLActivityType.other
  public var allowsBackgroundLocationUpdates = false
  public var pausesLocationUpdatesAutomatically = true
  /// What the tests see.
  public private(set) var isUpdating = false
  nonisolated(unsafe) public static var last: CLLocationManager?

  public override init() {
    super.init()
    Self.last = self
  }

  open func requestWhenInUseAuthorization() {}
  open func startUpdatingLocation() { isUpdating = true }
  open func stopUpdatingLocation() { isUpdating = false }
}
