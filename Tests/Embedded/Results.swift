import GeoKernel

/// Receives the results of a drive or of the kernel, one number at a time: which fix or case, which of its values, and
/// the bits of the value.
struct Results {
  let receive: @convention(c) (Int32, Int32, UInt64) -> Void
  var item: Int32 = 0
  private var field: Int32 = 0

  init(_ receive: @escaping @convention(c) (Int32, Int32, UInt64) -> Void) { self.receive = receive }

  mutating func begin(_ number: Int) {
    item = Int32(number)
    field = 0
  }

  mutating func add(bits: UInt64) {
    receive(item, field, bits)
    field += 1
  }

  mutating func add(_ numbers: Double...) {
    // No platform says which NaN an operation gives.
    for number in numbers { add(bits: number.isNaN ? Double.nan.bitPattern : number.bitPattern) }
  }

  mutating func add(_ numbers: Int...) {
    for number in numbers { add(bits: UInt64(bitPattern: Int64(number))) }
  }

  mutating func add(_ coordinate: LocationCoordinate2D) { add(coordinate.latitude, coordinate.longitude) }

  mutating func add(_ snap: TrackSnap) {
    add(snap.segment)
    add(snap.fraction, snap.distanceAlong, snap.crossTrack, snap.bearing)
    add(snap.coordinate)
  }
}

/// The FNV-1a hash of bytes, the same on every platform.
func hash(of bytes: [UInt8]) -> UInt64 {
  bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}

/// Random numbers from a seed (splitmix64), by operations that are exact.
struct Dice {
  private var state: UInt64

  init(seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 }

  mutating func bits() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number in 0..<1.
  mutating func part() -> Double { Double(bits() >> 11) * 0x1p-53 }

  mutating func number(_ low: Double, _ high: Double) -> Double { low + (high - low) * part() }

  mutating func index(below count: Int) -> Int { Int(bits() >> 33) % count }

  mutating func happens(_ probability: Double) -> Bool { part() < probability }

  /// A number that is almost normally distributed, with a standard deviation of 1.
  mutating func bell() -> Double {
    var sum = -6.0
    for _ in 0..<12 { sum += part() }
    return sum
  }
}
