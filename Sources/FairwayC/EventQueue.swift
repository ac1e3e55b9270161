internal import CFairway
internal import FairwayCore

/// The events of a session that have not been fetched, with their texts.
struct EventQueue {
  /// An event that has a text states its length.
  private var events: [fairway_event] = []
  private var next = 0
  /// The texts, in the order of their events.
  private var texts: [[UInt8]] = []
  private var nextText = 0

  /// Adds the events of a fix.
  ///
  /// - Parameter road: What the road is called on which a vehicle is that has left its route; `nil` if that is not known.
  @inline(never)
  mutating func add(
    _ engine: ProgressEngine, since before: ProgressMark, after: ProgressState, change: ProgressChange,
    timestamp: Double, road: String? = nil
  ) {
    for event in engine.events(since: before, after: after, change: change) {
      add(
        fairway_event(event, after, timestamp: timestamp),
        text: event.kind == .offRoute ? road : event.text(on: engine.index))
    }
  }

  /// Adds an event.
  mutating func add(_ event: fairway_event, text: String? = nil) {
    var event = event
    if let text, !text.isEmpty {
      texts.append(Array(text.utf8))
      event.text_length = Int32(clamping: text.utf8.count)
    }
    events.append(event)
  }

  /// Moves events to a caller's buffer, oldest first, as many as there is room for.
  mutating func move(to buffer: EventBuffer) {
    // Most calls bring none.
    guard next < events.count else { return buffer.report(left: 0) }
    var buffer = buffer
    while next < events.count {
      let hasText = events[next].text_length > 0
      guard buffer.add(events[next], text: hasText ? texts[nextText] : nil) else { break }
      next += 1
      guard hasText else { continue }
      texts[nextText] = []
      nextText += 1
    }
    buffer.report(left: events.count - next)
    if next == events.count {
      events.removeAll(keepingCapacity: true)
      texts.removeAll(keepingCapacity: true)
      (next, nextText) = (0, 0)
    } else if next > 4096, next > events.count / 2 {
      events.removeFirst(next)
      texts.removeFirst(nextText)
      (next, nextText) = (0, 0)
    }
  }
}

extension fairway_event {
  /// Converts an event of a state after a fix; `timestamp` is that of the fix as received.
  init(_ event: ProgressEvent, _ state: ProgressState, timestamp: Double, stop: Int32 = 0) {
    let place = event.position?.place
    self.init(
      fix: UInt64(Swift.max(0, state.fixCount - 1)), timestamp: timestamp,
      distance_along: place?.distanceAlong ?? .nan,
      probability: event.probability ?? .nan, kind: event.kind.number,
      leg: Int32(clamping: place?.legIndex ?? -1), step: Int32(clamping: place?.stepIndex ?? -1),
      waypoint: Int32(clamping: event.waypoint ?? 0),
      item: Int32(clamping: event.item ?? -1), reason: event.rejection?.number ?? event.reason?.number ?? 0,
      time: event.timestamp ?? timestamp,
      is_estimate: event.isTimeEstimated ? 1 : 0,
      leg_number: Int32(clamping: place.map { state.number(ofLeg: $0.legIndex) } ?? -1), text: 0,
      text_length: 0, stop: stop, priority: event.priority?.number ?? FAIRWAY_PRIORITY_NONE,
      spoken_distance: event.spokenDistance ?? .nan)
  }
}

extension fairway_event {
  /// An event of a fix that is not about a place.
  private static func placeless(_ kind: Int32, reason: Int32 = 0, _ fix: Location, _ state: ProgressState) -> Self {
    fairway_event(
      fix: UInt64(max(0, state.fixCount - 1)), timestamp: fix.timestamp, distance_along: .nan, probability: .nan,
      kind: kind, leg: -1, step: -1, waypoint: 0, item: -1, reason: reason, time: fix.timestamp, is_estimate: 0,
      leg_number: -1, text: 0, text_length: 0, stop: 0, priority: FAIRWAY_PRIORITY_NONE, spoken_distance: .nan)
  }

  /// The event that a fix was not used.
  static func rejected(_ fix: Location, _ reason: FixRejection, _ state: ProgressState) -> Self {
    placeless(FAIRWAY_EVENT_REJECTED_FIX, reason: reason.number, fix, state)
  }

  /// The event that something ahead on the roads was announced, by its number among those of the fix.
  static func roadAlert(_ alert: SpokenRoadAlert, _ number: Int, _ state: ProgressState) -> Self {
    fairway_event(
      fix: UInt64(max(0, state.fixCount - 1)), timestamp: state.timestamp, distance_along: state.distanceAlong,
      probability: .nan, kind: FAIRWAY_EVENT_ROAD_ALERT, leg: Int32(clamping: state.legIndex), step: -1, waypoint: 0,
      item: Int32(clamping: number), reason: 0, time: state.timestamp, is_estimate: 0,
      leg_number: Int32(clamping: state.number(ofLeg: state.legIndex)), text: 0, text_length: 0, stop: 0,
      priority: alert.priority.number, spoken_distance: alert.distance)
  }

  /// The event that the roads say nothing of some places.
  static func roadsFailed(at fix: Location, _ state: ProgressState) -> Self {
    placeless(FAIRWAY_EVENT_ROADS_FAILED, fix, state)
  }
}

extension AnnouncementPriority {
  /// The number of the header.
  var number: Int32 { Int32(truncatingIfNeeded: rawValue) + 1 }
}
