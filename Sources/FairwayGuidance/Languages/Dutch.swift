extension Language {
  static let dutch = Language(
    identifier: "nl",
    name: "Nederlands",
    numbers: Numbers(
      decimalSeparator: ",",
      plural: .one,
      ordinals: [
        "eerste", "tweede", "derde", "vierde", "vijfde", "zesde", "zevende", "achtste", "negende", "tiende",
      ],
      furtherOrdinal: "{number}e"),
    pace: .words(perSecond: 2.4),
    // Units stand in the singular after a number.
    distances: Units(
      meters: Counted(other: "{number} meter"),
      kilometers: Counted(other: "{number} kilometer"),
      feet: Counted(other: "{number} voet"),
      yards: Counted(other: "{number} yard"),
      miles: Counted(other: "{number} mijl"),
      mileQuarters: ["een kwart mijl", "een halve mijl", "driekwart mijl"]),
    symbols: Symbols(),
    compass: [
      "noorden", "noordoosten", "oosten", "zuidoosten", "zuiden", "zuidwesten", "westen", "noordwesten",
    ],
    turns: ByDirection(
      sharpLeft: "sla scherp linksaf", left: "sla linksaf", slightLeft: "sla schuin linksaf", straight: "ga rechtdoor",
      slightRight: "sla schuin rechtsaf", right: "sla rechtsaf", sharpRight: "sla scherp rechtsaf", uTurn: "keer om",
      unknown: "sla af"),
    way: Way(
      toward: " richting {destination}", onto: " naar {road}", ontoAhead: " op {road}", along: " op {road}",
      staying: " om op {road} te blijven", backAlong: " en ga verder op {road}"),
    maneuvers: Maneuvers(
      turn: "{turn}{way}",
      turnAtJunction: "{turn} bij {junction}",
      endOfRoad: "aan het einde van de weg, {turn}{way}",
      continueStraight: "ga rechtdoor{way}",
      continueOn: "ga verder{way}",
      newName: ByDirection(
        sharpLeft: "ga scherp links verder{way}", left: "ga links verder{way}",
        slightLeft: "ga schuin links verder{way}", straight: "ga verder{way}",
        slightRight: "ga schuin rechts verder{way}", right: "ga rechts verder{way}",
        sharpRight: "ga scherp rechts verder{way}", uTurn: "keer om{way}", unknown: "ga verder{way}"),
      merge: BySide(left: "voeg links in{way}", right: "voeg rechts in{way}", ahead: "voeg in{way}"),
      onRamp: BySide(
        left: "neem de oprit links{way}", right: "neem de oprit rechts{way}", ahead: "neem de oprit{way}"),
      offRamp: BySide(
        left: "neem de afrit links{way}", right: "neem de afrit rechts{way}", ahead: "neem de afrit{way}"),
      numberedExit: BySide(
        left: "neem afrit {exit} links{way}", right: "neem afrit {exit} rechts{way}", ahead: "neem afrit {exit}{way}"),
      fork: ByDirection(
        sharpLeft: "sla bij de splitsing scherp linksaf{way}", left: "houd bij de splitsing links aan{way}",
        slightLeft: "houd bij de splitsing links aan{way}", straight: "ga bij de splitsing rechtdoor{way}",
        slightRight: "houd bij de splitsing rechts aan{way}", right: "houd bij de splitsing rechts aan{way}",
        sharpRight: "sla bij de splitsing scherp rechtsaf{way}", uTurn: "keer om{way}",
        unknown: "ga bij de splitsing rechtdoor{way}"),
      lanes: Lanes(
        left: "houd links aan", right: "houd rechts aan", middle: "blijf in het midden",
        leftOrRight: "houd links of rechts aan", straight: "ga rechtdoor"),
      turnAtRoundabout: "op de rotonde, {turn}{way}",
      exitCircle: "verlaat {circle}{way}",
      roundabout: "de rotonde",
      rotary: "de rotonde",
      circleExit: "{ordinal} afslag",
      ferry: "neem de veerboot[ {road}]",
      train: "neem de trein[ {road}]",
      pushBike: "stap af en loop met de fiets aan de hand[ over {road}]"),
    // Before an arrival there is no verb, whose place would depend on the words before it.
    arrivals: Arrivals(
      ahead: "aankomst op uw bestemming[, {side}]",
      now: "u bent aangekomen op uw bestemming[, {side}]",
      stopAhead: "aankomst bij uw tussenstop[, {side}]",
      stop: "u bent aangekomen bij uw tussenstop[, {side}]",
      title: "uw bestemming[, {side}]",
      stopTitle: "uw tussenstop[, {side}]",
      sides: ByDirection(
        sharpLeft: "aan de linkerkant", left: "aan de linkerkant", slightLeft: "aan de linkerkant",
        straight: "recht vooruit", slightRight: "aan de rechterkant", right: "aan de rechterkant",
        sharpRight: "aan de rechterkant", uTurn: nil, unknown: nil)),
    driving: Manner(
      depart: "rijd naar het {compass}[ over {road}]",
      departUnknown: "vertrek[ via {road}]",
      circle: "ga {circle} op en neem de {ordinal} afslag{way}",
      circleWithoutNumber: "ga {circle} op en neem de afslag{way}",
      enterCircle: "ga {circle} op",
      follow: "rijd {distance} verder[ op {road}]"),
    cycling: Manner(
      depart: "fiets naar het {compass}[ over {road}]",
      departUnknown: "vertrek[ via {road}]",
      circle: "ga {circle} op en neem de {ordinal} afslag{way}",
      circleWithoutNumber: "ga {circle} op en neem de afslag{way}",
      enterCircle: "ga {circle} op",
      follow: "fiets {distance} verder[ op {road}]"),
    walking: Manner(
      depart: "loop naar het {compass}[ over {road}]",
      departUnknown: "vertrek te voet[ via {road}]",
      circle: "loop om {circle} heen tot de {ordinal} afslag{way}",
      circleWithoutNumber: "loop om {circle} heen{way}",
      enterCircle: "loop naar {circle}",
      follow: "loop {distance} verder[ op {road}]"),
    announcements: Announcements(ahead: "over {distance}, {maneuver}", joined: "{maneuver}, daarna {next}"),
    exit: "Afrit")
}
