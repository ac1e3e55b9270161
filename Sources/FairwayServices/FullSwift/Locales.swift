public import FairwayRequests
public import FairwayRoutes

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension DirectionsOptions {
  /// The language of the instructions.
  public var locale: Locale {
    get { common.locale }
    set { common.locale = newValue }
  }

  /// The parameters of a Mapbox request, for `URLComponents`.
  public var urlQueryItems: [URLQueryItem] { parameters.map { URLQueryItem(name: $0.name, value: $0.value) } }
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

extension Route {
  /// The language of the spoken instructions.
  public var speechLocale: Locale? {
    get { speechLocaleIdentifier.map { Locale(identifier: $0) } }
    set { speechLocaleIdentifier = newValue?.identifier(.bcp47) }
  }
}
