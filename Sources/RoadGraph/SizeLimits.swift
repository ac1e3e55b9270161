internal import CRoadGraph

/// The least limits of sizes that a set of attributes states at a time.
struct SizeLimits {
  /// Whose limits count.
  private let vehicle: VehicleKind
  /// The limits by their keys: what holds under a condition takes the place of what holds at other times.
  private var height: UInt32?
  private var physicalHeight: UInt32?
  private var width: UInt32?
  private var physicalWidth: UInt32?
  private var length: UInt32?
  private var weight: UInt32?
  private var weightRating: UInt32?
  private var truckWeight: UInt32?
  private var truckWeightRating: UInt32?
  private var axleLoad: UInt32?

  /// Reads those in a direction of travel.
  ///
  /// - Parameters:
  ///   - time: What the clocks of the place show; nil if it is not known, and conditions do not hold.
  init(
    _ attributes: some Collection<rg_attribute>, isBackward: Bool, for vehicle: VehicleKind, at time: LocalTime?,
    on graph: RoadGraph
  ) {
    self.vehicle = vehicle
    for attribute in attributes where attribute.applies(isBackward: isBackward) && !attribute.isText {
      add(attribute.key, attribute.value, isInstead: false)
    }
    guard let time else { return }
    for attribute in attributes where attribute.isConditional && attribute.isAbout(isBackward: isBackward) {
      let key = RoadAttribute.Key(rawValue: attribute.key)
      guard key.isSize, attribute.isText else { continue }
      let text = String(decoding: graph.word(at: attribute.value), as: UTF8.self)
      guard let value = ConditionalValues(text)?.value(at: time), let number = key.number(of: value) else { continue }
      add(attribute.key, number, isInstead: true)
    }
  }

  /// - Parameter isInstead: Whether it takes the place of a limit with the same key.
  private mutating func add(_ key: UInt8, _ value: UInt32, isInstead: Bool) {
    // A limit of 0 is a mistake of the map.
    guard value > 0 else { return }
    func least(_ other: UInt32?) -> UInt32 { isInstead ? value : min(other ?? value, value) }
    switch Int(key) {
    case ROAD_KEY_MAXHEIGHT: height = least(height)
    case ROAD_KEY_MAXHEIGHT_PHYSICAL: physicalHeight = least(physicalHeight)
    case ROAD_KEY_MAXWIDTH: width = least(width)
    case ROAD_KEY_MAXWIDTH_PHYSICAL: physicalWidth = least(physicalWidth)
    case ROAD_KEY_MAXLENGTH: length = least(length)
    case ROAD_KEY_MAXWEIGHT: weight = least(weight)
    case ROAD_KEY_MAXWEIGHTRATING: weightRating = least(weightRating)
    case ROAD_KEY_MAXWEIGHT_HGV where vehicle == .truck: truckWeight = least(truckWeight)
    case ROAD_KEY_MAXWEIGHTRATING_HGV where vehicle == .truck: truckWeightRating = least(truckWeightRating)
    case ROAD_KEY_MAXAXLELOAD: axleLoad = least(axleLoad)
    default: break
    }
  }

  /// Calls a body with each of them.
  func forEachLimit(_ body: (RoadAhead.SizeLimit) -> Void) {
    func value(_ first: UInt32?, _ others: UInt32?..., parts: Double) -> Double? {
      others.reduce(first) { least, other in other.map { min(least ?? $0, $0) } ?? least }.map { Double($0) / parts }
    }
    if let height = value(height, physicalHeight, parts: 100) { body(.height(height)) }
    if let width = value(width, physicalWidth, parts: 100) { body(.width(width)) }
    if let length = value(length, parts: 100) { body(.length(length)) }
    if let weight = value(weight, weightRating, truckWeight, truckWeightRating, parts: 1000) { body(.weight(weight)) }
    if let axleLoad = value(axleLoad, parts: 1000) { body(.axleLoad(axleLoad)) }
  }
}
