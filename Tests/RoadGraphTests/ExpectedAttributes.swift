import GeoKernel

/// What a road file should say of tags, by rules that are written here anew: nothing of the packer is used.
enum ExpectedAttributes {
  /// The keys that a road file has, with how their values are written.
  private enum Form { case text, arrows, access, speed, length, weight, time }

  private static let ofWays: [String: Form] = {
    var forms: [String: Form] = ["turn:lanes": .arrows, "duration": .time]
    for key in [
      "lanes", "destination", "destination:ref", "destination:street", "destination:ref:to", "destination:street:to",
      "destination:lanes", "destination:ref:lanes", "destination:symbol", "destination:country", "junction:ref",
      "junction:name", "exit_to", "int_ref", "official_name", "service", "surface", "smoothness", "tracktype",
      "sac_scale", "impassable", "toll", "toll:hgv", "footway", "sidewalk", "sidewalk:left", "sidewalk:right",
      "sidewalk:both", "cycleway", "cycleway:left", "cycleway:right", "cycleway:both", "bicycle_road", "motorroad",
      "driving_side", "hazard", "oneway", "oneway:bicycle", "oneway:bus", "oneway:psv", "maxspeed:type",
      "source:maxspeed", "zone:maxspeed", "zone:traffic", "maxspeed:variable", "traffic_calming", "crossing",
    ] { forms[key] = .text }
    for key in accessKeys { forms[key] = .access }
    for key in [
      "maxspeed", "maxspeed:practical", "maxspeed:advisory", "maxspeed:hgv", "maxspeed:bus", "maxspeed:motorcycle",
      "maxspeed:trailer", "minspeed",
    ] { forms[key] = .speed }
    for key in ["maxheight", "maxheight:physical", "maxwidth", "maxwidth:physical", "maxlength", "width"] {
      forms[key] = .length
    }
    for key in ["maxweight", "maxweight:bus", "maxweight:hgv", "maxweightrating", "maxweightrating:hgv", "maxaxleload"]
    {
      forms[key] = .weight
    }
    return forms
  }()

  private static let accessKeys = [
    "access", "vehicle", "motor_vehicle", "motorcar", "motorcycle", "moped", "hgv", "goods", "bus", "psv", "taxi",
    "hov",
    "emergency", "bicycle", "foot", "horse", "hazmat", "trailer",
  ]

  private static let accessValues = [
    "yes", "no", "private", "destination", "delivery", "customers", "permissive", "designated", "permit", "residents",
    "agricultural", "forestry", "discouraged", "use_sidepath", "dismount", "emergency", "psv", "official", "public",
    "military",
  ]

  private static let arrows = [
    "through", "left", "slight_left", "sharp_left", "right", "slight_right", "sharp_right", "reverse", "merge_to_left",
    "merge_to_right", "none",
  ]

  /// The attributes of a way by their tags, without those of relations.
  ///
  /// - Parameter isDriven: Whether cars or bicycles may use the way in a direction, so that its direction is known.
  static func ofWay(_ tags: [String: String], isDriven: Bool) -> [String: String] {
    var expected: [String: String] = [:]
    for (tag, value) in tags {
      let (key, isConditional) = parts(tag)
      guard let form = ofWays[key], !value.isEmpty else { continue }
      // The record of a way has these.
      if tag == "toll", value == "yes" { continue }
      if key == "maxspeed", !isConditional, isLimit(value) { continue }
      if tag == "oneway", isDriven, ["yes", "no", "true", "false", "1", "0", "-1"].contains(value) { continue }
      expected[tag] = isConditional ? value : written(value, form)
    }
    return expected
  }

  private static let kinds: [String: Set<String>] = [
    "highway": [
      "motorway_junction", "traffic_signals", "stop", "give_way", "crossing", "mini_roundabout", "turning_circle",
      "turning_loop", "toll_gantry", "passing_place",
    ],
    "barrier": [
      "gate", "lift_gate", "swing_gate", "sliding_gate", "sliding_beam", "bollard", "block", "chain", "bar",
      "cycle_barrier", "kissing_gate", "motorcycle_barrier", "fence", "wall", "jersey_barrier", "debris", "sump_buster",
      "toll_booth", "border_control", "cattle_grid", "stile", "turnstile", "full-height_turnstile", "height_restrictor",
      "rope", "log", "planter", "bus_trap", "entrance", "yes", "hampshire_gate", "wicket_gate", "barrier_board",
    ],
    "railway": ["level_crossing", "crossing", "tram_level_crossing", "tram_crossing"],
    "direction": ["forward", "backward", "both"],
  ]

  /// The attributes of a node; nil if a driver meets nothing there.
  static func ofNode(_ tags: [String: String]) -> [String: String]? {
    var expected: [String: String] = [:]
    for (tag, value) in tags {
      let (key, isConditional) = parts(tag)
      if let values = kinds[key] {
        if tag == key, values.contains(value) { expected[tag] = value }
        continue
      }
      let form: Form
      switch key {
      case "junction:ref", "junction:name", "exit_to", "ref", "name", "toll", "hazard", "bollard", "locked",
        "traffic_calming", "crossing", "stop", "traffic_signals:direction":
        form = .text
      case "maxheight", "maxwidth", "maxwidth:physical", "maxlength": form = .length
      case "maxweight", "maxaxleload": form = .weight
      default:
        guard accessKeys.contains(key) else { continue }
        form = .access
      }
      expected[tag] = isConditional ? value : written(value, form)
    }
    let met = ["highway", "barrier", "railway", "traffic_calming", "junction:ref", "exit_to", "hazard"]
    return expected.keys.contains { met.contains(parts($0).key) } ? expected : nil
  }

  private static func parts(_ tag: String) -> (key: String, isConditional: Bool) {
    var key = tag
    let isConditional = key.hasSuffix(":conditional")
    if isConditional { key.removeLast(":conditional".count) }
    for end in [":forward", ":backward"] where key.hasSuffix(end) {
      key.removeLast(end.count)
      break
    }
    return (key, isConditional)
  }

  private static func isLimit(_ value: String) -> Bool {
    if value == "none" { return true }
    let digits = value.prefix { $0.isNumber }
    guard let number = Int(digits), digits.count <= 3, (1...254).contains(number) else { return false }
    return ["", " mph", "mph", " km/h"].contains(String(value.dropFirst(digits.count)))
  }

  private static func written(_ value: String, _ form: Form) -> String {
    switch form {
    case .text: return value
    case .access:
      let parts = value.split(separator: ";", omittingEmptySubsequences: false).map {
        $0.trimmingPrefix { $0 == " " }
      }.map { String($0.reversed().drop { $0 == " " }.reversed()) }
      guard parts.allSatisfy(accessValues.contains) else { return value }
      return accessValues.filter(parts.contains).joined(separator: ";")
    case .arrows:
      let lanes = value.split(separator: "|", omittingEmptySubsequences: false).map { lane in
        lane.split(separator: ";").map(String.init)
      }
      guard lanes.count <= 64, lanes.joined().allSatisfy(arrows.contains) else { return value }
      return lanes.map { lane in arrows.filter(lane.contains).joined(separator: ";") }.joined(separator: "|")
    case .speed:
      guard let (number, unit) = split(value), !number.contains("."), number.count <= 6, let speed = Int(number),
        (1...1000).contains(speed)
      else { return value }
      return ["", " km/h"].contains(unit) ? "\(speed)" : [" mph", "mph"].contains(unit) ? "\(speed) mph" : value
    case .length:
      guard let (number, unit) = split(value), let metres = Double(number) else { return value }
      switch unit {
      case "", " m", "m": return decimal(metres, 100)
      case "'", " ft", "ft": return decimal(metres * 0.3048, 100)
      default:
        guard unit.hasPrefix("'"), unit.hasSuffix("\""),
          let inches = Double(unit.dropFirst().dropLast().trimmingPrefix { $0 == " " })
        else { return value }
        return decimal(metres * 0.3048 + inches * 0.0254, 100)
      }
    case .weight:
      guard let (number, unit) = split(value), let tonnes = Double(number) else { return value }
      return ["", " t", "t"].contains(unit)
        ? decimal(tonnes, 1000) : [" kg", "kg"].contains(unit) ? decimal(tonnes / 1000, 1000) : value
    case .time:
      let parts = value.split(separator: ":").map { Int($0) }
      func text(_ seconds: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(seconds / 3600):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
      }
      if let one = parts.first, let minutes = one, parts.count == 1 { return text(minutes * 60) }
      if parts.count == 2, let hours = parts[0], let minutes = parts[1] { return text(hours * 3600 + minutes * 60) }
      if parts.count == 3, let hours = parts[0], let minutes = parts[1], let seconds = parts[2] {
        return text(hours * 3600 + minutes * 60 + seconds)
      }
      let pattern = /PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?/
      guard let match = value.wholeMatch(of: pattern), value != "PT" else { return value }
      func number(_ text: Substring?) -> Int { text.flatMap { Int($0) } ?? 0 }
      return text(number(match.1) * 3600 + number(match.2) * 60 + number(match.3))
    }
  }

  /// A decimal number and what follows it.
  private static func split(_ value: String) -> (String, String)? {
    guard let match = value.prefixMatch(of: /\d{1,9}(?:\.\d+)?/) else { return nil }
    return (String(match.0), String(value.dropFirst(match.0.count)))
  }

  private static func decimal(_ number: Double, _ scale: Double) -> String {
    let rounded = (number * scale).rounded() / scale
    return rounded == rounded.rounded() ? "\(Int(clamping: rounded))" : "\(rounded)"
  }
}
