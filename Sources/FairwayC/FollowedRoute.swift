internal import CFairway
internal import FairwayCore
internal import FairwayRoutes
internal import GeoKernel

/// A route behind a handle.
final class FollowedRoute: Sendable {
  let index: RouteIndex
  /// The number of vertices of ``line``.
  let vertexCount: Int

  /// Wraps a route that is followed already.
  init(_ index: RouteIndex) {
    self.index = index
    vertexCount = Self.line(of: index).count
  }

  /// Prepares a route.
  convenience init(_ route: Route) throws(Failure) {
    let index: RouteIndex
    do throws(RouteIndexError) { index = try RouteIndex(route) } catch {
      throw Failure(FAIRWAY_ERROR_ROUTE, "\(error)")
    }
    self.init(index)
  }

  /// Decodes a route from JSON.
  ///
  /// - Parameter precision: The decimals of polylines; 0 detects them.
  convenience init(json: [UInt8], number: Int, precision: Int) throws(Failure) {
    guard number >= 0 else { throw Failure(FAIRWAY_ERROR_ARGUMENT, "there is no route \(number)") }
    guard precision == 0 || precision == 5 || precision == 6 else {
      throw Failure(FAIRWAY_ERROR_ARGUMENT, "a polyline's precision is 5 or 6, or 0 to find it out")
    }
    let routes: [Route]
    do throws(DirectionsError) {
      routes = try RouteFile(json: json, precision: precision == 0 ? nil : precision).routes
    } catch {
      if case .decoding = error { throw Failure(FAIRWAY_ERROR_JSON, "\(error)") }
      throw Failure(FAIRWAY_ERROR_ROUTE, "\(error)")
    }
    guard number < routes.count else { throw .noRoute(number, of: routes.count) }
    try self.init(routes[number])
  }

  /// The route shape that is followed, without repeated points.
  var line: [LocationCoordinate2D] { Self.line(of: index) }

  private static func line(of index: RouteIndex) -> [LocationCoordinate2D] {
    index.track.coordinates(from: 0, to: index.track.length)
  }

  /// The text of an instruction, in the words for a distance.
  func instruction(
    _ kind: Int32, leg: Int, step: Int, item: Int, distance: LocationDistance
  ) throws(Failure) -> String {
    if kind == FAIRWAY_EVENT_ALERT_AHEAD {
      return index.announcement(of: try alert(item), at: distance.isNaN ? 0 : distance)?.text ?? ""
    }
    let legs = index.route.legs
    guard legs.indices.contains(leg) else { throw Failure(FAIRWAY_ERROR_ARGUMENT, "there is no leg \(leg)") }
    guard legs[leg].steps.indices.contains(step) else {
      throw Failure(FAIRWAY_ERROR_ARGUMENT, "there is no step \(step) in leg \(leg)")
    }
    switch kind {
    case FAIRWAY_EVENT_SPOKEN_INSTRUCTION, FAIRWAY_TEXT_SSML:
      let spoken = legs[leg].steps[step].instructionsSpokenAlongStep ?? []
      guard spoken.indices.contains(item) else { break }
      let said = spoken[item].said(at: distance, of: index.route.spokenDistances ?? [])
      return kind == FAIRWAY_TEXT_SSML ? said.ssmlText ?? "" : said.text
    case FAIRWAY_EVENT_VISUAL_INSTRUCTION:
      let banners = legs[leg].steps[step].instructionsDisplayedAlongStep ?? []
      if banners.indices.contains(item) { return banners[item].primaryInstruction.text ?? "" }
    default: throw Failure(FAIRWAY_ERROR_ARGUMENT, "events of kind \(kind) have no text")
    }
    throw Failure(FAIRWAY_ERROR_ARGUMENT, "there is no instruction \(item) in step \(step) of leg \(leg)")
  }

  /// An alert, counted in the order of their starts.
  func alert(_ item: Int) throws(Failure) -> RouteAlert {
    guard index.alerts.indices.contains(item) else {
      throw Failure(FAIRWAY_ERROR_ARGUMENT, "there is no alert \(item); there are \(index.alerts.count)")
    }
    return index.alerts[item]
  }
}
