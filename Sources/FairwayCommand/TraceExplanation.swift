import DriveLab
import FairwayCore
import FairwayRoads
import Foundation
import TraceFiles

/// Explains the fixes of a trace along a route: what `fairway explain` prints where there is no session.
struct TraceExplanation {
  static let options: [Syntax.Option] =
    RouteArguments.options + [
      RouteArguments.profile,
      .value("--trace", "FILE", "Explain this trace along the route, without a session; - is standard input."),
      .value("--policy", "NAME", "The off-route rule: evidence (default), threshold or legacy."),
      RoadsOption.option,
    ] + TraceArguments.options

  /// Which fixes are explained.
  enum Choice {
    /// Those at which something was decided.
    case decisions
    /// The one with a number, counted from 0.
    case number(Int)
    /// The last one up to a time.
    case upTo(Double)
  }

  /// The number of fixes that were read.
  private(set) var fixCount = 0
  private let engine: ProgressEngine
  private let witness: RoadWitness?
  private var reader: any TraceReader
  private let trace: String

  init(_ trace: String, _ arguments: Arguments) throws {
    let (route, routeName) = try RouteArguments.readOrBundled(arguments)
    let policy = try arguments.choice("--policy", ReplayCommand.Policy.self) ?? .evidence
    self.trace = Console.inputName(trace)
    do {
      engine = ProgressEngine(index: try RouteIndex(route), options: policy.options)
    } catch {
      throw CommandFailure.failed(file: routeName, "\(error)")
    }
    witness = try RoadsOption.witness(arguments, along: engine.index)
    do {
      reader = try TraceFormat.open(trace, TraceArguments.reading(arguments))
    } catch let error as LineError {
      throw CommandFailure.failed(trace: self.trace, error)
    }
  }

  /// Follows the route through the whole trace.
  mutating func run(_ choice: Choice, _ body: (Int, Explanation) throws -> Void) throws {
    var state = ProgressState()
    var witness = witness
    var columns = FixColumns()
    var last: (number: Int, fix: Location, before: ProgressState)?
    repeat {
      do {
        try reader.read(into: &columns, limit: ReplaySlab.size)
      } catch {
        throw CommandFailure.failed(trace: trace, error)
      }
      for index in 0..<columns.count {
        var fix = Location(columns[index])
        fix = witness?.asked(fix, on: engine.index, state) ?? fix
        let before = state
        let change = engine.step(&state, fix)
        switch choice {
        case .decisions where !change.isDisjoint(with: .decisions), .number(fixCount):
          try body(fixCount, engine.explain(fix, in: before))
        case .upTo(let time) where fix.timestamp <= time:
          last = (fixCount, fix, before)
        default: break
        }
        fixCount += 1
      }
    } while columns.count > 0
    guard fixCount > 0 else { throw CommandFailure.failed(file: trace, "contains no fixes") }
    if let last { try body(last.number, engine.explain(last.fix, in: last.before)) }
  }
}
