extension Language {
  /// Where a maneuver leads: what {way} stands for. A sign's destination comes before the road, since that is what a
  /// driver reads.
  struct Way: Sendable {
    /// With {destination}.
    let toward: Phrase
    /// Onto another road, with {road}.
    let onto: RoadForms
    /// Onto a road with a number and towards a destination, with {road} and {destination}, if that is not said like
    /// ``onto`` and then ``toward``.
    let ontoToward: Phrase?
    /// Back along a road after a U-turn, if that is not said like ``onto``.
    let uTurn: RoadForms?
    /// Out of a roundabout onto a road, if that is not said like ``onto``.
    let leaving: RoadForms?
    /// Onto another road at a fork, if that is not said like ``onto``.
    let keeping: RoadForms?
    /// Onto another road without a turn, by merging or where the name changes, if that is not said like ``onto``.
    let ontoAhead: RoadForms?
    /// Along a road, with {road}.
    let along: RoadForms
    /// Around a turn of the same road, with {road} or {along}.
    let staying: RoadForms
    /// Along the same road after a U-turn, with {road} or {along}.
    let backAlong: RoadForms
    /// The words that tell the article of a road.
    let words: RoadWords

    init(_ texts: LanguageTexts) {
      func optional(_ name: String) -> RoadForms? { texts.hasGroup(name) ? RoadForms(texts[group: name]) : nil }
      toward = texts.phrase("toward")
      onto = RoadForms(texts[group: "onto"])
      ontoToward = texts.optionalPhrase("ontoToward")
      uTurn = optional("uTurn")
      leaving = optional("leaving")
      keeping = optional("keeping")
      ontoAhead = optional("ontoAhead")
      along = RoadForms(texts[group: "along"])
      staying = RoadForms(texts[group: "staying"])
      backAlong = RoadForms(texts[group: "backAlong"])
      words = RoadWords(texts[group: "words"])
    }
  }
}
