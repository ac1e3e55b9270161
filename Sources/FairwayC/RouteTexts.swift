// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

#if !arch(wasm32)
  public import CFairway
  internal import FairwayCore
  internal import FairwayRoutes

  extension FollowedRoute {
    /// A banner of a step.
    fileprivate func banner(
      _ leg: Int32, _ step: Int32, _ banner: Int32
    ) throws(Failure) -> VisualInstructionBanner {
      let banners = try self.step(leg, step).instructionsDisplayedAlongStep ?? []
      guard banners.indices.contains(Int(banner)) else {
        throw Failure(FAIRWAY_ERROR_ARGUMENT, "there is no banner \(banner) in step \(step) of leg \(leg)")
      }
      return banners[Int(banner)]
    }

    /// A line of a banner; `nil` if the banner does not have it.
    fileprivate func line(
      _ kind: Int32, _ leg: Int32, _ step: Int32, _ banner: Int32
    ) throws(Failure) -> VisualInstruction? {
      let banner = try self.banner(leg, step, banner)
      switch kind {
      case FAIRWAY_TEXT_PRIMARY: return banner.primaryInstruction
      case FAIRWAY_TEXT_SECONDARY: return banner.secondaryInstruction
      case FAIRWAY_TEXT_SUB: return banner.tertiaryInstruction
      default: throw Failure(FAIRWAY_ERROR_ARGUMENT, "\(kind) is no line of a banner")
      }
    }

    /// A spoken instruction of a step.
    private func spoken(_ leg: Int32, _ step: Int32, _ item: Int32) throws(Failure) -> SpokenInstruction {
      let spoken = try self.step(leg, step).instructionsSpokenAlongStep ?? []
      guard spoken.indices.contains(Int(item)) else {
        throw Failure(FAIRWAY_ERROR_ARGUMENT, "there is no spoken instruction \(item) in step \(step) of leg \(leg)")
      }
      return spoken[Int(item)]
    }

    /// A text of the route; `nil` if the route does not have it.
    fileprivate func text(
      _ kind: Int32, _ leg: Int32, _ step: Int32, _ item: Int32, _ part: Int32
    ) throws(Failure) -> String? {
      switch kind {
      case FAIRWAY_TEXT_WAYPOINT: return try self.leg(leg).destination?.name
      case FAIRWAY_TEXT_LEG: return try self.leg(leg).name
      case FAIRWAY_TEXT_LANGUAGE: return index.route.speechLocaleIdentifier
      case FAIRWAY_TEXT_UNITS: return index.route.spokenUnits
      case FAIRWAY_TEXT_MISSING_LANGUAGE: return index.route.missingLanguage
      case FAIRWAY_TEXT_INSTRUCTION: return try self.step(leg, step).instructions
      case FAIRWAY_TEXT_ROAD: return try self.step(leg, step).name
      case FAIRWAY_TEXT_ROAD_NUMBER: return try self.step(leg, step).ref
      case FAIRWAY_TEXT_PRONUNCIATION: return try self.step(leg, step).pronunciation
      case FAIRWAY_TEXT_DESTINATIONS: return try self.step(leg, step).signedDestinations
      case FAIRWAY_TEXT_EXIT: return try self.step(leg, step).exits
      case FAIRWAY_TEXT_ROUNDABOUT: return try self.step(leg, step).rotaryName
      case FAIRWAY_TEXT_JUNCTION: return try self.step(leg, step).junctionName
      case FAIRWAY_TEXT_SPOKEN: return try spoken(leg, step, item).text
      case FAIRWAY_TEXT_SSML: return try spoken(leg, step, item).ssmlText
      case FAIRWAY_TEXT_ALERT_ID: return index.customAlert(try alert(Int(item)))?.alert.id
      case FAIRWAY_TEXT_ALERT_KIND: return index.customAlert(try alert(Int(item)))?.alert.kind.rawValue
      case FAIRWAY_TEXT_ALERT_NAME: return index.customAlert(try alert(Int(item)))?.alert.name
      default:
        let extra = kind & (FAIRWAY_TEXT_ABBREVIATION | FAIRWAY_TEXT_IMAGE_URL)
        let line = try self.line(kind & ~extra, leg, step, item)
        guard part != -1 || extra != 0 else { return line?.text }
        let components = line?.components ?? []
        guard components.indices.contains(Int(part)) else {
          throw Failure(FAIRWAY_ERROR_ARGUMENT, "there is no part \(part) of this line of banner \(item)")
        }
        let component = components[Int(part)]
        switch extra {
        case 0: return component.text
        case FAIRWAY_TEXT_ABBREVIATION: return component.abbreviation
        case FAIRWAY_TEXT_IMAGE_URL: return component.imageURL ?? component.imageBaseURL
        default: throw Failure(FAIRWAY_ERROR_ARGUMENT, "there is no text of kind \(kind)")
        }
      }
    }
  }

  @c @implementation
  public func fairway_route_get_text(
    _ route: fairway_route, _ kind: Int32, _ leg: Int32, _ step: Int32, _ item: Int32, _ part: Int32,
    _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: UnsafeMutablePointer<Int>?,
    _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    call(error) { () throws(Failure) in
      let found = try Handles.routes.thing(route).text(kind, leg, step, item, part)
      try Output.write(found ?? "", text, capacity, length)
    }
  }

  @c @implementation
  public func fairway_route_get_banner_line(
    _ route: fairway_route, _ kind: Int32, _ leg: Int32, _ step: Int32, _ banner: Int32,
    _ line: UnsafeMutablePointer<fairway_banner_line>?, _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    call(error) { () throws(Failure) in
      let route = try Handles.routes.thing(route)
      let line = try VersionedOutput(line, "line")
      let found = try route.line(kind, leg, step, banner)
      let due = try route.banner(leg, step, banner).triggerDistanceRemaining
      line.write { line in
        line.due = due
        line.angle = found?.finalHeading ?? .nan
        line.maneuver = found?.maneuverType?.number ?? -1
        line.direction = (found?.maneuverDirection).number
        line.component_count = Int32(clamping: found?.components.count ?? 0)
        line.is_present = found == nil ? 0 : 1
      }
    }
  }

  @c @implementation
  public func fairway_route_get_components(
    _ route: fairway_route, _ kind: Int32, _ leg: Int32, _ step: Int32, _ banner: Int32,
    _ components: UnsafeMutablePointer<fairway_component>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?,
    _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    call(error) { () throws(Failure) in
      let found = try Handles.routes.thing(route).line(kind, leg, step, banner)?.components ?? []
      try Output.write(found.map { fairway_component($0) }, components, capacity, count)
    }
  }

  extension fairway_component {
    fileprivate init(_ component: VisualInstruction.Component) {
      self.init(
        kind: Int32(clamping: VisualInstruction.Component.Kind.allCases.firstIndex(of: component.kind) ?? 0),
        abbreviation_priority: Int32(clamping: component.abbreviationPriority ?? -1),
        directions: component.indications.bits, taken: component.preferredDirection.number,
        is_usable: component.isUsable == true ? 1 : 0, reserved: 0)
    }
  }
#endif
