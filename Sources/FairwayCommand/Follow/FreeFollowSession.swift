import FairwayCore
import FairwayRoads
import FairwaySessions
import GeoKernel
import RoadGraph

/// A drive without a route that is fed live, and the lines about what happens.
final class FreeFollowSession: LiveSession {
  private(set) var text: [UInt8] = []
  var summary = FollowSummary()
  let recorder: SessionRecorder?
  private let session: FreeDriveSession
  /// The road file.
  private let file: String
  /// Whether there is a line about the place after each fix that was used.
  private let writesPlaces: Bool
  private let words: RoadAlertWords?
  /// The number of the last fix; before the first one, −1.
  private(set) var fix = -1

  var drive: FreeDrive { session.state }

  /// The summary as members of JSON.
  var facts: JSONObject {
    summary.facts.merging(
      ["distance": .number(drive.distance), "roads": .number(Double(drive.history.count))], uniquingKeysWith: { $1 })
  }

  var lastTime: Double? { session.state.fix?.timestamp }

  init(
    _ session: FreeDriveSession, file: String, words: RoadAlertWords? = nil, writesPlaces: Bool = true,
    recorder: SessionRecorder? = nil
  ) {
    (self.session, self.file, self.writesPlaces, self.recorder) = (session, file, writesPlaces, recorder)
    self.words = words
    recorder?.record(session)
  }

  func takeText() -> [UInt8] {
    defer { text.removeAll(keepingCapacity: true) }
    return text
  }

  var roadDamage: (file: String, error: RoadGraphError)? { drive.atlas.damage.map { (file, $0) } }

  func update(_ location: Location) {
    fix += 1
    session.update(location)
    let isUsed = !session.state.change.contains(.rejectedFix)
    summary.count(fixIsUsed: isUsed)
    for event in session.state.events(in: words?.language, units: words?.units) {
      summary.count(event.name)
      FollowText.append(event: event.name, event.members, fix: fix, timestamp: location.timestamp, to: &text)
    }
    guard isUsed, writesPlaces else { return }
    FollowText.append(place: drive, fix: fix, timestamp: location.timestamp, to: &text)
  }

  /// There is nothing to wait for.
  var isWaiting: Bool { false }
  func poll(now: Double) {}

  func obey(_ order: FollowOrder) -> String? { "there is no route to change: --route names one" }
}
