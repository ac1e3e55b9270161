import DriveLab
import FairwayCore
import GeoKernel
import TraceFiles

/// Collects the data of a report, thinned so that a page can contain a million fixes.
///
/// One of every few fixes is kept, with the worst values of those in between, so that no peak and no deviation from the
/// route is lost.
struct ReportRecorder: Sendable {
  /// A sample of the drive.
  struct Sample: Sendable {
    var timestamp: Double
    var raw: LocationCoordinate2D
    var snapped: LocationCoordinate2D
    /// The accuracy in metres; negative where it is assumed, since the fix has none.
    var accuracy: Double
    /// The largest lateral distance of the fixes in this sample, in metres.
    var lateral: Double
    /// The largest probability of the fixes in this sample, from 0 to 1.
    var probability: Double
    var distanceRemaining: Double
    var secondsRemaining: Double
    /// The speed of the fix, or what the engine assumes where it has none.
    var speed: Double
    var isSpeedGiven: Bool
    var routeStep: Int
    /// The worst state of the fixes in this sample.
    var state: RouteState
  }

  /// An event and the position that the receiver reported.
  struct Event: Sendable {
    var event: ProgressEvent
    var fix: Int
    var timestamp: Double
    var coordinate: LocationCoordinate2D
    /// Why it was decided, if it is a decision.
    var explanation: String?
    /// Where the vehicle is to rejoin the route, if it has left it and that is wanted.
    var rejoining: LocationCoordinate2D?
  }

  /// The maximum number of samples.
  let mostSamples: Int
  /// The maximum number of events of each kind.
  static let mostEvents = 3000
  /// The maximum number of decisions that are explained.
  static let mostExplanations = 300

  private let engine: ProgressEngine
  /// Whether it is of interest where a vehicle that has left the route is to rejoin it.
  private let pointsBack: Bool
  private(set) var samples: [Sample] = []
  private(set) var events: [Event] = []
  private(set) var eventsLeftOut = 0
  /// The number of fixes in a sample.
  private(set) var stride = 1
  private var sinceSample = 0
  /// The explanation of the last fix with a decision.
  private var explanation: (fix: Int, text: String)?
  private var explanationCount = 0
  /// The place to rejoin the route that the last fix has left.
  private var rejoining: (fix: Int, place: LocationCoordinate2D)?
  private var eventCounts: [ProgressEvent.Kind: Int] = [:]
  private let words: ReasonWords

  init(engine: ProgressEngine, mostSamples: Int = 40_000, pointsBack: Bool = false) {
    self.engine = engine
    words = ReasonWords(language: engine.index.route.speechLocaleIdentifier)
    self.pointsBack = pointsBack
    self.mostSamples = mostSamples
  }

  /// Adds the state after a fix that was used, which is one of some columns.
  mutating func add(_ state: ProgressState, _ fixes: FixColumns, _ place: Int) {
    let probability = engine.deviationProbability(state)
    // Off the route, the lateral distance in the state remains that at the decision.
    let lateral = state.routeState == .offRoute ? engine.distanceFromRoute(state) : state.lateralDistance
    if sinceSample > 0, sinceSample < stride {
      let last = samples.count - 1
      samples[last].worsen(lateral: lateral, probability: probability, state: state.routeState)
      sinceSample += 1
      return
    }
    sinceSample = 1
    let fix = Location(fixes[place])
    samples.append(
      Sample(
        timestamp: fix.timestamp, raw: fix.coordinate, snapped: engine.snappedPoint(state).coordinate,
        accuracy: fix.horizontalAccuracy == nil ? -state.accuracy : state.accuracy, lateral: lateral,
        probability: probability,
        distanceRemaining: engine.distanceRemaining(state), secondsRemaining: engine.durationRemaining(state),
        speed: fix.speed ?? state.estimatedSpeed, isSpeedGiven: fix.speed != nil, routeStep: state.routeStepIndex,
        state: state.routeState))
    if samples.count > mostSamples { halve() }
  }

  /// Explains a fix that brought about a decision, before its events are added.
  mutating func explain(_ fix: Location, _ number: Int, in before: ProgressState, _ change: ProgressChange) {
    if pointsBack, change.contains(.offRoute) {
      rejoining = (number, engine.wayBack(from: fix.coordinate, before).coordinate)
    }
    guard !change.isDisjoint(with: Self.decisions), explanationCount < Self.mostExplanations else { return }
    explanationCount += 1
    explanation = (number, engine.explain(fix, in: before).text { words($0) })
  }

  private static let decisions: ProgressChange = [.offRoute, .backOnRoute, .wrongWay, .didArrive, .legSkip]
  private static let decisionKinds: Set<ProgressEvent.Kind> = [
    .offRoute, .backOnRoute, .wrongWay, .didArrive, .legSkip,
  ]

  /// Adds an event.
  mutating func add(_ event: ProgressEvent, fix number: Int, _ fix: Location) {
    guard eventCounts[event.kind, default: 0] < Self.mostEvents else {
      eventsLeftOut += 1
      return
    }
    eventCounts[event.kind, default: 0] += 1
    let isExplained = explanation?.fix == number && Self.decisionKinds.contains(event.kind)
    events.append(
      Event(
        event: event, fix: number, timestamp: fix.timestamp, coordinate: fix.coordinate,
        explanation: isExplained ? explanation?.text : nil,
        rejoining: event.kind == .offRoute && rejoining?.fix == number ? rejoining?.place : nil))
  }

  private mutating func halve() {
    var kept: [Sample] = []
    kept.reserveCapacity(mostSamples)
    for (index, sample) in samples.enumerated() {
      if index.isMultiple(of: 2) {
        kept.append(sample)
      } else {
        kept[kept.count - 1].worsen(lateral: sample.lateral, probability: sample.probability, state: sample.state)
      }
    }
    samples = kept
    stride *= 2
  }
}

extension ReportRecorder.Sample {
  fileprivate mutating func worsen(lateral: Double, probability: Double, state: RouteState) {
    self.lateral = max(self.lateral, lateral)
    self.probability = max(self.probability, probability)
    if state.rawValue > self.state.rawValue { self.state = state }
  }
}
