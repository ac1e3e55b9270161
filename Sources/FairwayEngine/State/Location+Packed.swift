internal import GeoKernel

extension Location: PackedFields {
  /// A fix without any value.
  static var unknown: Location {
    Location(coordinate: LocationCoordinate2D(latitude: .nan, longitude: .nan), timestamp: .nan)
  }

  /// Whether a fix with these values can have been used.
  var isPossible: Bool {
    timestamp.isFinite && abs(coordinate.latitude) <= 90 && coordinate.longitude.isFinite
  }

  mutating func pack(_ coder: inout some FieldCoder) {
    coder.field(&coordinate.latitude)
    coder.field(&coordinate.longitude)
    coder.field(&timestamp)
    func code(_ value: Double?) -> Double? {
      var number = value ?? .nan
      coder.field(&number)
      return number.isNaN ? nil : number
    }
    let horizontal = code(horizontalAccuracy)
    let (speed, course, altitude) = (code(speed), code(course), code(altitude))
    let (vertical, speedError, courseError) = (code(verticalAccuracy), code(speedAccuracy), code(courseAccuracy))
    self = Location(
      coordinate: coordinate, timestamp: timestamp, horizontalAccuracy: horizontal, speed: speed, course: course,
      altitude: altitude, verticalAccuracy: vertical, speedAccuracy: speedError, courseAccuracy: courseError)
  }
}
