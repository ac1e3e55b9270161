internal import CRoadGraph

/// What a road file may know beside its roads. One of version 2 knows little of it; one that was packed from an extract
/// without relations knows no restrictions.
public enum RoadContent: Int, CaseIterable, Hashable, Sendable {
  /// Restrictions of turning at junctions.
  case restrictions
  /// Restrictions over several roads, and those with conditions.
  case pathRestrictions
  /// Attributes of ways and of what stands on them: lanes, signs, access, sizes, signals.
  case attributes
  /// Bearings, slip lanes, forks, and which roads lead somewhere.
  case forms
  /// How dense the roads are.
  case densities
  /// Countries, and on which side one drives.
  case countries
  /// How high the roads are, which a file knows only if it was asked for.
  case heights
  /// Places and addresses, which a file knows only if it was asked for.
  case places
  /// Areas for drawing, which a file knows only if it was asked for.
  case areas

  /// Whether a file knows it only if the one who packed it asked for it.
  public var isOptional: Bool { self == .heights || self == .places || self == .areas }

  fileprivate var section: Int {
    switch self {
    case .restrictions: ROAD_SECTION_RESTRICTIONS
    case .pathRestrictions: ROAD_SECTION_PATHS
    case .attributes: ROAD_SECTION_SETS
    case .forms: ROAD_SECTION_BEARINGS
    case .densities: ROAD_SECTION_DENSITIES
    case .countries: ROAD_SECTION_COUNTRIES
    case .heights: ROAD_SECTION_HEIGHTS
    case .places: ROAD_SECTION_PLACES
    case .areas: ROAD_SECTION_AREAS
    }
  }

  /// What cannot be done without it, as a sentence; of what is optional, what is not known.
  package var consequence: String {
    switch self {
    case .restrictions: "no turn is known to be forbidden"
    case .pathRestrictions: "no restriction over several roads or with conditions is known"
    case .attributes: "lanes, signs, sizes, signals and who may enter are not known"
    case .forms: "routes have no maneuvers, and may begin on roads that lead nowhere"
    case .densities: "times do not depend on how dense the roads are"
    case .countries: "one is taken to drive on the right, and limits by law are not known"
    case .places: "places and addresses to search for"
    case .areas: "water, built-up areas and woods to draw"
    case .heights: "how high roads are, and how much they climb and fall"
    }
  }
}

extension RoadGraph {
  /// The version of the file's format.
  public var version: Int { Int(clamping: header.version) }

  /// Whether the file knows something, which may be that there is none.
  public func knows(_ content: RoadContent) -> Bool { has(content.section) }

  /// What the file does not know of that which is not optional, in the order of ``RoadContent``.
  public var missing: [RoadContent] { RoadContent.allCases.filter { !$0.isOptional && !knows($0) } }

  /// What it does not know because it was not asked for.
  package var notAskedFor: [RoadContent] { RoadContent.allCases.filter { $0.isOptional && !knows($0) } }
}
