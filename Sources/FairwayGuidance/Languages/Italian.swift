extension Language {
  static let italian = make(
    identifier: "it",
    name: "Italiano",
    numbers: Numbers(
      decimalSeparator: ",", otherSeparators: [(".", ["CH"])],
      plural: .one,
      // Feminine, for “uscita”.
      ordinals: ["prima", "seconda", "terza", "quarta", "quinta", "sesta", "settima", "ottava", "nona", "decima"],
      furtherOrdinal: "{number}ª"),
    pace: Pace(sentence: 0.099, word: 0.042, letter: 0.055, digit: 0.251, mark: 0.191),
    texts: """
      distances:
        meters:
          one: "1 metro"
          other: "{number} metri"
        kilometers:
          one: "1 chilometro"
          other: "{number} chilometri"
        feet:
          one: "1 piede"
          other: "{number} piedi"
        yards:
          one: "1 iarda"
          other: "{number} iarde"
        miles:
          one: "1 miglio"
          other: "{number} miglia"
        mileQuarters: "un quarto di miglio", "mezzo miglio", "tre quarti di miglio"
      compass: "nord", "nord-est", "est", "sud-est", "sud", "sud-ovest", "ovest", "nord-ovest"
      turns:
        sharpLeft: "svolta decisamente a sinistra"
        left: "svolta a sinistra"
        slightLeft: "svolta leggermente a sinistra"
        straight: "prosegui dritto"
        slightRight: "svolta leggermente a destra"
        right: "svolta a destra"
        sharpRight: "svolta decisamente a destra"
        uTurn: "fai inversione a U"
        unknown: "svolta"
      // “Su” and “in direzione” are used without an article, so that nothing contracts with a name.
      way:
        toward: " in direzione {destination}"
        onto: " su {road}"
        leaving: " in {road}"
        along: " su {road}"
        staying: " per rimanere su {road}"
        backAlong: " e prosegui su {road}"
      maneuvers:
        turn: "{turn}{way}"
        turnAtJunction: "{turn} all’incrocio {junction}"
        endOfRoad: "alla fine della strada, {turn}{way}"
        continueStraight: "prosegui dritto{way}"
        continueOn: "prosegui{way}"
        newName:
          sharpLeft: "prosegui decisamente a sinistra{way}"
          left: "prosegui a sinistra{way}"
          slightLeft: "prosegui leggermente a sinistra{way}"
          straight: "prosegui{way}"
          slightRight: "prosegui leggermente a destra{way}"
          right: "prosegui a destra{way}"
          sharpRight: "prosegui decisamente a destra{way}"
          uTurn: "fai inversione a U{way}"
          unknown: "prosegui{way}"
        merge:
          left: "immettiti a sinistra{way}"
          right: "immettiti a destra{way}"
          ahead: "immettiti nel traffico{way}"
        onRamp:
          left: "prendi la rampa a sinistra{way}"
          right: "prendi la rampa a destra{way}"
          ahead: "prendi la rampa{way}"
        offRamp:
          left: "prendi l’uscita a sinistra{way}"
          right: "prendi l’uscita a destra{way}"
          ahead: "prendi l’uscita{way}"
        numberedExit:
          left: "prendi l’uscita {exit} a sinistra{way}"
          right: "prendi l’uscita {exit} a destra{way}"
          ahead: "prendi l’uscita {exit}{way}"
        fork:
          sharpLeft: "al bivio, svolta decisamente a sinistra{way}"
          left: "al bivio, mantieni la sinistra{way}"
          slightLeft: "al bivio, mantieni la sinistra{way}"
          straight: "al bivio, prosegui dritto{way}"
          slightRight: "al bivio, mantieni la destra{way}"
          right: "al bivio, mantieni la destra{way}"
          sharpRight: "al bivio, svolta decisamente a destra{way}"
          uTurn: "fai inversione a U{way}"
          unknown: "al bivio, prosegui dritto{way}"
        lanes:
          left: "mantieni la sinistra"
          right: "mantieni la destra"
          middle: "rimani al centro"
          leftOrRight: "mantieni la sinistra o la destra"
          straight: "prosegui dritto"
        laneUse:
          left: "usa la corsia di sinistra e {maneuver}"
          right: "usa la corsia di destra e {maneuver}"
          middle: "usa la corsia centrale e {maneuver}"
          severalLeft: "usa le {lanes} corsie di sinistra e {maneuver}"
          severalRight: "usa le {lanes} corsie di destra e {maneuver}"
          severalMiddle: "usa le {lanes} corsie centrali e {maneuver}"
          numbers: "due", "tre"
        turnAtRoundabout: "alla rotatoria, {turn}{way}"
        exitCircle: "esci dalla rotatoria[ {circleName}]{way}"
        roundabout: "la rotatoria"
        rotary: "la rotatoria"
        circleExit: "{ordinal} uscita"
        ferry: "prendi il traghetto[ {road}]"
        train: "prendi il treno[ {road}]"
        pushBike: "scendi e spingi la bicicletta[ su {road}]"
      arrivals:
        destination:
          ahead: "arriverai a destinazione"
          aheadSide: "la tua destinazione sarà {side}"
          nearSide: "la tua destinazione è {side}"
          now: "sei arrivato a destinazione[, {side}]"
          title: "la tua destinazione[, {side}]"
        stop:
          ahead: "arriverai alla tua tappa[, {place}]"
          aheadSide: "la tua tappa[, {place},] sarà {side}"
          nearSide: "la tua tappa[, {place},] è {side}"
          now: "sei arrivato alla tua tappa[, {place}][, {side}]"
          title: "la tua tappa[, {place}][, {side}]"
        sides:
          sharpLeft: "sulla sinistra"
          left: "sulla sinistra"
          slightLeft: "sulla sinistra"
          straight: "davanti a te"
          slightRight: "sulla destra"
          right: "sulla destra"
          sharpRight: "sulla destra"
      driving:
        depart: "dirigiti verso {compass}[ su {road}]"
        departUnknown: "parti[ su {road}]"
        circle: "imbocca {circle} e prendi la {ordinal} uscita{way}"
        circleWithoutNumber: "imbocca {circle} ed esci{way}"
        enterCircle: "imbocca {circle}"
        follow: "prosegui[ su {road}] per {distance}"
      cycling:
        depart: "pedala verso {compass}[ su {road}]"
        departUnknown: "parti[ su {road}]"
        circle: "imbocca {circle} e prendi la {ordinal} uscita{way}"
        circleWithoutNumber: "imbocca {circle} ed esci{way}"
        enterCircle: "imbocca {circle}"
        follow: "continua a pedalare[ su {road}] per {distance}"
      walking:
        depart: "cammina verso {compass}[ su {road}]"
        departUnknown: "parti a piedi[ su {road}]"
        circle: "costeggia {circle} fino alla {ordinal} uscita{way}"
        circleWithoutNumber: "costeggia {circle} ed esci{way}"
        enterCircle: "raggiungi {circle}"
        follow: "continua a camminare[ su {road}] per {distance}"
      announcements:
        ahead: "tra {distance}, {maneuver}"
        joined: "{maneuver}, poi {next}"
        joinedAhead: "{maneuver}, poi, tra {distance}, {next}"
      wayBack:
        left: "il percorso è a {distance} alla tua sinistra"
        right: "il percorso è a {distance} alla tua destra"
        ahead: "il percorso è a {distance} davanti a te"
        behind: "il percorso è a {distance} dietro di te"
        compass: "il percorso è a {distance} verso {compass}"
      exit: "Uscita"
      alerts:
        ahead: "{place} più avanti"
        climb: "salita di {height} in {distance}"
        words: "autovelox", "telecamera al semaforo", "passaggio a livello", "attraversamento pedonale", "zona scolastica", "cancello", "pericolo"
      """)
}
