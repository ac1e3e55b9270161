extension Language {
  /// The phrases for the end of a leg.
  struct Arrivals: Sendable {
    /// At the end of the route.
    let destination: Arrival
    /// At a stop between.
    let stop: Arrival
    /// Where the destination is; nil for what needs no words.
    let sides: ByDirection<String?>

    init(_ texts: LanguageTexts) {
      destination = Arrival(texts[group: "destination"])
      stop = Arrival(texts[group: "stop"])
      sides = ByDirection(texts[group: "sides"]) { $0.optional($1) }
    }
  }

  /// The phrases for a waypoint; each may have {place}.
  struct Arrival: Sendable {
    /// After a distance, and after another maneuver: without a side, and with {side}.
    let ahead: Phrase
    let aheadSide: Phrase
    /// Shortly before the arrival, without a distance, if that is not said like ``ahead`` and ``aheadSide``.
    let near: Phrase?
    let nearSide: Phrase?
    /// At the arrival; it may have {side}.
    let now: Phrase
    /// What a banner shows on the way; it may have {side}.
    let title: Phrase

    init(_ texts: LanguageTexts) {
      ahead = texts.phrase("ahead")
      aheadSide = texts.phrase("aheadSide")
      near = texts.optionalPhrase("near")
      nearSide = texts.optionalPhrase("nearSide")
      now = texts.phrase("now")
      title = texts.phrase("title")
    }
  }
}
