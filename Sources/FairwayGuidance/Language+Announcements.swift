internal import FairwayRoutes

extension Language {
  /// The phrases around the maneuvers.
  struct Announcements: Sendable {
    /// With {distance} and {maneuver}.
    let ahead: Phrase
    /// With {maneuver} and {next}, which follows closely, and with the {distance} between them. Both have {nextAt} if
    /// clauses of the language have places.
    let joined: Phrase
    let joinedAhead: Phrase

    init(_ texts: LanguageTexts) {
      ahead = texts.phrase("ahead")
      joined = texts.phrase("joined")
      joinedAhead = texts.phrase("joinedAhead")
    }
  }

  /// What is said differently to drivers, cyclists and walkers.
  struct Manner: Sendable {
    /// With {compass} and {road}.
    let depart: Phrase
    /// With {road}, if the direction is not known.
    let departUnknown: Phrase
    /// Into and around a roundabout to the {ordinal} exit, with {circle} and {way}.
    let circle: Phrase
    /// Into and around a roundabout whose exit has no number, with {circle} and {way}.
    let circleWithoutNumber: Phrase
    /// Into a roundabout, with {circle}.
    let enterCircle: Phrase
    /// Along the road for {distance}.
    let follow: Phrase

    init(_ texts: LanguageTexts) {
      depart = texts.phrase("depart")
      departUnknown = texts.phrase("departUnknown")
      circle = texts.phrase("circle")
      circleWithoutNumber = texts.phrase("circleWithoutNumber")
      enterCircle = texts.phrase("enterCircle")
      follow = texts.phrase("follow")
    }
  }

  /// The words for alerts.
  struct Alerts: Sendable {
    /// Of what is near, with {place}.
    let ahead: Phrase
    /// Some time before it, with {place} and {distance}.
    let away: Phrase
    /// Of a climb, with its {height} and its length as {distance}.
    let climb: Phrase
    /// The words for the kinds of `CustomAlert`, in their order; `other` has none.
    let words: [String]

    init(_ texts: LanguageTexts) {
      ahead = texts.phrase("ahead")
      away = texts.phrase("away")
      climb = texts.phrase("climb")
      words = texts.list("words")
    }

    /// The words for a kind; nil for `other`.
    subscript(kind: CustomAlert.Kind) -> String? {
      let number = CustomAlert.Kind.allCases.firstIndex(of: kind) ?? 0
      return number < words.count ? words[number] : nil
    }
  }

  /// Where the route is for a vehicle that has left it, each with {distance}: by its course, or with {compass}.
  struct WayBack: Sendable {
    let left: Phrase
    let right: Phrase
    let ahead: Phrase
    let behind: Phrase
    let compass: Phrase

    init(_ texts: LanguageTexts) {
      left = texts.phrase("left")
      right = texts.phrase("right")
      ahead = texts.phrase("ahead")
      behind = texts.phrase("behind")
      compass = texts.phrase("compass")
    }
  }
}
