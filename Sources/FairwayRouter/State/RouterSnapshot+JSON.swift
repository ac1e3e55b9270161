internal import FairwayEngine
internal import FairwayRequests
public import FairwayRoutes
internal import GeoKernel

extension RouterSnapshot {
  /// The snapshot as a JSON object, the one form in which it is stored.
  public var json: JSONValue {
    ["version": .number(Double(Self.currentVersion)), "router": OptionVisitor.json(of: parts)]
  }

  /// Reads the ``json`` of a snapshot.
  public init(json: JSONValue) throws(SnapshotError) {
    guard case .number(let number)? = json["version"], let version = Int(exactly: number) else {
      throw .json(.unexpected(path: "version", expected: "the number of a version"))
    }
    guard version == Self.currentVersion else { throw .version(version) }
    self.init(content: Content(), memory: RouterMemory(timers: RouterTimers(RouterOptions())))
    do throws(OptionError) {
      try OptionVisitor.read(json["router"] ?? .null, into: &parts, path: "router", within: OptionVisitor.anyRange)
    } catch {
      throw .json(error)
    }
  }
}

/// The members of both parts are at the same level.
extension RouterSnapshot.Parts: OptionGroup {
  mutating func visit(_ visitor: inout OptionVisitor) {
    content.visit(&visitor)
    memory.visit(&visitor)
  }
}

extension RouterSnapshot.Content: OptionGroup {
  mutating func visit(_ visitor: inout OptionVisitor) {
    var (answer, asked) = (ModelValue(response), StoredRequest(routeOptions))
    visitor.value("response", &answer)
    visitor.value("routeIndex", &routeIndex)
    visitor.value("routeOptions", &asked)
    (response, routeOptions) = (answer.model, asked.options)
    visitor.group("options", &options)
    visitor.value("state", &state)
    drive.visit(&visitor)
    visitor.value("watchesAfterArrival", &watchesAfterArrival)
    visitor.value("alternativeCount", &alternativeCount)
    visitor.value("declinedAlternative", &declinedAlternative)
    visitor.list("questions", &questions, of: "requests")
    var (others, request) = (alternativesResponse.map { ModelValue($0) }, alternativesOptions.map { StoredRequest($0) })
    visitor.value("alternativesResponse", &others)
    visitor.value("alternativesOptions", &request)
    (alternativesResponse, alternativesOptions) = (others?.model, request?.options)
    visitor.list("alternatives", &alternatives, of: "alternatives")
  }
}

extension RouterSnapshot.Request: OptionObject {
  mutating func visit(_ visitor: inout OptionVisitor) {
    var request = options.map { StoredRequest($0) }
    var (start, end) = (rejoining?.start, rejoining?.end)
    visitor.value("purpose", &purpose)
    visitor.value("options", &request)
    visitor.value("part", &part)
    visitor.value("avoiding", &avoiding)
    visitor.value("isAvoiding", &isAvoiding)
    visitor.value("rejoinStart", &start)
    visitor.value("rejoinEnd", &end)
    visitor.value("plan", &plan)
    visitor.value("askedTime", &askedTime)
    options = request?.options
    if let start, let end { rejoining = RejoinWindow(start: start, end: end) }
  }
}

extension RouterSnapshot.Alternative: OptionObject {
  mutating func visit(_ visitor: inout OptionVisitor) {
    visitor.value("id", &id)
    visitor.value("routeIndex", &routeIndex)
    visitor.value("fork", &fork)
    visitor.value("deviationPoint", &deviationPoint)
    visitor.value("deviationDistance", &deviationDistance)
    visitor.group("infoFromDeviationPoint", &infoFromDeviationPoint)
    visitor.group("infoFromOrigin", &infoFromOrigin)
    visitor.value("distanceDelta", &distanceDelta)
    visitor.value("expectedTravelTimeDelta", &expectedTravelTimeDelta)
  }
}

extension TripPlan: OptionObject {
  init() { self.init(Trip()) }

  mutating func visit(_ visitor: inout OptionVisitor) {
    visitor.list("changes", &changes, of: "changes")
    visitor.group("trip", &trip)
  }
}

/// A change of the trip, with its waypoint as it is.
extension TripPlan.Change: OptionObject {
  mutating func visit(_ visitor: inout OptionVisitor) {
    var (added, destination): (ModelValue<Waypoint>?, ModelValue<Waypoint>?)
    var (removed, moved, place): (Trip.Stop.ID?, Trip.Stop.ID?, Int?)
    var order: [Trip.Stop.ID] = []
    switch edit {
    case .add(let waypoint, let at): (added, place) = (ModelValue(waypoint), at)
    case .remove(let stop): removed = stop
    case .move(let stop, let to): (moved, place) = (stop, to)
    case .reorder(let stops): order = stops
    case .replaceDestination(let waypoint): destination = ModelValue(waypoint)
    }
    visitor.value("add", &added)
    visitor.value("remove", &removed)
    visitor.value("move", &moved)
    visitor.value("place", &place)
    visitor.value("order", &order)
    visitor.value("destination", &destination)
    visitor.value("stops", &stops)
    if let added {
      edit = .add(added.model, at: place)
    } else if let removed {
      edit = .remove(removed)
    } else if let moved {
      edit = .move(moved, to: place ?? 0)
    } else if let destination {
      edit = .replaceDestination(destination.model)
    } else {
      edit = .reorder(order)
    }
  }
}

#if !hasFeature(Embedded)
  extension RouterSnapshot: Codable {
    /// Decodes the ``json`` with any decoder.
    public init(from decoder: any Decoder) throws { try self.init(json: JSONValue(from: decoder)) }

    /// Encodes the ``json`` with any encoder.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
  }
#endif
