import FairwayDirections
import Foundation

/// Judges a style by the published rules of the MapLibre Style Specification, version 8, as far as sources of GeoJSON and
/// layers of lines, circles and symbols go.
struct StyleValidator {
  /// What a property may be.
  enum Kind {
    case number(ClosedRange<Double>)
    case color
    case bool
    case string
    case word([String])
    case numbers(count: Int?)
    case strings
  }

  struct Rule {
    var group: String
    var kind: Kind
    /// Whether an expression may look at the feature; else at the zoom level only.
    var isDataDriven = true
    /// Whether an expression is allowed at all.
    var takesExpressions = true
  }

  private static let any = -Double.infinity...Double.infinity
  private static let positive = 0...Double.infinity
  private static let share = 0.0...1
  private static let anchors = [
    "center", "left", "right", "top", "bottom", "top-left", "top-right", "bottom-left", "bottom-right",
  ]

  /// The rules for each property of each kind of layer, after the specification's chapter "Layers".
  static let rules: [String: [String: Rule]] = [
    "line": [
      "line-cap": Rule(group: "layout", kind: .word(["butt", "round", "square"]), isDataDriven: false),
      "line-join": Rule(group: "layout", kind: .word(["bevel", "round", "miter"])),
      "line-miter-limit": Rule(group: "layout", kind: .number(any), isDataDriven: false),
      "line-sort-key": Rule(group: "layout", kind: .number(any)),
      "line-opacity": Rule(group: "paint", kind: .number(share)),
      "line-color": Rule(group: "paint", kind: .color),
      "line-width": Rule(group: "paint", kind: .number(positive)),
      "line-gap-width": Rule(group: "paint", kind: .number(positive)),
      "line-offset": Rule(group: "paint", kind: .number(any)),
      "line-blur": Rule(group: "paint", kind: .number(positive)),
      "line-dasharray": Rule(group: "paint", kind: .numbers(count: nil), isDataDriven: false),
      "line-gradient": Rule(group: "paint", kind: .color),
    ],
    "circle": [
      "circle-sort-key": Rule(group: "layout", kind: .number(any)),
      "circle-radius": Rule(group: "paint", kind: .number(positive)),
      "circle-color": Rule(group: "paint", kind: .color),
      "circle-blur": Rule(group: "paint", kind: .number(any)),
      "circle-opacity": Rule(group: "paint", kind: .number(share)),
      "circle-stroke-width": Rule(group: "paint", kind: .number(positive)),
      "circle-stroke-color": Rule(group: "paint", kind: .color),
      "circle-stroke-opacity": Rule(group: "paint", kind: .number(share)),
      "circle-pitch-scale": Rule(group: "paint", kind: .word(["map", "viewport"]), isDataDriven: false),
    ],
    "symbol": [
      "symbol-placement": Rule(group: "layout", kind: .word(["point", "line", "line-center"]), isDataDriven: false),
      "symbol-sort-key": Rule(group: "layout", kind: .number(any)),
      "text-field": Rule(group: "layout", kind: .string),
      "text-font": Rule(group: "layout", kind: .strings),
      "text-size": Rule(group: "layout", kind: .number(positive)),
      "text-anchor": Rule(group: "layout", kind: .word(anchors)),
      "text-offset": Rule(group: "layout", kind: .numbers(count: 2)),
      "text-allow-overlap": Rule(group: "layout", kind: .bool, isDataDriven: false),
      "text-ignore-placement": Rule(group: "layout", kind: .bool, isDataDriven: false),
      "icon-image": Rule(group: "layout", kind: .string),
      "icon-size": Rule(group: "layout", kind: .number(positive)),
      "icon-rotate": Rule(group: "layout", kind: .number(any)),
      "icon-anchor": Rule(group: "layout", kind: .word(anchors)),
      "icon-rotation-alignment": Rule(
        group: "layout", kind: .word(["map", "viewport", "auto"]), isDataDriven: false),
      "icon-allow-overlap": Rule(group: "layout", kind: .bool, isDataDriven: false),
      "icon-ignore-placement": Rule(group: "layout", kind: .bool, isDataDriven: false),
      "text-color": Rule(group: "paint", kind: .color),
      "text-opacity": Rule(group: "paint", kind: .number(share)),
      "text-halo-color": Rule(group: "paint", kind: .color),
      "text-halo-width": Rule(group: "paint", kind: .number(positive)),
      "icon-color": Rule(group: "paint", kind: .color),
      "icon-opacity": Rule(group: "paint", kind: .number(share)),
    ],
  ]

  /// Everything that is wrong with a style, a line each.
  func faults(of style: JSONValue) -> [String] {
    var faults: [String] = []
    if style["version"] != 8 { faults.append("version: 8 is expected") }
    guard case .object(let sources)? = style["sources"] else { return faults + ["sources: missing"] }
    guard case .array(let layers)? = style["layers"] else { return faults + ["layers: missing"] }
    for (id, source) in sources.sorted(by: { $0.key < $1.key }) {
      faults += sourceFaults(source).map { "\(id): \($0)" }
    }
    var ids: Set<String> = []
    for layer in layers {
      guard case .string(let id)? = layer["id"], !id.isEmpty else {
        faults.append("a layer has no id")
        continue
      }
      if !ids.insert(id).inserted { faults.append("\(id): there are two such layers") }
      faults += layerFaults(layer, sources).map { "\(id): \($0)" }
      if layer["layout"]?["text-field"] != nil, style["glyphs"] == nil { faults.append("\(id): needs glyphs") }
      if layer["layout"]?["icon-image"] != nil, style["sprite"] == nil { faults.append("\(id): needs a sprite") }
    }
    if case .string(let glyphs)? = style["glyphs"], !glyphs.contains("{fontstack}") || !glyphs.contains("{range}") {
      faults.append("glyphs: {fontstack} and {range} are expected")
    }
    return faults
  }

  // MARK: Sources

  private func sourceFaults(_ source: JSONValue) -> [String] {
    guard source["type"] == "geojson" else { return ["a geojson source is expected"] }
    guard let data = source["data"] else { return ["data is missing"] }
    guard data["type"] == "FeatureCollection", case .array(let features)? = data["features"] else {
      return ["a FeatureCollection is expected"]
    }
    return features.flatMap { feature -> [String] in
      guard feature["type"] == "Feature", case .object? = feature["properties"] else {
        return ["a Feature is expected"]
      }
      return isGeometry(feature["geometry"]) ? [] : ["a geometry is wrong"]
    }
  }

  private func isGeometry(_ geometry: JSONValue?) -> Bool {
    guard let geometry, let coordinates = geometry["coordinates"] else { return false }
    switch geometry["type"] {
    case "Point": return isPlace(coordinates)
    case "LineString": return isLine(coordinates)
    case "MultiLineString":
      guard case .array(let lines) = coordinates else { return false }
      return lines.allSatisfy(isLine)
    default: return false
    }
  }

  private func isLine(_ json: JSONValue) -> Bool {
    guard case .array(let places) = json else { return false }
    return places.count >= 2 && places.allSatisfy(isPlace)
  }

  private func isPlace(_ json: JSONValue) -> Bool {
    guard case .array(let numbers) = json, numbers.count == 2, let longitude = number(numbers[0]),
      let latitude = number(numbers[1])
    else { return false }
    return abs(longitude) <= 180 && abs(latitude) <= 90
  }

  // MARK: Layers

  private func layerFaults(_ layer: JSONValue, _ sources: JSONObject) -> [String] {
    guard case .object(let members) = layer else { return ["an object is expected"] }
    guard case .string(let type)? = layer["type"], let rules = Self.rules[type] else {
      return ["the type \(layer["type"] ?? .null) is not known"]
    }
    var faults: [String] = []
    let known = ["id", "type", "source", "filter", "minzoom", "maxzoom", "layout", "paint"]
    faults += members.keys.filter { !known.contains($0) }.map { "\($0) is not known" }
    if case .string(let source)? = layer["source"] {
      if sources[source] == nil { faults.append("there is no source \(source)") }
    } else {
      faults.append("source is missing")
    }
    for name in ["minzoom", "maxzoom"] {
      if let zoom = layer[name], number(zoom).map({ (0...24).contains($0) }) != true {
        faults.append("\(name) is wrong")
      }
    }
    if let filter = layer["filter"] { faults += ExpressionChecker(isDataDriven: true).faults(filter, .bool) }
    for group in ["layout", "paint"] {
      guard case .object(let properties)? = layer[group] else { continue }
      for (name, value) in properties.sorted(by: { $0.key < $1.key }) {
        if name == "visibility", group == "layout" {
          if value != "visible", value != "none" { faults.append("visibility is wrong") }
          continue
        }
        guard let rule = rules[name], rule.group == group else {
          faults.append("\(name) is no \(group) property of a \(type)")
          continue
        }
        faults += valueFaults(value, rule).map { "\(name): \($0)" }
      }
    }
    return faults
  }

  private func valueFaults(_ value: JSONValue, _ rule: Rule) -> [String] {
    if case .array(let elements) = value, case .string(let name)? = elements.first,
      ExpressionChecker.operators[name] != nil || elements.contains(where: isArray)
    {
      guard rule.takesExpressions else { return ["no expression is allowed"] }
      return ExpressionChecker(isDataDriven: rule.isDataDriven).faults(value, rule.kind)
    }
    return fits(value, rule.kind) ? [] : ["the value \(value) is wrong"]
  }

  private func isArray(_ value: JSONValue) -> Bool { if case .array = value { true } else { false } }

  func fits(_ value: JSONValue, _ kind: Kind) -> Bool {
    switch (kind, value) {
    case (.number(let range), _): number(value).map(range.contains) ?? false
    case (.color, .string(let text)): isColor(text)
    case (.bool, .bool), (.string, .string): true
    case (.word(let words), .string(let word)): words.contains(word)
    case (.numbers(let count), .array(let elements)):
      (count == nil || elements.count == count) && elements.allSatisfy { number($0) != nil }
    case (.strings, .array(let elements)):
      elements.allSatisfy { element in if case .string = element { true } else { false } }
    default: false
    }
  }

  private func isColor(_ text: String) -> Bool {
    if text.hasPrefix("#") {
      return [4, 5, 7, 9].contains(text.count) && text.dropFirst().allSatisfy(\.isHexDigit)
    }
    return text.hasPrefix("rgb") || text.hasPrefix("hsl") || ["black", "white", "red", "transparent"].contains(text)
  }

  private func number(_ value: JSONValue) -> Double? {
    switch value {
    case .number(let number): number
    case .integer(let integer): Double(integer)
    default: nil
    }
  }
}

/// Judges an expression: its operators, how many arguments they have, and what may be looked at where.
struct ExpressionChecker {
  let isDataDriven: Bool

  /// How many arguments each operator takes.
  static let operators: [String: ClosedRange<Int>] = [
    "get": 1...2, "has": 1...2, "zoom": 0...0, "literal": 1...1, "case": 3...Int.max, "match": 4...Int.max,
    "interpolate": 4...Int.max, "step": 3...Int.max, "linear": 0...0, "exponential": 1...1, "==": 2...3, "!=": 2...3,
    "<": 2...3, ">": 2...3, "<=": 2...3, ">=": 2...3, "!": 1...1, "all": 0...Int.max, "any": 0...Int.max,
    "*": 2...Int.max, "+": 2...Int.max, "-": 1...2, "/": 2...2, "to-string": 1...1, "to-number": 1...Int.max,
    "coalesce": 1...Int.max, "line-progress": 0...0,
  ]

  func faults(_ expression: JSONValue, _ kind: StyleValidator.Kind) -> [String] {
    check(expression, kind: kind, mayZoom: false, isTop: true)
  }

  private func check(_ value: JSONValue, kind: StyleValidator.Kind?, mayZoom: Bool, isTop: Bool) -> [String] {
    guard case .array(let elements) = value else {
      guard let kind else { return [] }
      return StyleValidator().fits(value, kind) ? [] : ["the value \(value) is wrong"]
    }
    guard case .string(let name)? = elements.first, let counts = Self.operators[name] else {
      return ["there is no operator \(elements.first ?? .null)"]
    }
    let arguments = Array(elements.dropFirst())
    guard counts.contains(arguments.count) else { return ["\(name) has \(arguments.count) arguments"] }
    switch name {
    case "literal": return []
    case "get", "has": return isDataDriven ? [] : ["\(name) looks at the feature"]
    // The zoom level is looked at by an outermost interpolation or step only.
    case "zoom": return mayZoom ? [] : ["zoom is not the input of an outermost interpolation or step"]
    case "interpolate":
      return check(arguments[0], kind: nil, mayZoom: false, isTop: false)
        + check(arguments[1], kind: nil, mayZoom: isTop, isTop: false) + stops(Array(arguments.dropFirst(2)), kind)
    case "step":
      return check(arguments[0], kind: nil, mayZoom: isTop, isTop: false)
        + check(arguments[1], kind: kind, mayZoom: false, isTop: false) + stops(Array(arguments.dropFirst(2)), kind)
    case "match":
      let labels = stride(from: 1, to: arguments.count - 1, by: 2).map { arguments[$0] }
      let outputs = stride(from: 2, to: arguments.count, by: 2).map { arguments[$0] } + [arguments[arguments.count - 1]]
      var faults = arguments.count.isMultiple(of: 2) ? [] : ["match has no last resort"]
      if Set(labels).count != labels.count { faults.append("match has a label twice") }
      faults += check(arguments[0], kind: nil, mayZoom: false, isTop: false)
      return faults + outputs.flatMap { check($0, kind: kind, mayZoom: false, isTop: false) }
    case "case":
      guard !arguments.count.isMultiple(of: 2) else { return ["case has no last resort"] }
      return arguments.enumerated().flatMap { place, argument in
        let isOutput = !place.isMultiple(of: 2) || place == arguments.count - 1
        return check(argument, kind: isOutput ? kind : .bool, mayZoom: false, isTop: false)
      }
    default: return arguments.flatMap { check($0, kind: nil, mayZoom: false, isTop: false) }
    }
  }

  private func stops(_ stops: [JSONValue], _ kind: StyleValidator.Kind?) -> [String] {
    guard stops.count.isMultiple(of: 2) else { return ["a stop has no value"] }
    let inputs = stride(from: 0, to: stops.count, by: 2).compactMap { place -> Double? in
      if case .number(let number) = stops[place] { number } else { nil }
    }
    guard inputs.count * 2 == stops.count else { return ["a stop is no number"] }
    let ascend = zip(inputs, inputs.dropFirst()).allSatisfy { $0 < $1 }
    return (ascend ? [] : ["the stops do not ascend"])
      + stride(from: 1, to: stops.count, by: 2).flatMap { check(stops[$0], kind: kind, mayZoom: false, isTop: false) }
  }
}
