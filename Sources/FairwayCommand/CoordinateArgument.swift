import FairwayDirections
import GeoKernel

/// Waypoints on the command line, as `LON,LAT`.
enum CoordinateArgument {
  /// Reads a waypoint. An error says what was read, since most are given in the other order.
  static func waypoint(_ text: String) throws(CommandFailure) -> Waypoint {
    let parts = parts(text)
    guard parts.count == 2, let longitude = Double(parts[0]), let latitude = Double(parts[1]) else {
      throw .usage("'\(text)' is no LON,LAT, a longitude and a latitude in degrees such as 8.5417,47.3769")
    }
    let coordinate = LocationCoordinate2D(latitude: latitude, longitude: longitude)
    guard coordinate.isValid else {
      let isSwapped = LocationCoordinate2D(latitude: longitude, longitude: latitude).isValid
      let hint =
        isSwapped
        ? "the longitude comes first (did you mean \(parts[1]),\(parts[0])?)"
        : "a longitude is from -180 to 180, a latitude from -90 to 90"
      throw .usage("'\(text)' was read as \(words(parts)); \(hint)")
    }
    return Waypoint(coordinate: coordinate)
  }

  /// What is added to the failure of a request that may come from coordinates in the other order.
  static func remark(on operands: [String], after error: DirectionsError) -> String {
    switch error {
    case .unableToRoute, .unableToLocate:
      operands.first.map { "; waypoints are LON,LAT, and the first was read as \(words(parts($0)))" } ?? ""
    default: ""
    }
  }

  private static func words(_ parts: [Substring]) -> String {
    "longitude \(parts.first ?? "") and latitude \(parts.last ?? "")"
  }

  private static func parts(_ text: String) -> [Substring] {
    text.split(separator: ",", omittingEmptySubsequences: false)
  }
}
