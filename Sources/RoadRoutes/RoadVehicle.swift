/// The sizes, weights and load of a vehicle. A road that is not for such a vehicle is closed to it, in each direction that the
/// limit names; where a value is `nil` no limit of its kind closes a road.
///
/// ```swift
/// var profile = RoadProfile.truck
/// profile.vehicle.height = 3.8
/// ```
///
/// Limits under conditions, for example at times of the day, do not close a road.
public struct RoadVehicle: Hashable, Sendable {
  /// Metres. `maxheight` and `maxheight:physical` limit the height, `maxwidth` and `maxwidth:physical` the width, and `maxlength`
  /// the length with a trailer.
  public var height: Double?
  public var width: Double?
  public var length: Double?
  /// Metric tons. `maxweight` and `maxweightrating` limit the weight, of trucks those for `hgv` too.
  public var weight: Double?
  /// The load of the heaviest axle in metric tons, which `maxaxleload` limits.
  public var axleLoad: Double?
  /// Whether the vehicle carries goods for which `hazmat=no` closes a road.
  public var carriesHazardousGoods: Bool

  public init(
    height: Double? = nil, width: Double? = nil, length: Double? = nil, weight: Double? = nil, axleLoad: Double? = nil,
    carriesHazardousGoods: Bool = false
  ) {
    (self.height, self.width, self.length) = (height, width, length)
    (self.weight, self.axleLoad, self.carriesHazardousGoods) = (weight, axleLoad, carriesHazardousGoods)
  }

  /// Reads the rows of a profile.
  init(_ number: (_ row: String) -> UInt32) {
    func value(_ row: String, _ parts: Double) -> Double? {
      let number = number(row)
      return number == 0 ? nil : Double(number) / parts
    }
    self.init(
      height: value("height", 100), width: value("width", 100), length: value("length", 100),
      weight: value("weight", 1000), axleLoad: value("axle_load", 1000), carriesHazardousGoods: number("hazmat") == 1)
  }

  /// The rows of a profile, in centimetres and kilograms, rounded up. A value that is none has a number out of its row's range.
  var numbers: [(row: String, number: UInt32)] {
    func number(_ value: Double?, _ parts: Double) -> UInt32 {
      guard let value else { return 0 }
      // What was 3.2 metres comes back as 320 centimetres, and not as 321.
      return value > 0 ? UInt32(clamping: (value * parts - 1e-6).rounded(.up)) : .max
    }
    return [
      ("height", number(height, 100)), ("width", number(width, 100)), ("length", number(length, 100)),
      ("weight", number(weight, 1000)), ("axle_load", number(axleLoad, 1000)),
      ("hazmat", carriesHazardousGoods ? 1 : 0),
    ]
  }
}
