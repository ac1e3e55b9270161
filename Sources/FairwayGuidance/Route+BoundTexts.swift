internal import FairwayRoutes

extension Route {
  /// Bounds the texts that a service or an app has brought: each is one line, and none is endless.
  mutating func boundTexts() {
    for leg in legs.indices {
      for step in legs[leg].steps.indices {
        let told = legs[leg].steps[step]
        if let changed = changed(told.instructionsSpokenAlongStep, by: { $0.bounded }) {
          legs[leg].steps[step].instructionsSpokenAlongStep = changed
        }
        if let changed = changed(told.instructionsDisplayedAlongStep, by: { $0.bounded }) {
          legs[leg].steps[step].instructionsDisplayedAlongStep = changed
        }
        if let text = told.maneuver.instruction, case let bounded = SignText.sentence(text), bounded != text {
          legs[leg].steps[step].maneuver.instruction = bounded
        }
      }
    }
    boundAlertTexts()
  }

  /// Bounds the texts of the app's own alerts.
  mutating func boundAlertTexts() {
    for leg in legs.indices {
      if let changed = changed(legs[leg].alerts, by: { $0.bounded }) { legs[leg].alerts = changed }
    }
  }
}

/// A list in which something changes; nil if nothing does, so that it keeps its memory and takes no more.
private func changed<Item: Equatable>(_ items: [Item]?, by bounded: (Item) -> Item) -> [Item]? {
  guard let items, items.contains(where: { bounded($0) != $0 }) else { return nil }
  return items.map(bounded)
}

extension SignText {
  /// A sentence that somebody else has made.
  static func sentence(_ text: String) -> String { clean(text, longest: longestSentence) }
}

extension SpokenInstruction {
  fileprivate var bounded: SpokenInstruction {
    var bounded = self
    bounded.text = SignText.sentence(text)
    // A document cannot be cut. Its text stands for it.
    if let ssmlText, ssmlText.utf8.count > 8 * SignText.longestSentence { bounded.ssmlText = nil }
    if let distanceText, distanceText.utf8.count > SignText.longestSentence { bounded.distanceText = nil }
    return bounded
  }
}

extension VisualInstructionBanner {
  fileprivate var bounded: VisualInstructionBanner {
    var bounded = self
    bounded.primaryInstruction = primaryInstruction.bounded
    bounded.secondaryInstruction = secondaryInstruction?.bounded
    bounded.tertiaryInstruction = tertiaryInstruction?.bounded
    bounded.quaternaryInstruction = quaternaryInstruction?.bounded
    return bounded
  }
}

extension VisualInstruction {
  fileprivate var bounded: VisualInstruction {
    var bounded = self
    bounded.text = text.map { SignText.sentence($0) }
    for index in components.indices where components[index].kind != .delimiter {
      let (text, short) = (components[index].text, components[index].abbreviation)
      let (cleanText, cleanShort) = (SignText.clean(text), short.map { SignText.clean($0) })
      // The list is copied only for a change.
      if cleanText != text { bounded.components[index].text = cleanText }
      if cleanShort != short { bounded.components[index].abbreviation = cleanShort }
    }
    return bounded
  }
}

extension LegAlert {
  var bounded: LegAlert {
    var bounded = self
    bounded.alert.text = alert.text.map { SignText.sentence($0) }
    bounded.alert.name = alert.name.map { SignText.clean($0) }
    return bounded
  }
}
