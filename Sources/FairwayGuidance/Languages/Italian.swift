extension Language {
  static let italian = make(
    identifier: "it",
    name: "Italiano",
    numbers: Numbers(
      decimalSeparator: ",", otherSeparators: [(".", ["CH"])],
      plural: .one,
      // Feminine, for “uscita”.
      ordinals: [
        "prima", "seconda", "terza", "quarta", "quinta", "sesta", "settima", "ottava", "nona", "decima", "undicesima",
        "dodicesima",
      ],
      furtherOrdinal: "{number}ª"),
    pace: Pace(sentence: 0.099, word: 0.042, letter: 0.055, digit: 0.251, mark: 0.191),
    texts: """
      elisions: "la ", "ou", "l’", " e ", "e", " ed "
      distances:
        meters:
          one: "un metro"
          other: "{number} metri"
        kilometers:
          one: "un chilometro"
          other: "{number} chilometri"
        feet:
          one: "un piede"
          other: "{number} piedi"
        yards:
          one: "una iarda"
          other: "{number} iarde"
        miles:
          one: "un miglio"
          other: "{number} miglia"
        mileQuarters: "un quarto di miglio", "mezzo miglio", "tre quarti di miglio"
      compass: "nord", "nord-est", "est", "sud-est", "sud", "sud-ovest", "ovest", "nord-ovest"
      turns:
        sharpLeft: "svolta bruscamente a sinistra"
        left: "svolta a sinistra"
        slightLeft: "svolta leggermente a sinistra"
        straight: "prosegui dritto"
        slightRight: "svolta leggermente a destra"
        right: "svolta a destra"
        sharpRight: "svolta bruscamente a destra"
        uTurn: "fai inversione a U"
        unknown: "svolta"
      // “Su”, “in” and “in direzione” are used without an article, so that nothing contracts with a name. Numbers have the
      // article of “strada”.
      way:
        toward: " in direzione {destination}"
        onto:
          name: " in {road}"
          article: " sulla {road}"
        along:
          name: " su {road}"
          article: " sulla {road}"
        staying:
          name: " per rimanere{along}"
        backAlong:
          name: " e prosegui{along}"
      maneuvers:
        turn: "{turn}{way}"
        turnAtJunction: "{turn} all’incrocio {junction}"
        endOfRoad: "alla fine della strada,| {turn}{way}"
        continueStraight: "prosegui dritto{way}"
        continueOn: "prosegui{way}"
        newName:
          sharpLeft: "prosegui bruscamente a sinistra{way}"
          left: "prosegui a sinistra{way}"
          slightLeft: "prosegui leggermente a sinistra{way}"
          straight: "prosegui{way}"
          slightRight: "prosegui leggermente a destra{way}"
          right: "prosegui a destra{way}"
          sharpRight: "prosegui bruscamente a destra{way}"
          uTurn: "fai inversione a U{way}"
          unknown: "prosegui{way}"
        merge:
          left: "immettiti a sinistra{way}"
          right: "immettiti a destra{way}"
          ahead: "immettiti nel traffico{way}"
        onRamp:
          left: "prendi lo svincolo a sinistra{way}"
          right: "prendi lo svincolo a destra{way}"
          ahead: "prendi lo svincolo{way}"
        offRamp:
          left: "prendi l’uscita a sinistra{way}"
          right: "prendi l’uscita a destra{way}"
          ahead: "prendi l’uscita{way}"
        numberedExit:
          left: "prendi l’uscita {exit} a sinistra{way}"
          right: "prendi l’uscita {exit} a destra{way}"
          ahead: "prendi l’uscita {exit}{way}"
        fork:
          sharpLeft: "al bivio,| svolta bruscamente a sinistra{way}"
          left: "al bivio,| mantieni la sinistra{way}"
          slightLeft: "al bivio,| mantieni la sinistra{way}"
          straight: "al bivio,| prosegui dritto{way}"
          slightRight: "al bivio,| mantieni la destra{way}"
          right: "al bivio,| mantieni la destra{way}"
          sharpRight: "al bivio,| svolta bruscamente a destra{way}"
          uTurn: "fai inversione a U{way}"
          unknown: "al bivio,| prosegui dritto{way}"
        lanes:
          left: "mantieni la sinistra"
          right: "mantieni la destra"
          middle: "rimani al centro"
          leftOrRight: "mantieni la sinistra o la destra"
          straight: "prosegui dritto"
        laneUse:
          left: "[{at} ]usa la corsia di sinistra e {maneuver}"
          right: "[{at} ]usa la corsia di destra e {maneuver}"
          middle: "[{at} ]usa la corsia centrale e {maneuver}"
          severalLeft: "[{at} ]usa una delle {lanes} corsie di sinistra e {maneuver}"
          severalRight: "[{at} ]usa una delle {lanes} corsie di destra e {maneuver}"
          severalMiddle: "[{at} ]usa una delle {lanes} corsie centrali e {maneuver}"
          numbers: "due", "tre"
        turnAtRoundabout: "alla rotatoria[ {circleName}],| {turn}{way}"
        exitCircle: "esci dalla rotatoria[ {circleName}]{way}"
        roundabout: "la rotatoria[ {circleName}]"
        rotary: "la rotatoria[ {circleName}]"
        circleExit: "{ordinal} uscita"
        ferry: "prendi il traghetto[ {road}]"
        train: "prendi il treno[ {road}]"
        pushBike: "scendi e spingi la bicicletta{along}"
      arrivals:
        destination:
          ahead: "arriverai a destinazione"
          aheadSide: "la tua destinazione sarà {side}"
          near: "stai arrivando a destinazione"
          nearSide: "la tua destinazione è {side}"
          now: "sei arrivato a destinazione[, {side}]"
          title: "la tua destinazione[, {side}]"
        stop:
          ahead: "arriverai alla tua tappa[, {place}]"
          aheadSide: "la tua tappa[, {place},] sarà {side}"
          near: "stai arrivando alla tua tappa[, {place}]"
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
        depart: "dirigiti verso {compass}{along}"
        departUnknown: "parti{along}"
        circle: "alla rotatoria[ {circleName}],| prendi la {ordinal} uscita{way}"
        circleWithoutNumber: "alla rotatoria[ {circleName}],| esci{way}"
        enterCircle: "imbocca {circle}"
        follow: "prosegui{along} per {distance}"
      cycling:
        depart: "pedala verso {compass}{along}"
        departUnknown: "parti{along}"
        circle: "alla rotatoria[ {circleName}],| prendi la {ordinal} uscita{way}"
        circleWithoutNumber: "alla rotatoria[ {circleName}],| esci{way}"
        enterCircle: "imbocca {circle}"
        follow: "continua a pedalare{along} per {distance}"
      walking:
        depart: "cammina verso {compass}{along}"
        departUnknown: "parti a piedi{along}"
        circle: "percorri il bordo della rotatoria[ {circleName}] fino alla {ordinal} uscita{way}"
        circleWithoutNumber: "percorri il bordo della rotatoria[ {circleName}] fino all’uscita{way}"
        enterCircle: "raggiungi {circle}"
        follow: "continua a camminare{along} per {distance}"
      announcements:
        ahead: "tra {distance}, {maneuver}"
        joined: "{maneuver}, poi[, {nextAt}] {next}"
        joinedAhead: "{maneuver}, poi, tra {distance},[ {nextAt}] {next}"
      wayBack:
        left: "il percorso è a {distance} alla tua sinistra"
        right: "il percorso è a {distance} alla tua destra"
        ahead: "il percorso è a {distance} davanti a te"
        behind: "il percorso è a {distance} dietro di te"
        compass: "il percorso è a {distance} a {compass}"
      exit: "Uscita"
      alerts:
        ahead: "{place} più avanti"
        away: "{place} a {distance}"
        climb: "salita di {height} in {distance}"
        words: "autovelox", "telecamera semaforica", "passaggio a livello", "attraversamento pedonale", "zona scolastica", "cancello", "pericolo", "curva stretta", "semaforo", "dosso", "strettoia", "limite di altezza", "limite di larghezza", "limite di lunghezza", "limite di peso", "zona a velocità ridotta", "limite di velocità più basso", "strada chiusa"
      """)
}
