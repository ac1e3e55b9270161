extension Language {
  static let dutch = make(
    identifier: "nl",
    name: "Nederlands",
    numbers: Numbers(
      decimalSeparator: ",",
      plural: .one,
      ordinals: [
        "eerste", "tweede", "derde", "vierde", "vijfde", "zesde", "zevende", "achtste", "negende", "tiende",
      ],
      furtherOrdinal: "{number}e"),
    pace: Pace(sentence: -0.017, word: 0.064, letter: 0.055, digit: 0.262, mark: 0.084),
    texts: """
      // Units stand in the singular after a number.
      distances:
        meters:
          other: "{number} meter"
        kilometers:
          other: "{number} kilometer"
        feet:
          other: "{number} voet"
        yards:
          other: "{number} yard"
        miles:
          other: "{number} mijl"
        mileQuarters: "een kwart mijl", "een halve mijl", "driekwart mijl"
      compass: "noorden", "noordoosten", "oosten", "zuidoosten", "zuiden", "zuidwesten", "westen", "noordwesten"
      turns:
        sharpLeft: "sla scherp linksaf"
        left: "sla linksaf"
        slightLeft: "houd links aan"
        straight: "ga rechtdoor"
        slightRight: "houd rechts aan"
        right: "sla rechtsaf"
        sharpRight: "sla scherp rechtsaf"
        uTurn: "keer om"
        unknown: "sla af"
      way:
        toward: " richting {destination}"
        onto: " naar {road}"
        ontoNumber: " naar de {road}"
        leaving: " richting {road}"
        ontoAhead: " op {road}"
        ontoAheadNumber: " op de {road}"
        along: " op {road}"
        alongNumber: " op de {road}"
        staying: " om op {road} te blijven"
        backAlong: " en ga verder op {road}"
      maneuvers:
        turn: "{turn}{way}"
        turnAtJunction: "{turn} bij {junction}"
        endOfRoad: "{head} aan het einde van de weg {tail}{way}"
        continueStraight: "ga rechtdoor{way}"
        continueOn: "ga verder{way}"
        newName:
          sharpLeft: "ga scherp links verder{way}"
          left: "ga links verder{way}"
          slightLeft: "ga schuin links verder{way}"
          straight: "ga verder{way}"
          slightRight: "ga schuin rechts verder{way}"
          right: "ga rechts verder{way}"
          sharpRight: "ga scherp rechts verder{way}"
          uTurn: "keer om{way}"
          unknown: "ga verder{way}"
        merge:
          left: "voeg links in{way}"
          right: "voeg rechts in{way}"
          ahead: "voeg in{way}"
        onRamp:
          left: "neem de oprit links{way}"
          right: "neem de oprit rechts{way}"
          ahead: "neem de oprit{way}"
        offRamp:
          left: "neem de afrit links{way}"
          right: "neem de afrit rechts{way}"
          ahead: "neem de afrit{way}"
        numberedExit:
          left: "neem afrit {exit} links{way}"
          right: "neem afrit {exit} rechts{way}"
          ahead: "neem afrit {exit}{way}"
        fork:
          sharpLeft: "sla bij de splitsing scherp linksaf{way}"
          left: "houd bij de splitsing links aan{way}"
          slightLeft: "houd bij de splitsing links aan{way}"
          straight: "ga bij de splitsing rechtdoor{way}"
          slightRight: "houd bij de splitsing rechts aan{way}"
          right: "houd bij de splitsing rechts aan{way}"
          sharpRight: "sla bij de splitsing scherp rechtsaf{way}"
          uTurn: "keer om{way}"
          unknown: "ga bij de splitsing rechtdoor{way}"
        lanes:
          left: "houd links aan"
          right: "houd rechts aan"
          middle: "blijf in het midden"
          leftOrRight: "houd links of rechts aan"
          straight: "ga rechtdoor"
        laneUse:
          left: "gebruik de linkerrijstrook en {maneuver}"
          right: "gebruik de rechterrijstrook en {maneuver}"
          middle: "gebruik de middelste rijstrook en {maneuver}"
          severalLeft: "gebruik de {lanes} linkerrijstroken en {maneuver}"
          severalRight: "gebruik de {lanes} rechterrijstroken en {maneuver}"
          severalMiddle: "gebruik de {lanes} middelste rijstroken en {maneuver}"
          numbers: "twee", "drie"
        turnAtRoundabout: "{head} op de rotonde {tail}{way}"
        exitCircle: "verlaat {circle}{way}"
        roundabout: "de rotonde"
        rotary: "de rotonde"
        circleExit: "{ordinal} afslag"
        ferry: "neem de veerboot[ {road}]"
        train: "neem de trein[ {road}]"
        pushBike: "stap af en loop met de fiets aan de hand[ over {road}]"
      arrivals:
        destination:
          ahead: "bereikt u uw bestemming"
          aheadSide: "is uw bestemming {side}"
          near: "u bereikt uw bestemming"
          nearSide: "uw bestemming is {side}"
          now: "u bent aangekomen op uw bestemming[, {side}]"
          title: "uw bestemming[, {side}]"
        stop:
          ahead: "bereikt u uw tussenstop[ {place}]"
          aheadSide: "is uw tussenstop[ {place}] {side}"
          near: "u bereikt uw tussenstop[ {place}]"
          nearSide: "uw tussenstop[ {place}] is {side}"
          now: "u bent aangekomen bij uw tussenstop[ {place}][, {side}]"
          title: "uw tussenstop[ {place}][, {side}]"
        sides:
          sharpLeft: "aan de linkerkant"
          left: "aan de linkerkant"
          slightLeft: "aan de linkerkant"
          straight: "recht vooruit"
          slightRight: "aan de rechterkant"
          right: "aan de rechterkant"
          sharpRight: "aan de rechterkant"
      driving:
        depart: "rijd naar het {compass}[ over {road}]"
        departUnknown: "vertrek[ via {road}]"
        circle: "ga {circle} op en neem de {ordinal} afslag{way}"
        circleWithoutNumber: "ga {circle} op en neem de afslag{way}"
        enterCircle: "ga {circle} op"
        follow: "rijd {distance} verder{along}"
      cycling:
        depart: "fiets naar het {compass}[ over {road}]"
        departUnknown: "vertrek[ via {road}]"
        circle: "ga {circle} op en neem de {ordinal} afslag{way}"
        circleWithoutNumber: "ga {circle} op en neem de afslag{way}"
        enterCircle: "ga {circle} op"
        follow: "fiets {distance} verder{along}"
      walking:
        depart: "loop naar het {compass}[ over {road}]"
        departUnknown: "vertrek te voet[ via {road}]"
        circle: "loop om {circle} heen tot de {ordinal} afslag{way}"
        circleWithoutNumber: "loop om {circle} heen{way}"
        enterCircle: "loop naar {circle}"
        follow: "loop {distance} verder{along}"
      announcements:
        ahead: "{head} over {distance}[ {tail}]"
        joined: "{maneuver}, {nextHead} daarna[ {nextTail}]"
        joinedAhead: "{maneuver}, {nextHead} daarna over {distance}[ {nextTail}]"
      arrivalAnnouncements:
        ahead: "over {distance} {maneuver}"
        joined: "{maneuver}, daarna {next}"
        joinedAhead: "{maneuver}, daarna, over {distance}, {next}"
      wayBack:
        left: "de route ligt {distance} verder naar links"
        right: "de route ligt {distance} verder naar rechts"
        ahead: "de route ligt {distance} verder vooruit"
        behind: "de route ligt {distance} terug"
        compass: "de route ligt {distance} naar het {compass}"
      exit: "Afrit"
      alerts:
        ahead: "{place} vooruit"
        climb: "klim van {height} over {distance}"
        words: "flitser", "roodlichtcamera", "spoorwegovergang", "oversteekplaats", "schoolzone", "poort", "gevaar"
      """)
}
