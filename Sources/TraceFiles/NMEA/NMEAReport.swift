/// What a sentence of NMEA 0183 says about a fix.
struct NMEAReport {
  /// The kinds of sentences that are read.
  enum Kind: String {
    /// Time, date, position, speed and course.
    case rmc = "RMC"
    /// Time, position, altitude, quality, and dilution of precision; from one or several satellite systems.
    case gga = "GGA"
    case gns = "GNS"
    /// Position and time.
    case gll = "GLL"
    /// Course and speed.
    case vtg = "VTG"
    /// The expected errors of the position.
    case gst = "GST"
    /// Time and date.
    case zda = "ZDA"
  }

  let kind: Kind
  /// The time of the day in milliseconds; up to a second more than a day, because of leap seconds.
  private(set) var time: Int?
  /// The date, as days since 1970.
  private(set) var day: Int?
  /// Whether the receiver has no position.
  private(set) var isVoid = false
  private(set) var position: (latitude: Double, longitude: Double)?
  /// The speed over ground in metres per second, and the course over ground in degrees.
  private(set) var speed: Double?
  private(set) var course: Double?
  /// The height above the ellipsoid in metres; above the sea if the receiver does not state the geoid's height.
  private(set) var altitude: Double?
  /// The horizontal dilution of precision.
  private(set) var dilution: Double?
  /// The radius of the expected error in metres.
  private(set) var accuracy: Double?

  private static let metresPerSecondPerKnot = 1852.0 / 3600

  /// Reads a sentence; nil if it is of another kind.
  init?(_ sentence: NMEASentence) throws(LineFault) {
    guard let kind = Kind(rawValue: sentence.kind) else { return nil }
    self.kind = kind
    let fields = NMEAFields(sentence)
    switch kind {
    case .rmc: try readRMC(fields)
    case .gga: try readGGA(fields)
    case .gns: try readGNS(fields)
    case .gll: try readGLL(fields)
    case .vtg: try readVTG(fields)
    case .gst: try readGST(fields)
    case .zda: try readZDA(fields)
    }
  }

  private mutating func readRMC(_ fields: NMEAFields) throws(LineFault) {
    time = try fields.time(0)
    // Without a status, as with an empty position, there is no fix.
    isVoid = fields.letter(1) != "A" || fields.letter(11) == "N"
    position = try fields.position(2)
    speed = try fields.number(6, "the speed").map { $0 * Self.metresPerSecondPerKnot }
    course = try fields.number(7, "the course")
    day = try fields.date(8)
  }

  private mutating func readGGA(_ fields: NMEAFields) throws(LineFault) {
    time = try fields.time(0)
    position = try fields.position(1)
    isVoid = try fields.number(5, "the quality") ?? 0 == 0
    dilution = try fields.number(7, "the dilution of precision")
    altitude = try fields.number(8, "the altitude")
    if let separation = try fields.number(10, "the height of the geoid") { altitude = altitude.map { $0 + separation } }
  }

  private mutating func readGNS(_ fields: NMEAFields) throws(LineFault) {
    time = try fields.time(0)
    position = try fields.position(1)
    // One letter for each satellite system.
    isVoid = fields.text(5).allSatisfy { $0 == UInt8(ascii: "N") }
    dilution = try fields.number(7, "the dilution of precision")
    altitude = try fields.number(8, "the altitude")
    if let separation = try fields.number(9, "the height of the geoid") { altitude = altitude.map { $0 + separation } }
  }

  private mutating func readGLL(_ fields: NMEAFields) throws(LineFault) {
    position = try fields.position(0)
    time = try fields.time(4)
    isVoid = fields.letter(5) == "V" || fields.letter(6) == "N"
  }

  private mutating func readVTG(_ fields: NMEAFields) throws(LineFault) {
    course = try fields.number(0, "the course")
    if let knots = try fields.number(4, "the speed") {
      speed = knots * Self.metresPerSecondPerKnot
    } else if let kilometresPerHour = try fields.number(6, "the speed") {
      speed = kilometresPerHour / 3.6
    }
  }

  private mutating func readGST(_ fields: NMEAFields) throws(LineFault) {
    time = try fields.time(0)
    // The standard deviations of latitude and longitude, or the axes of their ellipse: the sum of squares is the same.
    for first in [5, 2] where accuracy == nil {
      guard let one = try fields.number(first, "the error"), let other = try fields.number(first + 1, "the error")
      else { continue }
      accuracy = (one * one + other * other).squareRoot()
    }
  }

  private mutating func readZDA(_ fields: NMEAFields) throws(LineFault) {
    time = try fields.time(0)
    day = try fields.dayOfParts(1)
  }
}
