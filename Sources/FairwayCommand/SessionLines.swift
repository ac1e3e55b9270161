import FairwayNavigation
import FairwaySessions
import Foundation
import GeoKernel

/// Writes the events of a session that is repeated, in the lines of `fairway follow`.
final class SessionLines {
  private let file: OutputFile
  private var router: RouterLines?
  /// The number of the last fix; before the first one, −1.
  private var fix = -1
  private var text: [UInt8] = []
  private var failure: CommandFailure?

  /// How much is collected before it is written, in bytes.
  private static let flushSize = 1 << 16

  init(_ file: OutputFile) { self.file = file }

  /// A router begins to follow its route, or goes on with it.
  func begin(_ router: RouteController) {
    take()
    self.router = RouterLines(router, after: fix)
  }

  /// A call of a router is about to be made.
  func visit(_ moment: SessionMoment) {
    router?.endFix()
    take()
    guard case .fix(let location, _) = moment.entry else { return }
    fix += 1
    router?.begin(fixAt: location.timestamp)
  }

  /// A fix or an event of a drive on roads alone.
  func visit(_ entry: SessionEntry) {
    take()
    var members = entry.json
    if case .string("fix")? = members["in"] { fix += 1 }
    guard case .string(let name)? = members["event"], case .number(let time)? = members["time"] else { return }
    for name in ["event", "time", "distance_driven"] { members[name] = nil }
    FollowText.append(
      event: name, members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, fix: fix, timestamp: time, to: &text)
  }

  /// Writes the rest; throws what went wrong before.
  func finish() throws {
    take()
    write()
    if let failure { throw failure }
  }

  private func take() {
    text += router?.takeText() ?? []
    if text.count > Self.flushSize { write() }
  }

  private func write() {
    do throws(CommandFailure) {
      try file.write(Data(text))
    } catch {
      failure = failure ?? error
    }
    text.removeAll(keepingCapacity: true)
  }
}
