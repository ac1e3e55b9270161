package import FairwayRoutes
package import GeoKernel

extension Route {
  /// Adds the words for the alerts of the app that have none and bring no text of their own, and for climbs of a route with
  /// heights. ``addGuidance(_:isUnderWay:)`` does so, too.
  package mutating func addAlertWords(_ options: GuidanceOptions) {
    boundAlertTexts()
    guard options.source != .serviceOnly else { return }
    let speaksClimbs = options.speaksClimbs && legs.allSatisfy { $0.elevation != nil }
    if !speaksClimbs { (spokenClimb, spokenHeights) = (nil, nil) }
    guard speaksClimbs || legs.contains(where: { $0.alerts?.isEmpty == false }) else { return }
    let language = GuidanceLanguage(speechLocaleIdentifier ?? options.language ?? "en")
    let units = language.units(options, self)
    let words = AlertWords(language: language, units: units)
    for leg in legs.indices {
      guard var alerts = legs[leg].alerts else { continue }
      for index in alerts.indices { words.add(to: &alerts[index]) }
      legs[leg].alerts = alerts
    }
    if speaksClimbs { (spokenClimb, spokenHeights) = words.climb }
    // The announcements of a service name no distance that would be completed.
    if spokenDistances == nil { spokenDistances = language.spoken(units.distances) }
  }
}

extension RouteResponse {
  /// Adds the words for alerts to each route; see ``Route/addAlertWords(_:)``.
  package mutating func addAlertWords(_ options: GuidanceOptions) {
    for index in (routes ?? []).indices { routes?[index].addAlertWords(options) }
  }
}

extension GuidanceLanguage {
  /// Returns what is spoken of an alert at a distance in metres, in its own text or in the words for it; nil if it has
  /// none.
  ///
  /// - Parameters:
  ///   - measure: What a limit of sizes is, in metres or metric tons: it stands behind the words.
  ///   - units: The system of units of distances; nil for that of the language's region.
  package func announcement(
    of alert: CustomAlert, at distance: LocationDistance, measure: SizeMeasure? = nil,
    units: UnitSystem? = nil
  ) -> String? {
    let units = units ?? self.units
    var leg = LegAlert(alert, start: 0, end: 0).bounded
    AlertWords(language: self, units: units).add(to: &leg, measure.map { " " + written($0) } ?? "")
    return leg.announcement(at: distance, of: spoken(units.distances))?.text
  }

  /// A size with its unit, and at most two decimals.
  private func written(_ measure: SizeMeasure) -> String {
    let (value, symbol) =
      switch measure {
      case .meters(let value): (value, words.symbols.meters)
      case .tons(let value): (value, "t")
      }
    let hundredths = Int(clamping: (max(0, value) * 100).rounded())
    let decimals = hundredths % 10 == 0 ? "\(hundredths / 10 % 10)" : "\(hundredths / 10 % 10)\(hundredths % 10)"
    let whole = written("\(hundredths / 100)")
    return (hundredths % 100 == 0 ? whole : whole + separator + written(decimals)) + " " + symbol
  }
}

/// What a limit of sizes is.
package enum SizeMeasure: Hashable, Sendable {
  case meters(Double)
  case tons(Double)
}

/// Words what is spoken of alerts.
private struct AlertWords {
  let language: GuidanceLanguage
  let units: UnitSystem

  /// The sentence for a climb, which is completed when it is spoken, and the words for round heights.
  var climb: (sentence: String, heights: [SpokenDistance]) {
    let values: Phrase.Values = [.distance: SpokenText(words: "{distance}"), .height: SpokenText(words: "{height}")]
    return (language.words.alerts.climb.filled(values).capitalized.plain, language.spoken(units.heights))
  }

  /// The distance that is in a text until it is spoken, in metres.
  private static let planned: LocationDistance = 300

  /// Adds the words for an alert, with what stands behind them, unless it brings its own or there are none.
  func add(to alert: inout LegAlert, _ measure: String = "") {
    guard alert.alert.text == nil, alert.announcement == nil else { return }
    let words = language.words
    let name = words.alerts[alert.alert.kind] ?? alert.alert.name ?? ""
    guard !name.isEmpty else { return }
    let kind = SpokenText(name + measure)
    let distance = language.text(units.roundDistance(nearest: Self.planned), words.distances)
    alert.announcement = words.alerts.away.filled([.distance: distance, .place: kind]).capitalized.plain
    alert.distanceText = distance.plain
    alert.nearAnnouncement = words.alerts.ahead.filled([.place: kind]).capitalized.plain
  }
}
