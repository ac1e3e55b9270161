// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CFairway
internal import FairwayCore
internal import FairwayRoutes

extension GuidanceOptions {
  /// Decodes options from a text in which any member may be missing; an empty text gives the default options.
  init(text: [UInt8]) throws(Failure) {
    let value = try JSONValue.options(text)
    do throws(OptionError) { self = try GuidanceOptions(json: value) } catch { throw Failure(error) }
  }
}

extension FollowedRoute {
  /// The same route with guidance.
  func guided(_ options: GuidanceOptions, isUnderWay: Bool) throws(Failure) -> FollowedRoute {
    var route = index.route
    route.addGuidance(options, isUnderWay: isUnderWay)
    return try FollowedRoute(route)
  }
}

@c @implementation
public func fairway_guidance_options_complete(
  _ json: UnsafePointer<CChar>?, _ jsonLength: Int, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    let options = try GuidanceOptions(text: try Input.bytes(json, jsonLength, "json"))
    try Output.write(text: options.json.json(), text, capacity, length)
  }
}

@c @implementation
public func fairway_route_add_guidance(
  _ route: fairway_route, _ options: UnsafePointer<CChar>?, _ optionsLength: Int, _ isUnderWay: Int32,
  _ guided: UnsafeMutablePointer<fairway_route>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    guard let guided else { throw .null("guided") }
    let route = try Handles.routes.thing(route)
    let options = try GuidanceOptions(text: try Input.bytes(options, optionsLength, "options"))
    guided.pointee = try Handles.routes.add(try route.guided(options, isUnderWay: isUnderWay != 0))
  }
}

extension Names {
  fileprivate static let languages = names { $0 }
  fileprivate static let endonyms = names { GuidanceLanguage($0).name }

  /// A name for each language of guidance.
  private static func names(_ name: (String) -> String) -> Names {
    let tags = GuidanceLanguage.all
    return Names(tags.indices.map { (Int32($0), name(tags[$0])) })
  }
}

@c @implementation
public func fairway_guidance_language(_ index: Int32) -> UnsafePointer<CChar>? { Names.languages[known: index] }

@c @implementation
public func fairway_guidance_language_name(_ index: Int32) -> UnsafePointer<CChar>? { Names.endonyms[known: index] }
