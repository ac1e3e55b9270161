extension Language {
  static let french = make(
    identifier: "fr",
    name: "Français",
    numbers: Numbers(
      decimalSeparator: ",",
      plural: .belowTwo,
      // Feminine, for “sortie”.
      ordinals: [
        "première", "deuxième", "troisième", "quatrième", "cinquième", "sixième", "septième", "huitième", "neuvième",
        "dixième",
      ],
      furtherOrdinal: "{number}e"),
    pace: Pace(sentence: 0.32, word: 0.028, letter: 0.04, digit: 0.114, mark: 0.296),
    texts: """
      // Before a vowel; not “la onzième”, so those of names and numbers are capitals.
      elisions: "la ", "AEIOU", "l’", "le ", "AEIOUeo", "l’", "de ", "AEIOU", "d’", "au ", "eo", "à l’"
      distances:
        meters:
          one: "{number} mètre"
          other: "{number} mètres"
        kilometers:
          one: "{number} kilomètre"
          other: "{number} kilomètres"
        feet:
          one: "{number} pied"
          other: "{number} pieds"
        yards:
          one: "{number} yard"
          other: "{number} yards"
        miles:
          one: "{number} mile"
          other: "{number} miles"
        mileQuarters: "un quart de mile", "un demi-mile", "trois quarts de mile"
      compass: "nord", "nord-est", "est", "sud-est", "sud", "sud-ouest", "ouest", "nord-ouest"
      turns:
        sharpLeft: "tournez franchement à gauche"
        left: "tournez à gauche"
        slightLeft: "tournez légèrement à gauche"
        straight: "allez tout droit"
        slightRight: "tournez légèrement à droite"
        right: "tournez à droite"
        sharpRight: "tournez franchement à droite"
        uTurn: "faites demi-tour"
        unknown: "tournez"
      way:
        toward: " en direction de {destination}"
        onto:
          name: " sur {road}"
          article: " sur la {road}"
          other: " sur le {road}"
        along:
          name: " sur {road}"
          article: " sur la {road}"
          other: " sur le {road}"
        staying:
          name: " pour rester{along}"
        backAlong:
          name: " et continuez{along}"
        words:
          article: "rue", "avenue", "place", "route", "allée", "impasse", "ruelle", "promenade", "chaussée", "rocade", "autoroute", "esplanade"
          other: "boulevard", "chemin", "quai", "cours", "passage", "pont", "square", "sentier", "tunnel", "viaduc"
      maneuvers:
        turn: "{turn}{way}"
        turnAtJunction: "{turn} au carrefour {junction}"
        endOfRoad: "au bout de la route,| {turn}{way}"
        continueStraight: "continuez tout droit{way}"
        continueOn: "continuez{way}"
        newName:
          sharpLeft: "continuez franchement à gauche{way}"
          left: "continuez à gauche{way}"
          slightLeft: "continuez légèrement à gauche{way}"
          straight: "continuez{way}"
          slightRight: "continuez légèrement à droite{way}"
          right: "continuez à droite{way}"
          sharpRight: "continuez franchement à droite{way}"
          uTurn: "faites demi-tour{way}"
          unknown: "continuez{way}"
        merge:
          left: "insérez-vous à gauche{way}"
          right: "insérez-vous à droite{way}"
          ahead: "insérez-vous dans la circulation{way}"
        onRamp:
          left: "prenez la bretelle à gauche{way}"
          right: "prenez la bretelle à droite{way}"
          ahead: "prenez la bretelle{way}"
        offRamp:
          left: "prenez la sortie à gauche{way}"
          right: "prenez la sortie à droite{way}"
          ahead: "prenez la sortie{way}"
        numberedExit:
          left: "prenez la sortie {exit} à gauche{way}"
          right: "prenez la sortie {exit} à droite{way}"
          ahead: "prenez la sortie {exit}{way}"
        fork:
          sharpLeft: "à la bifurcation,| tournez franchement à gauche{way}"
          left: "à la bifurcation,| serrez à gauche{way}"
          slightLeft: "à la bifurcation,| serrez à gauche{way}"
          straight: "à la bifurcation,| continuez tout droit{way}"
          slightRight: "à la bifurcation,| serrez à droite{way}"
          right: "à la bifurcation,| serrez à droite{way}"
          sharpRight: "à la bifurcation,| tournez franchement à droite{way}"
          uTurn: "faites demi-tour{way}"
          unknown: "à la bifurcation,| continuez tout droit{way}"
        lanes:
          left: "serrez à gauche"
          right: "serrez à droite"
          middle: "restez au milieu"
          leftOrRight: "serrez à gauche ou à droite"
          straight: "continuez tout droit"
        laneUse:
          left: "[{at} ]restez sur la voie de gauche et {maneuver}"
          right: "[{at} ]restez sur la voie de droite et {maneuver}"
          middle: "[{at} ]restez sur la voie du milieu et {maneuver}"
          severalLeft: "[{at} ]restez sur l’une des {lanes} voies de gauche et {maneuver}"
          severalRight: "[{at} ]restez sur l’une des {lanes} voies de droite et {maneuver}"
          severalMiddle: "[{at} ]restez sur l’une des {lanes} voies du milieu et {maneuver}"
          numbers: "deux", "trois"
        turnAtRoundabout: "au rond-point[ {circleName}],| {turn}{way}"
        exitCircle: "sortez du rond-point[ {circleName}]{way}"
        roundabout: "le rond-point[ {circleName}]"
        rotary: "le rond-point[ {circleName}]"
        circleExit: "{ordinal} sortie"
        ferry: "prenez le ferry[ {road}]"
        train: "prenez le train[ {road}]"
        pushBike: "mettez pied à terre et poussez votre vélo{along}"
      arrivals:
        destination:
          ahead: "vous arriverez à destination"
          aheadSide: "votre destination sera {side}"
          near: "vous arrivez à destination"
          nearSide: "votre destination est {side}"
          now: "vous êtes arrivé à destination[, {side}]"
          title: "votre destination[, {side}]"
        stop:
          ahead: "vous arriverez à votre arrêt[ {place}]"
          aheadSide: "votre arrêt[ {place}] sera {side}"
          near: "vous arrivez à votre arrêt[ {place}]"
          nearSide: "votre arrêt[ {place}] est {side}"
          now: "vous êtes arrivé à votre arrêt[ {place}][, {side}]"
          title: "votre arrêt[ {place}][, {side}]"
        sides:
          sharpLeft: "sur la gauche"
          left: "sur la gauche"
          slightLeft: "sur la gauche"
          straight: "droit devant vous"
          slightRight: "sur la droite"
          right: "sur la droite"
          sharpRight: "sur la droite"
      driving:
        depart: "dirigez-vous vers le {compass}{along}"
        departUnknown: "partez{along}"
        circle: "au rond-point[ {circleName}],| prenez la {ordinal} sortie{way}"
        circleWithoutNumber: "au rond-point[ {circleName}],| sortez{way}"
        enterCircle: "engagez-vous dans le rond-point[ {circleName}]"
        follow: "continuez{along} pendant {distance}"
      cycling:
        depart: "roulez vers le {compass}{along}"
        departUnknown: "partez{along}"
        circle: "au rond-point[ {circleName}],| prenez la {ordinal} sortie{way}"
        circleWithoutNumber: "au rond-point[ {circleName}],| sortez{way}"
        enterCircle: "engagez-vous dans le rond-point[ {circleName}]"
        follow: "roulez{along} pendant {distance}"
      walking:
        depart: "marchez vers le {compass}{along}"
        departUnknown: "partez à pied{along}"
        circle: "contournez {circle} jusqu’à la {ordinal} sortie{way}"
        circleWithoutNumber: "contournez {circle} et sortez{way}"
        enterCircle: "marchez vers {circle}"
        follow: "marchez{along} pendant {distance}"
      announcements:
        ahead: "dans {distance}, {maneuver}"
        joined: "{maneuver}, puis[, {nextAt}] {next}"
        joinedAhead: "{maneuver}, puis, dans {distance},[ {nextAt}] {next}"
      wayBack:
        left: "l’itinéraire est à {distance} sur votre gauche"
        right: "l’itinéraire est à {distance} sur votre droite"
        ahead: "l’itinéraire est à {distance} devant vous"
        behind: "l’itinéraire est à {distance} derrière vous"
        compass: "l’itinéraire est à {distance} au {compass}"
      exit: "Sortie"
      alerts:
        ahead: "attention, {place}"
        away: "{place} à {distance}"
        climb: "montée de {height} sur {distance}"
        words: "radar", "radar de feu", "passage à niveau", "passage piéton", "école", "portail", "danger", "virage serré", "feu tricolore", "ralentisseur", "route étroite", "hauteur limitée", "largeur limitée", "longueur limitée", "poids limité", "zone à vitesse réduite", "limitation de vitesse plus basse", "route fermée"
      """)
}
