internal import FairwayRoutes
internal import GeoKernel

/// Alerting: announces alerts ahead, each when the vehicle is as near as its lead says at the present speed.
extension ProgressEngine {
  /// The share of the way to where an alert is due, at the present speed, after which that is looked at again.
  private static let patience = 0.25
  /// The shortest such way, in metres.
  private static let leastWay = 5.0
  /// The distance between the ends of the same climb on two routes, whose heights need not agree.
  private static let summitReach: LocationDistance = 200

  /// The distance before its start at which an alert is due.
  func lead(ofAlert number: Int, at speed: Double) -> LocationDistance {
    index.alerts[number].lead?.distance(at: speed) ?? options.alertDistance
  }

  /// The distance within which alerts may be due.
  private func longestLead(at speed: Double) -> LocationDistance {
    max(options.alertDistance, index.longestLead.distance(at: speed))
  }

  /// Announces the alerts that are due, and returns the distance along at which the next one may be.
  func announceAlerts(
    _ cursors: inout RouteCursors, at along: Double, speed: Double, _ change: inout ProgressChange
  ) -> Double {
    var number = Int(cursors.alert)
    guard number < index.alerts.count else { return RouteIndex.beyondTheEnd }
    let reach = longestLead(at: speed)
    var next = RouteIndex.beyondTheEnd
    func wait(until place: Double, byTime: Bool) {
      // The vehicle may become faster, and the alert due earlier.
      next = min(next, byTime ? min(place, along + max(Self.leastWay, Self.patience * (place - along))) : place)
    }
    while number < index.alerts.count {
      guard number - Int(cursors.alert) < RouteCursors.alertsInView else {
        wait(until: along + Self.leastWay, byTime: false)
        break
      }
      let start = index.alerts[number].start
      if start - reach > along {
        wait(until: start - reach, byTime: index.longestLead.time > 0)
        break
      }
      if !cursors.hasAnnounced(alert: number) {
        let due = start - lead(ofAlert: number, at: speed)
        if due <= along {
          cursors.announce(alert: number)
          change.insert(.alertAhead)
        } else {
          wait(until: due, byTime: (index.alerts[number].lead?.time ?? 0) > 0)
        }
      }
      number += 1
    }
    return next
  }

  /// Records the alerts that are due as announced, without a change, after the list of alerts has changed.
  package func passAlerts(_ state: inout ProgressState) {
    (state.cursors.alert, state.cursors.alertsAhead) = (0, 0)
    let passed = index.alerts.firstIndex { $0.end >= state.distanceAlong } ?? index.alerts.count
    state.cursors.announce(alertsBefore: passed)
    var change: ProgressChange = []
    _ = announceAlerts(&state.cursors, at: state.distanceAlong, speed: Double(state.vehicle.speed), &change)
    state.cursors.nextPoint = state.distanceAlong
  }

  /// Records the app's own alerts and the climbs that were announced on another route, and are still ahead and near on this
  /// one, so that each is announced to a driver once. Returns their numbers.
  ///
  /// - Parameters:
  ///   - state: The state at the beginning of this route.
  ///   - earlier: The state on the other one.
  package func carryAlerts(_ state: inout ProgressState, after earlier: ProgressState, on other: RouteIndex) -> [Int] {
    guard earlier.hasStarted, index.longestLead != RouteAlert.Lead.none else { return [] }
    var names: [String] = []
    var summits: [LocationCoordinate2D] = []
    var number = 0
    while number <= earlier.lastAlert ?? -1 {
      let alert = other.alerts[number]
      if earlier.hasAnnounced(alert: number), alert.end >= earlier.distanceAlong {
        if let own = other.customAlert(alert) {
          names.append(own.alert.id)
        } else if case .climb = alert.kind {
          summits.append(other.track.point(at: alert.end).coordinate)
        }
      }
      number += 1
    }
    guard !names.isEmpty || !summits.isEmpty else { return [] }
    func isKnown(_ alert: RouteAlert) -> Bool {
      if case .climb = alert.kind {
        let summit = index.track.point(at: alert.end).coordinate
        return summits.contains { Geodesic.shortLength(from: $0, to: summit) < Self.summitReach }
      }
      return index.customAlert(alert).map { names.contains($0.alert.id) } ?? false
    }
    let along = index.track.nearest(earlier.rawCoordinate).distanceAlong
    let speed = Double(earlier.vehicle.speed)
    var numbers: [Int] = []
    number = 0
    while number < index.alerts.count {
      let alert = index.alerts[number]
      if alert.end >= along, alert.start - along <= 2 * lead(ofAlert: number, at: speed), isKnown(alert) {
        state.cursors.announce(alert: number)
        if state.hasAnnounced(alert: number) { numbers.append(number) }
      }
      number += 1
    }
    return numbers
  }
}

extension RouteAlert.Lead {
  /// That of no alert.
  static let none = RouteAlert.Lead(time: 0, distance: 0)
}
