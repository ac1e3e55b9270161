extension Language {
  /// The Portuguese of Brazil.
  static let portuguese = make(
    identifier: "pt-BR",
    name: "Português (Brasil)",
    numbers: Numbers(
      decimalSeparator: ",",
      plural: .belowTwo,
      // Feminine, for “saída”.
      ordinals: [
        "primeira", "segunda", "terceira", "quarta", "quinta", "sexta", "sétima", "oitava", "nona", "décima",
      ],
      furtherOrdinal: "{number}ª"),
    pace: Pace(sentence: 0.138, word: 0.011, letter: 0.064, digit: 0.32, mark: 0.213),
    texts: """
      distances:
        meters:
          one: "{number} metro"
          other: "{number} metros"
        kilometers:
          one: "{number} quilômetro"
          other: "{number} quilômetros"
        feet:
          one: "{number} pé"
          other: "{number} pés"
        yards:
          one: "{number} jarda"
          other: "{number} jardas"
        miles:
          one: "{number} milha"
          other: "{number} milhas"
        mileQuarters: "um quarto de milha", "meia milha", "três quartos de milha"
      compass: "norte", "nordeste", "leste", "sudeste", "sul", "sudoeste", "oeste", "noroeste"
      turns:
        sharpLeft: "faça uma curva acentuada à esquerda"
        left: "vire à esquerda"
        slightLeft: "vire levemente à esquerda"
        straight: "siga em frente"
        slightRight: "vire levemente à direita"
        right: "vire à direita"
        sharpRight: "faça uma curva acentuada à direita"
        uTurn: "faça o retorno"
        unknown: "vire"
      // “Sentido”, as on signs, needs no article. Most words for roads are feminine.
      way:
        toward: " sentido {destination}"
        onto: " na {road}"
        leaving: " para {road}"
        along: " na {road}"
        staying: " para continuar na {road}"
        backAlong: " e continue na {road}"
      maneuvers:
        turn: "{turn}{way}"
        turnAtJunction: "{turn} no cruzamento {junction}"
        endOfRoad: "no fim da via, {turn}{way}"
        continueStraight: "continue em frente{way}"
        continueOn: "continue{way}"
        newName:
          sharpLeft: "continue na curva acentuada à esquerda{way}"
          left: "continue à esquerda{way}"
          slightLeft: "continue levemente à esquerda{way}"
          straight: "continue{way}"
          slightRight: "continue levemente à direita{way}"
          right: "continue à direita{way}"
          sharpRight: "continue na curva acentuada à direita{way}"
          uTurn: "faça o retorno{way}"
          unknown: "continue{way}"
        merge:
          left: "entre{way} pela esquerda"
          right: "entre{way} pela direita"
          ahead: "junte-se ao tráfego{way}"
        onRamp:
          left: "pegue a rampa de acesso à esquerda{way}"
          right: "pegue a rampa de acesso à direita{way}"
          ahead: "pegue a rampa de acesso{way}"
        offRamp:
          left: "pegue a saída à esquerda{way}"
          right: "pegue a saída à direita{way}"
          ahead: "pegue a saída{way}"
        numberedExit:
          left: "pegue a saída {exit} à esquerda{way}"
          right: "pegue a saída {exit} à direita{way}"
          ahead: "pegue a saída {exit}{way}"
        fork:
          sharpLeft: "na bifurcação, faça uma curva acentuada à esquerda{way}"
          left: "na bifurcação, mantenha-se à esquerda{way}"
          slightLeft: "na bifurcação, mantenha-se à esquerda{way}"
          straight: "na bifurcação, siga em frente{way}"
          slightRight: "na bifurcação, mantenha-se à direita{way}"
          right: "na bifurcação, mantenha-se à direita{way}"
          sharpRight: "na bifurcação, faça uma curva acentuada à direita{way}"
          uTurn: "faça o retorno{way}"
          unknown: "na bifurcação, siga em frente{way}"
        lanes:
          left: "mantenha-se à esquerda"
          right: "mantenha-se à direita"
          middle: "mantenha-se no centro"
          leftOrRight: "mantenha-se à esquerda ou à direita"
          straight: "continue em frente"
        laneUse:
          left: "use a faixa da esquerda e {maneuver}"
          right: "use a faixa da direita e {maneuver}"
          middle: "use a faixa do meio e {maneuver}"
          severalLeft: "use as {lanes} faixas da esquerda e {maneuver}"
          severalRight: "use as {lanes} faixas da direita e {maneuver}"
          severalMiddle: "use as {lanes} faixas do meio e {maneuver}"
          numbers: "duas", "três"
        turnAtRoundabout: "na rotatória, {turn}{way}"
        exitCircle: "saia da rotatória[ {circleName}]{way}"
        roundabout: "a rotatória"
        rotary: "a rotatória"
        circleExit: "{ordinal} saída"
        ferry: "pegue a balsa[ {road}]"
        train: "pegue o trem[ {road}]"
        pushBike: "desça e empurre a bicicleta[ na {road}]"
      arrivals:
        destination:
          ahead: "você chegará ao seu destino"
          aheadSide: "seu destino estará {side}"
          nearSide: "seu destino está {side}"
          now: "você chegou ao seu destino[, {side}]"
          title: "seu destino[, {side}]"
        stop:
          ahead: "você chegará à sua parada[, {place}]"
          aheadSide: "sua parada[, {place},] estará {side}"
          nearSide: "sua parada[, {place},] está {side}"
          now: "você chegou à sua parada[, {place}][, {side}]"
          title: "sua parada[, {place}][, {side}]"
        sides:
          sharpLeft: "à esquerda"
          left: "à esquerda"
          slightLeft: "à esquerda"
          straight: "logo à frente"
          slightRight: "à direita"
          right: "à direita"
          sharpRight: "à direita"
      driving:
        depart: "siga para o {compass}[ na {road}]"
        departUnknown: "inicie o trajeto[ na {road}]"
        circle: "na rotatória[ {circleName}], pegue a {ordinal} saída{way}"
        circleWithoutNumber: "acesse {circle} e saia{way}"
        enterCircle: "acesse {circle}"
        follow: "continue[ na {road}] por {distance}"
      cycling:
        depart: "pedale para o {compass}[ na {road}]"
        departUnknown: "inicie o trajeto[ na {road}]"
        circle: "na rotatória[ {circleName}], pegue a {ordinal} saída{way}"
        circleWithoutNumber: "acesse {circle} e saia{way}"
        enterCircle: "acesse {circle}"
        follow: "continue pedalando[ na {road}] por {distance}"
      walking:
        depart: "caminhe para o {compass}[ na {road}]"
        departUnknown: "comece a caminhar[ na {road}]"
        circle: "contorne {circle} até a {ordinal} saída{way}"
        circleWithoutNumber: "contorne {circle} e saia{way}"
        enterCircle: "caminhe até {circle}"
        follow: "continue caminhando[ na {road}] por {distance}"
      announcements:
        ahead: "em {distance}, {maneuver}"
        joined: "{maneuver}, depois {next}"
        joinedAhead: "{maneuver}, depois, em {distance}, {next}"
      wayBack:
        left: "a rota está a {distance} à sua esquerda"
        right: "a rota está a {distance} à sua direita"
        ahead: "a rota está a {distance} à sua frente"
        behind: "a rota está a {distance} atrás de você"
        compass: "a rota está a {distance} em direção ao {compass}"
      exit: "Saída"
      alerts:
        ahead: "{place} à frente"
        climb: "subida de {height} em {distance}"
        words: "radar", "radar de semáforo", "passagem de nível", "faixa de pedestres", "zona escolar", "portão", "perigo"
      """)
}
