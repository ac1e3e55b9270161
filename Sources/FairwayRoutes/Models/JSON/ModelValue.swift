/// A model as an option: its JSON form is that of the model.
package struct ModelValue<Model: OptionModel>: OptionValue {
  package var model: Model

  package init(_ model: Model) { self.model = model }

  package var json: JSONValue { model.stored }

  package init(_ json: JSONValue, _ path: String) throws(OptionError) {
    do throws(DirectionsError) {
      model = try Model(stored: json)
    } catch {
      throw .unexpected(path: path, expected: Model.expected)
    }
  }
}

/// A model that can be an option.
package protocol OptionModel {
  /// What an error expects.
  static var expected: String { get }
  /// The model as JSON, from which it can be read without its request.
  var stored: JSONValue { get }
  init(stored: JSONValue) throws(DirectionsError)
}

extension RouteResponse: OptionModel {
  package static var expected: String { "an answer with routes" }

  /// The member that says how many decimals the polylines have, which the text of an answer does not always tell.
  private static let precision = "polylinePrecision"

  package var stored: JSONValue {
    var writer = JSONWriter()
    writer.write(self)
    guard case .object(var members)? = try? JSONValue(json: writer.bytes) else { return .null }
    members[Self.precision] = writer.precision.map { .number(Double($0)) }
    return .object(members)
  }

  package init(stored: JSONValue) throws(DirectionsError) {
    var format: RouteShapeFormat?
    if case .number(let precision)? = stored[Self.precision] {
      format = Int(exactly: precision).flatMap { RouteShapeFormat(precision: $0) }
    }
    try self.init(jsonText: stored.json(), shapeFormat: format)
    foreignMembers[Self.precision] = nil
  }
}

extension Waypoint: OptionModel {
  package static var expected: String { "a waypoint" }
  // The text of a model is JSON.
  package var stored: JSONValue { (try? JSONValue(json: jsonText())) ?? .null }
  package init(stored: JSONValue) throws(DirectionsError) { try self.init(jsonText: stored.json(), shapeFormat: nil) }
}
