/// What the sentences of one moment say together about a fix.
struct NMEAEpoch {
  /// The expected error of a position for each unit of the horizontal dilution of precision, in metres.
  ///
  /// The dilution is the ratio of the position's error to the error of the measured distances to the satellites. For a
  /// receiver of one frequency the latter is about 5 m (one standard deviation): 1 to 2 m of orbits and clocks, 4 m of
  /// the ionosphere, the rest of troposphere, reflections and noise. With corrections it is smaller, so the accuracy is
  /// rather overestimated; receivers with much better ones send GST.
  static let metresPerDilution = 5.0

  /// The time of the day in milliseconds; nil as long as no sentence has one.
  private(set) var time: Int?
  /// The date, as days since 1970, if one of the sentences has it.
  private(set) var day: Int?
  /// Whether the fix was returned, so that later sentences of the moment are too late.
  var isReturned = false
  /// The addresses of the sentences so far, except for those that cannot add anything.
  private(set) var addresses: [ArraySlice<UInt8>] = []
  private var isVoid = false
  private var fix = FixColumns.Fix()
  private var accuracy: Double?
  private var dilution: Double?
  private var kinds: Set<NMEAReport.Kind> = []

  /// Whether a sentence belongs to the moment: its time is the same, or it has none, and its address is new. A receiver
  /// whose clock stands still thus begins an epoch with each repetition.
  func isContinued(by sentence: NMEASentence, _ report: NMEAReport) -> Bool {
    if let own = report.time, let time, own != time { return false }
    return !addresses.contains { $0.elementsEqual(sentence.address) }
  }

  /// Whether a sentence may add something: not if it only repeats what another one has said, such as the position in
  /// GLL. Those are not waited for.
  func isExtended(by report: NMEAReport) -> Bool {
    switch report.kind {
    case .rmc, .gga, .gns, .gst: true
    case .vtg, .zda: !kinds.contains(.rmc)
    case .gll: kinds.isDisjoint(with: [.rmc, .gga, .gns])
    }
  }

  /// Adds a sentence. A value that is already known remains, unless the sentence combines several satellite systems.
  mutating func add(_ sentence: NMEASentence, _ report: NMEAReport) {
    let isBetter = sentence.isCombined
    func merge(_ value: Double?, into old: inout Double) {
      if let value, old.isNaN || isBetter { old = value }
    }
    func merge<Value>(_ value: Value?, into old: inout Value?) {
      if let value, old == nil || isBetter { old = value }
    }
    if isExtended(by: report) { addresses.append(sentence.address) }
    kinds.insert(report.kind)
    time = time ?? report.time
    merge(report.day, into: &day)
    isVoid = isVoid || report.isVoid
    merge(report.position?.latitude, into: &fix.latitude)
    merge(report.position?.longitude, into: &fix.longitude)
    merge(report.speed, into: &fix.speed)
    merge(report.course, into: &fix.course)
    merge(report.altitude, into: &fix.altitude)
    merge(report.accuracy, into: &accuracy)
    merge(report.dilution, into: &dilution)
  }

  /// The fix without its time; nil if the receiver has no position.
  var position: FixColumns.Fix? {
    guard !isVoid, !fix.latitude.isNaN, !fix.longitude.isNaN else { return nil }
    var fix = fix
    fix.horizontalAccuracy = accuracy ?? dilution.map { $0 * Self.metresPerDilution } ?? .nan
    return fix
  }
}
