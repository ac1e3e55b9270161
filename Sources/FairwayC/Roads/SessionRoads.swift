internal import CFairway
internal import FairwayCore
internal import FairwayGuidance
internal import FairwayRoads
internal import RoadGraph

/// The roads of a session, as what it needs of them.
///
/// They are a protocol and functions, because a module for WebAssembly without the calls that set roads must not contain their
/// code.
struct SessionRoads {
  /// The witness that is asked about each fix.
  let witness: any FixWitness
  /// Returns the road of the last fix; `nil` if it had none.
  let match: () -> RoadMatch?
  /// Returns what the last fix has announced of the roads ahead, in a language and with units.
  let alerts: (_ language: String, _ units: String?) -> [SpokenRoadAlert]
  /// Sets for whom and by which clock limits are looked for.
  let setLimits: ([UInt8]) throws(Failure) -> Void
  /// Is called when the session asks other roads, or ends.
  let end: (any SessionBody) -> Void

  init(_ shared: SharedWitness) {
    witness = shared
    match = { shared.witness.match }
    alerts = { _, _ in [] }
    setLimits = { text throws(Failure) in shared.limits = try LimitOptions(text: text) }
    end = { _ in }
  }

  /// Those of a drive without a route, which goes on with the session's fixes.
  init(_ trip: DriveAlongRoute) {
    witness = trip.witness
    match = { trip.witness.witness.match }
    alerts = { language, units in
      let alerts = trip.announcedRoadAlerts
      guard !alerts.isEmpty else { return [] }
      let language = GuidanceLanguage(language)
      return alerts.map {
        SpokenRoadAlert(
          text: $0.announcement(in: language, units: units.flatMap { UnitSystem(rawValue: $0) }), priority: $0.priority,
          distance: $0.distance)
      }
    }
    setLimits = { text throws(Failure) in trip.setLimits(try LimitOptions(text: text)) }
    end = { trip.end($0.state, on: $0.engine.index) }
  }
}

/// What is spoken of something ahead on the roads of a session.
struct SpokenRoadAlert {
  var text: String
  var priority: AnnouncementPriority
  /// The metres to it.
  var distance: Double
}

extension SessionBody {
  /// Adds an event for each thing ahead on the roads that a fix has announced.
  func addRoadAlerts(isWatched: Bool) {
    guard isWatched, let roads else { return }
    let route = engine.index.route
    let alerts = roads.alerts(route.speechLocaleIdentifier ?? "en", route.spokenUnits)
    for (number, alert) in alerts.enumerated() { events.add(.roadAlert(alert, number, state), text: alert.text) }
  }

  /// Asks other roads from now on; `nil` for none.
  func ask(_ roads: SessionRoads?) {
    self.roads?.end(self)
    self.roads = roads
  }
}
