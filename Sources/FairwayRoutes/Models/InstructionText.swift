internal import GeoKernel

/// A plain English instruction for a step without one from the service, generated from the maneuver.
///
/// Only English is supported; an app in another language generates its own text from ``RouteStep/maneuver``.
struct InstructionText {
  let text: String

  init(_ step: RouteStep) {
    let words = Words(step)
    switch step.maneuverType {
    case .depart: text = words.departure
    case .arrive: text = words.arrival
    case .continue: text = words.continuation
    case .passNameChange: text = words.place(after: "Continue" + words.lightDirection, onto: "onto")
    case .merge: text = words.place(after: words.sided("Merge"), onto: "onto")
    case .takeOnRamp: text = words.place(after: words.onSide("Take the ramp"), onto: "onto")
    case .takeOffRamp: text = words.place(after: words.onSide(words.exitNumber ?? "Take the ramp"), onto: "onto")
    case .reachFork: text = words.place(after: words.fork, onto: "onto")
    case .reachEnd, .turn: text = words.turnOnto
    case .useLane: text = words.lanes
    case .takeRoundabout: text = words.circle("the roundabout")
    case .takeRotary: text = words.circle(step.exitNames?.first ?? "the rotary")
    case .turnAtRoundabout: text = words.place(after: "At the roundabout, " + words.turn.firstLowercased, onto: "onto")
    case .exitRoundabout: text = words.place(after: "Exit the roundabout", onto: "onto")
    case .exitRotary: text = words.place(after: "Exit " + (step.exitNames?.first ?? "the rotary"), onto: "onto")
    case .heedWarning: text = words.place(after: "Continue", onto: "on")
    }
  }
}

/// The parts of an instruction.
private struct Words {
  let step: RouteStep
  /// The road that the maneuver leads to: its name, its number, or both.
  let road: String?
  /// The first destination on the signs.
  let destination: String?

  init(_ step: RouteStep) {
    self.step = step
    switch (step.names?.first, step.codes?.first) {
    case (let name?, let code?) where name != code: road = "\(name) (\(code))"
    case (let name?, _): road = name
    case (nil, let code): road = code
    }
    switch (step.destinationCodes?.first, step.destinations?.first) {
    case (let code?, let place?): destination = "\(code): \(place)"
    case (let code, let place): destination = place ?? code
    }
  }

  /// Appends to `text` where it leads: the destination on the signs, otherwise the road.
  func place(after text: String, onto: String) -> String {
    if let destination { return "\(text) towards \(destination)" }
    if let road { return "\(text) \(onto) \(road)" }
    return text
  }

  /// The turn itself, such as `Turn left`.
  var turn: String {
    switch step.maneuverDirection {
    case .left: "Turn left"
    case .right: "Turn right"
    case .sharpLeft: "Make a sharp left"
    case .sharpRight: "Make a sharp right"
    case .slightLeft: "Make a slight left"
    case .slightRight: "Make a slight right"
    case .uTurn: "Make a U-turn"
    case .straightAhead: "Go straight"
    case nil: "Turn"
    }
  }

  var turnOnto: String {
    if destination == nil, let junction = step.junctionName { return "\(turn) at \(junction)" }
    return place(after: turn, onto: "onto")
  }

  var continuation: String {
    let direction = step.maneuverDirection
    let isPlainTurn = direction == .left || direction == .right
    let isAhead = direction == .straightAhead || direction == nil
    if destination != nil { return place(after: isAhead ? "Continue" : turn, onto: "onto") }
    // A maneuver other than a plain turn is described by its junction rather than by the road after it.
    if let junction = step.junctionName, !isPlainTurn, !isAhead { return "\(turn) at \(junction)" }
    let text = isAhead ? "Continue straight" : turn
    if isPlainTurn, step.exitCodes != nil { return place(after: text, onto: "onto") }
    return place(after: text, onto: direction == .uTurn ? "and continue on" : "to stay on")
  }

  var departure: String {
    guard let heading = step.finalHeading else { return road.map { "Set out on \($0)" } ?? "Set out" }
    let text = "Head " + Self.compass(heading)
    return road.map { "\(text) on \($0)" } ?? text
  }

  /// The compass direction; the four cardinal ones cover 41° each.
  private static func compass(_ heading: LocationDirection) -> String {
    let rest = heading.truncatingRemainder(dividingBy: 360)
    let degrees = rest < 0 ? rest + 360 : rest
    let quarter = Int(clamping: (degrees / 90).rounded()) % 4
    let main = ["north", "east", "south", "west"]
    let offset = degrees - 90 * (degrees / 90).rounded()
    guard offset.magnitude > 20 else { return main[quarter] }
    let other = (quarter + (offset > 0 ? 1 : 3)) % 4
    // North and south come first in intercardinal names.
    return quarter % 2 == 0 ? main[quarter] + main[other] : main[other] + main[quarter]
  }

  var arrival: String {
    let text = "You have arrived at your destination"
    switch step.maneuverDirection {
    case .left, .sharpLeft, .slightLeft: return text + ", on the left"
    case .right, .sharpRight, .slightRight: return text + ", on the right"
    case .straightAhead: return text + ", straight ahead"
    case .uTurn, nil: return text
    }
  }

  /// The side of the maneuver, such as `left`.
  private var side: String? {
    switch step.maneuverDirection {
    case .left, .sharpLeft, .slightLeft: "left"
    case .right, .sharpRight, .slightRight: "right"
    case .straightAhead, .uTurn, nil: nil
    }
  }

  func sided(_ text: String) -> String { side.map { "\(text) \($0)" } ?? text }
  func onSide(_ text: String) -> String { side.map { "\(text) on the \($0)" } ?? text }
  var exitNumber: String? { step.exitCodes?.first.map { "Take exit \($0)" } }

  var fork: String {
    switch step.maneuverDirection {
    case .sharpLeft: "Take a sharp left at the fork"
    case .sharpRight: "Take a sharp right at the fork"
    case .uTurn: "Make a U-turn"
    default: side.map { "Keep \($0) at the fork" } ?? "Keep straight at the fork"
    }
  }

  /// The direction, if it is worth mentioning on a road that continues.
  var lightDirection: String {
    switch step.maneuverDirection {
    case .slightLeft: " slightly left"
    case .slightRight: " slightly right"
    default: ""
    }
  }

  /// The lanes to keep to, if a single word describes them.
  var lanes: String {
    let valid = (step.intersections?.first?.lanes ?? []).map { $0.isValid }
    let runs = valid.reduce(into: [Bool]()) { runs, isValid in
      if runs.last != isValid { runs.append(isValid) }
    }
    switch runs {
    case [false, true]: return "Keep right"
    case [true, false]: return "Keep left"
    case [true, false, true]: return "Keep left or right"
    case [false, true, false]: return "Keep in the middle"
    default: return "Continue straight"
    }
  }

  func circle(_ name: String) -> String {
    let text = "Enter \(name)"
    if let exit = step.exitIndex {
      return place(after: "\(text) and take the \(Self.ordinal(exit)) exit", onto: "onto")
    }
    return road == nil && destination == nil ? text : place(after: "\(text) and exit", onto: "onto")
  }

  private static func ordinal(_ number: Int) -> String {
    switch (number % 10, number % 100) {
    case (1, let tens) where tens != 11: "\(number)st"
    case (2, let tens) where tens != 12: "\(number)nd"
    case (3, let tens) where tens != 13: "\(number)rd"
    default: "\(number)th"
    }
  }
}

extension String {
  /// The text with a lower-case first letter.
  fileprivate var firstLowercased: String { prefix(1).lowercased() + dropFirst() }
}
