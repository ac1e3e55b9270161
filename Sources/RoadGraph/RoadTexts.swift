/// The names of ways and their numbers, each pair once, as ROAD_SECTION_NAMES has them.
struct RoadTexts {
  /// Each text behind its length; the first byte is 0.
  private(set) var bytes: [UInt8] = [0]
  private var offsets: [[UInt8]: UInt32] = [:]

  init() {}

  /// Texts as they were read, which are not added to.
  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Where a name and the number behind it begin; 0 if there is neither.
  mutating func offset(name: some Collection<UInt8>, number: some Collection<UInt8>) -> UInt32 {
    if name.isEmpty, number.isEmpty { return 0 }
    var pair: [UInt8] = []
    pair.appendNumber(UInt32(clamping: name.count))
    pair.append(contentsOf: name)
    pair.appendNumber(UInt32(clamping: number.count))
    pair.append(contentsOf: number)
    if let offset = offsets[pair] { return offset }
    let offset = UInt32(bytes.count)
    offsets[pair] = offset
    bytes.append(contentsOf: pair)
    return offset
  }
}
