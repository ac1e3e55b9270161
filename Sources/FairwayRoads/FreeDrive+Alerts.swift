internal import FairwayEngine
internal import FairwayRoutes
internal import GeoKernel
internal import RoadGraph

/// An alert on the way ahead: its number, and where it is.
struct PlacedRoadAlert: Sendable {
  var number: Int
  var start: LocationDistance
  var end: LocationDistance
}

/// An alert that was announced.
struct AnnouncedRoadAlert: Sendable {
  var number: Int
  /// The distance of the drive at which it has been passed.
  var passed: LocationDistance
}

/// The app's own alerts on the road ahead.
extension FreeDrive {
  /// The distance after which an alert that was passed is announced again, in metres.
  private static let forgetting = 300.0

  /// Finds the alerts on the way ahead that were not announced.
  ///
  /// - Complexity: O(*n*) in the alerts about the way ahead, for each segment of it.
  mutating func placeAlerts() {
    placedAlerts.removeAll(keepingCapacity: true)
    guard let alerts, !alerts.isEmpty, !ahead.isEmpty else { return }
    seenAlerts.removeAll(keepingCapacity: true)
    for past in pastAlerts { seenAlerts.insert(past.number) }
    var next = along
    while next < ahead.length + CustomAlerts.stride, let here = ahead.place(at: min(next, ahead.length)) {
      alerts.forEachNear(here.coordinate) { number in
        if seenAlerts.insert(number).inserted, let found = place(of: alerts.alerts[number], number) {
          placedAlerts.append(found)
        }
      }
      next += CustomAlerts.stride
    }
  }

  /// Gives the alerts that were announced the numbers that they have in another set; those that are not in it are
  /// forgotten.
  mutating func carryAlerts(from former: CustomAlerts?) {
    guard let former, !(pastAlerts.isEmpty && announcedAlerts.isEmpty) else { return }
    func name(_ number: Int) -> String { former.alerts[number].alert.id }
    let numbers = numbers(ofAlerts: Set((pastAlerts.map { $0.number } + announcedAlerts).map(name)))
    func number(_ former: Int) -> Int? {
      let name = name(former)
      // Several alerts may have one identifier: in the same place it is the same one.
      if let alerts, former < alerts.alerts.count, alerts.alerts[former].alert.id == name { return former }
      return numbers[name]
    }
    pastAlerts = pastAlerts.compactMap { past in
      number(past.number).map { AnnouncedRoadAlert(number: $0, passed: past.passed) }
    }
    announcedAlerts = announcedAlerts.compactMap(number)
  }

  /// The numbers of the first alerts with some identifiers.
  ///
  /// - Complexity: O(*n*) in the alerts of the set.
  private func numbers(ofAlerts names: Set<String>) -> [String: Int] {
    var numbers: [String: Int] = [:]
    guard let alerts, !names.isEmpty else { return numbers }
    for (number, placed) in alerts.alerts.enumerated() where names.contains(placed.alert.id) {
      if numbers[placed.alert.id] == nil { numbers[placed.alert.id] = number }
    }
    return numbers
  }

  /// Where an alert is on the way ahead; nil if it is not on it, or not in its direction.
  private func place(of alert: PlacedAlert, _ number: Int) -> PlacedRoadAlert? {
    guard let first = alert.coordinates.first, let start = foot(of: first, alert, heading: alert.heading) else {
      // A stretch whose other end is ahead is entered there, or has been before.
      guard alert.coordinates.count > 1, let last = alert.coordinates.last,
        let end = foot(of: last, alert, heading: nil)
      else { return nil }
      return alert.isBothWays || runsOn(alert, before: end)
        ? PlacedRoadAlert(number: number, start: min(along, end), end: end) : nil
    }
    guard alert.coordinates.count > 1, let last = alert.coordinates.last else {
      return PlacedRoadAlert(number: number, start: start, end: start)
    }
    let length = min(Geodesic.length(of: alert.coordinates), 1e6)
    guard let end = foot(of: last, alert, heading: nil) else {
      let next = foot(of: alert.coordinates[1], alert, heading: nil)
      return next.map { $0 > start } ?? alert.isBothWays
        ? PlacedRoadAlert(number: number, start: start, end: start + length) : nil
    }
    guard end > start || alert.isBothWays else { return nil }
    return PlacedRoadAlert(number: number, start: min(start, end), end: max(start, end))
  }

  /// Whether the road runs along the end of a stretch, in its direction.
  private func runsOn(_ alert: PlacedAlert, before end: LocationDistance) -> Bool {
    let before = alert.coordinates[alert.coordinates.count - 2]
    return foot(of: before, alert, heading: nil).map { $0 < end } ?? true
  }

  /// The distance along at which the road passes a place within an alert's reach, in the direction of its heading.
  private func foot(
    of coordinate: LocationCoordinate2D, _ alert: PlacedAlert, heading: LocationDirection?
  ) -> LocationDistance? {
    var best: (distance: Double, along: LocationDistance)?
    ahead.forEachSegment { start, end, from, to in
      let (line, offset) = (GroundVector(from: from, to: to), GroundVector(from: from, to: coordinate))
      let square = line.dot(line)
      guard end >= along, square > 0 else { return }
      let share = max(0, min(1, offset.dot(line) / square))
      let aside = GroundVector(east: offset.east - share * line.east, north: offset.north - share * line.north).length
      guard aside <= alert.soundReach, aside < best?.distance ?? .infinity else { return }
      guard alert.agrees(line.bearing, heading) else { return }
      best = (aside, start + share * (end - start))
    }
    return best?.along
  }

  /// Announces the alerts that are due. Returns whether there are any.
  mutating func announceAlerts() -> Bool {
    guard let alerts else { return false }
    let driven = distance
    pastAlerts.removeAll { $0.passed + Self.forgetting < driven }
    var left = 0
    for index in placedAlerts.indices {
      let placed = placedAlerts[index]
      let lead = RouteAlert.Lead(of: alerts.alerts[placed.number].alert).distance(at: speed)
      if placed.end >= along, placed.start - along <= lead {
        pastAlerts.append(AnnouncedRoadAlert(number: placed.number, passed: distance + placed.end - along))
        announcedAlerts.append(placed.number)
      } else {
        placedAlerts[left] = placed
        left += 1
      }
    }
    placedAlerts.removeLast(placedAlerts.count - left)
    return !announcedAlerts.isEmpty
  }

  /// The identifiers of the alerts that were announced and are ahead.
  var announcedNames: [String] {
    guard let alerts else { return [] }
    return pastAlerts.filter { $0.passed >= distance }.map { alerts.alerts[$0.number].alert.id }
  }

  /// Counts alerts as announced that a router has announced: their identifiers, and the metres to their ends.
  mutating func passAlerts(_ others: [(name: String, distance: LocationDistance)]) {
    guard !others.isEmpty else { return }
    let numbers = numbers(ofAlerts: Set(others.map { $0.name }))
    for other in others {
      guard let number = numbers[other.name] else { continue }
      pastAlerts.append(AnnouncedRoadAlert(number: number, passed: distance + other.distance))
    }
    placeAlerts()
  }

  /// The metres to where the next alert is due at the present speed; nil if none is ahead.
  var distanceToAlert: LocationDistance? {
    guard let alerts else { return nil }
    return placedAlerts.lazy.filter { $0.end >= along }.map {
      max(0, $0.start - along - RouteAlert.Lead(of: alerts.alerts[$0.number].alert).distance(at: speed))
    }.min()
  }
}
