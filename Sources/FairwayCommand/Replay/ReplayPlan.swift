/// The numbers of sessions, repetitions and parallel jobs of a replay.
struct ReplayPlan: Hashable, Sendable {
  var sessions: Int
  var repeats: Int
  var jobs: Int

  init(_ arguments: Arguments) throws(CommandFailure) {
    sessions = try arguments.integer("--sessions", in: 1...100_000) ?? 1
    repeats = try arguments.integer("--repeat", in: 1...100_000) ?? 1
    jobs = try arguments.integer("--jobs", in: 1...1024) ?? 1
    guard jobs == 1 || sessions * repeats > 1 else {
      throw .usage("--jobs works over --sessions and --repeat; neither is given")
    }
  }

  /// Whether the trace is needed more than once and must be kept in memory.
  var needsWholeTrace: Bool { sessions * repeats > 1 }

  /// The sessions of each job; the first group has the first session. There are no more groups than sessions.
  var groups: [[Int]] {
    let count = min(jobs, sessions)
    return (0..<count).map { Array(stride(from: $0, to: sessions, by: count)) }
  }
}
