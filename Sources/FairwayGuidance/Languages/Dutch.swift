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
        slightLeft: "sla schuin linksaf"
        straight: "ga rechtdoor"
        slightRight: "sla schuin rechtsaf"
        right: "sla rechtsaf"
        sharpRight: "sla scherp rechtsaf"
        uTurn: "keer om"
        unknown: "sla af"
      way:
        toward: " richting {destination}"
        onto:
          name: ", {road} op"
          article: ", de {road} op"
        uTurn:
          name: " en ga verder op {road}"
          article: " en ga verder op de {road}"
        ontoAhead:
          name: " op {road}"
          article: " op de {road}"
        along:
          name: " op {road}"
          article: " op de {road}"
        staying:
          name: " om{along} te blijven"
        backAlong:
          name: " en ga verder{along}"
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
          severalLeft: "gebruik een van de {lanes} linkerrijstroken en {maneuver}"
          severalRight: "gebruik een van de {lanes} rechterrijstroken en {maneuver}"
          severalMiddle: "gebruik een van de {lanes} middelste rijstroken en {maneuver}"
          numbers: "twee", "drie"
        turnAtRoundabout: "{head} op de rotonde[ {circleName}] {tail}{way}"
        exitCircle: "verlaat {circle}{way}"
        roundabout: "de rotonde[ {circleName}]"
        rotary: "de rotonde[ {circleName}]"
        circleExit: "{ordinal} afslag"
        ferry: "neem de veerboot[ {road}]"
        train: "neem de trein[ {road}]"
        pushBike: "stap af en loop met de fiets aan de hand{along}"
      arrivals:
        destination:
          ahead: "bereikt u uw bestemming"
          aheadSide: "bevindt uw bestemming zich {side}"
          near: "u bent bijna op uw bestemming"
          nearSide: "uw bestemming is {side}"
          now: "u bent aangekomen op uw bestemming[, {side}]"
          title: "uw bestemming[, {side}]"
        stop:
          ahead: "bereikt u uw tussenstop[ {place}]"
          aheadSide: "bevindt uw tussenstop[ {place}] zich {side}"
          near: "u bent bijna bij uw tussenstop[ {place}]"
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
        depart: "rijd naar het {compass}{along}"
        departUnknown: "vertrek{along}"
        circle: "neem op de rotonde[ {circleName}] de {ordinal} afslag{way}"
        circleWithoutNumber: "neem op de rotonde[ {circleName}] de afslag{way}"
        enterCircle: "ga {circle} op"
        follow: "rijd {distance} verder{along}"
      cycling:
        depart: "fiets naar het {compass}{along}"
        departUnknown: "vertrek{along}"
        circle: "neem op de rotonde[ {circleName}] de {ordinal} afslag{way}"
        circleWithoutNumber: "neem op de rotonde[ {circleName}] de afslag{way}"
        enterCircle: "ga {circle} op"
        follow: "fiets {distance} verder{along}"
      walking:
        depart: "loop naar het {compass}{along}"
        departUnknown: "vertrek te voet{along}"
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
        left: "de route ligt {distance} links van u"
        right: "de route ligt {distance} rechts van u"
        ahead: "de route ligt {distance} voor u"
        behind: "de route ligt {distance} achter u"
        compass: "de route ligt {distance} ten {compass} van u"
      exit: "Afrit"
      alerts:
        ahead: "{place} verderop"
        away: "{place} over {distance}"
        climb: "helling van {height}, {distance} lang"
        words: "flitser", "roodlichtflitser", "spoorwegovergang", "zebrapad", "schoolzone", "slagboom", "gevaar", "scherpe bocht", "verkeerslicht", "verkeersdrempel", "wegversmalling", "hoogtebeperking", "breedtebeperking", "lengtebeperking", "gewichtsbeperking", "zone met lage snelheid", "lagere maximumsnelheid", "afgesloten weg"
      """)
}
