public import FairwayRoutes
public import RoadGraph

extension LimitOptions {
  /// All options as a JSON object. What is nil is missing.
  public var json: JSONValue { OptionVisitor.json(of: self) }

  /// Creates options from a JSON object in which any member may be missing.
  ///
  /// An unknown member is an error, and so is a clock that is more than a day ahead of Greenwich, or behind it.
  public init(json: JSONValue) throws(OptionError) {
    self.init()
    try OptionVisitor.read(json, into: &self, path: "options")
  }
}

extension LimitOptions: OptionGroup {
  package mutating func visit(_ visitor: inout OptionVisitor) {
    var kind = Kind(vehicle)
    visitor.value("vehicle", &kind)
    vehicle = kind.vehicle
    var code = country.map { Country(code: $0) }
    visitor.value("country", &code)
    country = code?.code
    var offset = clockOffset.map { Offset(seconds: $0) }
    visitor.value("clockOffset", &offset)
    clockOffset = offset?.seconds
  }
}

/// The kind of a vehicle by its name.
private struct Kind: OptionValue {
  let vehicle: VehicleKind

  init(_ vehicle: VehicleKind) { self.vehicle = vehicle }

  var json: JSONValue { .string(vehicle.name) }

  init(_ json: JSONValue, _ path: String) throws(OptionError) {
    guard case .string(let name) = json, let vehicle = VehicleKind(name: name) else {
      throw .unexpected(path: path, expected: VehicleKind.allCases.map { $0.name }.joined(separator: ", "))
    }
    self.vehicle = vehicle
  }
}

private struct Country: OptionValue {
  let code: String

  init(code: String) { self.code = code }

  var json: JSONValue { .string(code) }

  init(_ json: JSONValue, _ path: String) throws(OptionError) {
    guard case .string(let code) = json, RoadCountry(code: code) != nil else {
      throw .unexpected(path: path, expected: "two capital letters")
    }
    self.code = code
  }
}

/// Seconds by which clocks are ahead of Greenwich.
private struct Offset: OptionValue {
  let seconds: Int

  init(seconds: Int) { self.seconds = seconds }

  var json: JSONValue { .number(Double(seconds)) }

  init(_ json: JSONValue, _ path: String) throws(OptionError) {
    let seconds = try Int(json, path)
    guard (-86_400...86_400).contains(seconds) else {
      throw .unexpected(path: path, expected: "the seconds of at most a day")
    }
    self.seconds = seconds
  }
}
