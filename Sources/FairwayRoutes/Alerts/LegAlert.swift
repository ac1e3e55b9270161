public import GeoKernel

/// A custom alert where a leg of a route passes it.
public struct LegAlert: Hashable, Sendable {
  public var alert: CustomAlert
  /// Where it begins, in metres of the route shape from the start of the leg.
  public var start: LocationDistance
  /// Where it ends; equal to ``start`` for a point. It may lie on a later leg.
  public var end: LocationDistance
  /// What is spoken of it, with the distance if there is one; nil until guidance is added, and for what has no words.
  public var announcement: String?
  /// The words for the distance in ``announcement``, which give way to those for the distance that is left.
  public var distanceText: String?
  /// What is spoken of it when it is near.
  public var nearAnnouncement: String?

  public init(_ alert: CustomAlert, start: LocationDistance, end: LocationDistance) {
    self.alert = alert
    self.start = start
    self.end = end
  }

  /// The distance below which an alert is near: no driver needs to be told of it in metres.
  static let nearDistance: LocationDistance = 100

  /// Returns what is spoken at a distance, in the words for it: its own text, if it brings one.
  ///
  /// - Parameters:
  ///   - distance: The distance to the start, in metres.
  ///   - distances: ``Route/spokenDistances``.
  public func announcement(at distance: LocationDistance, of distances: [SpokenDistance]) -> SpokenInstruction? {
    guard let text = alert.text ?? (distance < Self.nearDistance ? nearAnnouncement : nil) ?? announcement else {
      return nil
    }
    return SpokenInstruction(triggerDistanceRemaining: distance, text: text, distanceText: distanceText)
      .said(at: distance, of: distances)
  }
}

/// A ``LegAlert`` in JSON. As a value and not as a model with a visitor of its members: routes have few of them, and it
/// takes a fifth of the code in a module for the web.
enum AlertForm: JSONForm {
  static var expected: String { "an alert with an id, and numbers from 0 for start and end" }

  static func read(_ reader: inout JSONReader) throws(JSONFault) -> LegAlert {
    _ = reader.peek()
    let place = reader.position
    let json = try reader.readValue()
    func text(_ name: String) -> String? { if case .string(let text)? = json[name] { text } else { nil } }
    func number(_ name: String) -> Double? {
      guard case .number(let number)? = json[name], NumberRange.quantity.contains(number) else { return nil }
      return number
    }
    guard let id = text("id"), let start = number("start"), let end = number("end"), start <= end else {
      throw JSONFault(expected, at: place)
    }
    let alert = CustomAlert(
      id: id, kind: text("kind").flatMap { CustomAlert.Kind(rawValue: $0) } ?? .other,
      side: text("side").flatMap { DrivingSide(rawValue: $0) }, name: text("name"), text: text("text"),
      leadTime: number("leadTime"), leadDistance: number("leadDistance"))
    var result = LegAlert(alert, start: start, end: end)
    result.announcement = text("announcement")
    result.distanceText = text("distanceText")
    result.nearAnnouncement = text("nearAnnouncement")
    return result
  }

  static func write(_ value: LegAlert, to writer: inout JSONWriter) {
    var members: JSONObject = [
      "id": .string(value.alert.id), "kind": .string(value.alert.kind.rawValue), "start": .number(value.start),
      "end": .number(value.end),
    ]
    func add(_ name: String, _ text: String?) { if let text { members[name] = .string(text) } }
    func add(_ name: String, _ number: Double?) { if let number { members[name] = .number(number) } }
    add("side", value.alert.side?.rawValue)
    add("name", value.alert.name)
    add("text", value.alert.text)
    add("leadTime", value.alert.leadTime)
    add("leadDistance", value.alert.leadDistance)
    add("announcement", value.announcement)
    add("distanceText", value.distanceText)
    add("nearAnnouncement", value.nearAnnouncement)
    writer.write(.object(members))
  }
}
