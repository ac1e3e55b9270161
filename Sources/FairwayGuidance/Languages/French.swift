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
      compass: "le nord", "le nord-est", "l’est", "le sud-est", "le sud", "le sud-ouest", "l’ouest", "le nord-ouest"
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
        onto: " sur {road}"
        ontoNumber: " sur la {road}"
        ontoVowel: " sur l’{road}"
        along: " sur {road}"
        alongNumber: " sur la {road}"
        alongVowel: " sur l’{road}"
        staying: " pour rester sur {road}"
        backAlong: " et continuez sur {road}"
      maneuvers:
        turn: "{turn}{way}"
        turnAtJunction: "{turn} au carrefour {junction}"
        endOfRoad: "au bout de la route, {turn}{way}"
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
          sharpLeft: "à la bifurcation, tournez franchement à gauche{way}"
          left: "à la bifurcation, serrez à gauche{way}"
          slightLeft: "à la bifurcation, serrez à gauche{way}"
          straight: "à la bifurcation, continuez tout droit{way}"
          slightRight: "à la bifurcation, serrez à droite{way}"
          right: "à la bifurcation, serrez à droite{way}"
          sharpRight: "à la bifurcation, tournez franchement à droite{way}"
          uTurn: "faites demi-tour{way}"
          unknown: "à la bifurcation, continuez tout droit{way}"
        lanes:
          left: "serrez à gauche"
          right: "serrez à droite"
          middle: "restez au milieu"
          leftOrRight: "serrez à gauche ou à droite"
          straight: "continuez tout droit"
        laneUse:
          left: "prenez la voie de gauche et {maneuver}"
          right: "prenez la voie de droite et {maneuver}"
          middle: "prenez la voie du milieu et {maneuver}"
          severalLeft: "prenez l’une des {lanes} voies de gauche et {maneuver}"
          severalRight: "prenez l’une des {lanes} voies de droite et {maneuver}"
          severalMiddle: "prenez l’une des {lanes} voies du milieu et {maneuver}"
          numbers: "deux", "trois"
        turnAtRoundabout: "au rond-point, {turn}{way}"
        exitCircle: "quittez le rond-point[ {circleName}]{way}"
        roundabout: "le rond-point"
        rotary: "le rond-point"
        circleExit: "{ordinal} sortie"
        ferry: "prenez le ferry[ {road}]"
        train: "prenez le train[ {road}]"
        pushBike: "mettez pied à terre et poussez votre vélo[ sur {road}]"
      arrivals:
        destination:
          ahead: "vous arriverez à destination"
          aheadSide: "votre destination sera {side}"
          nearSide: "votre destination est {side}"
          now: "vous êtes arrivé à destination[, {side}]"
          title: "votre destination[, {side}]"
        stop:
          ahead: "vous arriverez à votre étape[ {place}]"
          aheadSide: "votre étape[ {place}] sera {side}"
          nearSide: "votre étape[ {place}] est {side}"
          now: "vous êtes arrivé à votre étape[ {place}][, {side}]"
          title: "votre étape[ {place}][, {side}]"
        sides:
          sharpLeft: "sur la gauche"
          left: "sur la gauche"
          slightLeft: "sur la gauche"
          straight: "droit devant vous"
          slightRight: "sur la droite"
          right: "sur la droite"
          sharpRight: "sur la droite"
      driving:
        depart: "dirigez-vous vers {compass}{along}"
        departUnknown: "démarrez{along}"
        circle: "au rond-point[ {circleName}], prenez la {ordinal} sortie{way}"
        circleWithoutNumber: "au rond-point[ {circleName}], sortez{way}"
        enterCircle: "entrez dans le rond-point[ {circleName}]"
        follow: "continuez{along} pendant {distance}"
      cycling:
        depart: "roulez vers {compass}{along}"
        departUnknown: "démarrez{along}"
        circle: "au rond-point[ {circleName}], prenez la {ordinal} sortie{way}"
        circleWithoutNumber: "au rond-point[ {circleName}], sortez{way}"
        enterCircle: "entrez dans le rond-point[ {circleName}]"
        follow: "roulez{along} pendant {distance}"
      walking:
        depart: "marchez vers {compass}{along}"
        departUnknown: "partez à pied{along}"
        circle: "contournez {circle} jusqu’à la {ordinal} sortie{way}"
        circleWithoutNumber: "contournez {circle} et sortez{way}"
        enterCircle: "marchez vers {circle}"
        follow: "marchez{along} pendant {distance}"
      announcements:
        ahead: "dans {distance}, {maneuver}"
        joined: "{maneuver}, puis {next}"
        joinedAhead: "{maneuver}, puis, dans {distance}, {next}"
      wayBack:
        left: "l’itinéraire est à {distance} sur votre gauche"
        right: "l’itinéraire est à {distance} sur votre droite"
        ahead: "l’itinéraire est à {distance} devant vous"
        behind: "l’itinéraire est à {distance} derrière vous"
        compass: "l’itinéraire est à {distance} vers {compass}"
      exit: "Sortie"
      alerts:
        ahead: "{place} devant vous"
        climb: "montée de {height} sur {distance}"
        words: "radar", "radar de feu rouge", "passage à niveau", "passage piéton", "zone scolaire", "portail", "danger"
      """)
}
