internal import FairwayRoutes
internal import GeoKernel

/// When a spoken instruction is due: a `SpokenMoment` in metres along the route.
struct DueMoment: Sendable {
  /// The times of the moment, in seconds; all 0 for an instruction that is due at a distance alone.
  var lead = 0.0
  var duration = 0.0
  var spacing = 0.0
  /// From where on it may be due, where it is due at the latest, and from where on it is left out.
  var from: Double
  var until: Double
  var end = Double.infinity
  /// What it is about; a service's is taken for that of a maneuver.
  var priority = AnnouncementPriority.maneuver
  /// Whether the pace of the vehicle decides.
  var isTimed = false
  /// Whether it is left out if there is no time for it.
  var isOptional: Bool { priority.isOptional }
  /// Whether it is due as soon as its place is reached.
  var isAtOnce: Bool { isTimed && lead >= SpokenMoment.atOnce }
  /// Whether it is due at one place, where alone its words are true.
  var keepsItsPlace: Bool { from == until }
  /// Whether it was said of the maneuver before, and is left out if there is no time.
  var isAgain: Bool { isTimed && !isOptional && !isArrival && until == .infinity }
  /// Whether it is due with the arrival at the waypoint of its leg.
  var isArrival: Bool { priority == .arrival }

  /// Whether it may say how to set out from a place: a service's is due there, and one that is made has no rank.
  func isDeparture(from place: Double) -> Bool {
    from < place + 1 && (keepsItsPlace || priority == .information)
  }

  /// The moment of an instruction that is due at a distance along the route.
  init(at distance: Double) { (from, until) = (distance, distance) }

  /// - Parameters:
  ///   - range: The step, in metres along the route.
  ///   - scale: The metres along the route for each metre that the route states.
  init(_ moment: SpokenMoment, onStep range: ClosedRange<Double>, scale: Double) {
    func place(_ metres: Double) -> Double {
      let before = metres.isFinite ? max(0, metres) * scale : 0
      return max(range.lowerBound, range.upperBound - before)
    }
    lead = moment.lead
    duration = moment.duration
    spacing = moment.spacing
    from = place(moment.farthest)
    until = moment.nearest > 0 ? place(moment.nearest) : .infinity
    end = place(moment.latest)
    isTimed = true
    priority = moment.priority
    // A moment that was made in code and may be none.
    if !(lead >= 0 && duration >= 0 && spacing >= 0 && lead <= 1e12 && duration <= 1e12 && spacing <= 1e12) {
      self = DueMoment(at: from)
    }
  }
}
