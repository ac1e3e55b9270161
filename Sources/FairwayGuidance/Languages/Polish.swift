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
        toward: ", kierunek {destination}"
        onto:
          name: " w ulicę {road}"
          article: " na {road}"
          other: " w {road}"
        uTurn:
          name: " na ulicy {road}"
          article: " na drodze {road}"
        leaving:
          name: " na ulicę {road}"
          article: " na drogę {road}"
        ontoAhead:
          name: " na ulicę {road}"
          article: " na {road}"
        along:
          name: " ulicą {road}"
          article: " drogą {road}"
        staying:
          name: ", aby pozostać na ulicy {road}"
          article: ", aby pozostać na drodze {road}"
        backAlong:
          name: " i jedź dalej{along}"
        // Their accusative is their nominative, and they are no streets.
        words:
          other: "plac", "aleje", "most", "rondo", "rynek", "bulwar", "skwer", "wybrzeże", "osiedle"
      maneuvers:
        turn: "{turn}{way}"
        turnAtJunction: "{turn} na skrzyżowaniu {junction}"
        endOfRoad: "na końcu drogi {turn}{way}"
        continueStraight: "kontynuuj prosto{way}"
        continueOn: "kontynuuj{way}"
        newName:
          sharpLeft: "skręć ostro w lewo{way}"
          left: "skręć w lewo{way}"
          slightLeft: "skręć lekko w lewo{way}"
          straight: "kontynuuj{way}"
          slightRight: "skręć lekko w prawo{way}"
          right: "skręć w prawo{way}"
          sharpRight: "skręć ostro w prawo{way}"
          uTurn: "zawróć{way}"
          unknown: "kontynuuj{way}"
        merge:
          left: "z lewej strony włącz się do ruchu{way}"
          right: "z prawej strony włącz się do ruchu{way}"
          ahead: "włącz się do ruchu{way}"
        onRamp:
          left: "wybierz wjazd po lewej stronie{way}"
          right: "wybierz wjazd po prawej stronie{way}"
          ahead: "wybierz wjazd{way}"
        offRamp:
          left: "zjedź zjazdem po lewej stronie{way}"
          right: "zjedź zjazdem po prawej stronie{way}"
          ahead: "zjedź zjazdem{way}"
        numberedExit:
          left: "zjedź zjazdem {exit} po lewej stronie{way}"
          right: "zjedź zjazdem {exit} po prawej stronie{way}"
          ahead: "zjedź zjazdem {exit}{way}"
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
        turnAtRoundabout: "na rondzie[ {circleName}] {turn}{way}"
        exitCircle: "zjedź z ronda[ {circleName}]{way}"
        roundabout: "rondo[ {circleName}]"
        rotary: "rondo[ {circleName}]"
        circleExit: "{ordinal} zjazd"
        ferry: "popłyń promem[ {road}]"
        train: "pojedź pociągiem[ {road}]"
        pushBike: "zsiądź i prowadź rower{along}"
      // Without a verb in the past, which would depend on the driver's gender.
      arrivals:
        destination:
          ahead: "dotrzesz do celu"
          aheadSide: "cel będzie {side}"
          near: "zbliżasz się do celu"
          nearSide: "cel znajduje się {side}"
          now: "jesteś u celu[, {side}]"
          title: "cel podróży[, {side}]"
        stop:
          ahead: "dotrzesz do punktu pośredniego[ {place}]"
          aheadSide: "punkt pośredni[ {place}] będzie {side}"
          near: "zbliżasz się do punktu pośredniego[ {place}]"
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
        depart: "jedź na {compass}{along}"
        departUnknown: "ruszaj{along}"
        circle: "na rondzie[ {circleName}] wybierz {ordinal} zjazd{way}"
        circleWithoutNumber: "na rondzie[ {circleName}] zjedź{way}"
        enterCircle: "wjedź na {circle}"
        follow: "kontynuuj jazdę{along} przez {distance}"
      cycling:
        depart: "jedź na {compass}{along}"
        departUnknown: "ruszaj{along}"
        circle: "na rondzie[ {circleName}] wybierz {ordinal} zjazd{way}"
        circleWithoutNumber: "na rondzie[ {circleName}] zjedź{way}"
        enterCircle: "wjedź na {circle}"
        follow: "kontynuuj jazdę{along} przez {distance}"
      walking:
        depart: "idź na {compass}{along}"
        departUnknown: "ruszaj pieszo{along}"
        circle: "obejdź {circle} i wybierz {ordinal} zjazd{way}"
        circleWithoutNumber: "obejdź {circle} i zejdź{way}"
        enterCircle: "podejdź pod {circle}"
        follow: "idź dalej{along} przez {distance}"
      announcements:
        ahead: "za {distance} {maneuver}"
        joined: "{maneuver}, a następnie {next}"
        joinedAhead: "{maneuver}, a następnie za {distance} {next}"
      wayBack:
        left: "trasa jest {distance} na lewo od ciebie"
        right: "trasa jest {distance} na prawo od ciebie"
        ahead: "trasa jest {distance} przed tobą"
        behind: "trasa jest {distance} za tobą"
        compass: "trasa jest {distance} na {compass} od ciebie"
      exit: "Zjazd"
      alerts:
        ahead: "przed tobą {place}"
        away: "za {distance} {place}"
        climb: "droga wznosi się o {height} przez {distance}"
        words: "fotoradar", "rejestrator na światłach", "przejazd kolejowy", "przejście dla pieszych", "szkoła", "brama", "zagrożenie", "ostry zakręt", "sygnalizacja świetlna", "próg zwalniający", "zwężenie drogi", "ograniczenie wysokości", "ograniczenie szerokości", "ograniczenie długości", "ograniczenie masy", "strefa ograniczonej prędkości", "niższe ograniczenie prędkości", "zamknięta droga"
      """)
}
