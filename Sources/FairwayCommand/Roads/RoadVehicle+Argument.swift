import RoadRoutes

extension RoadVehicle {
  private struct Size {
    let name: String
    let most: Double
    let unit: String
    let path: WritableKeyPath<RoadVehicle, Double?>

    init(_ name: String, _ most: Double, _ unit: String, _ path: WritableKeyPath<RoadVehicle, Double?>) {
      (self.name, self.most, self.unit, self.path) = (name, most, unit, path)
    }

    /// The value of a text; nil if it has none.
    func value(_ text: Substring) -> Double? {
      guard let number = Double(text), number > 0, number <= most else { return nil }
      return number
    }
  }

  private static var sizes: [Size] {
    [
      Size("height", 100, "metres", \.height), Size("width", 100, "metres", \.width),
      Size("length", 1000, "metres", \.length), Size("weight", 1000, "tons", \.weight),
      Size("axle-load", 1000, "tons", \.axleLoad),
    ]
  }

  /// Takes the values of `--vehicle`, for example `height=3.8,hazmat`.
  mutating func take(_ text: String) throws(CommandFailure) {
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      if part == "hazmat" {
        carriesHazardousGoods = true
        continue
      }
      let words = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard words.count == 2, let size = Self.sizes.first(where: { $0.name == words[0] }) else {
        let known = Self.sizes.map(\.name).joined(separator: ", ")
        throw .usage("--vehicle takes \(known) with = and a number, or hazmat, not '\(part)'")
      }
      guard let value = size.value(words[1]) else {
        let range = "above 0 and up to \(Int(size.most)) \(size.unit)"
        throw .usage("--vehicle \(size.name) is a number \(range), not '\(words[1])'")
      }
      self[keyPath: size.path] = value
    }
  }
}
