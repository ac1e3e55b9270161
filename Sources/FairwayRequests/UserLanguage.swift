internal import FairwayRoutes

#if hasFeature(Embedded)
  /// The language and the units of a request that names none, where no user has chosen them.
  enum UserLanguage {
    static var tag: String { "en" }
    static var units: MeasurementSystem { .metric }
  }
#else
  #if canImport(FoundationEssentials)
    internal import FoundationEssentials
  #else
    internal import Foundation
  #endif

  /// The language and the units of a request that names none: those that the user has chosen for the process.
  enum UserLanguage {
    static var tag: String { Locale.current.identifier(.bcp47) }
    static var units: MeasurementSystem { Locale.current.measurementSystem == .metric ? .metric : .imperial }
  }
#endif
