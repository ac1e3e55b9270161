internal import FairwayRoutes

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The language and the units of a request that names none: those that the user has chosen for the process.
enum UserLanguage {
  static var tag: String { Locale.current.languageTag }
  static var units: MeasurementSystem { Locale.current.measurementSystem == .metric ? .metric : .imperial }
}

extension Locale {
  /// The BCP 47 tag, without the region of the whole world: a user who has chosen none speaks `en`, not `en-001`.
  package var languageTag: String {
    let tag = identifier(.bcp47)
    return tag.hasSuffix("-001") ? String(tag.dropLast(4)) : tag
  }
}
