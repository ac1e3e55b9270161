extension Language {
  /// Names are not declined: where their case would show, a noun that is declined stands before them.
  static let polish = make(
    identifier: "pl",
    name: "Polski",
    numbers: Numbers(
      decimalSeparator: ",",
      plural: .polish,
      // Masculine, for “zjazd”, whose accusative is its nominative.
      ordinals: [
        "pierwszy", "drugi", "trzeci", "czwarty", "piąty", "szósty", "siódmy", "ósmy", "dziewiąty", "dziesiąty",
      ],
      furtherOrdinal: "{number}."),
    pace: Pace(sentence: 0.174, word: 0.062, letter: 0.057, digit: 0.242, mark: 0.636),
    texts: """
      // The accusative, after both “za” and “przez”.
      distances:
        meters:
          one: "1 metr"
          few: "{number} metry"
          many: "{number} metrów"
          other: "{number} metra"
        kilometers:
          one: "1 kilometr"
          few: "{number} kilometry"
          many: "{number} kilometrów"
          other: "{number} kilometra"
        feet:
          one: "1 stopę"
          few: "{number} stopy"
          many: "{number} stóp"
          other: "{number} stopy"
        yards:
          one: "1 jard"
          few: "{number} jardy"
          many: "{number} jardów"
          other: "{number} jarda"
        miles:
          one: "1 milę"
          few: "{number} mile"
          many: "{number} mil"
          other: "{number} mili"
        mileQuarters: "ćwierć mili", "pół mili", "trzy czwarte mili"
      compass: "północ", "północny wschód", "wschód", "południowy wschód", "południe", "południowy zachód", "zachód", "północny zachód"
      turns:
        sharpLeft: "skręć ostro w lewo"
        left: "skręć w lewo"
        slightLeft: "skręć lekko w lewo"
        straight: "kieruj się prosto"
        slightRight: "skręć lekko w prawo"
        right: "skręć w prawo"
        sharpRight: "skręć ostro w prawo"
        uTurn: "zawróć"
        unknown: "skręć"
      way:
        toward: " w kierunku {destination}"
        onto: " w {road}"
        ontoNumber: " na {road}"
        leaving: " w kierunku {road}"
        ontoAhead: " na {road}"
        along: " drogą {road}"
        staying: ", aby pozostać na drodze {road}"
        backAlong: " i kontynuuj drogą {road}"
      maneuvers:
        turn: "{turn}{way}"
        turnAtJunction: "{turn} na skrzyżowaniu {junction}"
        endOfRoad: "na końcu drogi {turn}{way}"
        continueStraight: "kontynuuj prosto{way}"
        continueOn: "kontynuuj{way}"
        newName:
          sharpLeft: "kontynuuj ostro w lewo{way}"
          left: "kontynuuj w lewo{way}"
          slightLeft: "kontynuuj lekko w lewo{way}"
          straight: "kontynuuj{way}"
          slightRight: "kontynuuj lekko w prawo{way}"
          right: "kontynuuj w prawo{way}"
          sharpRight: "kontynuuj ostro w prawo{way}"
          uTurn: "zawróć{way}"
          unknown: "kontynuuj{way}"
        merge:
          left: "włącz się do ruchu po lewej stronie{way}"
          right: "włącz się do ruchu po prawej stronie{way}"
          ahead: "włącz się do ruchu{way}"
        onRamp:
          left: "wybierz wjazd po lewej stronie{way}"
          right: "wybierz wjazd po prawej stronie{way}"
          ahead: "wybierz wjazd{way}"
        offRamp:
          left: "wybierz zjazd po lewej stronie{way}"
          right: "wybierz zjazd po prawej stronie{way}"
          ahead: "wybierz zjazd{way}"
        numberedExit:
          left: "wybierz zjazd {exit} po lewej stronie{way}"
          right: "wybierz zjazd {exit} po prawej stronie{way}"
          ahead: "wybierz zjazd {exit}{way}"
        fork:
          sharpLeft: "na rozwidleniu skręć ostro w lewo{way}"
          left: "na rozwidleniu kieruj się w lewo{way}"
          slightLeft: "na rozwidleniu kieruj się w lewo{way}"
          straight: "na rozwidleniu kieruj się prosto{way}"
          slightRight: "na rozwidleniu kieruj się w prawo{way}"
          right: "na rozwidleniu kieruj się w prawo{way}"
          sharpRight: "na rozwidleniu skręć ostro w prawo{way}"
          uTurn: "zawróć{way}"
          unknown: "na rozwidleniu kieruj się prosto{way}"
        lanes:
          left: "trzymaj się lewej strony"
          right: "trzymaj się prawej strony"
          middle: "trzymaj się środka"
          leftOrRight: "trzymaj się lewej lub prawej strony"
          straight: "kontynuuj prosto"
        laneUse:
          left: "zajmij lewy pas i {maneuver}"
          right: "zajmij prawy pas i {maneuver}"
          middle: "zajmij środkowy pas i {maneuver}"
          severalLeft: "zajmij jeden z {lanes} lewych pasów i {maneuver}"
          severalRight: "zajmij jeden z {lanes} prawych pasów i {maneuver}"
          severalMiddle: "zajmij jeden z {lanes} środkowych pasów i {maneuver}"
          numbers: "dwóch", "trzech"
        turnAtRoundabout: "na rondzie {turn}{way}"
        exitCircle: "zjedź z ronda[ {circleName}]{way}"
        roundabout: "rondo"
        rotary: "rondo"
        circleExit: "{ordinal} zjazd"
        ferry: "wsiądź na prom[ {road}]"
        train: "wsiądź do pociągu[ {road}]"
        pushBike: "zsiądź i prowadź rower[ drogą {road}]"
      // Without a verb in the past, which would depend on the driver's gender.
      arrivals:
        destination:
          ahead: "dotrzesz do celu"
          aheadSide: "znajdziesz cel {side}"
          nearSide: "cel znajduje się {side}"
          now: "jesteś u celu[, {side}]"
          title: "cel podróży[, {side}]"
        stop:
          ahead: "dotrzesz do punktu pośredniego[ {place}]"
          aheadSide: "znajdziesz punkt pośredni[ {place}] {side}"
          nearSide: "punkt pośredni[ {place}] znajduje się {side}"
          now: "jesteś w punkcie pośrednim[ {place}][, {side}]"
          title: "punkt pośredni[ {place}][, {side}]"
        sides:
          sharpLeft: "po lewej stronie"
          left: "po lewej stronie"
          slightLeft: "po lewej stronie"
          straight: "na wprost"
          slightRight: "po prawej stronie"
          right: "po prawej stronie"
          sharpRight: "po prawej stronie"
      driving:
        depart: "jedź na {compass}[ drogą {road}]"
        departUnknown: "ruszaj[ drogą {road}]"
        circle: "wjedź na {circle} i wybierz {ordinal} zjazd{way}"
        circleWithoutNumber: "wjedź na {circle} i zjedź{way}"
        enterCircle: "wjedź na {circle}"
        follow: "kontynuuj jazdę[ drogą {road}] przez {distance}"
      cycling:
        depart: "jedź na {compass}[ drogą {road}]"
        departUnknown: "ruszaj[ drogą {road}]"
        circle: "wjedź na {circle} i wybierz {ordinal} zjazd{way}"
        circleWithoutNumber: "wjedź na {circle} i zjedź{way}"
        enterCircle: "wjedź na {circle}"
        follow: "kontynuuj jazdę[ drogą {road}] przez {distance}"
      walking:
        depart: "idź na {compass}[ drogą {road}]"
        departUnknown: "ruszaj pieszo[ drogą {road}]"
        circle: "obejdź {circle} i wybierz {ordinal} zjazd{way}"
        circleWithoutNumber: "obejdź {circle} i zejdź{way}"
        enterCircle: "podejdź pod {circle}"
        follow: "idź dalej[ drogą {road}] przez {distance}"
      announcements:
        ahead: "za {distance} {maneuver}"
        joined: "{maneuver}, a następnie {next}"
        joinedAhead: "{maneuver}, a następnie za {distance} {next}"
      wayBack:
        left: "do trasy jest {distance} w lewo"
        right: "do trasy jest {distance} w prawo"
        ahead: "do trasy jest {distance} na wprost"
        behind: "do trasy jest {distance} do tyłu"
        compass: "do trasy jest {distance} na {compass}"
      exit: "Zjazd"
      alerts:
        ahead: "{place} z przodu"
        climb: "droga wznosi się o {height} przez {distance}"
        words: "fotoradar", "kamera na światłach", "przejazd kolejowy", "przejście dla pieszych", "strefa szkolna", "brama", "zagrożenie"
      """)
}
