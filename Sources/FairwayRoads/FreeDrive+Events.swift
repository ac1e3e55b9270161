internal import FairwayEngine
package import FairwayGuidance
package import FairwayRoutes
internal import RoadGraph

/// What a fix of a drive without a route has changed, as files and programs have it.
package struct FreeDriveEvent {
  /// The kinds of events, by their names in files.
  package enum Kind: String, CaseIterable {
    case rejectedFix, gap, stopped, moving, positionChanged, roadChanged, limitChanged, speeding, aheadChanged
    case alertAhead, roadsFailed
  }

  package typealias Members = [(name: String, value: JSONValue)]

  package var kind: Kind
  package var members: Members

  package init(_ kind: Kind, _ members: Members = []) {
    (self.kind, self.members) = (kind, members)
  }

  package var name: String { kind.rawValue }
}

extension FreeDrive {
  /// What the last fix has changed, in the order of the events in files and on the command line.
  package var events: [FreeDriveEvent] { events(in: nil) }

  /// The same with what is spoken of alerts about the road, in a language and with units, if there is one.
  package func events(in language: GuidanceLanguage?, units: UnitSystem? = nil) -> [FreeDriveEvent] {
    var events: [FreeDriveEvent] = []
    if change.contains(.rejectedFix) { events.append(FreeDriveEvent(.rejectedFix)) }
    if change.contains(.roadsFailed), let damage = roads.damage {
      events.append(FreeDriveEvent(.roadsFailed, [("reason", .string(damage.description))]))
    }
    if change.contains(.gap) { events.append(FreeDriveEvent(.gap)) }
    if change.contains(.standing) { events.append(FreeDriveEvent(isStanding ? .stopped : .moving)) }
    if change.contains(.position) {
      events.append(FreeDriveEvent(.positionChanged, [("position", .string(position.name))]))
    }
    if change.contains(.road) { events.append(FreeDriveEvent(.roadChanged, roadMembers)) }
    if change.contains(.limit) { events.append(FreeDriveEvent(.limitChanged, limitMembers)) }
    if change.contains(.speeding) {
      events.append(
        FreeDriveEvent(
          .speeding, [("severity", .string(speeding.name)), ("percentage", .number(percentageAboveLimit))]))
    }
    if change.contains(.ahead) { events.append(FreeDriveEvent(.aheadChanged, aheadMembers)) }
    if change.contains(.alertAhead), let alerts {
      events += announcedAlerts.map { FreeDriveEvent(.alertAhead, alerts.alerts[$0].alert.members) }
    }
    for alert in announcedRoadAlerts {
      let text = language.map { alert.announcement(in: $0, units: units) }
      events.append(
        FreeDriveEvent(.alertAhead, alert.members + (text.map { [("text", .string($0))] } ?? [])))
    }
    return events
  }

  /// Where the vehicle is after the last fix; empty before the first.
  package var placeMembers: FreeDriveEvent.Members {
    guard let coordinate = position.coordinate else { return [] }
    var members: FreeDriveEvent.Members = [
      ("latitude", .number(coordinate.latitude)), ("longitude", .number(coordinate.longitude)),
      ("position", .string(position.name)),
    ]
    if let place = position.place {
      members += roadMembers
      members += [
        ("edge", .number(Double(place.edge))), ("direction", .number(Double(place.direction.rawValue))),
        ("along", .number(place.along)), ("course", .number(place.course)),
        ("distance_from_road", .number(place.distance)), ("bound", .number(place.bound)),
        ("probability", .number(place.probability)),
      ]
      members += limitMembers
    }
    let next = nextFix
    return members + [
      ("speed", .number(speed)), ("speeding", .string(speeding.name)), ("distance_driven", .number(distance)),
      ("next_fix_seconds", .number(next.seconds)), ("next_fix_distance", .number(next.distance)),
    ]
  }

  /// The road that the vehicle is on; what it does not have is null.
  private var roadMembers: FreeDriveEvent.Members {
    let road = road
    func text(_ words: String?) -> JSONValue { words.map { .string($0) } ?? .null }
    return [
      ("way", road.map { .number(Double($0.id)) } ?? .null), ("name", text(road?.name)),
      ("reference", text(road?.reference)), ("class", text(road?.roadClass.name)),
      ("name_probability", .number(certainty.name)),
    ]
  }

  /// Its limit: a number, "none", or null where it is not known.
  private var limitMembers: FreeDriveEvent.Members {
    [
      ("limit", Self.sign(limit)), ("limit_unit", .string(limit.unit.rawValue)),
      ("limit_probability", .number(certainty.limit)),
    ]
  }

  private static func sign(_ limit: SpeedLimit) -> JSONValue {
    limit.value.map { $0.isFinite ? .number($0) : .string("none") } ?? .null
  }

  /// What lies ahead, in metres from the vehicle.
  private var aheadMembers: FreeDriveEvent.Members {
    let features = features.map { feature -> JSONValue in
      var members: [String: JSONValue] = [
        "distance": .number(distance(to: feature)), "kind": .string(feature.kind.name),
      ]
      if feature.end > feature.start { members["length"] = .number(feature.end - feature.start) }
      switch feature.kind {
      case .limit(let limit):
        let limit = SpeedLimit(ofRoad: limit)
        members["limit"] = Self.sign(limit)
        members["limit_unit"] = .string(limit.unit.rawValue)
      case .bend(let radius, let turn):
        members["radius"] = .number(radius)
        members["turn"] = .number(turn)
      case .sizeLimit(let limit): members["value"] = .number(limit.value)
      case .barrier(let barrier): members["barrier"] = .string(barrier.text)
      case .closed(let tag): members["tag"] = .string(tag)
      default: break
      }
      return .object(members)
    }
    return [
      ("features", .array(features)), ("end", .string(ahead.end.name)), ("distance_to_end", .number(distanceToEnd)),
    ]
  }
}

extension CustomAlert {
  /// The alert in an event.
  fileprivate var members: FreeDriveEvent.Members {
    [("id", .string(id)), ("kind", .string(kind.rawValue))] + (name.map { [("name", .string($0))] } ?? [])
      + (side.map { [("side", .string($0.rawValue))] } ?? []) + (text.map { [("text", .string($0))] } ?? [])
  }
}

extension RoadAlert {
  /// The alert in an event.
  fileprivate var members: FreeDriveEvent.Members {
    var members: FreeDriveEvent.Members = [
      ("kind", .string(kind.rawValue)), ("distance", .number(distance)), ("speed", .number(speed)),
      ("priority", .string(priority == .alert ? "alert" : "information")),
    ]
    if case .sizeLimit(let limit) = feature.kind { members.append(("value", .number(limit.value))) }
    return members
  }
}
