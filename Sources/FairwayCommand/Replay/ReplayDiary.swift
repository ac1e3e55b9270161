import FairwayCore
import Foundation

/// A drive as a person tells it: when it was, when it was off its route and how far, and when it arrived.
struct ReplayDiary: Hashable, Sendable {
  /// A time off the route.
  struct Absence: Hashable, Sendable {
    let start: Double
    var end: Double?
    /// The farthest from the route, in metres.
    var farthest = 0.0
  }

  private(set) var start: Double?
  private(set) var end: Double?
  private(set) var absences: [Absence] = []
  private(set) var arrivals: [Double] = []

  mutating func add(_ event: ProgressEvent) {
    guard let time = event.timestamp else { return }
    switch event.kind {
    case .offRoute: absences.append(Absence(start: time))
    case .backOnRoute: if !absences.isEmpty { absences[absences.count - 1].end = time }
    case .didArrive: arrivals.append(time)
    default: break
    }
  }

  /// Adds the state after a fix that was used.
  @inline(__always)
  mutating func add(_ state: ProgressState, at time: Double, _ engine: ProgressEngine) {
    if start == nil { start = time }
    end = time
    if state.routeState == .offRoute, let last = absences.indices.last {
      absences[last].farthest = max(absences[last].farthest, engine.distanceFromRoute(state))
    }
  }

  // MARK: In words

  /// The most times off the route that are told one by one.
  private static let mostAbsences = 10

  /// When the drive was, and how long; nil if it has no fix.
  var span: String? {
    guard let start, let end else { return nil }
    return
      "in \(Self.duration(end - start)), from \(Self.day(start))\(Self.clock(start)) to \(Self.clock(end))\(Self.isOfCalendar(end) ? " UTC" : "")"
  }

  /// When the vehicle was off its route, a line each.
  var away: [String] {
    guard !absences.isEmpty else { return ["never"] }
    let lines = absences.prefix(Self.mostAbsences).map { absence in
      let length = absence.end.map { "for \(Self.duration($0 - absence.start))" } ?? "to the end"
      return "at \(Self.clock(absence.start)) \(length), up to \(Int(clamping: absence.farthest.rounded())) m from it"
    }
    let rest = absences.count - lines.count
    return lines + (rest > 0 ? ["and \(Plural.text(rest, "time", "times")) more"] : [])
  }

  /// When the vehicle arrived.
  var arrived: String {
    let rest = arrivals.count - Self.mostAbsences
    let times = arrivals.prefix(Self.mostAbsences).map(Self.clock).joined(separator: ", ")
    return arrivals.isEmpty ? "not" : times + (rest > 0 ? " and \(Plural.text(rest, "time", "times")) more" : "")
  }

  /// Whether a time is one of a calendar; that of a trace that counts from its start is not.
  private static func isOfCalendar(_ time: Double) -> Bool { time > 1e8 && time < 1e11 }

  private static func day(_ time: Double) -> String {
    guard isOfCalendar(time) else { return "" }
    return Date(timeIntervalSince1970: time).formatted(.iso8601.year().month().day()) + " "
  }

  /// The time of the day in UTC, or the seconds of a trace that counts from its start.
  private static func clock(_ time: Double) -> String {
    guard isOfCalendar(time) else { return String(format: "%.0f s", time) }
    return Date(timeIntervalSince1970: time).formatted(.iso8601.time(includingFractionalSeconds: false))
  }

  private static func duration(_ seconds: Double) -> String {
    let whole = Int(clamping: seconds.rounded())
    switch abs(whole) {
    case ..<120: return "\(whole) s"
    case ..<7200: return "\(whole / 60) min"
    default: return "\(whole / 3600) h \(whole / 60 % 60) min"
    }
  }
}
