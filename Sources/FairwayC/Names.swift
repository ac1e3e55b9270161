// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import CFairway
internal import FairwayCore
internal import FairwayRoutes

/// The names of constants as C strings, allocated once and never freed.
struct Names: @unchecked Sendable {
  // These are not changed after initialization.
  private let names: [Int32: UnsafePointer<CChar>]
  private let unknown: UnsafePointer<CChar>

  init(_ pairs: [(Int32, String)]) {
    func text(_ name: String) -> UnsafePointer<CChar> {
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: name.utf8.count + 1)
      for (index, byte) in name.utf8.enumerated() { copy[index] = CChar(bitPattern: byte) }
      copy[name.utf8.count] = 0
      return UnsafePointer(copy)
    }
    var names: [Int32: UnsafePointer<CChar>] = [:]
    for (number, name) in pairs where names[number] == nil { names[number] = text(name) }
    self.names = names
    unknown = text("unknown")
  }

  subscript(number: Int32) -> UnsafePointer<CChar> { names[number] ?? unknown }
  subscript(known number: Int32) -> UnsafePointer<CChar>? { names[number] }

  static let statuses = Names([
    (FAIRWAY_OK, "ok"), (FAIRWAY_ERROR_NULL, "null"), (FAIRWAY_ERROR_SIZE, "size"), (FAIRWAY_ERROR_HANDLE, "handle"),
    (FAIRWAY_ERROR_BUSY, "busy"), (FAIRWAY_ERROR_CAPACITY, "capacity"), (FAIRWAY_ERROR_ARGUMENT, "argument"),
    (FAIRWAY_ERROR_JSON, "json"), (FAIRWAY_ERROR_ROUTE, "route"), (FAIRWAY_ERROR_GEOMETRY, "geometry"),
    (FAIRWAY_ERROR_SNAPSHOT, "snapshot"), (FAIRWAY_ERROR_MISMATCH, "mismatch"), (FAIRWAY_ERROR_STATE, "state"),
    (FAIRWAY_ERROR_MEMORY, "memory"), (FAIRWAY_ERROR_BUDGET, "budget"), (FAIRWAY_ERROR_ROADS, "roads"),
    (FAIRWAY_ERROR_ABSENT, "absent"), (FAIRWAY_ERROR_WAY, "way"),
  ])
  #if arch(wasm32)
    static let events = Names(ProgressEvent.Kind.allCases.map { ($0.number, $0.rawValue) })
  #else
    static let events = Names(
      ProgressEvent.Kind.allCases.map { ($0.number, $0.rawValue) }
        + RouterMessage.allCases.compactMap { message in message.number.map { ($0, message.name ?? "") } }
        + ProviderPurpose.allCases.map { ($0.number, $0.name) }
        + [(FAIRWAY_EVENT_WITHDRAWN, "withdrawn"), (FAIRWAY_EVENT_ROAD_ALERT, "roadAlert")])
    static let counters = Names(Counter.overC.map { ($0.key, $0.value.name) })
    static let maneuvers = Names(ManeuverType.allCases.map { ($0.number, $0.rawValue) })
    static let directions = Names(
      [(FAIRWAY_DIRECTION_NONE, "none")]
        + ManeuverDirection.allCases.map { (($0 as ManeuverDirection?).number, $0.rawValue) })
  #endif
  static let reasons = Names(
    DeviationReason.allCases.map { ($0.number, $0.name) } + FixRejection.allCases.map { ($0.number, $0.name) }
      + RouteReplacement.allCases.map { ($0.number, $0.name) } + TripChange.Reason.allCases.map { ($0.number, $0.name) }
      + AnswerFault.Reason.allCases.map { ($0.number, $0.name) })
  static let routeStates = Names([
    (FAIRWAY_ROUTE_STATE_ON_ROUTE, "onRoute"), (FAIRWAY_ROUTE_STATE_UNCERTAIN, "uncertain"),
    (FAIRWAY_ROUTE_STATE_OFF_ROUTE, "offRoute"),
  ])
  static let movements = Names([
    (FAIRWAY_MOVEMENT_UNKNOWN, "unknown"), (FAIRWAY_MOVEMENT_STANDING, "standing"),
    (FAIRWAY_MOVEMENT_FORWARD, "forward"), (FAIRWAY_MOVEMENT_WRONG_WAY, "wrongWay"),
  ])
}

extension Counter {
  /// What a router counts, by the constants in C; the others are counted by a client, which there is none of over C.
  static let overC: [Int32: Counter] = [
    FAIRWAY_COUNTER_FIXES: .fixes, FAIRWAY_COUNTER_FIXES_REJECTED: .fixesRejected,
    FAIRWAY_COUNTER_ARRIVALS: .arrivals, FAIRWAY_COUNTER_REROUTES_ASKED: .reroutesAsked,
    FAIRWAY_COUNTER_REROUTES_DONE: .reroutesDone, FAIRWAY_COUNTER_REROUTES_FAILED: .reroutesFailed,
    FAIRWAY_COUNTER_PROVIDER_QUESTIONS: .providerQuestions, FAIRWAY_COUNTER_PROVIDER_ANSWERS: .providerAnswers,
    FAIRWAY_COUNTER_REFRESHES: .refreshes, FAIRWAY_COUNTER_ROUTES_REFUSED: .routesRefused,
  ]
}

@c @implementation
public func fairway_version() -> UInt32 {
  UInt32(FAIRWAY_VERSION_MAJOR << 16 | FAIRWAY_VERSION_MINOR << 8 | FAIRWAY_VERSION_PATCH)
}

@c @implementation
public func fairway_status_name(_ status: Int32) -> UnsafePointer<CChar>? { Names.statuses[status] }

@c @implementation
public func fairway_event_name(_ kind: Int32) -> UnsafePointer<CChar>? { Names.events[kind] }

@c @implementation
public func fairway_reason_name(_ reason: Int32) -> UnsafePointer<CChar>? { Names.reasons[reason] }

@c @implementation
public func fairway_route_state_name(_ routeState: Int32) -> UnsafePointer<CChar>? { Names.routeStates[routeState] }

@c @implementation
public func fairway_movement_name(_ movement: Int32) -> UnsafePointer<CChar>? { Names.movements[movement] }

#if !arch(wasm32)
  @c @implementation
  public func fairway_maneuver_name(_ maneuver: Int32) -> UnsafePointer<CChar>? { Names.maneuvers[maneuver] }

  @c @implementation
  public func fairway_direction_name(_ direction: Int32) -> UnsafePointer<CChar>? { Names.directions[direction] }

  @c @implementation
  public func fairway_counter_name(_ counter: Int32) -> UnsafePointer<CChar>? { Names.counters[counter] }
#endif
