extension Language {
  /// The Portuguese of Brazil.
  static let portuguese = Language(
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
    pace: .words(perSecond: 2.4),
    distances: Units(
      meters: Counted(one: "{number} metro", other: "{number} metros"),
      kilometers: Counted(one: "{number} quilômetro", other: "{number} quilômetros"),
      feet: Counted(one: "{number} pé", other: "{number} pés"),
      yards: Counted(one: "{number} jarda", other: "{number} jardas"),
      miles: Counted(one: "{number} milha", other: "{number} milhas"),
      mileQuarters: ["um quarto de milha", "meia milha", "três quartos de milha"]),
    symbols: Symbols(),
    compass: ["norte", "nordeste", "leste", "sudeste", "sul", "sudoeste", "oeste", "noroeste"],
    turns: ByDirection(
      sharpLeft: "faça uma curva acentuada à esquerda", left: "vire à esquerda",
      slightLeft: "vire levemente à esquerda", straight: "siga em frente", slightRight: "vire levemente à direita",
      right: "vire à direita", sharpRight: "faça uma curva acentuada à direita", uTurn: "faça o retorno",
      unknown: "vire"),
    // “Sentido”, as on signs, needs no article; neither does “em”.
    way: Way(
      toward: " sentido {destination}", onto: " em {road}", along: " em {road}", staying: " para continuar em {road}",
      backAlong: " e continue em {road}"),
    maneuvers: Maneuvers(
      turn: "{turn}{way}",
      turnAtJunction: "{turn} no cruzamento {junction}",
      endOfRoad: "no fim da via, {turn}{way}",
      continueStraight: "continue em frente{way}",
      continueOn: "continue{way}",
      newName: ByDirection(
        sharpLeft: "continue na curva acentuada à esquerda{way}", left: "continue à esquerda{way}",
        slightLeft: "continue levemente à esquerda{way}", straight: "continue{way}",
        slightRight: "continue levemente à direita{way}", right: "continue à direita{way}",
        sharpRight: "continue na curva acentuada à direita{way}", uTurn: "faça o retorno{way}",
        unknown: "continue{way}"),
      merge: BySide(
        left: "junte-se ao tráfego à esquerda{way}", right: "junte-se ao tráfego à direita{way}",
        ahead: "junte-se ao tráfego{way}"),
      onRamp: BySide(
        left: "pegue a rampa de acesso à esquerda{way}", right: "pegue a rampa de acesso à direita{way}",
        ahead: "pegue a rampa de acesso{way}"),
      offRamp: BySide(
        left: "pegue a saída à esquerda{way}", right: "pegue a saída à direita{way}", ahead: "pegue a saída{way}"),
      numberedExit: BySide(
        left: "pegue a saída {exit} à esquerda{way}", right: "pegue a saída {exit} à direita{way}",
        ahead: "pegue a saída {exit}{way}"),
      fork: ByDirection(
        sharpLeft: "na bifurcação, faça uma curva acentuada à esquerda{way}",
        left: "na bifurcação, mantenha-se à esquerda{way}", slightLeft: "na bifurcação, mantenha-se à esquerda{way}",
        straight: "na bifurcação, siga em frente{way}",
        slightRight: "na bifurcação, mantenha-se à direita{way}", right: "na bifurcação, mantenha-se à direita{way}",
        sharpRight: "na bifurcação, faça uma curva acentuada à direita{way}", uTurn: "faça o retorno{way}",
        unknown: "na bifurcação, siga em frente{way}"),
      lanes: Lanes(
        left: "mantenha-se à esquerda", right: "mantenha-se à direita", middle: "mantenha-se no centro",
        leftOrRight: "mantenha-se à esquerda ou à direita", straight: "continue em frente"),
      turnAtRoundabout: "na rotatória, {turn}{way}",
      // Verbs with a direct object: “em” and “de” would contract with the article.
      exitCircle: "deixe {circle}{way}",
      roundabout: "a rotatória",
      rotary: "a rotatória",
      circleExit: "{ordinal} saída",
      ferry: "pegue a balsa[ {road}]",
      train: "pegue o trem[ {road}]",
      pushBike: "desça e empurre a bicicleta[ em {road}]"),
    arrivals: Arrivals(
      ahead: "você chegará ao seu destino[, {side}]",
      now: "você chegou ao seu destino[, {side}]",
      stopAhead: "você chegará à sua parada[, {side}]",
      stop: "você chegou à sua parada[, {side}]",
      title: "seu destino[, {side}]",
      stopTitle: "sua parada[, {side}]",
      sides: ByDirection(
        sharpLeft: "à esquerda", left: "à esquerda", slightLeft: "à esquerda", straight: "logo à frente",
        slightRight: "à direita", right: "à direita", sharpRight: "à direita", uTurn: nil, unknown: nil)),
    driving: Manner(
      depart: "siga para o {compass}[ em {road}]",
      departUnknown: "inicie o trajeto[ em {road}]",
      circle: "acesse {circle} e pegue a {ordinal} saída{way}",
      circleWithoutNumber: "acesse {circle} e saia{way}",
      enterCircle: "acesse {circle}",
      follow: "continue[ em {road}] por {distance}"),
    cycling: Manner(
      depart: "pedale para o {compass}[ em {road}]",
      departUnknown: "inicie o trajeto[ em {road}]",
      circle: "acesse {circle} e pegue a {ordinal} saída{way}",
      circleWithoutNumber: "acesse {circle} e saia{way}",
      enterCircle: "acesse {circle}",
      follow: "continue pedalando[ em {road}] por {distance}"),
    walking: Manner(
      depart: "caminhe para o {compass}[ em {road}]",
      departUnknown: "comece a caminhar[ em {road}]",
      circle: "contorne {circle} até a {ordinal} saída{way}",
      circleWithoutNumber: "contorne {circle} e saia{way}",
      enterCircle: "caminhe até {circle}",
      follow: "continue caminhando[ em {road}] por {distance}"),
    announcements: Announcements(ahead: "em {distance}, {maneuver}", joined: "{maneuver}, depois {next}"),
    exit: "Saída")
}
