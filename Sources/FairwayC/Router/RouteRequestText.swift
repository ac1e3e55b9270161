// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CFairway
internal import FairwayCore
internal import FairwayRoutes

/// The texts that describe a trip, its requests, and the answers to them.
enum RouteRequestText {
  /// Decodes a trip and its server, if it has one.
  static func decoded(_ text: [UInt8]) throws(Failure) -> (options: RouteOptions, server: RequestServer?) {
    guard case .object(var members) = try JSONValue.decoded(text, "trip") else {
      throw Failure(FAIRWAY_ERROR_JSON, "trip is not an object")
    }
    let server: RequestServer?
    if let json = members.removeValue(forKey: "server") {
      server = try RequestServer(json: json)
    } else {
      server = nil
    }
    do throws(OptionError) {
      return (try RouteRequest(json: members).options, server)
    } catch {
      throw Failure(error)
    }
  }

  /// Decodes an answer with routes.
  ///
  /// - Parameter isChecked: Whether a route of a server is refused that is not what was asked for, as those are that it
  ///   sends later.
  static func response(
    _ answer: [UInt8], _ index: Int, _ options: RouteOptions, _ server: RequestServer?, isChecked: Bool = false
  ) throws(Failure) -> IndexedRouteResponse {
    guard index >= 0 else { throw Failure(FAIRWAY_ERROR_ARGUMENT, "there is no route \(index)") }
    let response: RouteResponse
    do throws(DirectionsError) {
      response = try routes(answer, options, server)
    } catch {
      // A route by itself, such as that of a line, is followed with a server for what comes later.
      if case .unableToRoute = error, server != nil, let own = try? routes(answer, options, nil) {
        return try indexed(own, index)
      }
      if case .decoding = error { throw Failure(FAIRWAY_ERROR_JSON, "\(error)") }
      throw Failure(FAIRWAY_ERROR_ROUTE, "\(error)")
    }
    let chosen = try indexed(response, index)
    if isChecked, server != nil, let route = response.routes?[index] {
      do throws(AnswerFault) {
        try AnswerCheck(options).check(route, route.waypoints ?? response.waypoints, path: "routes[\(index)]")
      } catch {
        throw Failure(FAIRWAY_ERROR_ROUTE, "\(DirectionsError.refused(error))")
      }
    }
    return chosen
  }

  private static func indexed(_ response: RouteResponse, _ index: Int) throws(Failure) -> IndexedRouteResponse {
    let count = response.routes?.count ?? 0
    guard index < count else { throw .noRoute(index, of: count) }
    return IndexedRouteResponse(routeResponse: response, routeIndex: index)
  }

  /// Decodes the routes of an answer; those of an answer without any are an error.
  static func routes(
    _ answer: [UInt8], _ options: RouteOptions, _ server: RequestServer?
  ) throws(DirectionsError) -> RouteResponse {
    var response: RouteResponse
    if let server {
      response = try server.routes(answer, answering: options)
    } else {
      response = try RouteFile(json: answer).response
    }
    guard !(response.routes ?? []).isEmpty else {
      let failure = ServiceFailure(statusCode: 200, body: answer)
      throw failure.isNamed ? failure.error : .unableToRoute
    }
    response.complete(with: options)
    return response
  }

  /// Throws the error of a request that has no answer, or whose answer is an error of the server.
  static func check(_ status: Int32, _ body: [UInt8], _ server: RequestServer?) throws(DirectionsError) {
    if status == 0 {
      let reason = String(decoding: body.prefix(4096), as: UTF8.self)
      throw .network(ConnectionFailure(.other, shown(reason, server)))
    }
    guard !(200..<300).contains(status) else { return }
    var failure = ServiceFailure(statusCode: Int(status), body: body)
    failure.message = failure.message.map { shown($0, server) }
    failure.code = failure.code.map { shown($0, server) }
    throw failure.error
  }

  /// A text from outside on one line, without the secrets of the server.
  private static func shown(_ text: String, _ server: RequestServer?) -> String {
    server?.shown(text) ?? RequestServer.line(text)
  }

  /// Decodes newer attributes.
  static func refresh(_ answer: [UInt8], _ part: RouteRefreshPart) throws(DirectionsError) -> RouteRefreshResponse {
    var response = try RouteRefreshResponse(json: answer)
    response.identifier = response.identifier ?? part.responseIdentifier
    response.routeIndex = response.routeIndex ?? part.routeIndex
    response.startLegIndex = response.startLegIndex ?? part.startLegIndex
    return response
  }

  // MARK: Requests

  /// A part of the request for routes.
  static func part(
    _ part: Int32, of options: RouteOptions, _ server: RequestServer?
  ) throws(Failure) -> [UInt8] {
    if part == FAIRWAY_REQUEST_TRIP { return RouteRequest(options).json.json() }
    return try needed(server).part(part, of: options)
  }

  /// A part of the request for newer attributes.
  static func part(
    _ part: Int32, of refresh: RouteRefreshPart, _ server: RequestServer?
  ) throws(Failure) -> [UInt8] {
    if part == FAIRWAY_REQUEST_TRIP {
      var members: JSONObject = [:]
      members["responseIdentifier"] = .string(refresh.responseIdentifier)
      members["routeIndex"] = .number(Double(refresh.routeIndex))
      members["startLegIndex"] = .number(Double(refresh.startLegIndex))
      members["currentRouteShapeIndex"] = refresh.currentRouteShapeIndex.map { .number(Double($0)) }
      return JSONValue.object(members).json()
    }
    return try needed(server).part(part, of: refresh)
  }

  private static func needed(_ server: RequestServer?) throws(Failure) -> RequestServer {
    guard let server else { throw Failure(FAIRWAY_ERROR_STATE, "the trip has no server") }
    return server
  }
}

@c @implementation
public func fairway_trip_get_request(
  _ trip: UnsafePointer<CChar>?, _ tripLength: Int, _ part: Int32, _ text: UnsafeMutablePointer<CChar>?,
  _ capacity: Int, _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    guard trip != nil else { throw .null("trip") }
    let asked = try RouteRequestText.decoded(try Input.bytes(trip, tripLength, "trip"))
    try Output.write(text: try RouteRequestText.part(part, of: asked.options, asked.server), text, capacity, length)
  }
}
