extension Language {
  static let german = Language(
    identifier: "de",
    name: "Deutsch",
    numbers: Numbers(
      decimalSeparator: ",", otherSeparators: [(".", ["CH", "LI"])],
      plural: .one,
      ordinals: ["erste", "zweite", "dritte", "vierte", "fünfte", "sechste", "siebte", "achte", "neunte", "zehnte"],
      furtherOrdinal: "{number}."),
    pace: .words(perSecond: 2.2),
    // After “in” the dative.
    distances: Units(
      meters: Counted(one: "einem Meter", other: "{number} Metern"),
      kilometers: Counted(one: "einem Kilometer", other: "{number} Kilometern"),
      feet: Counted(one: "einem Fuß", other: "{number} Fuß"),
      yards: Counted(one: "einem Yard", other: "{number} Yards"),
      miles: Counted(one: "einer Meile", other: "{number} Meilen")),
    // Without a preposition the accusative.
    followedDistances: Units(
      meters: Counted(one: "einen Meter", other: "{number} Meter"),
      kilometers: Counted(one: "einen Kilometer", other: "{number} Kilometer"),
      feet: Counted(one: "einen Fuß", other: "{number} Fuß"),
      yards: Counted(one: "ein Yard", other: "{number} Yards"),
      miles: Counted(one: "eine Meile", other: "{number} Meilen")),
    symbols: Symbols(),
    compass: ["Norden", "Nordosten", "Osten", "Südosten", "Süden", "Südwesten", "Westen", "Nordwesten"],
    turns: ByDirection(
      sharpLeft: "scharf links abbiegen", left: "links abbiegen", slightLeft: "leicht links abbiegen",
      straight: "geradeaus weiter", slightRight: "leicht rechts abbiegen", right: "rechts abbiegen",
      sharpRight: "scharf rechts abbiegen", uTurn: "wenden", unknown: "abbiegen"),
    way: Way(
      toward: " Richtung {destination}", onto: " auf {road}", along: " auf {road}", staying: " auf {road}",
      backAlong: " auf {road}"),
    maneuvers: Maneuvers(
      turn: "{turn}{way}",
      turnAtJunction: "{turn} an der Kreuzung {junction}",
      endOfRoad: "am Ende der Straße {turn}{way}",
      continueStraight: "geradeaus weiter{way}",
      continueOn: "weiter{way}",
      newName: ByDirection(
        sharpLeft: "scharf links weiter{way}", left: "links weiter{way}", slightLeft: "leicht links weiter{way}",
        straight: "weiter{way}", slightRight: "leicht rechts weiter{way}", right: "rechts weiter{way}",
        sharpRight: "scharf rechts weiter{way}", uTurn: "wenden{way}", unknown: "weiter{way}"),
      merge: BySide(left: "links einfädeln{way}", right: "rechts einfädeln{way}", ahead: "einfädeln{way}"),
      onRamp: BySide(
        left: "die Auffahrt links nehmen{way}", right: "die Auffahrt rechts nehmen{way}",
        ahead: "die Auffahrt nehmen{way}"),
      offRamp: BySide(
        left: "die Ausfahrt links nehmen{way}", right: "die Ausfahrt rechts nehmen{way}",
        ahead: "die Ausfahrt nehmen{way}"),
      numberedExit: BySide(
        left: "Ausfahrt {exit} links nehmen{way}", right: "Ausfahrt {exit} rechts nehmen{way}",
        ahead: "Ausfahrt {exit} nehmen{way}"),
      fork: ByDirection(
        sharpLeft: "an der Gabelung scharf links abbiegen{way}", left: "an der Gabelung links halten{way}",
        slightLeft: "an der Gabelung links halten{way}", straight: "an der Gabelung geradeaus halten{way}",
        slightRight: "an der Gabelung rechts halten{way}", right: "an der Gabelung rechts halten{way}",
        sharpRight: "an der Gabelung scharf rechts abbiegen{way}", uTurn: "wenden{way}",
        unknown: "an der Gabelung geradeaus halten{way}"),
      lanes: Lanes(
        left: "links halten", right: "rechts halten", middle: "in der Mitte halten",
        leftOrRight: "links oder rechts halten", straight: "geradeaus weiter"),
      turnAtRoundabout: "am Kreisverkehr {turn}{way}",
      exitCircle: "{circle} verlassen{way}",
      roundabout: "den Kreisverkehr",
      rotary: "den Kreisverkehr",
      circleExit: "{ordinal} Ausfahrt",
      ferry: "die Fähre[ {road}] nehmen",
      train: "den Zug[ {road}] nehmen",
      pushBike: "absteigen und das Fahrrad schieben[ auf {road}]"),
    arrivals: Arrivals(
      ahead: "erreichen Sie Ihr Ziel[, es liegt {side}]",
      now: "Sie haben Ihr Ziel erreicht[, es liegt {side}]",
      stopAhead: "erreichen Sie Ihren Halt[, er liegt {side}]",
      stop: "Sie haben Ihren Halt erreicht[, er liegt {side}]",
      title: "Ihr Ziel[, {side}]",
      stopTitle: "Ihr Halt[, {side}]",
      sides: ByDirection(
        sharpLeft: "links", left: "links", slightLeft: "links", straight: "geradeaus",
        slightRight: "rechts", right: "rechts", sharpRight: "rechts", uTurn: nil, unknown: nil)),
    driving: Manner(
      depart: "Richtung {compass} fahren[ auf {road}]",
      departUnknown: "losfahren[ auf {road}]",
      circle: "in {circle} einfahren und die {ordinal} Ausfahrt nehmen{way}",
      circleWithoutNumber: "in {circle} einfahren und die Ausfahrt nehmen{way}",
      enterCircle: "in {circle} einfahren",
      follow: "{distance} weiterfahren[ auf {road}]"),
    cycling: Manner(
      depart: "Richtung {compass} fahren[ auf {road}]",
      departUnknown: "losfahren[ auf {road}]",
      circle: "in {circle} einfahren und die {ordinal} Ausfahrt nehmen{way}",
      circleWithoutNumber: "in {circle} einfahren und die Ausfahrt nehmen{way}",
      enterCircle: "in {circle} einfahren",
      follow: "{distance} weiterfahren[ auf {road}]"),
    walking: Manner(
      depart: "Richtung {compass} gehen[ auf {road}]",
      departUnknown: "losgehen[ auf {road}]",
      circle: "um {circle} herumgehen und die {ordinal} Ausfahrt nehmen{way}",
      circleWithoutNumber: "um {circle} herumgehen{way}",
      enterCircle: "bis an {circle} gehen",
      follow: "{distance} weitergehen[ auf {road}]"),
    announcements: Announcements(ahead: "in {distance} {maneuver}", joined: "{maneuver}, dann {next}"),
    exit: "Ausfahrt")
}
