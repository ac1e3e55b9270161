public import FairwayRoutes
internal import GeoKernel

extension Route {
  /// Adds banners, spoken instructions and the texts of steps, in the language of the options.
  ///
  /// What the service sent is kept, unless the options replace it, as one line each of at most 1,000 characters; its announcements get moments within which their words
  /// stay true (<doc:MakingGuidance>). ``speechLocaleIdentifier`` becomes the language of the spoken instructions that are
  /// made, which is English if the options name a language that is not known: then
  /// ``missingLanguage`` is that one. ``spokenUnits`` are those of the distances.
  ///
  /// - Parameters:
  ///   - options: The options.
  ///   - isUnderWay: Whether the vehicle is driving, so that no departure is announced.
  /// - Complexity: O(*n*) in the steps and, with attributes of segments, in the points of the route.
  public mutating func addGuidance(_ options: GuidanceOptions, isUnderWay: Bool = false) {
    boundTexts()
    guard options.source != .serviceOnly else { return }
    defer { addAlertWords(options) }
    let replaces = options.source == .device
    let steps = legs.lazy.flatMap { $0.steps }
    let needsVoice = replaces || !steps.contains { $0.instructionsSpokenAlongStep?.isEmpty == false }
    let needsBanners = replaces || !steps.contains { $0.instructionsDisplayedAlongStep?.isEmpty == false }
    let needsTexts = replaces || !steps.contains { $0.maneuver.instruction != nil }
    if !needsVoice { timeAnnouncements(options) }
    guard needsVoice || needsBanners || needsTexts else { return }
    let language = GuidanceLanguage(options.language ?? speechLocaleIdentifier ?? "en")
    let units = language.units(options, self)
    var planner = AnnouncementPlanner(options, language, units: units, isUnderWay: isUnderWay)
    let bannerMaker = BannerMaker(options: options, language: language)
    for index in legs.indices {
      let leg = legs[index]
      let maneuvers = LegManeuvers(leg, in: language, isLastLeg: index == legs.count - 1)
      let paces = StepPace.paces(of: leg)
      if needsVoice {
        for (step, announcements) in planner.plan(maneuvers, paces).enumerated() {
          legs[index].steps[step].instructionsSpokenAlongStep = announcements
        }
      }
      if needsBanners {
        for (step, banners) in bannerMaker.banners(maneuvers, paces).enumerated() {
          legs[index].steps[step].instructionsDisplayedAlongStep = banners
        }
      }
      if needsTexts {
        for step in leg.steps.indices {
          legs[index].steps[step].maneuver.instruction = maneuvers.before[step].capitalized.plain
        }
      }
    }
    if needsVoice {
      missingLanguage = language.isFallback ? options.language ?? speechLocaleIdentifier : nil
      speechLocaleIdentifier = language.identifier
      spokenDistances = language.spoken(units.distances)
      spokenUnits = units.rawValue
    }
  }

  /// Gives the announcements of the service moments, so that the pace of the vehicle decides when they are said.
  private mutating func timeAnnouncements(_ options: GuidanceOptions) {
    let announcements = ServiceAnnouncements(
      options: options, voice: GuidanceLanguage(speechLocaleIdentifier ?? options.language ?? "en").words.pace)
    for index in legs.indices { announcements.addMoments(to: &legs[index]) }
  }

  /// Returns the route with banners, spoken instructions and the texts of steps; see ``addGuidance(_:isUnderWay:)``.
  public func guided(_ options: GuidanceOptions = GuidanceOptions()) -> Route {
    var route = self
    route.addGuidance(options)
    return route
  }
}

extension RouteResponse {
  /// Adds guidance to each route; see ``Route/addGuidance(_:isUnderWay:)``.
  public mutating func addGuidance(_ options: GuidanceOptions, isUnderWay: Bool = false) {
    for index in (routes ?? []).indices { routes?[index].addGuidance(options, isUnderWay: isUnderWay) }
  }
}

extension StepPace {
  /// The paces of the steps of a leg.
  static func paces(of leg: RouteLeg) -> [StepPace] {
    let ranges = leg.segmentRangesByStep
    let segments = ranges.last?.upperBound ?? 0
    let isComplete =
      leg.attributes?.segmentDistances?.count == segments
      && leg.attributes?.expectedSegmentTravelTimes?.count == segments
    return zip(leg.steps, ranges).map { StepPace($0, $1, isComplete ? leg.attributes : nil) }
  }
}
