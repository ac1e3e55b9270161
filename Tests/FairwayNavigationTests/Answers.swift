import FairwayCore
import FairwayDirections
import FairwayNavigation
import GeoKernel
import TownDrives
import XCTest

/// What a service answers on the long step of the town, so that a drive along it comes to what follows.
extension ScriptedProvider {
  static let longStep = "valhalla-long-step"

  /// Looks for faster and better routes on so short a way, too.
  static var eagerOptions: RouterOptions {
    var options = RouterOptions()
    options.fasterRoute.minimumRemainingTime = 60
    options.fasterRoute.minimumFirstStepTime = 1
    return options
  }

  /// Asks for newer alternatives after ten seconds, and for nothing else.
  static var alternativesOptions: RouterOptions {
    var options = RouterOptions()
    options.alternativesInterval = 10
    options.fasterRoute.interval = 1e9
    return options
  }

  /// The same way, in 100 seconds.
  func answerFasterRoute() throws {
    var response = try Town.response(Self.longStep)
    response.routes?[0].expectedTravelTime = 100
    answer(.success(response))
  }

  /// An online route that begins where the vehicle is: the rest of the same line.
  func answerOnlineRoute(_ progress: RouteProgress, from distance: Double) throws {
    var response = try Town.response(Self.longStep)
    response.routes?[0].distance = progress.distanceRemaining
    let track = progress.index.track
    response.routes?[0].shape = LineString(track.coordinates(from: distance, to: track.length))
    answer(.success(response))
  }

  /// Makes a response one whose attributes are renewed.
  static func refreshing(_ response: inout RouteResponse, _ options: inout RouteOptions) {
    options.profileIdentifier = .automobileAvoidingTraffic
    options.refreshingEnabled = true
    response.identifier = "abc"
  }

  /// Newer attributes from the vehicle on: heavy traffic, twice the time.
  func answerRefresh(_ progress: RouteProgress) throws {
    let attributes = try XCTUnwrap(progress.route.legs[0].attributes)
    let start = progress.currentLegProgress.segmentIndex
    var part = attributes
    part.expectedSegmentTravelTimes = attributes.expectedSegmentTravelTimes.map { $0.dropFirst(start).map { $0 * 2 } }
    part.segmentCongestionLevels = Array(repeating: .heavy, count: (attributes.segmentDistances?.count ?? 0) - start)
    part.segmentDistances = nil
    part.segmentSpeeds = nil
    part.segmentMaximumSpeedLimits = nil
    let refreshed = RefreshedRoute(legs: [RefreshedRouteLeg(attributes: part)])
    answerRefresh(.success(RouteRefreshResponse(route: refreshed)))
  }
}
