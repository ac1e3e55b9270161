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
        mileQuarters: "einer Viertelmeile", "einer halben Meile", "einer Dreiviertelmeile"
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
        mileQuarters: "eine Viertelmeile", "eine halbe Meile", "eine Dreiviertelmeile"
      compass: "Norden", "Nordosten", "Osten", "Südosten", "Süden", "Südwesten", "Westen", "Nordwesten"
      turns:
        sharpLeft: "scharf links abbiegen"
        left: "links abbiegen"
        slightLeft: "leicht links abbiegen"
        straight: "geradeaus weiterfahren"
        slightRight: "leicht rechts abbiegen"
        right: "rechts abbiegen"
        sharpRight: "scharf rechts abbiegen"
        uTurn: "bitte wenden"
        unknown: "hier abbiegen"
      way:
        toward: " Richtung {destination}"
        onto:
          name: " auf {road}"
          article: " auf die {road}"
          other: " auf den {road}"
        uTurn:
          name: " auf {road}"
          article: " auf der {road}"
          other: " auf dem {road}"
        along:
          name: " auf {road}"
          article: " auf der {road}"
          other: " auf dem {road}"
        staying:
          name: ", um{along} zu bleiben"
        backAlong:
          name: " und{along} weiterfahren"
        words:
          article: "-straße", "-strasse", "-allee", "-gasse"
          other: "-weg", "-platz", "-ring", "-damm"
      maneuvers:
        turn: "{head}{way} {tail}"
        turnOn: "{turn}{way}"
        turnAtJunction: "an der Kreuzung {junction}| {turn}"
        endOfRoad: "am Ende der Straße| {head}{way} {tail}"
        continueStraight: "geradeaus weiterfahren{way}"
        continueOn: "weiter{way}"
        newName:
          sharpLeft: "scharf links weiter{way}"
          left: "links weiter{way}"
          slightLeft: "leicht links weiter{way}"
          straight: "weiter{way}"
          slightRight: "leicht rechts weiter{way}"
          right: "rechts weiter{way}"
          sharpRight: "scharf rechts weiter{way}"
          uTurn: "bitte{way} wenden"
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
          sharpLeft: "an der Gabelung| scharf links{way} abbiegen"
          left: "an der Gabelung| links halten{way}"
          slightLeft: "an der Gabelung| links halten{way}"
          straight: "an der Gabelung| geradeaus{way} fahren"
          slightRight: "an der Gabelung| rechts halten{way}"
          right: "an der Gabelung| rechts halten{way}"
          sharpRight: "an der Gabelung| scharf rechts{way} abbiegen"
          uTurn: "bitte{way} wenden"
          unknown: "an der Gabelung| geradeaus{way} fahren"
        lanes:
          left: "links halten"
          right: "rechts halten"
          middle: "in der Mitte bleiben"
          leftOrRight: "links oder rechts halten"
          straight: "geradeaus weiter"
        laneUse:
          left: "[{at} ]auf der linken Spur {maneuver}"
          right: "[{at} ]auf der rechten Spur {maneuver}"
          middle: "[{at} ]auf der mittleren Spur {maneuver}"
          severalLeft: "[{at} ]auf einer der {lanes} linken Spuren {maneuver}"
          severalRight: "[{at} ]auf einer der {lanes} rechten Spuren {maneuver}"
          severalMiddle: "[{at} ]auf einer der {lanes} mittleren Spuren {maneuver}"
          numbers: "beiden", "drei"
        turnAtRoundabout: "am Kreisverkehr[ {circleName}]| {head}{way} {tail}"
        exitCircle: "{circle}{way} verlassen"
        roundabout: "den Kreisverkehr[ {circleName}]"
        rotary: "den Kreisverkehr[ {circleName}]"
        circleExit: "{ordinal} Ausfahrt"
        ferry: "die Fähre[ {road}] nehmen"
        train: "den Zug[ {road}] nehmen"
        pushBike: "absteigen und das Fahrrad{along} schieben"
      arrivals:
        destination:
          ahead: "erreichen Sie Ihr Ziel"
          aheadSide: "liegt Ihr Ziel {side}"
          near: "Sie erreichen Ihr Ziel"
          nearSide: "Ihr Ziel liegt {side}"
          now: "Sie haben Ihr Ziel erreicht[, es liegt {side}]"
          title: "Ihr Ziel[, {side}]"
        stop:
          ahead: "erreichen Sie Ihr Zwischenziel[ {place}]"
          aheadSide: "liegt Ihr Zwischenziel[ {place}] {side}"
          near: "Sie erreichen Ihr Zwischenziel[ {place}]"
          nearSide: "Ihr Zwischenziel[ {place}] liegt {side}"
          now: "Sie haben Ihr Zwischenziel[ {place}] erreicht[, es liegt {side}]"
          title: "Ihr Zwischenziel[ {place}][, {side}]"
        sides:
          sharpLeft: "links"
          left: "links"
          slightLeft: "links"
          straight: "direkt vor Ihnen"
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
        enterCircle: "bis zum Kreisverkehr[ {circleName}] gehen"
        follow: "{distance}{along} weitergehen"
      announcements:
        ahead: "in {distance} {maneuver}"
        joined: "{maneuver}, dann[ {nextAt}] {next}"
        joinedAhead: "{maneuver}, dann in {distance}[ {nextAt}] {next}"
      wayBack:
        left: "die Route liegt {distance} links von Ihnen"
        right: "die Route liegt {distance} rechts von Ihnen"
        ahead: "die Route liegt {distance} vor Ihnen"
        behind: "die Route liegt {distance} hinter Ihnen"
        compass: "die Route liegt {distance} in Richtung {compass}"
      exit: "Ausfahrt"
      alerts:
        ahead: "{place} voraus"
        away: "in {distance}: {place}"
        climb: "Anstieg von {height} auf {distance}"
        words: "Blitzer", "Ampelblitzer", "Bahnübergang", "Fußgängerüberweg", "Schule", "Schranke", "Gefahrenstelle", "scharfe Kurve", "Ampel", "Bodenschwelle", "Engstelle", "Höhenbeschränkung", "Breitenbeschränkung", "Längenbeschränkung", "Gewichtsbeschränkung", "verkehrsberuhigte Zone", "niedrigeres Tempolimit", "Straßensperrung"
      """)
}
