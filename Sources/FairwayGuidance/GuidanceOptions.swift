internal import FairwayRoutes

/// Which guidance a route gets, in which language, and when it is given.
public struct GuidanceOptions: Hashable, Sendable {
  /// Where banners and spoken instructions come from.
  public enum Source: String, Hashable, Sendable, CaseIterable {
    /// The service's where it sends them, said at the pace of the vehicle; they are made where it sends none.
    case service
    /// They are made, and replace the service's.
    case device
    /// The service's alone, at the service's places: without them, there are none.
    case serviceOnly
  }

  /// Where banners and spoken instructions come from.
  public var source: Source
  /// The language as a tag of BCP 47; nil for that of the request. A language that ``GuidanceLanguage/all`` does not
  /// have falls back to English.
  public var language: String?
  /// The units in which distances are spoken; nil for those of the request, or of the language's region.
  public var units: UnitSystem?
  /// Whether climbs ahead are spoken of; without words they are alerts for a screen only.
  public var speaksClimbs = true
  /// When announcements are made to drivers, cyclists and walkers.
  public var driving = AnnouncementTiming.driving
  public var cycling = AnnouncementTiming.cycling
  public var walking = AnnouncementTiming.walking

  /// Creates options.
  public init(source: Source = .service, language: String? = nil, units: UnitSystem? = nil) {
    self.source = source
    self.language = language
    self.units = units
  }

  /// When announcements are made along a step.
  func timing(_ transport: TransportType) -> AnnouncementTiming {
    switch transport {
    case .walking, .pushingBike: walking
    case .cycling: cycling
    case .automobile, .ferry, .movableBridge, .inaccessible, .train: driving
    }
  }
}

/// When announcements are made before a maneuver, in seconds at the pace of the vehicle.
public struct AnnouncementTiming: Hashable, Sendable {
  /// The time between the end of the last announcement and the maneuver.
  public var lead: Double
  /// The time between the start of the preparation and the maneuver.
  public var preparation: Double
  /// The time between the start of the far notice and the maneuver; 0 for no far notice.
  public var farNotice: Double
  /// The shortest time between the starts of two announcements.
  public var spacing: Double
  /// The longest time between two maneuvers that are announced together.
  public var joining: Double
  /// The shortest time to a maneuver for which an announcement says how long to follow the road; 0 for never.
  public var following: Double

  /// Creates a timing.
  public init(
    lead: Double, preparation: Double, farNotice: Double, spacing: Double = 5, joining: Double, following: Double
  ) {
    self.lead = lead
    self.preparation = preparation
    self.farNotice = farNotice
    self.spacing = spacing
    self.joining = joining
    self.following = following
  }

  /// For drivers: 30 km/h are 60 m, 220 m and 580 m for the three announcements, 130 km/h are 270 m, 800 m and 2 km.
  public static let driving = AnnouncementTiming(
    lead: 4.7, preparation: 25, farNotice: 75, joining: 10, following: 150)
  /// For cyclists.
  public static let cycling = AnnouncementTiming(
    lead: 4.7, preparation: 25, farNotice: 0, joining: 10, following: 240)
  /// For walkers, who need no far notice, and turn within a step.
  public static let walking = AnnouncementTiming(
    lead: 4.7, preparation: 40, farNotice: 0, joining: 12, following: 600)
}
