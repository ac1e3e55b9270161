public import FairwayRequests
public import FairwayRoutes
internal import GeoKernel

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The options of a request that services understand.
public protocol DirectionsOptions: RequestOptions {
  /// The parameters of a Mapbox request for these options, in a fixed order, without the coordinates.
  var urlQueryItems: [URLQueryItem] { get }

  /// The path of a Mapbox request up to and including the profile.
  var abridgedPath: String { get }

  /// Creates options from the address of a GET request; `nil` if it is not one for Mapbox or OSRM.
  init?(url: URL)

  /// Validates all properties, and throws an error for the first that no service would accept.
  ///
  /// - Complexity: O(*n*) in the number of waypoints.
  func validate(for style: ServiceStyle) throws(DirectionsOptionsError)

  /// The options that a service of the given style does not support.
  ///
  /// - Complexity: O(*n*) in the number of waypoints.
  func unsupportedOptions(in style: ServiceStyle) -> [UnsupportedOption]
}

extension DirectionsOptions {
  /// The language of the instructions.
  public var locale: Locale {
    get { common.locale }
    set { common.locale = newValue }
  }

  /// The coordinates in the form of a request's path: `longitude,latitude` pairs rounded to 1e-6 of a degree.
  public var coordinates: String {
    common.waypoints.map(\.coordinate.requestText).joined(separator: ";")
  }

  /// The path of a Mapbox request.
  public var path: String {
    "\(abridgedPath)/\(coordinates)"
  }
}

extension CommonOptions {
  /// The language of the instructions.
  public var locale: Locale {
    get { Locale(identifier: languageTag) }
    set { languageTag = newValue.languageTag }
  }
}

extension MeasurementSystem {
  /// Creates the customary system of a locale; metric if that is unknown.
  public init(_ locale: Locale) {
    self = locale.measurementSystem == .metric ? .metric : .imperial
  }
}
