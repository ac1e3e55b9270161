internal import FairwayRequests
internal import FairwayRoutes
internal import Foundation

/// Decoding of the answers of a service.
extension Directions {
  /// The content types of routes; some answers are labelled as HTML.
  private static let routeTypes = ["application/json", "text/html"]

  func routeDecoder(_ options: RouteOptions) -> Transport.Decoder<RouteResponse> {
    let service = style.service
    return Transport.Decoder(contentTypes: Self.routeTypes) { data throws(DirectionsError) in
      var response = try service.routes([UInt8](data), answering: options)
      guard !(response.routes ?? []).isEmpty else { throw .unableToRoute }
      response.complete(with: options)
      response.created = Creation(Date())
      let check = AnswerCheck(options)
      return try response.kept { (route, _, path) throws(AnswerFault) in try check.checkEnds(route, path: path) }
    }
  }

  func matchDecoder(_ options: MatchOptions) -> Transport.Decoder<MapMatchingResponse> {
    let service = style.service
    return Transport.Decoder { data throws(DirectionsError) in
      let response = try service.matches([UInt8](data), answering: options)
      guard !(response.matches ?? []).isEmpty else { throw .noMatches }
      return response
    }
  }

  func matchedRouteDecoder(_ options: MatchOptions) -> Transport.Decoder<RouteResponse> {
    let matches = matchDecoder(options)
    return Transport.Decoder { data throws(DirectionsError) in try matches.decode(data).routeResponse }
  }

  func refreshDecoder(_ part: RouteRefreshPart) -> Transport.Decoder<RouteRefreshResponse> {
    Transport.Decoder(contentTypes: Self.routeTypes) { data throws(DirectionsError) in
      var response = try RouteRefreshResponse(json: [UInt8](data))
      response.identifier = response.identifier ?? part.responseIdentifier
      response.routeIndex = response.routeIndex ?? part.routeIndex
      response.startLegIndex = response.startLegIndex ?? part.startLegIndex
      response.created = Creation(Date())
      return response
    }
  }
}
