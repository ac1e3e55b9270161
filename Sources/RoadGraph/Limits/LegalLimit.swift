/// A limit that a law sets for all roads of a kind, where no sign says another.
///
/// The table holds statutes that state one number for a kind of road and of vehicle. Where a country's limits depend on what a
/// map does not know, such as the number of lanes, the region, or the weight of a vehicle, it has no row.
///
/// Each number was compared with OpenStreetMap's page "Default speed limits" as it was in October 2022, and is the same there. A
/// French road that is tagged `FR:rural` has 80 km/h, although a carriageway with two lanes or a median may have 90 or 110.
public struct LegalLimit: Hashable, Sendable {
  public let limit: RoadWay.Limit
  /// The law and its section.
  public let law: String

  /// The limit for a vehicle in a zone; nil if the table has none.
  static func of(_ vehicle: VehicleKind, in zone: LimitZone) -> LegalLimit? {
    // By the kind first, which is compared in no time.
    let number = rows.indices.first {
      rows[$0].kind == zone.kind && rows[$0].country == zone.country && rows[$0].vehicles.contains(vehicle)
    }
    return number.map { LegalLimit(limit: rows[$0].limit, law: rows[$0].law) }
  }

  /// The countries of which the table has laws, by their codes.
  public static var countries: [String] { Set(rows.map { $0.country }).sorted() }

  private struct Row {
    var country: String
    var kind: LimitZone.Kind
    var vehicles: [VehicleKind]
    var limit: RoadWay.Limit
    var law: String

    init(_ country: String, _ kind: LimitZone.Kind, _ vehicles: [VehicleKind], _ limit: RoadWay.Limit, _ law: String) {
      (self.country, self.kind, self.vehicles, self.limit, self.law) = (country, kind, vehicles, limit, law)
    }
  }

  private static let all = VehicleKind.allCases
  private static let light: [VehicleKind] = [.car, .motorcycle]

  private static let rows: [Row] = [
    // Austria.
    Row("AT", .urban, all, .kilometresPerHour(50), "StVO 1960 § 20 Abs. 2"),
    Row("AT", .rural, light, .kilometresPerHour(100), "StVO 1960 § 20 Abs. 2"),
    Row("AT", .expressway, light, .kilometresPerHour(100), "StVO 1960 § 20 Abs. 2"),
    Row("AT", .motorway, light, .kilometresPerHour(130), "StVO 1960 § 20 Abs. 2"),
    Row("AT", .rural, [.truck], .kilometresPerHour(70), "KDV 1967 § 58 Abs. 1"),
    Row("AT", .expressway, [.truck], .kilometresPerHour(80), "KDV 1967 § 58 Abs. 1"),
    Row("AT", .motorway, [.truck], .kilometresPerHour(80), "KDV 1967 § 58 Abs. 1"),
    // Switzerland.
    Row("CH", .urban, all, .kilometresPerHour(50), "VRV Art. 4a Abs. 1 lit. a"),
    Row("CH", .rural, light, .kilometresPerHour(80), "VRV Art. 4a Abs. 1 lit. b"),
    Row("CH", .expressway, light, .kilometresPerHour(100), "VRV Art. 4a Abs. 1 lit. c"),
    Row("CH", .motorway, light, .kilometresPerHour(120), "VRV Art. 4a Abs. 1 lit. d"),
    Row("CH", .rural, [.truck], .kilometresPerHour(80), "VRV Art. 5 Abs. 1"),
    Row("CH", .expressway, [.truck], .kilometresPerHour(80), "VRV Art. 5 Abs. 1"),
    Row("CH", .motorway, [.truck], .kilometresPerHour(80), "VRV Art. 5 Abs. 1"),
    Row("CH", .livingStreet, all, .kilometresPerHour(20), "SSV Art. 22b"),
    // Czechia.
    Row("CZ", .urban, all, .kilometresPerHour(50), "Zákon č. 361/2000 Sb. § 18"),
    Row("CZ", .rural, light, .kilometresPerHour(90), "Zákon č. 361/2000 Sb. § 18"),
    // Germany; a motorway has no limit for cars and motorcycles.
    Row("DE", .urban, all, .kilometresPerHour(50), "StVO § 3 Abs. 3 Nr. 1"),
    Row("DE", .rural, light, .kilometresPerHour(100), "StVO § 3 Abs. 3 Nr. 2 lit. c"),
    Row("DE", .rural, [.bus, .carWithTrailer], .kilometresPerHour(80), "StVO § 3 Abs. 3 Nr. 2 lit. a"),
    Row("DE", .motorway, light, .none, "StVO § 3 Abs. 3 Nr. 2 lit. c"),
    Row("DE", .motorway, [.truck, .bus, .carWithTrailer], .kilometresPerHour(80), "StVO § 18 Abs. 5 Nr. 1"),
    // Denmark.
    Row("DK", .urban, all, .kilometresPerHour(50), "Færdselsloven § 42"),
    Row("DK", .rural, light, .kilometresPerHour(80), "Færdselsloven § 42"),
    Row("DK", .motorway, light, .kilometresPerHour(130), "Færdselsloven § 42"),
    // Spain; in towns the limit depends on the number of lanes.
    Row("ES", .rural, light, .kilometresPerHour(90), "Reglamento General de Circulación art. 48"),
    Row("ES", .motorway, light, .kilometresPerHour(120), "Reglamento General de Circulación art. 48"),
    // France.
    Row("FR", .urban, all, .kilometresPerHour(50), "Code de la route R413-3"),
    Row("FR", .rural, light, .kilometresPerHour(80), "Code de la route R413-2"),
    Row("FR", .motorway, light, .kilometresPerHour(130), "Code de la route R413-2"),
    Row("FR", .livingStreet, all, .kilometresPerHour(20), "Code de la route R110-2"),
    // The United Kingdom. Restricted roads, and goods vehicles on a single carriageway, differ by country.
    Row("GB", .single, light, .milesPerHour(60), "70, 60 and 50 mph (Temporary Speed Limit) Order 1977"),
    Row("GB", .dual, light, .milesPerHour(70), "70, 60 and 50 mph (Temporary Speed Limit) Order 1977"),
    Row("GB", .motorway, light, .milesPerHour(70), "Motorways Traffic (Speed Limit) Regulations 1974"),
    Row("GB", .single, [.carWithTrailer], .milesPerHour(50), "Road Traffic Regulation Act 1984 sch. 6"),
    Row("GB", .dual, [.carWithTrailer], .milesPerHour(60), "Road Traffic Regulation Act 1984 sch. 6"),
    Row("GB", .motorway, [.carWithTrailer], .milesPerHour(60), "Road Traffic Regulation Act 1984 sch. 6"),
    // Ireland.
    Row("IE", .urban, all, .kilometresPerHour(50), "Road Traffic Act 2004 s. 5"),
    Row("IE", .motorway, light, .kilometresPerHour(120), "Road Traffic Act 2004 s. 8"),
    // Italy.
    Row("IT", .urban, all, .kilometresPerHour(50), "Codice della strada art. 142"),
    Row("IT", .rural, light, .kilometresPerHour(90), "Codice della strada art. 142"),
    Row("IT", .motorway, light, .kilometresPerHour(130), "Codice della strada art. 142"),
    // The Netherlands; on motorways the limit depends on the time of day.
    Row("NL", .urban, all, .kilometresPerHour(50), "RVV 1990 art. 20"),
    Row("NL", .rural, light, .kilometresPerHour(80), "RVV 1990 art. 21"),
    Row("NL", .expressway, light, .kilometresPerHour(100), "RVV 1990 art. 21"),
    // Norway.
    Row("NO", .urban, all, .kilometresPerHour(50), "Vegtrafikkloven § 6"),
    Row("NO", .rural, light, .kilometresPerHour(80), "Vegtrafikkloven § 6"),
    // Portugal.
    Row("PT", .urban, light, .kilometresPerHour(50), "Código da Estrada art. 27"),
    Row("PT", .rural, [.car], .kilometresPerHour(90), "Código da Estrada art. 27"),
    Row("PT", .motorway, [.car], .kilometresPerHour(120), "Código da Estrada art. 27"),
    // Sweden.
    Row("SE", .urban, all, .kilometresPerHour(50), "Trafikförordningen 3 kap. 17 §"),
    Row("SE", .rural, light, .kilometresPerHour(70), "Trafikförordningen 3 kap. 17 §"),
    // Singapore.
    Row("SG", .urban, light, .kilometresPerHour(50), "Road Traffic Act 1961 s. 63"),
  ]
}
