extension RoadRouteError: CustomStringConvertible {
  /// A sentence with the place and what to do. Places are counted from 1, as people do.
  public var description: String {
    switch self {
    case .outOfMemory: "there is no memory for the search"
    case .roads(let error): "the road file \(error)"
    case .prepared(let error): "the file of prepared roads \(error)"
    case .profile(let row): "a number of the profile's row \(row) is out of its range"
    case .placeCount(let count):
      "a way has 2 to \(RoadRequest.mostPlaces) places, and the request has \(count)"
    case .wayCount(let count): "a table has at most \(RoadTable.mostWays) ways, and this one would have \(count)"
    case .place(let number):
      "place \(number + 1) is no place on Earth, or its radius, reach, heading or tolerance is out of its range"
    case .avoided(let number): "what is avoided at number \(number + 1) has a wrong coordinate, edge or weight"
    case .noRoad(let place): "there is no road near place \(place + 1)"
    case .noOpenRoad(let place): "no road near place \(place + 1) is open to the profile"
    case .noHeading(let place): "no road near place \(place + 1) leads in its heading"
    case .noSide(let place): "place \(place + 1) is on the other side of each road near it"
    case .noWay(let from): "no way leads from place \(from + 1) to place \(from + 2)"
    case .tooFar(let from): "the way from place \(from + 1) to place \(from + 2) is longer than a search can count"
    case .limit(let limit, let from, let settled):
      "the limit of \(limit.name) ended the search from place \(from + 1) after \(settled) states"
    }
  }
}

extension RoadRouteError.Limit {
  fileprivate var name: String {
    switch self {
    case .states: "states"
    case .memory: "memory"
    case .time: "time"
    }
  }
}

extension RoadObstacle: CustomStringConvertible {
  /// A sentence with the rule, the way and the node.
  public var description: String {
    let way = way.map { " way \($0)" } ?? ""
    let node = node.map { " at node \($0)" } ?? ""
    let sentence =
      switch rule {
      case .access: "\(way) is not open to the profile"
      case .direction: "\(way) is one way in the other direction"
      case .avoided: "\(way) is avoided"
      case .barrier: "a barrier\(node) closes the road to\(way)"
      case .restriction: "a restriction\(node) forbids to turn into\(way)"
      case .vehicle: "\(way) is not for a vehicle of this size, weight or load"
      case .time: "\(way) is closed at that time, or the turn into it forbidden"
      case .turningRound: "one may not turn round\(node) into\(way)"
      case .nothingConnects: "nothing connects the roads of place \(place + 1) with those of place \(place + 2)"
      }
    return sentence.first == " " ? String(sentence.dropFirst()) : sentence
  }
}
