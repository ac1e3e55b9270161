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
        sharpLeft: "vire acentuadamente à esquerda"
        left: "vire à esquerda"
        slightLeft: "vire levemente à esquerda"
        straight: "siga em frente"
        slightRight: "vire levemente à direita"
        right: "vire à direita"
        sharpRight: "vire acentuadamente à direita"
        uTurn: "faça o retorno"
        unknown: "vire"
      // “Sentido”, as on signs, needs no article. Most words for roads are feminine, and so are numbers.
      way:
        toward: " sentido {destination}"
        onto:
          name: " na {road}"
          other: " no {road}"
        leaving:
          name: " para a {road}"
          other: " para o {road}"
        along:
          name: " pela {road}"
          other: " pelo {road}"
        staying:
          name: " para seguir{along}"
        backAlong:
          name: " e continue{along}"
        words:
          other: "boulevard", "bulevar", "viaduto", "túnel", "largo", "beco", "elevado", "anel", "rodoanel", "parque", "corredor", "caminho", "calçadão", "pátio"
      maneuvers:
        turn: "{turn}{way}"
        turnAtJunction: "{turn} no cruzamento {junction}"
        endOfRoad: "no fim da via,| {turn}{way}"
        continueStraight: "continue em frente{way}"
        continueOn: "continue{way}"
        newName:
          sharpLeft: "continue acentuadamente à esquerda{way}"
          left: "continue à esquerda{way}"
          slightLeft: "continue levemente à esquerda{way}"
          straight: "continue{way}"
          slightRight: "continue levemente à direita{way}"
          right: "continue à direita{way}"
          sharpRight: "continue acentuadamente à direita{way}"
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
          sharpLeft: "na bifurcação,| vire acentuadamente à esquerda{way}"
          left: "na bifurcação,| mantenha-se à esquerda{way}"
          slightLeft: "na bifurcação,| mantenha-se à esquerda{way}"
          straight: "na bifurcação,| siga em frente{way}"
          slightRight: "na bifurcação,| mantenha-se à direita{way}"
          right: "na bifurcação,| mantenha-se à direita{way}"
          sharpRight: "na bifurcação,| vire acentuadamente à direita{way}"
          uTurn: "faça o retorno{way}"
          unknown: "na bifurcação,| siga em frente{way}"
        lanes:
          left: "mantenha-se à esquerda"
          right: "mantenha-se à direita"
          middle: "mantenha-se no centro"
          leftOrRight: "mantenha-se à esquerda ou à direita"
          straight: "continue em frente"
        laneUse:
          left: "[{at} ]use a faixa da esquerda e {maneuver}"
          right: "[{at} ]use a faixa da direita e {maneuver}"
          middle: "[{at} ]use a faixa do meio e {maneuver}"
          severalLeft: "[{at} ]use uma das {lanes} faixas da esquerda e {maneuver}"
          severalRight: "[{at} ]use uma das {lanes} faixas da direita e {maneuver}"
          severalMiddle: "[{at} ]use uma das {lanes} faixas do meio e {maneuver}"
          numbers: "duas", "três"
        turnAtRoundabout: "na rotatória[ {circleName}],| {turn}{way}"
        exitCircle: "saia da rotatória[ {circleName}]{way}"
        roundabout: "a rotatória[ {circleName}]"
        rotary: "a rotatória[ {circleName}]"
        circleExit: "{ordinal} saída"
        ferry: "pegue a balsa[ {road}]"
        train: "pegue o trem[ {road}]"
        pushBike: "desça e empurre a bicicleta{along}"
      arrivals:
        destination:
          ahead: "você chegará ao seu destino"
          aheadSide: "seu destino estará {side}"
          near: "você está chegando ao seu destino"
          nearSide: "seu destino está {side}"
          now: "você chegou ao seu destino[, {side}]"
          title: "seu destino[, {side}]"
        stop:
          ahead: "você chegará à sua parada[, {place}]"
          aheadSide: "sua parada[, {place},] estará {side}"
          near: "você está chegando à sua parada[, {place}]"
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
        depart: "siga para o {compass}{along}"
        departUnknown: "inicie o trajeto{along}"
        circle: "na rotatória[ {circleName}],| pegue a {ordinal} saída{way}"
        circleWithoutNumber: "na rotatória[ {circleName}],| saia{way}"
        enterCircle: "acesse {circle}"
        follow: "continue{along} por {distance}"
      cycling:
        depart: "pedale para o {compass}{along}"
        departUnknown: "inicie o trajeto{along}"
        circle: "na rotatória[ {circleName}],| pegue a {ordinal} saída{way}"
        circleWithoutNumber: "na rotatória[ {circleName}],| saia{way}"
        enterCircle: "acesse {circle}"
        follow: "continue pedalando{along} por {distance}"
      walking:
        depart: "caminhe para o {compass}{along}"
        departUnknown: "comece a caminhar{along}"
        circle: "contorne {circle} até a {ordinal} saída{way}"
        circleWithoutNumber: "contorne {circle} e saia{way}"
        enterCircle: "caminhe até {circle}"
        follow: "continue caminhando{along} por {distance}"
      announcements:
        ahead: "em {distance}, {maneuver}"
        joined: "{maneuver}, depois[, {nextAt}] {next}"
        joinedAhead: "{maneuver}, depois, em {distance},[ {nextAt}] {next}"
      wayBack:
        left: "a rota está a {distance} à sua esquerda"
        right: "a rota está a {distance} à sua direita"
        ahead: "a rota está a {distance} à sua frente"
        behind: "a rota está a {distance} atrás de você"
        compass: "a rota está a {distance} ao {compass}"
      exit: "Saída"
      alerts:
        ahead: "{place} à frente"
        away: "a {distance}, {place}"
        climb: "subida de {height} ao longo de {distance}"
        words: "radar", "radar de semáforo", "passagem de nível", "faixa de pedestres", "área escolar", "cancela", "perigo", "curva fechada", "semáforo", "lombada", "pista estreita", "limite de altura", "limite de largura", "limite de comprimento", "limite de peso", "zona de velocidade reduzida", "limite de velocidade mais baixo", "via interditada"
      """)
}
