extension Language {
  static let english = make(
    identifier: "en",
    name: "English",
    numbers: Numbers(
      plural: .one,
      ordinals: ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th", "10th"],
      furtherOrdinal: "{number}th", furtherOrdinalsByDigit: ["{number}st", "{number}nd", "{number}rd"]),
    pace: Pace(sentence: 0.087, word: 0.075, letter: 0.046, digit: 0.243, mark: 0.185),
    texts: """
      distances:
        meters:
          one: "1 meter"
          other: "{number} meters"
        kilometers:
          one: "1 kilometer"
          other: "{number} kilometers"
        feet:
          one: "1 foot"
          other: "{number} feet"
        yards:
          one: "1 yard"
          other: "{number} yards"
        miles:
          one: "1 mile"
          other: "{number} miles"
        mileQuarters: "a quarter mile", "half a mile", "three quarters of a mile"
      compass: "north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"
      turns:
        sharpLeft: "make a sharp left"
        left: "turn left"
        slightLeft: "make a slight left"
        straight: "go straight"
        slightRight: "make a slight right"
        right: "turn right"
        sharpRight: "make a sharp right"
        uTurn: "make a U-turn"
        unknown: "turn"
      way:
        toward: " towards {destination}"
        onto:
          name: " onto {road}"
        along:
          name: " on {road}"
        staying:
          name: " to stay{along}"
        backAlong:
          name: " and continue{along}"
      maneuvers:
        turn: "{turn}{way}"
        turnAtJunction: "{turn} at {junction}"
        endOfRoad: "at the end of the road,| {turn}{way}"
        continueStraight: "continue straight{way}"
        continueOn: "continue{way}"
        newName:
          sharpLeft: "make a sharp left{way}"
          left: "turn left{way}"
          slightLeft: "continue slightly left{way}"
          straight: "continue{way}"
          slightRight: "continue slightly right{way}"
          right: "turn right{way}"
          sharpRight: "make a sharp right{way}"
          uTurn: "make a U-turn{way}"
          unknown: "continue{way}"
        merge:
          left: "merge left{way}"
          right: "merge right{way}"
          ahead: "merge{way}"
        onRamp:
          left: "take the ramp on the left{way}"
          right: "take the ramp on the right{way}"
          ahead: "take the ramp{way}"
        offRamp:
          left: "take the exit on the left{way}"
          right: "take the exit on the right{way}"
          ahead: "take the exit{way}"
        numberedExit:
          left: "take exit {exit} on the left{way}"
          right: "take exit {exit} on the right{way}"
          ahead: "take exit {exit}{way}"
        fork:
          sharpLeft: "make a sharp left at the fork{way}"
          left: "keep left at the fork{way}"
          slightLeft: "keep left at the fork{way}"
          straight: "keep straight at the fork{way}"
          slightRight: "keep right at the fork{way}"
          right: "keep right at the fork{way}"
          sharpRight: "make a sharp right at the fork{way}"
          uTurn: "make a U-turn{way}"
          unknown: "keep straight at the fork{way}"
        lanes:
          left: "keep left"
          right: "keep right"
          middle: "keep in the middle"
          leftOrRight: "keep left or right"
          straight: "continue straight"
        laneUse:
          left: "[{at} ]use the left lane to {maneuver}"
          right: "[{at} ]use the right lane to {maneuver}"
          middle: "[{at} ]use the middle lane to {maneuver}"
          severalLeft: "[{at} ]use one of the left {lanes} lanes to {maneuver}"
          severalRight: "[{at} ]use one of the right {lanes} lanes to {maneuver}"
          severalMiddle: "[{at} ]use one of the middle {lanes} lanes to {maneuver}"
          numbers: "two", "three"
        turnAtRoundabout: "at the[ {circleName}] roundabout,| {turn}{way}"
        exitCircle: "exit {circle}{way}"
        roundabout: "the[ {circleName}] roundabout"
        rotary: "the[ {circleName}] roundabout"
        circleExit: "{ordinal} exit"
        ferry: "take the ferry[: {road}]"
        train: "take the train[: {road}]"
        pushBike: "get off and push your bike[ along {road}]"
      arrivals:
        destination:
          ahead: "you will reach your destination"
          aheadSide: "your destination will be {side}"
          near: "you are arriving at your destination"
          nearSide: "your destination is {side}"
          now: "you have arrived at your destination[, {side}]"
          title: "your destination[, {side}]"
        stop:
          ahead: "you will reach your stop[, {place}]"
          aheadSide: "your stop[, {place},] will be {side}"
          near: "you are arriving at your stop[, {place}]"
          nearSide: "your stop[, {place},] is {side}"
          now: "you have arrived at your stop[, {place}][, {side}]"
          title: "your stop[, {place}][, {side}]"
        sides:
          sharpLeft: "on the left"
          left: "on the left"
          slightLeft: "on the left"
          straight: "straight ahead"
          slightRight: "on the right"
          right: "on the right"
          sharpRight: "on the right"
      driving:
        depart: "head {compass}[ on {road}]"
        departUnknown: "set out[ on {road}]"
        circle: "enter {circle} and take the {ordinal} exit{way}"
        circleWithoutNumber: "enter {circle} and exit{way}"
        enterCircle: "enter {circle}"
        follow: "continue[ on {road}] for {distance}"
      cycling:
        depart: "ride {compass}[ on {road}]"
        departUnknown: "set out[ on {road}]"
        circle: "ride around {circle} to the {ordinal} exit{way}"
        circleWithoutNumber: "ride around {circle} and leave it{way}"
        enterCircle: "enter {circle}"
        follow: "ride on[ along {road}] for {distance}"
      walking:
        depart: "walk {compass}[ along {road}]"
        departUnknown: "set out on foot[ along {road}]"
        circle: "walk around {circle} to the {ordinal} exit{way}"
        circleWithoutNumber: "walk around {circle} and leave it{way}"
        enterCircle: "walk to {circle}"
        follow: "walk on[ along {road}] for {distance}"
      announcements:
        ahead: "in {distance}, {maneuver}"
        joined: "{maneuver}, then[, {nextAt}] {next}"
        joinedAhead: "{maneuver}, then, in {distance},[ {nextAt}] {next}"
      wayBack:
        left: "the route is {distance} to your left"
        right: "the route is {distance} to your right"
        ahead: "the route is {distance} ahead of you"
        behind: "the route is {distance} behind you"
        compass: "the route is {distance} to the {compass}"
      exit: "Exit"
      alerts:
        ahead: "{place} ahead"
        away: "{place} in {distance}"
        climb: "climb of {height} over {distance}"
        words: "speed camera", "red light camera", "railroad crossing", "crosswalk", "school zone", "gate", "hazard", "sharp curve", "traffic light", "speed bump", "narrow road", "height limit", "width limit", "length limit", "weight limit", "low speed zone", "lower speed limit", "road closure"
      """)
}
