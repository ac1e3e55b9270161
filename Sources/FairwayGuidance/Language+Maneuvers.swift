extension Language {
  /// The phrases for the kinds of maneuvers; most have {way}.
  struct Maneuvers: Sendable {
    /// With {turn} and {way}.
    let turn: Phrase
    /// The same around a turn of the same road, if the order of the words differs.
    let turnOn: Phrase?
    /// With {turn} and {junction}.
    let turnAtJunction: Phrase
    /// With {turn} and {way}.
    let endOfRoad: Phrase
    let continueStraight: Phrase
    /// Without saying that the road is straight.
    let continueOn: Phrase
    /// Where the road changes its name.
    let newName: ByDirection<Phrase>
    let merge: BySide<Phrase>
    let onRamp: BySide<Phrase>
    let offRamp: BySide<Phrase>
    /// With {exit}.
    let numberedExit: BySide<Phrase>
    let fork: ByDirection<Phrase>
    let lanes: Lanes
    let laneUse: LaneUse
    /// With {turn}, and maybe {circleName}: at a roundabout so small that it is taken like an intersection.
    let turnAtRoundabout: Phrase
    /// With {circle}.
    let exitCircle: Phrase
    /// The words for {circle}, which may have {circleName}.
    let roundabout: Phrase
    let rotary: Phrase
    /// With {ordinal}: which exit, on a banner.
    let circleExit: Phrase
    let ferry: Phrase
    let train: Phrase
    let pushBike: Phrase

    init(_ texts: LanguageTexts) {
      turn = texts.phrase("turn")
      turnOn = texts.optionalPhrase("turnOn")
      turnAtJunction = texts.phrase("turnAtJunction")
      endOfRoad = texts.phrase("endOfRoad")
      continueStraight = texts.phrase("continueStraight")
      continueOn = texts.phrase("continueOn")
      newName = ByDirection(texts[group: "newName"]) { $0.phrase($1) }
      merge = BySide(texts[group: "merge"]) { $0.phrase($1) }
      onRamp = BySide(texts[group: "onRamp"]) { $0.phrase($1) }
      offRamp = BySide(texts[group: "offRamp"]) { $0.phrase($1) }
      numberedExit = BySide(texts[group: "numberedExit"]) { $0.phrase($1) }
      fork = ByDirection(texts[group: "fork"]) { $0.phrase($1) }
      lanes = Lanes(texts[group: "lanes"])
      laneUse = LaneUse(texts[group: "laneUse"])
      turnAtRoundabout = texts.phrase("turnAtRoundabout")
      exitCircle = texts.phrase("exitCircle")
      roundabout = texts.phrase("roundabout")
      rotary = texts.phrase("rotary")
      circleExit = texts.phrase("circleExit")
      ferry = texts.phrase("ferry")
      train = texts.phrase("train")
      pushBike = texts.phrase("pushBike")
    }
  }

  /// The phrases for keeping to lanes.
  struct Lanes: Sendable {
    let left: Phrase
    let right: Phrase
    let middle: Phrase
    let leftOrRight: Phrase
    let straight: Phrase

    init(_ texts: LanguageTexts) {
      left = texts.phrase("left")
      right = texts.phrase("right")
      middle = texts.phrase("middle")
      leftOrRight = texts.phrase("leftOrRight")
      straight = texts.phrase("straight")
    }
  }

  /// The phrases for the lanes to use, each with {maneuver}, and with {at} if clauses of the language have places; those
  /// for several have {lanes}.
  struct LaneUse: Sendable {
    let left: Phrase
    let right: Phrase
    let middle: Phrase
    let severalLeft: Phrase
    let severalRight: Phrase
    let severalMiddle: Phrase
    /// The words for two and three lanes.
    let numbers: [String]

    init(_ texts: LanguageTexts) {
      left = texts.phrase("left")
      right = texts.phrase("right")
      middle = texts.phrase("middle")
      severalLeft = texts.phrase("severalLeft")
      severalRight = texts.phrase("severalRight")
      severalMiddle = texts.phrase("severalMiddle")
      numbers = texts.list("numbers")
    }
  }

  /// Which word of a maneuver stands apart.
  enum Split: Sendable {
    case firstWord
    case lastWord
  }
}
