internal import FairwayRoutes

/// The language and the units of a request that names none, where no user has chosen them.
enum UserLanguage {
  static var tag: String { "en" }
  static var units: MeasurementSystem { .metric }
}
