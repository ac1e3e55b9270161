extension Language {
  static let spanish = make(
    identifier: "es",
    name: "Español",
    numbers: Numbers(
      decimalSeparator: ",",
      otherSeparators: [(".", ["BR", "BZ", "CU", "DO", "GT", "HN", "MX", "NI", "PA", "PE", "PR", "SV", "US"])],
      plural: .one,
      // Feminine, for “salida”.
      ordinals: [
        "primera", "segunda", "tercera", "cuarta", "quinta", "sexta", "séptima", "octava", "novena", "décima",
      ],
      furtherOrdinal: "{number}.ª"),
    pace: Pace(sentence: 0.037, word: 0.008, letter: 0.059, digit: 0.301, mark: 0.166),
    texts: """
      elisions: " y ", "i", " e "
      distances:
        meters:
          one: "un metro"
          other: "{number} metros"
        kilometers:
          one: "un kilómetro"
          other: "{number} kilómetros"
        feet:
          one: "un pie"
          other: "{number} pies"
        yards:
          one: "una yarda"
          other: "{number} yardas"
        miles:
          one: "una milla"
          other: "{number} millas"
        mileQuarters: "un cuarto de milla", "media milla", "tres cuartos de milla"
      compass: "norte", "noreste", "este", "sureste", "sur", "suroeste", "oeste", "noroeste"
      turns:
        sharpLeft: "haga un giro cerrado a la izquierda"
        left: "gire a la izquierda"
        slightLeft: "gire ligeramente a la izquierda"
        straight: "siga recto"
        slightRight: "gire ligeramente a la derecha"
        right: "gire a la derecha"
        sharpRight: "haga un giro cerrado a la derecha"
        uTurn: "haga un cambio de sentido"
        unknown: "gire"
      way:
        toward: " en dirección a {destination}"
        onto:
          name: " por {road}"
          article: " por la {road}"
        uTurn:
          name: " en {road}"
          article: " en la {road}"
        ontoAhead:
          name: " a {road}"
          article: " a la {road}"
        along:
          name: " por {road}"
          article: " por la {road}"
        staying:
          name: " para seguir{along}"
        backAlong:
          name: " y continúe{along}"
      maneuvers:
        turn: "{turn}{way}"
        turnAtJunction: "{turn} en el cruce {junction}"
        endOfRoad: "al final de la vía,| {turn}{way}"
        continueStraight: "continúe recto{way}"
        continueOn: "continúe{way}"
        newName:
          sharpLeft: "continúe por la curva cerrada a la izquierda{way}"
          left: "continúe a la izquierda{way}"
          slightLeft: "continúe ligeramente a la izquierda{way}"
          straight: "continúe{way}"
          slightRight: "continúe ligeramente a la derecha{way}"
          right: "continúe a la derecha{way}"
          sharpRight: "continúe por la curva cerrada a la derecha{way}"
          uTurn: "haga un cambio de sentido{way}"
          unknown: "continúe{way}"
        merge:
          left: "incorpórese por la izquierda{way}"
          right: "incorpórese por la derecha{way}"
          ahead: "incorpórese{way}"
        onRamp:
          left: "tome la vía de acceso de la izquierda{way}"
          right: "tome la vía de acceso de la derecha{way}"
          ahead: "tome la vía de acceso{way}"
        offRamp:
          left: "tome la salida de la izquierda{way}"
          right: "tome la salida de la derecha{way}"
          ahead: "tome la salida{way}"
        numberedExit:
          left: "tome la salida {exit} a la izquierda{way}"
          right: "tome la salida {exit} a la derecha{way}"
          ahead: "tome la salida {exit}{way}"
        fork:
          sharpLeft: "en la bifurcación,| haga un giro cerrado a la izquierda{way}"
          left: "en la bifurcación,| manténgase a la izquierda{way}"
          slightLeft: "en la bifurcación,| manténgase a la izquierda{way}"
          straight: "en la bifurcación,| siga recto{way}"
          slightRight: "en la bifurcación,| manténgase a la derecha{way}"
          right: "en la bifurcación,| manténgase a la derecha{way}"
          sharpRight: "en la bifurcación,| haga un giro cerrado a la derecha{way}"
          uTurn: "haga un cambio de sentido{way}"
          unknown: "en la bifurcación,| siga recto{way}"
        lanes:
          left: "manténgase a la izquierda"
          right: "manténgase a la derecha"
          middle: "manténgase en el centro"
          leftOrRight: "manténgase a la izquierda o a la derecha"
          straight: "continúe recto"
        laneUse:
          left: "[{at} ]use el carril izquierdo y {maneuver}"
          right: "[{at} ]use el carril derecho y {maneuver}"
          middle: "[{at} ]use el carril central y {maneuver}"
          severalLeft: "[{at} ]use uno de los {lanes} carriles de la izquierda y {maneuver}"
          severalRight: "[{at} ]use uno de los {lanes} carriles de la derecha y {maneuver}"
          severalMiddle: "[{at} ]use uno de los {lanes} carriles centrales y {maneuver}"
          numbers: "dos", "tres"
        turnAtRoundabout: "en la rotonda[ {circleName}],| {turn}{way}"
        exitCircle: "salga de {circle}{way}"
        roundabout: "la rotonda[ {circleName}]"
        rotary: "la rotonda[ {circleName}]"
        circleExit: "{ordinal} salida"
        ferry: "tome el ferry[ {road}]"
        train: "tome el tren[ {road}]"
        pushBike: "bájese y empuje la bicicleta{along}"
      arrivals:
        destination:
          ahead: "llegará a su destino"
          aheadSide: "su destino estará {side}"
          near: "está llegando a su destino"
          nearSide: "su destino está {side}"
          now: "ha llegado a su destino[, {side}]"
          title: "su destino[, {side}]"
        stop:
          ahead: "llegará a su parada[, {place}]"
          aheadSide: "su parada[, {place},] estará {side}"
          near: "está llegando a su parada[, {place}]"
          nearSide: "su parada[, {place},] está {side}"
          now: "ha llegado a su parada[, {place}][, {side}]"
          title: "su parada[, {place}][, {side}]"
        sides:
          sharpLeft: "a la izquierda"
          left: "a la izquierda"
          slightLeft: "a la izquierda"
          straight: "justo delante"
          slightRight: "a la derecha"
          right: "a la derecha"
          sharpRight: "a la derecha"
      driving:
        depart: "diríjase hacia el {compass}{along}"
        departUnknown: "inicie la marcha{along}"
        circle: "en la rotonda[ {circleName}],| tome la {ordinal} salida{way}"
        circleWithoutNumber: "en la rotonda[ {circleName}],| salga{way}"
        enterCircle: "entre en {circle}"
        follow: "continúe{along} durante {distance}"
      cycling:
        depart: "pedalee hacia el {compass}{along}"
        departUnknown: "inicie la marcha{along}"
        circle: "en la rotonda[ {circleName}],| tome la {ordinal} salida{way}"
        circleWithoutNumber: "en la rotonda[ {circleName}],| salga{way}"
        enterCircle: "entre en {circle}"
        follow: "siga pedaleando{along} durante {distance}"
      walking:
        depart: "camine hacia el {compass}{along}"
        departUnknown: "comience a caminar{along}"
        circle: "rodee {circle} hasta la {ordinal} salida{way}"
        circleWithoutNumber: "rodee {circle} y salga{way}"
        enterCircle: "camine hasta {circle}"
        follow: "siga caminando{along} durante {distance}"
      announcements:
        ahead: "en {distance}, {maneuver}"
        joined: "{maneuver}, y luego[, {nextAt}] {next}"
        joinedAhead: "{maneuver}, y luego, en {distance},[ {nextAt}] {next}"
      wayBack:
        left: "la ruta está a {distance} a su izquierda"
        right: "la ruta está a {distance} a su derecha"
        ahead: "la ruta está a {distance} delante de usted"
        behind: "la ruta está a {distance} detrás de usted"
        compass: "la ruta está a {distance} al {compass}"
      exit: "Salida"
      alerts:
        ahead: "{place} más adelante"
        away: "a {distance}, {place}"
        climb: "subida de {height} a lo largo de {distance}"
        words: "radar", "radar de semáforo", "paso a nivel", "paso de peatones", "zona escolar", "barrera", "peligro", "curva cerrada", "semáforo", "reductor de velocidad", "estrechamiento", "límite de altura", "límite de anchura", "límite de longitud", "límite de peso", "zona de velocidad reducida", "límite de velocidad más bajo", "carretera cortada"
      """)
}
