import FairwayCore
import FairwayRoads
import Foundation
import RoadGraph
import TraceFiles

/// The summary that a replay prints at its end, as text or as JSON.
struct ReplaySummary {
  private let plan: ReplayPlan
  private let replay: Replay
  private let witness: RoadWitness?
  private let secondsOfGenerating: Double?
  private let peakMemory = PeakMemory.bytes

  init(plan: ReplayPlan, replay: Replay, witness: RoadWitness?, secondsOfGenerating: Double?) {
    self.plan = plan
    self.replay = replay
    self.witness = witness
    self.secondsOfGenerating = secondsOfGenerating
  }

  private var sums: ReplaySums { replay.sums }

  private func nanoseconds(_ seconds: Double) -> Double {
    replay.fixesStepped > 0 ? seconds * 1e9 / Double(replay.fixesStepped) : 0
  }

  /// The fixes per second of the engine on one thread; the elapsed time shows what all threads achieve together.
  private var rate: Double {
    replay.times.engine > 0 ? Double(replay.fixesStepped) / replay.times.engine : 0
  }

  private var checksum: String {
    let text = String(sums.checksum, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }

  var json: String {
    let events = sums.eventCounts.map { "\"\($0.kind.rawValue)\": \($0.count)" }.joined(separator: ", ")
    let reasons = sums.rejectionCounts.map { "\"\($0.reason)\": \($0.count)" }.joined(separator: ", ")
    let generating = secondsOfGenerating.map { ", \"generating_seconds\": \($0)" } ?? ""
    return """
      {"fixes": \(sums.fixes), "rejected": \(sums.rejected), "rejected_by_reason": {\(reasons)}, \
      "bad_lines": \(replay.badLines.count), "events": {\(events)}, "distance": \(sums.distance), \
      "sessions": \(plan.sessions), "repeats": \(plan.repeats), "jobs": \(plan.jobs), \
      "interrupted": \(replay.wasInterrupted), "ns_per_fix": \(nanoseconds(replay.times.engine)), \
      "reading_ns_per_fix": \(nanoseconds(replay.times.reading)), \
      "output_ns_per_fix": \(nanoseconds(replay.times.output)), "fixes_per_second": \(rate), \
      "seconds": \(replay.seconds)\(generating), "peak_memory_bytes": \(peakMemory), "checksum": "\(checksum)"}
      """
  }

  /// The drive for a person, and with `hasTiming` the times of the machine.
  func text(hasTiming: Bool) -> String {
    var lines: [String] = []
    func add(_ label: String, _ value: String) {
      lines.append(label + ":" + String(repeating: " ", count: max(1, 14 - label.count)) + value)
    }
    func list(_ counts: [(name: String, count: Int)]) {
      let width = (counts.map(\.name.count).max() ?? 0) + 2
      for entry in counts {
        lines.append("  " + entry.name + String(repeating: " ", count: width - entry.name.count) + "\(entry.count)")
      }
    }
    let kilometres = String(format: "%.3f km", sums.distance / 1000)
    if plan.sessions == 1, let span = sums.diary.span {
      add("driven", "\(kilometres) \(span)")
      let away = sums.diary.away
      add("off the route", away[0])
      lines += away.dropFirst().map { String(repeating: " ", count: 15) + $0 }
      add("arrived", sums.diary.arrived)
    } else {
      add("driven", kilometres)
    }
    if plan.sessions > 1 { add("sessions", "\(plan.sessions)") }
    if plan.repeats > 1 { add("repeats", "\(plan.repeats)") }
    add("fixes", "\(sums.fixes)")
    add("rejected", "\(sums.rejected)")
    list(sums.rejectionCounts.map { ("\($0.reason)", $0.count) })
    if replay.badLines.count > 0 { add("bad lines", "\(replay.badLines.count)") }
    add("events", "\(sums.eventCounts.reduce(0) { $0 + $1.count })")
    list(sums.eventCounts.map { ($0.kind.rawValue, $0.count) })
    if let witness, let route = witness.route, let roads = witness.roads {
      let share = String(format: "%.1f", 100 * route.share)
      add("roads", "\(share) % of the route lies on them; \(roads.attribution)")
    }
    if hasTiming {
      add("engine rate", "\(String(format: "%.0f", rate)) fixes a second")
      for (label, seconds) in [
        ("reading", replay.times.reading), ("engine", replay.times.engine), ("output", replay.times.output),
      ] {
        add(label, "\(String(format: "%.1f", nanoseconds(seconds))) ns a fix")
      }
      let generating = secondsOfGenerating.map { ", and \(String(format: "%.2f", $0)) s to make up the drive" } ?? ""
      add("time", "\(String(format: "%.2f", replay.seconds)) s\(generating)")
      add("peak memory", "\(String(format: "%.1f", Double(peakMemory) / 1e6)) MB")
    }
    add("checksum", checksum)
    return lines.joined(separator: "\n")
  }
}

/// The peak memory of the process.
enum PeakMemory {
  static var bytes: Int {
    var usage = rusage()
    #if os(Linux)
      _ = unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_maxrss * 1024
    #else
      _ = unsafe getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #endif
  }
}
