import FairwayCore
import FairwayDirections
import GeoKernel

/// Formats the lines of a replay's events and progress. Numbers read back to the same double.
enum ReplayText {
  static let progressHeader =
    "fix,timestamp,latitude,longitude,distance_traveled,distance_remaining,duration_remaining,leg,step,"
    + "distance_from_route,route_state\n"
  /// The columns that follow where roads are asked: the way on which the vehicle is, and 1 along its nodes or -1 against.
  static let roadColumns = ",way,direction"

  /// Appends an event as a line of JSON, with the stop of a trip at the end of its leg if there is one.
  static func append(
    _ event: ProgressEvent, stop: Trip.Stop.ID? = nil, fix: Int, timestamp: Double, to text: inout [UInt8]
  ) {
    text.append("{\"fix\":\(fix)")
    if timestamp.isFinite { text.append(",\"timestamp\":\(timestamp)") }
    text.append(",\"event\":\"\(event.kind.rawValue)\"")
    if let place = event.position?.place {
      text.append(",\"leg\":\(place.legIndex),\"step\":\(place.stepIndex)")
      if let waypoint = event.waypoint { text.append(",\"waypoint\":\(waypoint)") }
      if let stop { text.append(",\"stop\":\(stop)") }
      text.append(",\"distance_along\":\(place.distanceAlong)")
    }
    if let rejection = event.rejection { text.append(",\"reason\":\"\(rejection)\"") }
    if let reason = event.reason { text.append(",\"reason\":\"\(reason)\"") }
    if let probability = event.probability { text.append(",\"probability\":\(probability)") }
    text.append("}\n")
  }

  /// Adds to the line of an instruction which one of its step it is, what it says or shows and, if it is spoken, its
  /// markup, its language, how long it takes to say, and the rank that decides who wants to hear it; to that of an alert of
  /// the user's own what it is, how far ahead, and what is said; to that of leaving the route on which road the vehicle is.
  static func appendWords(
    of event: ProgressEvent, on index: RouteIndex, road: CurrentRoad? = nil, to text: inout [UInt8]
  ) {
    let route = index.route
    func append(_ name: String, _ words: String?) {
      guard let words else { return }
      text.append(",\"\(name)\":")
      text.append(contentsOf: JSONValue.string(words).json())
    }
    if event.kind == .offRoute, let road {
      text.removeLast(2)
      text.append(",\"way\":\(road.way)")
      append("road", road.title)
      text.append("}\n")
      return
    }
    guard let item = event.item else { return }
    let words = event.text(on: index)
    if event.kind == .alertAhead, let climb = index.climb(index.alerts[item]) {
      text.removeLast(2)
      text.append(
        ",\"item\":\(item),\"kind\":\"climb\",\"length\":\(climb.length),\"height\":\(climb.height)"
          + ",\"mean_grade\":\(climb.meanGrade),\"greatest_grade\":\(climb.greatestGrade)")
      append("text", words)
      text.append("}\n")
      return
    }
    if event.kind == .alertAhead, let own = index.customAlert(index.alerts[item]) {
      text.removeLast(2)
      text.append(",\"item\":\(item)")
      append("id", own.alert.id)
      append("kind", own.alert.kind.rawValue)
      append("name", own.alert.name)
      append("side", own.alert.side?.rawValue)
      if let distance = event.spokenDistance { text.append(",\"distance\":\(distance)") }
      append("text", words)
      text.append("}\n")
      return
    }
    guard let words else { return }
    text.removeLast(2)
    text.append(",\"item\":\(item)")
    append("text", words)
    if let instruction = event.spokenInstruction(on: route) {
      append("ssml", instruction.ssmlText)
      append("language", route.speechLocaleIdentifier)
      if let moment = instruction.moment { text.append(",\"duration\":\(moment.duration)") }
      append("priority", "\(instruction.priority)")
      if instruction.distanceText != nil, let distance = event.spokenDistance {
        text.append(",\"spoken_distance\":\(distance)")
      }
    }
    text.append("}\n")
  }

  /// Writes the progress after a fix as a row of CSV. Numbers are written in place: a text of its own for each would
  /// take most of the time.
  ///
  /// - Parameter road: What is in the columns of the road, if the table has them.
  static func write(
    _ state: ProgressState, fix: Int, timestamp: Double, _ engine: ProgressEngine, road: String = "",
    to text: inout some TextOutputStream
  ) {
    func write(_ number: Double) {
      text.write(",")
      number.write(to: &text)
    }
    let place = engine.snappedPoint(state).coordinate
    let distances = engine.distances(state)
    text.write(fix.description)
    write(timestamp)
    write(place.latitude)
    write(place.longitude)
    write(distances.traveled)
    write(distances.remaining)
    write(engine.durationRemaining(state))
    text.write(",")
    text.write(state.legIndex.description)
    text.write(",")
    text.write(engine.stepIndex(state).description)
    write(engine.distanceFromRoute(state))
    text.write(",")
    text.write(state.routeState.name)
    text.write(road)
    text.write("\n")
  }
}

extension RouteState {
  /// The name in files.
  var name: String {
    switch self {
    case .onRoute: "onRoute"
    case .uncertain: "uncertain"
    case .offRoute: "offRoute"
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ text: String) {
    append(contentsOf: text.utf8)
  }
}
