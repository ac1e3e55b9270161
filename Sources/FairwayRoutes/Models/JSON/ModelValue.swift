/// A model as an option: its JSON form is that of the model.
package struct ModelValue<Model: OptionModel>: OptionValue {
  package var model: Model

  package init(_ model: Model) { self.model = model }

  // The text of a model is JSON.
  package var json: JSONValue { (try? JSONValue(json: model.text)) ?? .null }

  package init(_ json: JSONValue, _ path: String) throws(OptionError) {
    do throws(DirectionsError) {
      model = try Model(text: json.json())
    } catch {
      throw .unexpected(path: path, expected: Model.expected)
    }
  }
}

/// A model that can be an option.
package protocol OptionModel {
  /// What an error expects.
  static var expected: String { get }
  /// The model as JSON text.
  var text: [UInt8] { get }
  /// Reads a JSON text.
  init(text: [UInt8]) throws(DirectionsError)
}

extension RouteResponse: OptionModel {
  package static var expected: String { "an answer with routes" }
  package var text: [UInt8] { jsonText() }
  package init(text: [UInt8]) throws(DirectionsError) { try self.init(jsonText: text, shapeFormat: nil) }
}

extension Waypoint: OptionModel {
  package static var expected: String { "a waypoint" }
  package var text: [UInt8] { jsonText() }
  package init(text: [UInt8]) throws(DirectionsError) { try self.init(jsonText: text, shapeFormat: nil) }
}
