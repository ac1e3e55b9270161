import FairwayCore
import GeoKernel
import SeededRandom
import TraceFiles

/// Samples a drive at a rate, and records the fixes of the receiver and the truth.
struct TraceBuilder {
  private let drive: Drive
  private let noise: NoiseModel
  private let rate: Double
  private var receiver: AnyReceiver
  private var sideCursor = 0
  private var random: SeededGenerator
  private let separations: [Int: Separation]
  private var fixes = FixColumns()
  private var state: [UInt8] = []
  private var along: [Double?] = []
  private var odometer: [Double] = []
  private var badFixes: [String: String] = [:]
  private var piece = 0

  init(drive: Drive, noise: NoiseModel, rate: Double, seed: UInt64) {
    self.drive = drive
    self.noise = noise
    self.rate = rate
    receiver = AnyReceiver(drive: drive, noise: noise, seed: seed)
    random = SeededGenerator(seed: SeededGenerator.seed(seed, case: 3))
    var separations: [Int: Separation] = [:]
    for (index, piece) in drive.path.pieces.enumerated() {
      if case .away(let deviation) = piece.label {
        separations[index] = Separation(
          piece: piece, line: drive.path.line, route: drive.route,
          roadEnd: drive.path.deviations[deviation].roadEnd)
      }
    }
    self.separations = separations
  }

  mutating func run(limit: Int) {
    let count = min(limit, Int(clamping: drive.motion.duration * rate + 1e-6) + 1)
    fixes.reserveCapacity(count)
    state.reserveCapacity(count)
    along.reserveCapacity(count)
    odometer.reserveCapacity(count)
    var walk = DriveMotion.Walk()
    var nextBad = noise == .badfix ? random.uniform(15...35) : .infinity
    var kinds: [BadFix] = []
    for index in 0..<count {
      let time = Double(index) / rate
      var sample = drive.motion.sample(at: time, walk: &walk)
      sample.move(aside: drive.track.aside(at: sample.odometer, cursor: &sideCursor))
      let timestamp = ((drive.options.start + time) * 1000).rounded() / 1000
      guard let fix = receiver.fix(at: time, timestamp: timestamp, sample: sample) else { continue }
      fixes.append(fix)
      label(odometer: sample.odometer)
      // Bad fixes follow fixes at full seconds, which every rate has.
      if time >= nextBad, time == time.rounded() {
        nextBad = time + random.uniform(15...35)
        if kinds.isEmpty { kinds = BadFix.allCases.shuffled(using: &random) }
        if let kind = kinds.popLast() { insert(kind) }
      }
    }
  }

  private mutating func insert(_ kind: BadFix) {
    let last = fixes.count - 1
    let earlier = max(0, last - max(1, Int(clamping: (4 * rate).rounded())))
    badFixes[String(fixes.count)] = kind.rawValue
    let source = kind == .outOfOrder ? earlier : last
    fixes.append(kind.made(last: fixes[last], earlier: fixes[earlier], pause: 0.5 / rate))
    state.append(state[last])
    along.append(along[source])
    odometer.append(odometer[source])
  }

  private mutating func label(odometer driven: Double) {
    let pieces = drive.path.pieces
    while piece < pieces.count - 1, pieces[piece].end < driven { piece += 1 }
    let current = pieces[piece]
    let distance: Double? =
      switch current.label {
      case .route, .again: current.along + (driven - current.start)
      case .away, .backwards, .after: nil
      }
    let letter: Character
    switch current.label {
    case .route: letter = "1"
    case .again: letter = "g"
    case .after: letter = "a"
    case .backwards: letter = driven - current.start < Separation.apart ? "g" : "0"
    case .away: letter = (separations[piece]?.value(at: driven) ?? 0) < Separation.apart ? "g" : "0"
    }
    state.append(letter.asciiValue ?? 0)
    along.append(distance.map { ($0 * 10).rounded() / 10 })
    odometer.append((driven * 10).rounded() / 10)
  }

  // MARK: - The truth about the whole drive

  func finished(map: String, routeKind: String) -> DriveTrace {
    let path = drive.path
    let kind = drive.options.detours.map(\.kind.rawValue).joined(separator: "+")
    let rateName = rate == rate.rounded() ? String(Int(clamping: rate)) : String(rate)
    let seed = String(drive.options.seed)
    let vehicle = drive.options.vehicle == .car ? [] : [drive.options.vehicle.rawValue]
    let name = [map, routeKind, seed] + (kind.isEmpty ? [] : [kind]) + vehicle + [noise.rawValue, rateName + "hz"]
    let truth = DriveTruth(
      id: name.joined(separator: "-"), map: map, routeKind: routeKind, driveKind: kind.isEmpty ? "on" : kind,
      noise: noise.rawValue, mode: drive.options.vehicle.mode, rateHz: rate,
      routeLength: hundredths(drive.route.length),
      routeLengthResponse: hundredths(drive.route.statedLength), driven: tenths(path.length),
      legEnds: drive.route.legEnds.map(hundredths), deviations: path.deviations.indices.map(deviation),
      arrivals: drive.route.legEnds.indices.map(arrival), stopsAtEnd: path.stopsAtEnd, badFixes: badFixes,
      fix: DriveTruth.Fixes(
        state: String(decoding: state, as: UTF8.self), along: along, odometer: odometer))
    return DriveTrace(fixes: fixes, truth: truth)
  }

  private func deviation(_ index: Int) -> DriveTruth.Deviation {
    let deviation = drive.path.deviations[index]
    var apart: Double?
    var farthest = 0.0
    for (position, piece) in drive.path.pieces.enumerated() {
      switch piece.label {
      case .away(index):
        guard let separation = separations[position] else { continue }
        farthest = max(farthest, separation.largest)
        apart = apart ?? separation.firstApart
      case .backwards(index):
        farthest = max(farthest, piece.end - piece.start)
        if piece.end - piece.start > Separation.apart { apart = piece.start + Separation.apart }
      default:
        continue
      }
    }
    return DriveTruth.Deviation(
      kind: deviation.kind, left: moment(deviation.left), apart: apart.map(moment), back: deviation.back.map(moment),
      alongLeft: tenths(deviation.alongLeft), alongBack: deviation.alongBack.map(tenths), farthest: tenths(farthest),
      passed: deviation.passed.map(moment))
  }

  private func arrival(_ index: Int) -> DriveTruth.Arrival {
    let end = drive.route.legEnds[index]
    let isLast = index == drive.route.legEnds.count - 1
    // Reaching the last metre counts: the end of a route and the end of its line may differ by a rounding error.
    let from = drive.path.odometer(along: isLast ? end - 1e-3 : end).map(moment)
    let parks = isLast && drive.path.stopsAtEnd && drive.path.pieces.last?.label == .after
    let to = from == nil ? nil : parks ? moment(drive.path.length) : from
    return DriveTruth.Arrival(waypoint: index + 1, along: tenths(end), from: from, to: to)
  }

  private func moment(_ odometer: Double) -> Double {
    ((drive.options.start + drive.motion.time(at: odometer)) * 1000).rounded() / 1000
  }

  private func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }
  private func hundredths(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}

/// The receiver of a noise model.
private enum AnyReceiver {
  case invented(Receiver)
  case recorded(RecordedReceiver)

  init(drive: Drive, noise: NoiseModel, seed: UInt64) {
    let origin = drive.route.coordinates[0]
    if noise == .recorded {
      self = .recorded(
        RecordedReceiver(
          errors: drive.options.vehicle.errors, seed: seed, motion: drive.motion, length: drive.path.length,
          origin: origin))
    } else {
      self = .invented(Receiver(model: noise, seed: seed, motion: drive.motion, origin: origin))
    }
  }

  mutating func fix(at time: Double, timestamp: Double, sample: DriveMotion.Sample) -> FixColumns.Fix? {
    switch self {
    case .invented(var receiver):
      defer { self = .invented(receiver) }
      return receiver.fix(at: time, timestamp: timestamp, sample: sample)
    case .recorded(var receiver):
      defer { self = .recorded(receiver) }
      return receiver.fix(at: time, timestamp: timestamp, sample: sample)
    }
  }
}

extension DriveMotion.Sample {
  /// Moves the position to the right of the direction of travel.
  fileprivate mutating func move(aside: Double) {
    guard aside != 0 else { return }
    let frame = LocalFrame(origin: LocationCoordinate2D(latitude: latitude, longitude: longitude))
    latitude -= aside * heading.east / frame.metresPerDegreeNorth
    longitude = wrappedLongitude(longitude + aside * heading.north / frame.metresPerDegreeEast)
  }
}
