extension Language {
  static let german = make(
    identifier: "de",
    name: "Deutsch",
    numbers: Numbers(
      decimalSeparator: ",", otherSeparators: [(".", ["CH", "LI"])],
      plural: .one,
      ordinals: ["erste", "zweite", "dritte", "vierte", "fünfte", "sechste", "siebte", "achte", "neunte", "zehnte"],
      furtherOrdinal: "{number}."),
    pace: Pace(sentence: 0.175, word: 0.023, letter: 0.054, digit: 0.285, mark: 0.183),
    split: .lastWord,
    texts: """
      // After “in” the dative.
      distances:
        meters:
          one: "einem Meter"
          other: "{number} Metern"
        kilometers:
          one: "einem Kilometer"
          other: "{number} Kilometern"
        feet:
          one: "einem Fuß"
          other: "{number} Fuß"
        yards:
          one: "einem Yard"
          other: "{number} Yards"
        miles:
          one: "einer Meile"
          other: "{number} Meilen"
      // Without a preposition the accusative.
      followedDistances:
        meters:
          one: "einen Meter"
          other: "{number} Meter"
        kilometers:
          one: "einen Kilometer"
          other: "{number} Kilometer"
        feet:
          one: "einen Fuß"
          other: "{number} Fuß"
        yards:
          one: "ein Yard"
          other: "{number} Yards"
        miles:
          one: "eine Meile"
          other: "{number} Meilen"
      compass: "Norden", "Nordosten", "Osten", "Südosten", "Süden", "Südwesten", "Westen", "Nordwesten"
      turns:
        sharpLeft: "scharf links abbiegen"
        left: "links abbiegen"
        slightLeft: "leicht links halten"
        straight: "geradeaus weiterfahren"
        slightRight: "leicht rechts halten"
        right: "rechts abbiegen"
        sharpRight: "scharf rechts abbiegen"
        uTurn: "bitte wenden"
        unknown: "hier abbiegen"
      way:
        toward: " Richtung {destination}"
        onto: " auf {road}"
        ontoNumber: " auf die {road}"
        leaving: " Richtung {road}"
        along: " auf {road}"
        alongNumber: " auf der {road}"
        staying: ", um auf {road} zu bleiben"
        backAlong: " und auf {road} weiterfahren"
      maneuvers:
        turn: "{head}{way} {tail}"
        turnOn: "{turn}{way}"
        turnAtJunction: "an der Kreuzung {junction} {turn}"
        endOfRoad: "am Ende der Straße {head}{way} {tail}"
        continueStraight: "geradeaus{way} weiterfahren"
        continueOn: "weiter{way}"
        newName:
          sharpLeft: "scharf links weiter{way}"
          left: "links weiter{way}"
          slightLeft: "leicht links weiter{way}"
          straight: "weiter{way}"
          slightRight: "leicht rechts weiter{way}"
          right: "rechts weiter{way}"
          sharpRight: "scharf rechts weiter{way}"
          uTurn: "bitte wenden{way}"
          unknown: "weiter{way}"
        merge:
          left: "links{way} einfädeln"
          right: "rechts{way} einfädeln"
          ahead: "{way} einfädeln"
        onRamp:
          left: "die Auffahrt links{way} nehmen"
          right: "die Auffahrt rechts{way} nehmen"
          ahead: "die Auffahrt{way} nehmen"
        offRamp:
          left: "die Ausfahrt links{way} nehmen"
          right: "die Ausfahrt rechts{way} nehmen"
          ahead: "die Ausfahrt{way} nehmen"
        numberedExit:
          left: "Ausfahrt {exit} links{way} nehmen"
          right: "Ausfahrt {exit} rechts{way} nehmen"
          ahead: "Ausfahrt {exit}{way} nehmen"
        fork:
          sharpLeft: "an der Gabelung{way} scharf links abbiegen"
          left: "an der Gabelung{way} links halten"
          slightLeft: "an der Gabelung{way} links halten"
          straight: "an der Gabelung{way} geradeaus halten"
          slightRight: "an der Gabelung{way} rechts halten"
          right: "an der Gabelung{way} rechts halten"
          sharpRight: "an der Gabelung{way} scharf rechts abbiegen"
          uTurn: "bitte wenden{way}"
          unknown: "an der Gabelung{way} geradeaus halten"
        lanes:
          left: "links halten"
          right: "rechts halten"
          middle: "in der Mitte halten"
          leftOrRight: "links oder rechts halten"
          straight: "geradeaus weiter"
        laneUse:
          left: "auf der linken Spur {maneuver}"
          right: "auf der rechten Spur {maneuver}"
          middle: "auf der mittleren Spur {maneuver}"
          severalLeft: "auf den {lanes} linken Spuren {maneuver}"
          severalRight: "auf den {lanes} rechten Spuren {maneuver}"
          severalMiddle: "auf den {lanes} mittleren Spuren {maneuver}"
          numbers: "zwei", "drei"
        turnAtRoundabout: "am Kreisverkehr {head}{way} {tail}"
        exitCircle: "{circle}{way} verlassen"
        roundabout: "den Kreisverkehr"
        rotary: "den Kreisverkehr"
        circleExit: "{ordinal} Ausfahrt"
        ferry: "die Fähre[ {road}] nehmen"
        train: "den Zug[ {road}] nehmen"
        pushBike: "absteigen und das Fahrrad[ auf {road}] schieben"
      arrivals:
        destination:
          ahead: "erreichen Sie Ihr Ziel"
          aheadSide: "liegt Ihr Ziel {side}"
          near: "Sie erreichen Ihr Ziel"
          nearSide: "Ihr Ziel liegt {side}"
          now: "Sie haben Ihr Ziel erreicht[, es liegt {side}]"
          title: "Ihr Ziel[, {side}]"
        stop:
          ahead: "erreichen Sie Ihren Halt[ {place}]"
          aheadSide: "liegt Ihr Halt[ {place}] {side}"
          near: "Sie erreichen Ihren Halt[ {place}]"
          nearSide: "Ihr Halt[ {place}] liegt {side}"
          now: "Sie haben Ihren Halt[ {place}] erreicht[, er liegt {side}]"
          title: "Ihr Halt[ {place}][, {side}]"
        sides:
          sharpLeft: "links"
          left: "links"
          slightLeft: "links"
          straight: "geradeaus"
          slightRight: "rechts"
          right: "rechts"
          sharpRight: "rechts"
      driving:
        depart: "{along} Richtung {compass} fahren"
        departUnknown: "{along} losfahren"
        circle: "in {circle} einfahren und die {ordinal} Ausfahrt{way} nehmen"
        circleWithoutNumber: "in {circle} einfahren und die Ausfahrt{way} nehmen"
        enterCircle: "in {circle} einfahren"
        follow: "{distance}{along} weiterfahren"
      cycling:
        depart: "{along} Richtung {compass} fahren"
        departUnknown: "{along} losfahren"
        circle: "in {circle} einfahren und die {ordinal} Ausfahrt{way} nehmen"
        circleWithoutNumber: "in {circle} einfahren und die Ausfahrt{way} nehmen"
        enterCircle: "in {circle} einfahren"
        follow: "{distance}{along} weiterfahren"
      walking:
        depart: "{along} Richtung {compass} gehen"
        departUnknown: "{along} losgehen"
        circle: "um {circle} herumgehen und die {ordinal} Ausfahrt{way} nehmen"
        circleWithoutNumber: "um {circle} herumgehen{way}"
        enterCircle: "bis an {circle} gehen"
        follow: "{distance}{along} weitergehen"
      announcements:
        ahead: "in {distance} {maneuver}"
        joined: "{maneuver}, dann {next}"
        joinedAhead: "{maneuver}, dann in {distance} {next}"
      wayBack:
        left: "die Route liegt {distance} weiter links"
        right: "die Route liegt {distance} weiter rechts"
        ahead: "die Route liegt {distance} voraus"
        behind: "die Route liegt {distance} zurück"
        compass: "die Route liegt {distance} in Richtung {compass}"
      exit: "Ausfahrt"
      alerts:
        ahead: "{place} voraus"
        climb: "Anstieg von {height} auf {distance}"
        words: "Blitzer", "Ampelblitzer", "Bahnübergang", "Fußgängerüberweg", "Schulzone", "Tor", "Gefahrenstelle"
      """)
}
