import FairwayRoutes
import GeoKernel

@testable import FairwayGuidance

/// The sentences of a language in which phrases meet: every kind of maneuver in every direction, with names, numbers,
/// exits, circles and lanes, alone, after a distance, and beside another maneuver.
struct JoinedSentences {
  /// What a step says besides its maneuver, chosen for articles, cases, elisions and ordinals.
  private static let variants: [GuidanceSamples.Variant] = {
    func variant(_ edit: (inout GuidanceSamples.Variant) -> Void) -> GuidanceSamples.Variant {
      var variant = GuidanceSamples.Variant(name: "")
      edit(&variant)
      return variant
    }
    let names = [
      "Elm Street", "Avenue du Port", "Boulevard Albert", "Lindenallee", "Am Sonnenweg", "Viaduto Branco", "Plac Nowy",
    ].map { name in variant { $0.road = name } }
    let numbers = ["A 14", "US 322", "CG-2", "B 5"].map { number in variant { $0.ref = number } }
    let exits = ([1, 2, 8, 10, 11, 12, 22, 41] as [Int]).map { exit in
      variant { ($0.exitIndex, $0.ref) = (exit, "CG-2") }
    }
    let lanes = ["oxx", "xxo", "xox", "ooxx", "xoo", "xooox", "oxo"].map { lanes in
      variant { ($0.lanes, $0.road) = (lanes, "Elm Street") }
    }
    return names + numbers + exits + lanes + [
      variant { _ in }, variant { $0.destinations = "Orsay" }, variant { $0.destinations = "A 3: Orsay" },
      variant { ($0.exits, $0.destinations, $0.lanes) = ("12", "A 3: Orsay", "xo") },
      variant { ($0.exits, $0.ref) = ("12", "A 14") },
      variant { ($0.junction, $0.road) = ("Market Square", "Elm Street") },
      variant { $0.circle = "Etoile" }, variant { ($0.circle, $0.exitIndex, $0.lanes) = ("Etoile", 3, "xo") },
      variant { ($0.circle, $0.road) = ("Etoile", "Elm Street") }, variant { ($0.lanes, $0.exitIndex) = ("xo", 2) },
      variant { ($0.heading, $0.ref) = (90, "A 14") }, variant { ($0.heading, $0.road) = (315, "Elm Street") },
    ]
  }()

  let language: GuidanceLanguage
  /// The sentences about one maneuver or waypoint, and about two.
  private(set) var single: Set<String> = []
  private(set) var joined: Set<String> = []
  /// What is said of alerts and climbs.
  private(set) var alerts: Set<String> = []

  init(_ language: GuidanceLanguage) {
    self.language = language
    for transport in [TransportType.automobile, .walking] {
      for type in ManeuverType.allCases where type != .arrive {
        for direction in ManeuverDirection.allCases.map({ $0 as ManeuverDirection? }) + [nil] {
          for variant in Self.variants { add(GuidanceSamples.step(type, direction, variant, transport)) }
        }
      }
    }
    for transport in [TransportType.ferry, .train, .pushingBike] {
      for variant in Self.variants { add(GuidanceSamples.step(.heedWarning, nil, variant, transport)) }
    }
    for isLast in [true, false] {
      for direction in [ManeuverDirection.left, .straightAhead, .right, nil] { addArrival(direction, isLast: isLast) }
    }
    addAlerts()
    for bearing in stride(from: 0.0, to: 360, by: 45) {
      for course in [nil, 0.0] {
        single.insert(language.wayBack(300, bearing: bearing, course: course, in: .metric).text)
      }
    }
  }

  private var distance: SpokenText {
    language.text(RoundDistance(tenths: 50, unit: .kilometers), language.words.distances)
  }

  private mutating func add(_ step: RouteStep) {
    let sentence = ManeuverSentence(step, in: language)
    let turn = GuidanceSamples.step(.turn, .left, GuidanceSamples.Variant(name: ""))
    let maneuvers = LegManeuvers(
      RouteLeg(steps: [turn, step], distance: 100, expectedTravelTime: 10), in: language, isLastLeg: true)
    // Another sentence is made of the same one only in the same ways.
    guard single.insert(sentence.text.capitalized.plain).inserted || step.intersections != nil else { return }
    single.insert(maneuvers.ahead(1, in: distance).capitalized.plain)
    single.insert(sentence.following(RoundDistance(tenths: 20, unit: .kilometers)).capitalized.plain)
    for gap in [nil, distance] { joined.insert(maneuvers.joined(maneuvers.before[0], 1, in: gap).capitalized.plain) }
  }

  private mutating func addArrival(_ direction: ManeuverDirection?, isLast: Bool) {
    let turn = GuidanceSamples.step(.turn, .left, GuidanceSamples.Variant(name: ""))
    let arrival = GuidanceSamples.step(.arrive, direction, GuidanceSamples.Variant(name: ""))
    let leg = RouteLeg(steps: [turn, arrival], distance: 100, expectedTravelTime: 10)
    let maneuvers = LegManeuvers(leg, in: language, isLastLeg: isLast)
    single.insert(maneuvers.before[1].capitalized.plain)
    single.insert(maneuvers.ahead(1, in: distance).capitalized.plain)
    single.insert(maneuvers.arrived(1).capitalized.plain)
    for gap in [nil, distance] { joined.insert(maneuvers.joined(maneuvers.before[0], 1, in: gap).capitalized.plain) }
  }

  private mutating func addAlerts() {
    let words = language.words.alerts
    for word in words.words {
      let values: Phrase.Values = [.place: SpokenText(words: word), .distance: distance]
      alerts.insert(words.ahead.filled(values).capitalized.plain)
      alerts.insert(words.away.filled(values).capitalized.plain)
    }
    let height = language.text(RoundDistance(tenths: 5000, unit: .meters), language.words.distances)
    alerts.insert(words.climb.filled([.height: height, .distance: distance]).capitalized.plain)
  }
}
