internal import CRoadGraph

/// A country, and the side of the road on which one drives there.
public struct RoadCountry: Hashable, Sendable {
  /// The two letters of ISO 3166-1; nil if it is not known.
  public var code: String? { first == 0 ? nil : String(decoding: [first, second], as: UTF8.self) }
  /// Whether one drives on the left; nil if it is not known.
  public var drivesOnLeft: Bool?
  private var first: UInt8
  private var second: UInt8

  /// Creates a country by the two letters of ISO 3166-1, and by the side on which one drives if it is another than usual
  /// there; nil if the code is none.
  public init?(code: String, drivesOnLeft: Bool? = nil) {
    let letters = Array(code.utf8)
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    guard letters.count == 2, capitals.contains(letters[0]), capitals.contains(letters[1]) else { return nil }
    (first, second) = (letters[0], letters[1])
    self.drivesOnLeft = drivesOnLeft ?? Self.onTheLeft.contains(code)
  }

  /// A country of which at most the side is known.
  init(unknownWithSide drivesOnLeft: Bool?) {
    (first, second) = (0, 0)
    self.drivesOnLeft = drivesOnLeft
  }

  init(_ run: rg_country_run) {
    (first, second) = (UInt8(bitPattern: run.country.0), UInt8(bitPattern: run.country.1))
    drivesOnLeft =
      Int(run.side) == ROAD_SIDE_LEFT ? true : Int(run.side) == ROAD_SIDE_RIGHT ? false : nil
  }

  /// Whether anything is known.
  var isKnown: Bool { first != 0 || drivesOnLeft != nil }

  /// The record of a file, from a cell on.
  func record(from cell: UInt32) -> rg_country_run {
    var run = rg_country_run()
    run.first_cell = cell
    run.country = (CChar(bitPattern: first), CChar(bitPattern: second))
    run.side = UInt8(drivesOnLeft.map { $0 ? ROAD_SIDE_LEFT : ROAD_SIDE_RIGHT } ?? ROAD_SIDE_UNKNOWN)
    return run
  }

  /// Where one drives on the left: statutes of these states and territories, by their codes of ISO 3166-1.
  private static let onTheLeft: Set<String> = [
    "AG", "AI", "AU", "BB", "BD", "BM", "BN", "BS", "BT", "BW", "CC", "CK", "CX", "CY", "DM", "FJ", "FK", "GB", "GD",
    "GG", "GY", "HK", "ID", "IE", "IM", "IN", "JE", "JM", "JP", "KE", "KI", "KN", "KY", "LC", "LK", "LS", "MO", "MS",
    "MT", "MU", "MV", "MW", "MY", "MZ", "NA", "NF", "NP", "NR", "NU", "NZ", "PG", "PK", "PN", "SB", "SC", "SG", "SH",
    "SR", "SZ", "TC", "TH", "TK", "TL", "TO", "TT", "TV", "TZ", "UG", "VC", "VG", "VI", "WS", "ZA", "ZM", "ZW",
  ]
}
