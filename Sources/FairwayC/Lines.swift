// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CFairway
internal import FairwayCore
internal import FairwayRoutes

@c @implementation
public func fairway_route_create_of_line(
  _ text: UnsafePointer<CChar>?, _ length: Int, _ options: UnsafePointer<CChar>?, _ optionsLength: Int,
  _ route: UnsafeMutablePointer<fairway_route>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    guard let route else { throw .null("route") }
    guard text != nil else { throw .null("text") }
    let bytes = try Input.bytes(text, length, "text")
    let json = try JSONValue.options(try Input.bytes(options, optionsLength, "options"))
    let options: LineOptions
    do throws(OptionError) { options = try LineOptions(json: json) } catch { throw Failure(error) }
    let made: Route
    do throws(LineError) {
      made = try Route(line: bytes, options: options)
    } catch {
      throw Failure(FAIRWAY_ERROR_ROUTE, "\(error)")
    }
    route.pointee = try Handles.routes.add(try FollowedRoute(made))
  }
}
