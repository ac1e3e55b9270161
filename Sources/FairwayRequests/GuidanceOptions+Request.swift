package import FairwayGuidance
internal import FairwayRoutes

extension GuidanceOptions {
  /// The options with the language and the units of a request where they name none. A language with a region that the
  /// options name says the units, too.
  package func answering(_ request: RouteOptions) -> GuidanceOptions {
    var options = self
    let named = GuidanceLanguage(language ?? "")
    if options.language == nil { options.language = request.common.languageTag }
    if options.units == nil, !named.hasRegion {
      let units = GuidanceLanguage(options.language ?? "").units
      let isMetric = request.distanceMeasurementSystem == .metric
      // A request knows feet only, and not yards.
      if isMetric != (units == .metric) { options.units = isMetric ? .metric : .imperial }
    }
    return options
  }
}
